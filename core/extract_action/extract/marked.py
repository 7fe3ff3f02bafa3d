"""Reading calls in the markup of a dialect: from its opener on, the dialect's reader has the text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..dialects.reader.dialect import Dialect, Opening
from ..dialects.reader.reading import Marked
from ..dialects.reader.source import NotACallError
from ..quotes import closers_of
from ..validation.refusals import Refusal
from ..why import Why
from .state import At, ScanState

_WHY_TEXT = {"markup": Why.MARKUP, "reasoning": Why.REASONING, "prose": Why.PROSE}


def begin_marked(s: ScanState, opener: str) -> None:
    """An opener was read."""
    assert s.openers is not None
    begin_dialect(s, s.openers.dialects[opener], opener)


def begin_dialect(s: ScanState, dialect: Dialect, opener: str) -> None:
    """The text that begins with `opener`, which was read, may be a call of `dialect`."""
    start = s.outcome.held(s.read).start
    is_behind_call = not s.before and not s.blank
    closers = () if s.closers else closers_of(s.before)
    in_line = s.before[-1:].isspace() and not s.new_line
    opening = Opening(opener, start, is_behind_call, s.registry, s.policy, s.new_tree, s.ended, closers, in_line)
    s.marked = Marked(dialect, opening)
    s.at = At.MARKED


def read_marked(s: ScanState, text: str) -> str:
    """Inside the markup of calls."""
    assert s.marked is not None
    if s.marked.is_refused:
        kind, _ = s.kind()
        s.outcome.text(text, kind, Why.REST_OF_OBJECT)
        return ""
    if s.max_pending is None:
        return _go_on(s, s.marked, lambda marked: marked.feed(text))
    room = s.max_pending - (s.marked.end - s.outcome.held(s.read).start)
    if room <= 0:
        return _refuse(s, s.marked) + text
    return _go_on(s, s.marked, lambda marked: marked.feed(text[:room])) + text[room:]


def _refuse(s: ScanState, marked: Marked) -> str:
    """More is held back than may be. What has not begun a call is no markup; a call that has begun is a failure. Where it ends
    can't be known then without holding it back, so all that follows is text."""
    if not marked.has_begun():
        return _give_up(s, marked)
    _give_items(s, marked)
    s.outcome.failure(Refusal(Why.TOO_LONG, f"The call is longer than {s.max_pending} characters."), marked.held())
    marked.is_refused = True
    return ""


def end_in_marked(s: ScanState) -> str:
    """The stream ended in the markup of a call."""
    assert s.marked is not None
    return _go_on(s, s.marked, Marked.finish)


def _go_on(s: ScanState, marked: Marked, step: Callable[[Marked], bool]) -> str:
    """Let the reader go on, give out what it decided, and give what must be read again when it is done."""
    try:
        ended = step(marked)
    except NotACallError:
        return _give_up(s, marked)
    if ended or marked.is_proven():
        _give_items(s, marked)
    if not ended:
        return ""
    unread = marked.bench.source.unread()
    _leave(s)
    return unread


def _give_up(s: ScanState, marked: Marked) -> str:
    """The text is no such markup. What was decided stands; before any decision, the opener is text like any other. A reasoning
    block that is in no quotes is one. Where the stream ended in a mention, what follows its quote may be an example that was
    cut: nothing of that is closed by the end."""
    marked.bench.discard_trees()
    if s.ended and marked.is_mention():
        s.policy = replace(s.policy, unclosed="refuse")
    if marked.is_proven():
        _give_items(s, marked)
        unread = marked.bench.source.unread()
        _leave(s)
        return unread
    text = "".join(marked.raw)
    _leave(s)
    if marked.has_reasoning():
        s.enter_reasoning(marked.bench.opener)
        return text[len(marked.bench.opener) :]
    s.plain(text[0])
    return text[1:]


def _give_items(s: ScanState, marked: Marked) -> None:
    for text, given in marked.take_items():
        if isinstance(given, str):
            s.outcome.text(text, given, _WHY_TEXT[given])
        elif isinstance(given, Why):
            s.outcome.text(text, "prose", given)
        else:
            s.outcome.decision(given, text)


def _leave(s: ScanState) -> None:
    s.marked = None
    s.at = At.TEXT
    s.before = ""
    s.blank = s.new_line = False
