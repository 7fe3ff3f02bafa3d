"""Server-sent events: the framing of most providers' streams.

Lines end in LF, CR or CRLF; the `data:` lines of one event are joined by line feeds; lines that begin with a colon are
comments; a blank line ends the event, and what stands at the end of the stream without one counts too (real streams end
so). Servers also put what is no field among them: llama.cpp an `error:` field, proxies a bare line of JSON, Google an error
over several lines. Those are events of their own.
"""

from __future__ import annotations

import re

from ..turn.events import Fault
from ..turn.open_call import GrowingValue
from .framed import Piece, WireEvent, decode, shorten

FIELDS = (b"data", b"event", b"id", b"retry", b"")
"""The names of fields; the empty one makes a comment."""

FIELD_LINE = re.compile("(?:" + "|".join(name.decode() for name in FIELDS) + "):")
"""How a line with a field, or a comment, begins."""

_LINE_END = re.compile(rb"\r\n|\n|\r")


class ServerSentEvents:
    """The framing. `offset` and `line` say where the first byte to come stands.

    State variables:
    - `tail`: the pieces of the line whose end has not come yet; `offset`, `line`: where that line begins.
    - `after_cr`: the last byte was a CR, which ended a line; an LF that comes next belongs to it.
    - `name`, `data`: the fields of the event so far; `start`, `start_line`: where its first `data:` line begins.
    - `bare`: the event is JSON without a field, of which more lines come; None where it is none.
    """

    def __init__(self, offset: int = 0, line: int = 1) -> None:
        self.tail: list[bytes] = []
        self.offset = offset
        self.line = line
        self.after_cr = False
        self.name = ""
        self.data: list[bytes] = []
        self.start = offset
        self.start_line = line
        self.bare: GrowingValue | None = None

    def feed(self, data: bytes) -> list[Piece]:
        """The events that end in these bytes."""
        if self.after_cr and data:
            self.after_cr = False
            if data.startswith(b"\n"):
                data = data[1:]
                self.offset += 1
        pieces: list[Piece] = []
        if b"\r" in data:
            self._split_any(data, pieces)
        elif b"\n" in data:
            lines = data.split(b"\n")
            self.tail.append(lines[0])
            lines[0] = b"".join(self.tail)
            self.tail = [lines.pop()]
            self._read(lines, 1, pieces)
        elif data:
            self.tail.append(data)
        return pieces

    def finish(self) -> list[Piece]:
        """The event that was not ended by a blank line."""
        pieces: list[Piece] = []
        last = b"".join(self.tail)
        if last and any(name.startswith(last) for name in FIELDS):
            message = f"The bytes end inside the name of a field, behind {decode(last, self.offset, self.line, pieces)!r}."
            pieces.append(Fault("truncated", message, self.offset, self.line))
        elif last:
            self._read([last], 0, pieces)
        self._end_event(pieces, cut=bool(last))
        return pieces

    def _split_any(self, data: bytes, pieces: list[Piece]) -> None:
        """Split at all three line ends. A CR at the very end is one too: waiting for its LF would hold back an event."""
        at = 0
        for match in _LINE_END.finditer(data):
            self.tail.append(data[at : match.start()])
            line = b"".join(self.tail)
            self.tail = []
            self._read([line], match.end() - match.start(), pieces)
            at = match.end()
        if at < len(data):
            self.tail.append(data[at:])
        self.after_cr = data.endswith(b"\r")

    def _read(self, lines: list[bytes], end: int, pieces: list[Piece]) -> None:
        """Read whole lines, each of which is ended by `end` bytes."""
        offset, number = self.offset, self.line
        for line in lines:
            if line.startswith(b"data:"):
                if not self.data:
                    self.start, self.start_line = offset, number
                self.data.append(line[6:] if line.startswith(b"data: ") else line[5:])
            elif not line:
                self._end_event(pieces, cut=False)
            elif not line.startswith(b":"):
                self.offset, self.line = offset, number
                self._read_field(line, pieces)
            offset += len(line) + end
            number += 1
        self.offset, self.line = offset, number

    def _read_field(self, line: bytes, pieces: list[Piece]) -> None:
        field, _, value = line.partition(b":")
        value = value.removeprefix(b" ")
        if self.bare is not None:
            self._read_bare(self.bare, line, pieces)
        elif field == b"event":
            self.name = decode(value, self.offset, self.line, pieces)
        elif field == b"data":
            self.start, self.start_line = self.offset, self.line
        elif field not in FIELDS:
            bare = line if line.lstrip().startswith(b"{") else value
            if field == b"error" and value:
                bare = b'{"error":' + value + b"}"
            self._end_event(pieces, cut=False)
            if bare.lstrip().startswith(b"{"):
                self.start, self.start_line = self.offset, self.line
                self.bare = GrowingValue([])
                self._read_bare(self.bare, bare, pieces)
            else:
                text = decode(line, self.offset, self.line, pieces)
                message = f"Line {self.line} is no field of an event; it begins with {shorten(text)!r}."
                pieces.append(Fault("not-json", message, self.offset, self.line))

    def _read_bare(self, value: GrowingValue, line: bytes, pieces: list[Piece]) -> None:
        self.data.append(line)
        value.pieces.append(line.decode("utf-8", "replace"))
        if value.is_whole():
            self._end_event(pieces, cut=False)

    def _end_event(self, pieces: list[Piece], cut: bool) -> None:
        if self.data:
            raw = self.data[0] if len(self.data) == 1 else b"\n".join(self.data)
            try:
                text = raw.decode("utf-8")
            except UnicodeDecodeError:
                begins = self.start + (0 if self.bare is not None else len(b"data: "))
                text = decode(raw, begins, self.start_line, pieces)
            pieces.append(WireEvent(text, self.start, self.start_line, self.name, cut))
            self.data = []
            self.bare = None
        self.name = ""
