r"""Documents that are escaped as a whole, as if they stood in a string: `{\"a\": 1, \"b\": \"x\"}`.

`Escapes` undoes one level as the text comes; a document that is escaped twice gets two of them, one behind the other. The
machine then reads the decoded text and counts in it. What leaves the machine is of the text that was fed: the text that it has
not read by `EscapedText`, the spans in the tree by `placed.PlacedTree`.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left

from ... import spans
from ..escapes import SHORT
from ..nodes.tree import Tree

_ESCAPE = re.compile(r"""\\(["'\\/bfnrt])""")
FIRST_PIECE = 64
"""Code points that are decoded at first."""

MOST_LEVELS = 4
"""Levels of escapes that are undone."""


class Escapes:
    r"""One level of escapes, from offset `start` on.

    Invariants: `marks` are the offsets in the decoded text of all decoded escapes, in order: each took one code point more
    before. `held` is a backslash at the end of the text that was fed, or "".

    >>> escapes = Escapes(0)
    >>> escapes.decode('{\\"a'), escapes.decode("\\"), escapes.decode('": 1')
    ('{"a', '', '": 1')
    >>> [escapes.place(at) for at in (0, 1, 2, 3, 4)]
    [0, 1, 3, 4, 6]
    """

    def __init__(self, start: int) -> None:
        self.end = start
        self.held = ""
        self.marks = array("q")

    def decode(self, text: str) -> str:
        """The next piece of the text without its escapes."""
        text = self.held + text
        tail = len(text) - len(text.rstrip("\\"))
        self.held = "\\" if tail % 2 else ""
        text = text[: len(text) - len(self.held)]
        pieces: list[str] = []
        done = 0
        for escape in _ESCAPE.finditer(text):
            pieces.append(text[done : escape.start()])
            self.end += len(pieces[-1])
            self.marks.append(self.end)
            pieces.append(SHORT.get(escape[1], escape[1]))
            self.end += 1
            done = escape.end()
        pieces.append(text[done:])
        self.end += len(pieces[-1])
        return "".join(pieces)

    def place(self, offset: int) -> int:
        """Where in the text that was fed the code point stands that is at `offset` in the decoded text."""
        return offset + bisect_left(self.marks, offset)

    def rewind(self, offset: int) -> None:
        """The decoded text from `offset` on will be fed again."""
        del self.marks[bisect_left(self.marks, offset) :]
        self.end, self.held = offset, ""


class EscapedText:
    """All levels of escapes of one container, whose first escape stands at offset `start`.

    `depth` counts the open containers with it, and `tree` is the one that knows nothing of the escapes.

    Invariants: `levels` are the outermost first; `end` is the offset behind the text that was fed, and `pieces` hold as much of
    its end as may be read again; `later` is what was not read yet."""

    def __init__(self, start: int, depth: int, tree: Tree) -> None:
        self.depth = depth
        self.tree = tree
        self.levels: list[Escapes] = []
        self.end = start
        self.pieces: list[str] = []
        self.later = ""
        self.size = FIRST_PIECE

    def next_piece(self) -> str:
        """The next piece of what comes later, without its escapes. The pieces grow, so that little is read in vain."""
        text, self.later = self.later[: self.size], self.later[self.size :]
        self.size = min(2 * self.size, spans.WINDOW)
        self.pieces.append(text)
        self.end += len(text)
        for level in self.levels:
            text = level.decode(text)
        return text

    def add_level(self, start: int, text: str) -> str:
        """The decoded `text` from offset `start` on is escaped once more."""
        self.levels.append(Escapes(start))
        return self.levels[-1].decode(text)

    def unread(self, offset: int) -> int:
        """How many code points that were fed stand behind what is at `offset` in the decoded text."""
        for level in reversed(self.levels):
            offset = level.place(offset)
        return self.end - offset

    def forget(self, offset: int) -> None:
        """Nothing before `offset` will be read again."""
        if not self.unread(offset):
            self.pieces.clear()

    def take_back(self, offset: int) -> str:
        """The text that was fed from `offset` in the decoded text on; it will be fed again."""
        count = self.unread(offset)
        for level in reversed(self.levels):
            level.rewind(offset)
            offset = level.place(offset)
        self.end = offset
        text = "".join(self.pieces)
        later, self.later = self.later, ""
        self.pieces.clear()
        return text[len(text) - count :] + later
