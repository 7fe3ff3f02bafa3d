"""Reading calls in the markup of a dialect: from its opener on, the dialect's reader has the text."""

from __future__ import annotations

from collections.abc import Callable

from ..dialects.reading import Marked
from ..dialects.source import NotACallError
from ..why import Why
from .state import At, ScanState


def begin_marked(s: ScanState, opener: str) -> None:
    """An opener was read."""
    assert s.openers is not None
    start = s.outcome.held(s.read).start
    s.marked = Marked(s.openers.dialects[opener], opener, start, s.registry, s.accept_unknown_tools, s.new_tree)
    s.at = At.MARKED


def read_marked(s: ScanState, text: str) -> str:
    """Inside the markup of calls."""
    assert s.marked is not None
    return _go_on(s, s.marked, lambda marked: marked.feed(text))


def end_in_marked(s: ScanState) -> str:
    """The stream ended in the markup of a call."""
    assert s.marked is not None
    return _go_on(s, s.marked, Marked.finish)


def _go_on(s: ScanState, marked: Marked, step: Callable[[Marked], bool]) -> str:
    """Let the reader go on, give out what it decided, and give what must be read again when it is done."""
    try:
        ended = step(marked)
    except NotACallError:
        _give_items(s, marked)
        unread = marked.call.source.take_read() + marked.call.source.rest()
        _leave(s)
        if marked.begun:
            return unread
        s.plain(unread[0])
        return unread[1:]
    _give_items(s, marked)
    if not ended:
        return ""
    unread = marked.call.source.take_read() + marked.call.source.rest()
    _leave(s)
    return unread


def _give_items(s: ScanState, marked: Marked) -> None:
    for text, decision in marked.call.items:
        marked.begun = True
        if decision is None:
            s.outcome.text(text, "markup", Why.MARKUP)
        else:
            s.outcome.decision(decision, text)
    marked.call.items.clear()


def _leave(s: ScanState) -> None:
    s.marked = None
    s.at = At.TEXT
    s.last = ""
    s.blank = s.new_line = False
