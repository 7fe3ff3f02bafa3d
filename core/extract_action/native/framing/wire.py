"""Framing: from the bytes of a body or a stream to the JSON texts in it, each with its place. Sans-IO, and linear in time
for any chunking.

What the bytes are is found out from how they begin:

| first characters | framing |
|---|---|
| a field of server-sent events (`data:`, `event:`, `id:`, `retry:`) or a comment (`:`) | `ServerSentEvents` |
| `{`, and the first line is a whole value | `JsonLines` |
| `{` otherwise, or `[` | `JsonValues`: a body of any layout, an array of events, values one after another |
| the prelude of a binary message of AWS | `EventStream` |
| anything else | `Foreign`: an HTML page, plain text; it is told what it is |
"""

from __future__ import annotations

import re
from typing import Protocol

from ..turn.events import Fault
from ..turn.payload import is_complete
from .compression import packed_with, unpacked
from .event_stream import PRELUDE, EventStream, is_event_stream
from .framed import Piece, decode, shorten
from .json_framing import JsonLines, JsonValues
from .sse import FIELDS, ServerSentEvents

_BLANK = b" \t\r\n"
_BOM = b"\xef\xbb\xbf"
_TITLE = re.compile(r"<title[^>]*>\s*(.*?)\s*</title>", re.IGNORECASE | re.DOTALL)


class Framing(Protocol):
    """One way of packing events."""

    def feed(self, data: bytes) -> list[Piece]:
        """The events that end in these bytes."""

    def finish(self) -> list[Piece]:
        """What is left when the bytes end."""


class Framer:
    r"""Finds the framing, then hands the bytes on.

    State variables, of use until `framing` is known:
    - `held`: the bytes from the first that is not blank; they do not suffice to tell.
    - `offset`, `line`: where they begin; everything before is blank.
    - `needs_line`: only the end of the first line can decide.

    >>> framer = Framer()
    >>> framer.feed(b'data: {"a"')
    []
    >>> framer.feed(b': 1}\n\n')
    [WireEvent(text='{"a": 1}', offset=0, line=1, name='', cut=False)]
    """

    def __init__(self) -> None:
        self.framing: Framing | None = None
        self.held: list[bytes] = []
        self.offset = 0
        self.line = 1
        self.needs_line = False

    def feed(self, data: bytes) -> list[Piece]:
        """The events that end in these bytes."""
        if self.framing is not None:
            return self.framing.feed(data)
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise TypeError(f"a stream is fed as bytes, not as {type(data).__name__}")
        self.held.append(data)
        return [] if self.needs_line and b"\n" not in data else self._decide(at_end=False)

    def finish(self) -> list[Piece]:
        """What is left when the bytes end."""
        pieces = self._decide(at_end=True) if self.framing is None else []
        if self.framing is not None:
            return pieces + self.framing.finish()
        size = self.offset
        return [Fault("empty", f"There is nothing to read, only {size} blank bytes." if size else "There is nothing to read.")]

    def _decide(self, at_end: bool) -> list[Piece]:
        data = b"".join(self.held)
        if self.offset == 0 and data.startswith(_BOM):
            data = data[len(_BOM) :]
            self.offset = len(_BOM)
        text = data.lstrip(_BLANK)
        self.line += data.count(b"\n", 0, len(data) - len(text))
        self.offset += len(data) - len(text)
        self.held = [text]
        if not text or (not at_end and self.offset == 0 and _BOM.startswith(text)):
            return []
        if text.startswith(b"\0"):
            # A binary message begins with its length, of which the first byte is always zero.
            if len(text) < PRELUDE and not at_end:
                return []
            self.framing = EventStream(self.offset) if is_event_stream(text) else Foreign(self.offset, self.line)
            return self.framing.feed(text)
        first, end, _ = text.partition(b"\n")
        self.framing = _framing_of(first.rstrip(b"\r"), bool(end) or at_end, self.offset, self.line)
        self.needs_line = text.startswith(b"{")
        return [] if self.framing is None else self.framing.feed(text)


def _framing_of(first: bytes, is_whole: bool, offset: int, line: int) -> Framing | None:
    """The framing of what begins with the line `first` (or with this beginning of it); None when that does not tell yet."""
    if first.startswith(b"["):
        return JsonValues(offset, line)
    if first.startswith(b"{"):
        if not is_whole:
            return None
        one_line = is_complete(first.decode("utf-8", "replace"))
        return JsonLines(offset, line) if one_line else JsonValues(offset, line)
    field, colon, _ = first.partition(b":")
    if field.strip() in FIELDS and (colon or is_whole):
        return ServerSentEvents(offset, line)
    if not is_whole and not colon and any(name.startswith(field) for name in FIELDS):
        return None
    return Foreign(offset, line)


class Foreign:
    """Bytes that are no JSON and no stream of it: one fault at their end says what they are.

    Invariants: `pieces` holds the beginning, at most `LONGEST` bytes and what came with them; `size` counts all.
    """

    LONGEST = 4096

    def __init__(self, offset: int, line: int) -> None:
        self.offset = offset
        self.line = line
        self.pieces: list[bytes] = []
        self.size = 0

    def feed(self, data: bytes) -> list[Piece]:
        """Nothing can be told yet."""
        if self.size < self.LONGEST:
            self.pieces.append(data)
        self.size += len(data)
        return []

    def finish(self) -> list[Piece]:
        """What the bytes are."""
        pieces: list[Piece] = []
        text = decode(b"".join(self.pieces)[: self.LONGEST], self.offset, self.line, pieces, is_cut=self.size > self.LONGEST)
        raw = b"".join(self.pieces)
        name = "gzip" if unpacked(raw) is not raw else packed_with(raw)
        if name:
            message = f"These bytes are compressed with {name}; they must be unpacked first."
            return [Fault("not-a-response", message, self.offset, self.line)]
        if text.startswith("<"):
            title = _TITLE.search(text)
            name = f' titled "{shorten(title[1])}"' if title else ""
            message = f"This is a page of markup{name}, not a response of an API."
        else:
            message = f"This is neither JSON nor a stream of events; it begins with {shorten(text)!r}."
        return [*pieces, Fault("not-a-response", message, self.offset, self.line)]
