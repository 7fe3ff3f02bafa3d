"""What the scanner gives out: items in the order of the text, which tile it."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any, TypeAlias

from ..model import Draft, Item, Kind, Rejection, Text, ToolCall, ToolCallData
from ..spans import Span
from ..validation.envelope import Accepted, Decision
from ..validation.refusals import Refusal
from ..why import Why

LONGEST_WARNING = 400
"""Code points of the default warning."""

FailureMessage: TypeAlias = str | Callable[[Rejection], str] | None
"""Text to show for every failure, or a function of the Rejection; None for the default."""

new_tuple = tuple.__new__


class Outcome:
    """Collects items. Each is given the text that it stands for, so their spans follow one another without a gap.

    Invariants: `end` is the offset behind the last item; everything read beyond it is held back. Of neighbouring texts
    with one kind and one reason only the last is open for more, and only until the items are taken; `_open_length` is its
    length. `because` is the reason why calls run where such calls need not: it goes before the call's own."""

    def __init__(self, message: FailureMessage) -> None:
        self.message = message
        self.items: list[Item] = []
        self.end = 0
        self.failures = 0
        self.last_failed_raw = ""
        self._open: list[str] = []
        self._open_length = 0
        self._kind: Kind = "prose"
        self._why = Why.PROSE
        self.because: Why | None = None

    def copy(self) -> Outcome:
        """An outcome with the same items."""
        twin = copy(self)
        twin.items, twin._open = list(self.items), list(self._open)
        return twin

    def text(self, text: str, kind: Kind, why: Why) -> None:
        """Text that is no part of a call."""
        if not text:
            return
        if self._open and (kind, why) != (self._kind, self._why):
            self._close_open_text()
        self._open.append(text)
        self._open_length += len(text)
        self._kind, self._why = kind, why

    def only(self, text: str, kind: Kind, why: Why) -> Text:
        """The text that comes next, as an item; nothing else may be open."""
        start, self.end = self.end, self.end + len(text)
        draft: Any = Draft()
        draft.text = text
        draft.kind = kind
        draft.span = new_tuple(Span, (start, self.end))
        draft.rejection = None
        draft.why = why
        draft.__class__ = Text
        done: Text = draft
        return done

    def decision(self, decision: Decision, raw: str) -> None:
        """An object was decided: a call, or a failure."""
        if isinstance(decision, Accepted):
            self.call(decision.call, raw, decision.why)
        else:
            self.failure(decision, raw)

    def call(self, call: ToolCallData, raw: str, why: Why) -> None:
        """A validated call, written as `raw`."""
        self.items.append(ToolCall(call, self._advance(raw), self.because or why))

    def failure(self, refusal: Refusal, raw: str) -> None:
        """An object that looked like a call and is none."""
        rejection = Rejection(
            _reason(refusal.why),
            refusal.message,
            raw,
            self._advance(raw),
            refusal.path,
            refusal.tool,
            refusal.rule,
            refusal.expected,
        )
        self.items.append(Text(warning(self.message, rejection), "failure", rejection.span, rejection, refusal.why))
        self.failures += 1
        self.last_failed_raw = raw

    def take(self) -> list[Item]:
        """The items since the last time this was asked."""
        self._close_open_text()
        items, self.items = self.items, []
        return items

    def held(self, read: int) -> Span:
        """What is held back when `read` code points have been read."""
        return Span(self.end + self._open_length, read)

    def _advance(self, raw: str) -> Span:
        self._close_open_text()
        span = Span(self.end, self.end + len(raw))
        self.end = span.end
        return span

    def _close_open_text(self) -> None:
        if self._open:
            text = "".join(self._open)
            self._open, self._open_length = [], 0
            self.items.append(self.only(text, self._kind, self._why))


def _reason(why: Why) -> str:
    """The short name of a reason to refuse, as `Rejection.reason` has it.

    >>> _reason(Why.UNKNOWN_TOOL)
    'UnknownTool'
    """
    return "".join(part.capitalize() for part in why.code.split("-"))


def default_warning(rejection: Rejection) -> str:
    """One line that a person and a model can act on.

    >>> from ..spans import Span
    >>> default_warning(Rejection("UnknownTool", 'There is no tool named "ls".', "{}", Span(0, 2)))
    '⚠ Tool call not run (UnknownTool): There is no tool named "ls".'
    """
    shape = f" Expected: {rejection.expected}" if rejection.expected else ""
    line = " ".join(f"⚠ Tool call not run ({rejection.reason}): {rejection.message}".split())
    room = LONGEST_WARNING - len(shape)
    return (line if len(line) <= room else line[: room - 1] + "…") + shape


def warning(message: FailureMessage, rejection: Rejection) -> str:
    """The text to show for a rejection."""
    if message is None:
        return default_warning(rejection)
    return message if isinstance(message, str) else message(rejection)
