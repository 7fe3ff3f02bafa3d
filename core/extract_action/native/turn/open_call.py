"""A call of the turn while it arrives."""

from __future__ import annotations

import re
from typing import Any

from .events import CallKind, OtherContent, ToolCall
from .payload import is_complete

DONE = frozenset(
    (
        *("", "stop", "tool_calls", "tool_call", "function_call", "completed", "complete", "done", "end"),
        *("end_turn", "tool_use", "stop_sequence", "pause_turn", "eos", "eos_token"),
    )
)
"""The reasons with which a response ends that is done, in the words of all APIs, in small letters."""

_STOP = 1
"""The same as Vertex's number."""

BREAKS = frozenset(("server", "truncated"))
"""The kinds of faults with which a response ends before it is done."""

_OUTSIDE = re.compile(r'["{}\[\]]')
_INSIDE = re.compile(r'["\\]')


def is_early(reason: str | int | None) -> bool:
    """Whether a response that ends with this reason may have ended before it was done: one that nobody knows is such a reason.

    >>> [is_early(reason) for reason in ("tool_calls", "STOP", 1, None, "length", "SAFETY", 2, "abort")]
    [False, False, False, False, True, True, True, True]
    """
    return reason is not None and reason != _STOP and not (isinstance(reason, str) and reason.lower() in DONE)


class OpenCall:
    """A call of the turn while it arrives.

    Invariants: `pieces` joined is what has come of the arguments; `arguments` is None until the call has ended; `is_whole`
    says that the API itself ended it, and not the end of the response; `overlaps` that others had begun when it ended;
    `is_incomplete` that the API says so; `half` is the half of a character with which the last piece ended; `before` is what
    `pieces` had come to when the server began the arguments again, else ""; `beside` is what else the API says of the call.
    """

    __slots__ = (
        *("_value", "arguments", "before", "beside", "half", "id", "index", "is_incomplete", "is_whole", "kind"),
        *("name", "overlaps", "pieces", "signature"),
    )

    def __init__(self, index: int, id: str, name: str, kind: CallKind) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.kind: CallKind = kind
        self.signature = ""
        self.beside: dict[str, Any] = {}
        self.pieces: list[str] = []
        self.arguments: str | None = None
        self.is_whole = False
        self.overlaps = False
        self.is_incomplete = False
        self.before = ""
        self.half = ""
        self._value: GrowingValue | None = None

    def has_nothing(self) -> bool:
        """Whether no arguments came: nothing, or the empty object that some servers put in place of it."""
        return self._text().strip() in ("", "{}")

    def has_value(self) -> bool:
        """Whether what has come of the arguments is a whole value; it costs only what came since this was last asked."""
        if self._value is None or self._value.pieces is not self.pieces:
            self._value = GrowingValue(self.pieces)
        return self._value.is_whole()

    def can_not_tell(self) -> bool:
        """Whether nothing in the arguments tells that they are whole."""
        return self.kind == "custom" or self.has_nothing()

    def is_read_whole(self) -> bool:
        """Whether the arguments with which the call ended are a whole value, maybe one that needs repairs."""
        return is_complete(self._text()) or GrowingValue([self._text()]).is_whole()

    def _text(self) -> str:
        return "".join(self.pieces) if self.arguments is None else self.arguments

    def closed(self, is_cut: bool) -> ToolCall:
        """The call as the turn has it."""
        return ToolCall(self.id or None, self.name, self._text(), self.signature, self.kind, is_cut, dict(self.beside))

    def cut(self) -> OtherContent:
        """The call of a body of which the end is missing."""
        return OtherContent("cut-call", {"id": self.id, "name": self.name, "arguments": "".join(self.pieces)})


class GrowingValue:
    """Whether pieces of text, more of which come, are one whole object or array. Only brackets and quotes are looked at.

    State variables: `read` counts the pieces that were looked at; `depth` the brackets open; `in_string`, `escaped`: the next
    character stands in a string, behind a backslash; `begun`: there was a bracket.

    >>> pieces = ['{"a": "}', '"']
    >>> value = GrowingValue(pieces)
    >>> value.is_whole()
    False
    >>> pieces.append("}")
    >>> value.is_whole()
    True
    """

    def __init__(self, pieces: list[str]) -> None:
        self.pieces = pieces
        self.read = 0
        self.depth = 0
        self.in_string = False
        self.escaped = False
        self.begun = False

    def is_whole(self) -> bool:
        """Whether the first bracket is closed."""
        for at in range(self.read, len(self.pieces)):
            self._read(self.pieces[at])
        self.read = len(self.pieces)
        return self.begun and self.depth <= 0 and not self.in_string

    def _read(self, text: str) -> None:
        at = 1 if self.escaped and text else 0
        self.escaped = self.escaped and not text
        while match := (_INSIDE if self.in_string else _OUTSIDE).search(text, at):
            char, at = match[0], match.end()
            if char == "\\":
                self.escaped = at == len(text)
                at += 1
            elif char == '"':
                self.in_string = not self.in_string
            elif char in "{[":
                self.begun = True
                self.depth += 1
            else:
                self.depth -= 1
