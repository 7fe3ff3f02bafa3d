"""Reading objects that may be calls, alone or in an array."""

from __future__ import annotations

from ..dialects.pythonic import BARE
from ..quotes import CLOSING, closers_of
from ..validation.envelope import decide_pieces, may_be_closed
from ..validation.refusals import Refusal, cut_by_object, quote, truncated, unclosed
from ..why import Why
from .candidate import Candidate, Step
from .marked import begin_dialect
from .state import At, ScanState


def read_array(s: ScanState, text: str) -> str:
    """Behind a square bracket: white space, then a brace, or it begins no array of calls."""
    return _seek_item(s, text, Why.NOT_AN_ARRAY)


def read_between(s: ScanState, text: str) -> str:
    """Between two calls of an array: white space and a comma, then a brace or the array's end."""
    return _seek_item(s, text, Why.PROSE)


def _seek_item(s: ScanState, text: str, why_not: Why) -> str:
    visible = text.lstrip()
    s.held.append(text[: len(text) - len(visible)])
    if not visible:
        return ""
    char = visible[0]
    if char == "{":
        begin_candidate(s)
        return visible
    if s.at is At.ARRAY and s.openers is not None and (char.isalpha() or char == "_") and not _is_code(s.before):
        begin_dialect(s, BARE, s.take_held())
        return visible
    if s.at is At.BETWEEN and char == "," and not any("," in piece for piece in s.held):
        s.held.append(char)
        return visible[1:]
    if s.at is At.BETWEEN and char == "]":
        s.outcome.text(s.take_held() + char, "markup", Why.MARKUP)
        s.at = At.TEXT
        return visible[1:]
    _give_up_array(s, why_not)
    return visible


def _is_code(before: str) -> bool:
    """Whether a list of calls as Python writes them is only mentioned, or an index, by the text before it."""
    last = before[-1:]
    return last in CLOSING or bool(closers_of(before)) or (last.isascii() and last.isalnum())


def _give_up_array(s: ScanState, why: Why) -> None:
    kind, _ = s.kind()
    s.outcome.text(s.take_held(), kind, why)
    s.blank = s.new_line = False
    s.at = At.TEXT


def end_in_array(s: ScanState) -> str:
    """The stream ended behind a square bracket."""
    _give_up_array(s, Why.NOT_AN_ARRAY)
    return ""


def end_in_between(s: ScanState) -> str:
    """The stream ended in an array of calls."""
    s.outcome.text(s.take_held(), "markup", Why.MARKUP)
    s.at = At.TEXT
    return ""


def begin_candidate(s: ScanState) -> None:
    """A brace comes next, behind what is held of an array of calls."""
    s.lead = s.take_held()
    behind = s.lead[-1:] or s.before[-1:]
    s.before = ""
    start = s.outcome.held(s.read).start + len(s.lead)
    s.candidate = Candidate(start, s.new_tree(), s.registry, "]" if s.lead else "", behind)
    s.at = At.CANDIDATE


def read_candidate(s: ScanState, text: str) -> str:
    """Inside an object that may be a call."""
    candidate = s.candidate
    assert candidate is not None
    room = len(text) if s.max_pending is None else s.max_pending - candidate.length
    if room <= 0 and candidate.machine.is_unproven():
        candidate.give_up()
        return _release(s, candidate) + text
    if room <= 0:
        _refuse_open(s, candidate, Refusal(Why.TOO_LONG, f"The object is longer than {s.max_pending} characters."))
        return text
    step, rest = candidate.feed(text[:room])
    behind = rest + text[room:]
    if step is Step.RELEASED or (step is Step.UNKNOWN_KEY and s.rehearses()):
        return _release(s, candidate) + behind
    if step is Step.DONE:
        _decide(s, candidate)
    elif step is Step.CUT:
        _refuse(s, candidate, cut_by_object(_cut_path(candidate)))
    elif step is Step.KNOWN_KEY and s.rehearses():
        s.begin_rehearsal(candidate.text())
        candidate.machine.release()
        s.candidate = None
        if s.never_closes():
            return s.leave_reasoning() + behind
    elif step is Step.UNKNOWN_KEY and s.early_exit:
        key = candidate.unknown_key or ""
        message = f"The key {quote(key)} is neither part of a call nor a parameter of any tool."
        _refuse_open(s, candidate, Refusal(Why.NOT_A_TOOL_CALL, message, key))
    return behind


def end_in_candidate(s: ScanState) -> str:
    """The stream ended in an object: what was cut is refused, a missing closer is supplied."""
    candidate = s.candidate
    assert candidate is not None
    step = candidate.finish()
    if step is Step.RELEASED:
        return _release(s, candidate)
    if step is Step.DONE and may_be_closed(candidate.root(), s.registry) and s.policy.unclosed == "close":
        _decide(s, candidate)
        return ""
    is_whole = step is Step.DONE and s.policy.unclosed == "refuse"
    _refuse(s, candidate, unclosed() if is_whole else truncated("call", _cut_path(candidate)))
    return ""


def _cut_path(candidate: Candidate) -> str:
    """Where in the object the cut is."""
    return candidate.machine.cut_path.removeprefix(".")


def _release(s: ScanState, candidate: Candidate) -> str:
    """The brace began no object: it is text, and what follows it is read again."""
    _show_lead(s)
    kind, _ = s.kind()
    text = candidate.text()
    s.outcome.text(text[0], kind, candidate.why_not)
    s.before = text[0]
    s.blank = s.new_line = False
    s.candidate = None
    s.at = At.TEXT
    return text[1:]


def _refuse_open(s: ScanState, candidate: Candidate, refusal: Refusal) -> None:
    """The object is no call, and has not ended yet: what is left of it is text."""
    _refuse(s, candidate, refusal)
    s.candidate = candidate
    s.at = At.REST


def _refuse(s: ScanState, candidate: Candidate, refusal: Refusal) -> None:
    """The object has ended, and is no call."""
    _show_lead(s)
    s.outcome.failure(refusal, candidate.text())
    s.blank = s.new_line = False
    s.candidate = None
    s.at = At.TEXT


def _show_lead(s: ScanState) -> None:
    kind, _ = s.kind()
    s.outcome.text(s.lead, kind, Why.NOT_AN_ARRAY)
    s.lead = ""


def _decide(s: ScanState, candidate: Candidate) -> None:
    """The object has ended: one decision, or one for each call in it; what stands between them is markup."""
    raw, start = candidate.text(), candidate.start
    s.outcome.text(s.lead, "markup", Why.MARKUP)
    fixes = candidate.machine.tree.fixes
    for piece, decision in decide_pieces(candidate.root(), fixes, raw, start, s.registry):
        if decision is None:
            s.outcome.text(piece, "markup", Why.MARKUP)
        else:
            s.outcome.decision(decision, piece)
    s.at = At.BETWEEN if s.lead else At.TEXT
    s.lead = ""
    s.blank = s.new_line = False
    s.candidate = None


def read_rest(s: ScanState, text: str) -> str:
    """Inside the rest of an object that is no call: what may stand behind its end is held back.

    What had been read of it when the object was refused was given out then.
    """
    candidate = s.candidate
    assert candidate is not None
    before = candidate.machine.unsettled_length()
    step, rest = candidate.feed(text)
    s.held.append(text)
    if step is Step.MORE and candidate.machine.unsettled_length() == before + len(text):
        return ""
    unread = s.take_held()
    end = max(0, len(unread) - (len(rest) or candidate.machine.unsettled_length()))
    _give_rest(s, unread[:end])
    if step is Step.MORE:
        s.held = [unread[end:]]
    elif step in (Step.DONE, Step.CUT):
        s.candidate = None
        s.at = At.TEXT
    return rest and unread[end:]


def _give_rest(s: ScanState, text: str) -> None:
    kind, _ = s.kind()
    s.outcome.text(text, kind, Why.REST_OF_OBJECT)


def end_in_rest(s: ScanState) -> str:
    """The stream ended in the rest of an object."""
    _give_rest(s, s.take_held())
    s.candidate = None
    s.at = At.TEXT
    return ""
