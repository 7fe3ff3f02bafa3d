"""Framings of bare JSON: a value on each line, and values (or the items of one array) in any layout."""

from __future__ import annotations

import re

from ..turn.events import Fault
from .framed import Piece, WireEvent, decode, shorten

_OUTSIDE = re.compile(rb'["{}\[\]]')
_INSIDE = re.compile(rb'["\\]')


class JsonLines:
    """A value on each line. Invariants: `tail` has the pieces of the line whose end has not come; it begins at `offset`, on
    `line`.
    """

    def __init__(self, offset: int = 0, line: int = 1) -> None:
        self.tail: list[bytes] = []
        self.offset = offset
        self.line = line

    def feed(self, data: bytes) -> list[Piece]:
        """The events of the lines that end in these bytes."""
        if b"\n" not in data:
            self.tail.append(data)
            return []
        pieces: list[Piece] = []
        lines = data.split(b"\n")
        self.tail.append(lines[0])
        lines[0] = b"".join(self.tail)
        self.tail = [lines.pop()]
        for line in lines:
            self._read(line, pieces, cut=False)
            self.offset += len(line) + 1
            self.line += 1
        return pieces

    def finish(self) -> list[Piece]:
        """The last line, which no line feed ended."""
        pieces: list[Piece] = []
        self._read(b"".join(self.tail), pieces, cut=True)
        return pieces

    def _read(self, line: bytes, pieces: list[Piece], cut: bool) -> None:
        if line and not line.isspace():
            pieces.append(WireEvent(decode(line, self.offset, self.line, pieces), self.offset, self.line, "", cut))


class JsonValues:
    """Values one after another, or in one array, over any number of lines. Only brackets and quotes are looked at.

    State variables:
    - `depth`: the brackets open; `base`: 1 inside the outer array, else 0. A value is open while `depth` > `base`.
    - `in_string`, `escaped`: the next byte stands in a string; it stands behind a backslash.
    - `pieces`: the bytes of the open value, or of the gap between two.
    - `start`, `start_line`: where the open value or the gap began.
    - `begun`: a bracket has been read, so that a `[` from here on is a value.
    """

    def __init__(self, offset: int = 0, line: int = 1) -> None:
        self.depth = 0
        self.base = 0
        self.in_string = False
        self.escaped = False
        self.pieces: list[bytes] = []
        self.start = offset
        self.start_line = line
        self.begun = False

    def feed(self, data: bytes) -> list[Piece]:
        """The values that end in these bytes."""
        found: list[Piece] = []
        taken = 0
        at = 1 if self.escaped and data else 0
        self.escaped = self.escaped and not data
        while match := (_INSIDE if self.in_string else _OUTSIDE).search(data, at):
            char, at = match[0], match.end()
            if char == b"\\":
                self.escaped = at == len(data)
                at += 1
            elif char == b'"':
                self.in_string = not self.in_string
            elif char in b"{[":
                if self.depth == self.base:
                    self._take(data, taken, match.start(), found, is_value=False)
                    taken = match.start()
                    if char == b"[" and not self.begun:
                        self.base = 1
                        self.start += 1
                        taken = at
                    self.begun = True
                self.depth += 1
            elif self.depth > self.base:
                self.depth -= 1
                if self.depth == self.base:
                    self._take(data, taken, at, found, is_value=True)
                    taken = at
            elif self.base and char == b"]":
                self._take(data, taken, match.start(), found, is_value=False)
                self.start += 1
                taken = at
                self.base = self.depth = 0
        self.pieces.append(data[taken:])
        return found

    def finish(self) -> list[Piece]:
        """The value that was not closed."""
        found: list[Piece] = []
        self._take(b"", 0, 0, found, is_value=self.depth > self.base, cut=True)
        if self.base and self.depth == self.base:
            found.append(Fault("truncated", "The array of events has no end.", self.start, self.start_line))
        return found

    def _take(self, data: bytes, start: int, end: int, found: list[Piece], *, is_value: bool, cut: bool = False) -> None:
        """The open value, or the gap, ends at `end` in `data`."""
        self.pieces.append(data[start:end])
        raw = b"".join(self.pieces)
        if is_value:
            text = decode(raw, self.start, self.start_line, found)
            found.append(WireEvent(text, self.start, self.start_line, "", cut))
        elif raw.strip(b" \t\r\n,"):
            text = decode(raw, self.start, self.start_line, found).strip()
            message = f"Between the values stands what is none: {shorten(text)!r}."
            found.append(Fault("not-json", message, self.start, self.start_line))
        self.pieces = []
        self.start += len(raw)
        self.start_line += raw.count(b"\n")
