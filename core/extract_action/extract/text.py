"""Reading text: lines, code blocks and reasoning blocks."""

from __future__ import annotations

import re

from ..dialects.reader.reading import QUOTED_REASONING
from ..fences import FenceLine, FenceReader
from ..policy import FencePolicy
from ..quotes import behind, closers_of
from ..reasoning import CLOSERS, LONGEST_TAG, match_tag
from ..why import Why
from .calls import begin_candidate
from .marked import begin_dialect, begin_marked
from .state import At, ScanState

_IN_TEXT, _AT_LINE, _PROSE = At.TEXT, At.LINE, Why.PROSE
_REASONING = tuple(CLOSERS)
_ALL_TAGS = (*CLOSERS, *CLOSERS.values())
_LINE_BREAK = re.compile(r"\n")
STOP = re.compile(r"[{\[\n<]")
"""What may begin something else in text, where only JSON is read, or a line."""


def read_line(s: ScanState, text: str) -> str:
    """At the start of a line: hold it while it may be a fence."""
    assert s.line is not None
    line, pos = s.line.scan(text, 0)
    if line is None:
        s.held.append(text)
        return ""
    if line is FenceLine.NEITHER:
        s.at = At.TEXT
        return s.take_held() + text
    _end_fence_line(s, s.take_held() + text[:pos])
    return text[pos:]


def end_in_line(s: ScanState) -> str:
    """The stream ended in a line start."""
    assert s.line is not None
    if s.line.at_end() is FenceLine.NEITHER:
        s.at = At.TEXT
        return s.take_held()
    _end_fence_line(s, s.take_held())
    return ""


def _end_fence_line(s: ScanState, text: str) -> None:
    """A whole line that opens or closes a code block."""
    assert s.line is not None
    if s.fence is not None:
        s.plain(text)
        s.fence = None
        if s.outcome.because is Why.FENCED:
            s.outcome.because = None
    elif s.fences == "run-if-whole-reply" and s.blank:
        s.held = [text]
        s.whole = s.line.fence()
        s.line = FenceReader(s.whole)
        s.at = At.WHOLE
        return
    else:
        s.fence = s.line.fence()
        s.outcome.because = s.outcome.because or Why.FENCED
        s.plain(text)
    s.begin_line()


def read_text(s: ScanState, text: str) -> str:
    """In text: on to the next character that may begin something else."""
    stop = _next_stop(s).search(text)
    end = stop.start() if stop else len(text)
    if end:
        s.plain(text[:end])
    return _at_stop(s, text[end:]) if stop else ""


def _at_stop(s: ScanState, text: str) -> str:
    char = text[0]
    if char == "\n":
        s.plain(char)
        if s.closers:
            s.new_line = True
        else:
            s.begin_line()
        return text[1:]
    if (tag := _tag(s, text)) is not None:
        return _begin_tag(s, text, *tag)
    if char == "[" and not s.rehearses():
        s.held = [char]
        s.at = At.ARRAY
        return text[1:]
    if char == "{":
        begin_candidate(s)
        return text
    s.plain(char)
    return text[1:]


def _next_stop(s: ScanState) -> re.Pattern[str]:
    if s.fence is not None and s.fences != "run":
        return _LINE_BREAK
    if s.openers is None:
        return STOP
    return s.openers.stop_at_start if s.blank or (s.new_line and _is_in_code(s)) else s.openers.stop


def _tag(s: ScanState, text: str) -> tuple[str, bool] | None:
    """The tag that `text` begins with, or may begin with, if one counts here."""
    if not s.closers and (closers := closers_of(s.before)):
        return _mentioned(s, text, closers)
    reasoning = match_tag(text, 0, _tags_here(s)) if s.closers or s.fence is None else None
    tags = [tag for tag in (reasoning, _opener(s, text)) if tag is not None]
    return next((tag for tag in tags if tag[1]), tags[0] if tags else None)


def _mentioned(s: ScanState, text: str, closers: tuple[str, ...]) -> tuple[str, bool] | None:
    """The opener or tag behind a quote, if a call may be mentioned there: where one of `closers` follows it, it alone is."""
    opener = _opener(s, text) or (match_tag(text, 0, _REASONING) if s.fence is None else None)
    if opener is None or not opener[1]:
        return opener
    rest = text[len(opener[0]) :]
    if not s.ended and any(len(rest) < len(closer) and closer.startswith(rest) for closer in closers):
        return text, False
    return None if not rest or rest.startswith(closers) else opener


def _tags_here(s: ScanState) -> tuple[str, ...]:
    """The tags of reasoning blocks that count here. The reply may begin with the tag that the chat template wrote before it."""
    return (*s.closers, *_REASONING) if s.blank else s.closers or _REASONING


def _opener(s: ScanState, text: str) -> tuple[str, bool] | None:
    if s.openers is None or (s.fence is not None and s.fences != "run"):
        return None
    return s.openers.match(text, s.new_line, s.blank, _is_in_code(s))


def _is_in_code(s: ScanState) -> bool:
    """Whether a code block is open that Gemma 3 writes its calls in."""
    return s.fence is not None and s.fence.info == "tool_code"


def why_tag(s: ScanState) -> Why:
    """What the text that TAG holds back may be. A closing tag whose block is not open is the tag of one too."""
    text = "".join(s.held)
    if _opener(s, text) is None:
        return Why.TAG
    return Why.OPENER if match_tag(text, 0, s.closers or _ALL_TAGS) is None else Why.TAG_OR_OPENER


def _begin_tag(s: ScanState, text: str, tag: str, whole: bool) -> str:
    if not whole:
        s.held = [text]
        s.at = At.TAG
        return ""
    if tag in CLOSERS and not s.closers and closers_of(s.before):
        begin_dialect(s, QUOTED_REASONING, tag)
        return text[len(tag) :]
    if tag not in (*s.closers, *_REASONING):
        _begin_markup(s, tag)
        again = s.leave_reasoning() if s.at is At.REHEARSAL and s.never_closes() else ""
        return again + text[len(tag) :]
    if tag in CLOSERS:
        s.enter_reasoning(tag)
    else:
        s.outcome.text(tag, "markup", Why.MARKUP)
        s.closers = ()
        s.blank = s.opened_blank
        s.outcome.because = None
        s.before = ""
        s.new_line = True
    return text[len(tag) :]


def _begin_markup(s: ScanState, opener: str) -> None:
    """The markup of a call begins; in a reasoning block it may be a rehearsal. Where the chat template opened the block and the
    model began with the call, it did not reason."""
    if s.blank and s.closers:
        s.closers = ()
        s.outcome.because = None
    if s.rehearses():
        s.begin_rehearsal(opener)
    else:
        begin_marked(s, opener)


def read_tag(s: ScanState, text: str) -> str:
    """More of what may be a tag: look at it again."""
    s.at = At.TEXT
    return s.take_held() + text


def end_in_tag(s: ScanState) -> str:
    """The stream ended in what might have become a tag."""
    s.at = At.TEXT
    s.plain(s.take_held())
    return ""


def read_rehearsal(s: ScanState, text: str) -> str:
    """Behind the first key of a call in a reasoning block: hold everything until the block closes, or is longer than may be."""
    found = min((at for closer in s.closers if (at := (s.tail + text).find(closer)) >= 0), default=-1)
    if found < 0:
        s.rehearsed += len(text)
        s.tail = (s.tail + text)[-LONGEST_TAG:]
        s.held.append(text)
        if s.is_rehearsal_too_long():
            _give_rehearsal(s)
        return ""
    held = s.take_held() + text
    end = len(held) - len(s.tail + text) + found
    s.at = At.TEXT
    s.outcome.text(held[:end], "reasoning", Why.REHEARSED)
    s.before = behind("", held[:end])
    s.new_line = s.blank = False
    return held[end:]


def _give_rehearsal(s: ScanState) -> None:
    """Give out what is held but for what may begin a tag that closes the block."""
    held = s.take_held()
    begins = (at for at in range(len(s.tail)) if any(closer.startswith(s.tail[at:]) for closer in s.closers))
    s.tail = s.tail[next(begins, len(s.tail)) :]
    s.outcome.text(held.removesuffix(s.tail), "reasoning", Why.REHEARSED)
    s.held = [s.tail]


def end_in_rehearsal(s: ScanState) -> str:
    """The block never closed, so the call in it was meant, if it is not too long: read it again as text of the reply."""
    if s.policy.reasoning == "show" or s.is_rehearsal_too_long():
        s.at = At.TEXT
        s.outcome.text(s.take_held(), "reasoning", Why.REHEARSED)
        return ""
    s.unclosed = s.unclosed.union(s.closers)
    return s.leave_reasoning()


def read_whole(s: ScanState, text: str) -> str:
    """In a reply that began with a code block: hold everything until there is text behind the block."""
    if s.whole is None:
        s.held.append(text)
        return "" if text.isspace() else _read_again(s, "show")
    if s.line is not None:
        line, pos = s.line.scan(text, 0)
        if line is FenceLine.CLOSES:
            s.whole = None
            s.held.append(text[:pos])
            return text[pos:]
        if line is None:
            s.held.append(text)
            return ""
    end = text.find("\n") + 1
    s.line = FenceReader(s.whole) if end else None
    s.held.append(text[:end] if end else text)
    return text[end:] if end else ""


def end_in_whole(s: ScanState) -> str:
    """The reply was one code block and nothing else: read it again, and run the calls in it."""
    return _read_again(s, "run")


def _read_again(s: ScanState, fences: FencePolicy) -> str:
    s.fences = fences
    s.begin_line()
    return s.take_held()
