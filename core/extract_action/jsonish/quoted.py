"""A text that is one quoted string from its first visible character to its last."""

from __future__ import annotations

import re
from enum import Enum, auto

from ..spans import Span
from .escapes import decode, escape_length
from .nodes.node import COMPLETE, INCOMPLETE
from .nodes.value import String
from .surrogates import is_high, is_low, join_halves

_RUN = re.compile(r'[^"\\]*')


class _Part(Enum):
    BEFORE = auto()
    INSIDE = auto()
    BEHIND = auto()
    NOT_QUOTED = auto()


class QuotedText:
    r"""Reads a text as one string in double quotes, in as many pieces as it comes.

    Invariants: `part` is where the next character stands; `node` grows with the string; `strict` says that JSON would
    accept what was read; `escape` is the escape so far, `high` the first half of a surrogate pair that waits for its
    second.

    >>> quoted = QuotedText()
    >>> quoted.feed(' "a\\'), quoted.feed('nb')
    (None, None)
    >>> quoted.string().text, quoted.is_strict()
    ('a\nb', False)
    >>> quoted.feed('\\u12"'), quoted.string().span
    (None, Span(start=1, end=11))
    """

    def __init__(self) -> None:
        self.part = _Part.BEFORE
        self.node = String([], INCOMPLETE)
        self.strict = True
        self.escape = ""
        self.high = ""
        self._offset = 0

    def feed(self, text: str) -> None:
        """Read the next piece."""
        pos = 0
        while pos < len(text) and self.part is not _Part.NOT_QUOTED:
            pos = self._inside(text, pos) if self.part is _Part.INSIDE else self._outside(text, pos)
        self._offset += len(text)

    def is_out(self) -> bool:
        """Whether the text has proved to be no quoted string, whatever comes."""
        return self.part is _Part.NOT_QUOTED

    def string(self) -> String | None:
        """The string, or None where the text is none."""
        return None if self.part in (_Part.BEFORE, _Part.NOT_QUOTED) else self.node

    def is_strict(self) -> bool:
        """Whether the text is a JSON string and nothing else."""
        return self.part is _Part.BEHIND and self.strict

    def _outside(self, text: str, pos: int) -> int:
        if not text[pos].isspace() and text[pos] != "\ufeff":
            quoted = self.part is _Part.BEFORE and text[pos] == '"'
            self.part = _Part.INSIDE if quoted else _Part.NOT_QUOTED
            self.node.span = Span(self._offset + pos, self._offset + pos)
        elif text[pos] not in " \t\r\n":
            self.strict = False
        return pos + 1

    def _inside(self, text: str, pos: int) -> int:
        if self.escape:
            return self._escape(text, pos)
        run = _RUN.match(text, pos)
        assert run is not None
        if run.group():
            self._put(run.group())
            self.strict = self.strict and min(run.group()) >= " "
            return run.end()
        if text[pos] == "\\":
            self.escape = "\\"
        else:
            self._put("")
            self.part = _Part.BEHIND
            self.node.state = COMPLETE
            self.node.span = Span(self.node.span.start, self._offset + pos + 1)
        return pos + 1

    def _escape(self, text: str, pos: int) -> int:
        self.escape += text[pos]
        length = escape_length(self.escape)
        if length is None:
            return pos + 1
        behind = self.escape[length:]
        decoded, rule = decode(self.escape[:length])
        self.escape = ""
        self.strict = self.strict and rule is None
        if is_low(decoded) and self.high:
            self.high, decoded = "", join_halves(self.high, decoded)
            self._put(decoded)
        elif is_high(decoded):
            self._put("")
            self.high = decoded
        else:
            self._put(decoded)
        self._again(behind, self._offset + pos + 1 - len(behind))
        return pos + 1

    def _again(self, behind: str, start: int) -> None:
        """Read what followed a short escape while it could have been a longer one; it stands at the offset `start`."""
        offset, self._offset = self._offset, start
        pos = 0
        while pos < len(behind) and self.part is _Part.INSIDE:
            pos = self._inside(behind, pos)
        self._offset = offset

    def _put(self, text: str) -> None:
        if self.high or text:
            self.node.append(self.high + text)
        self.high = ""
