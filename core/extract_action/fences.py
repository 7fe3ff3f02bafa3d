"""Fenced code blocks, as CommonMark has them: which lines open one and which line closes it.

A fence is a line of three or more backticks or tildes, at any indent and in any depth of block quote. Behind the
opener's run stands the info string, which for backticks holds no backtick (three backticks in a sentence, or inline
code, open nothing). The closer has the same character, a run at least as long, and nothing behind it. A CR before the
line feed belongs to the line end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

UNSEEN = "\ufeff\u200b"
"""Characters of no width, a byte order mark first of all, that stand at the start of a line as white space does."""

_INDENT = " \t>" + UNSEEN

MAY_BEGIN_FENCE = frozenset(_INDENT + "`~")
"""The characters that a line with a fence may begin with."""

BEFORE_FENCE = rf"\n(?=[^\S\n]|[>`~{UNSEEN}]|\Z)"
"""A line break behind which a fence may stand, or comes with the next chunk, as a pattern: white space leaves that open too."""


@dataclass(frozen=True, slots=True)
class Fence:
    """An open fence: its character, the length of its run, and its info string (the language)."""

    char: str
    length: int
    info: str


class FenceLine(Enum):
    """What a line proved to be."""

    OPENS = auto()
    CLOSES = auto()
    NEITHER = auto()


class _Part(Enum):
    """Which part of the line comes next."""

    INDENT = auto()
    RUN = auto()
    INFO = auto()


class FenceReader:
    r"""Reads one line from its start, in as many pieces as it comes.

    `inside` is the open fence, or None. Invariants: `part` is the part of the line that comes next; `char` and `length`
    are the run so far; `info` holds the pieces behind it.

    >>> reader = FenceReader(None)
    >>> reader.scan("see:\n  ```js", 5), reader.scan("on\r\n{", 0), reader.fence()
    ((None, 12), (<FenceLine.OPENS: 1>, 4), Fence(char='`', length=3, info='json'))
    """

    def __init__(self, inside: Fence | None) -> None:
        self.inside = inside
        self.part = _Part.INDENT
        self.char = ""
        self.length = 0
        self.info: list[str] = []

    def copy(self) -> FenceReader:
        """A reader that has read the same."""
        twin = FenceReader(self.inside)
        twin.part, twin.char, twin.length, twin.info = self.part, self.char, self.length, list(self.info)
        return twin

    def scan(self, text: str, pos: int) -> tuple[FenceLine | None, int]:
        """Read on from `pos`: what the line is (None when that is not known at the end of `text`), and the position after it.

        The position after OPENS and CLOSES is behind the line feed; after NEITHER it means nothing.
        """
        while pos < len(text):
            char = text[pos]
            if self.part is _Part.INDENT:
                if char in "`~":
                    self.part, self.char = _Part.RUN, char
                    continue
                if char not in _INDENT:
                    return FenceLine.NEITHER, pos
                pos += 1
            elif self.part is _Part.RUN:
                if char == self.char:
                    self.length += 1
                    pos += 1
                    continue
                if not self._long_enough():
                    return FenceLine.NEITHER, pos
                self.part = _Part.INFO
            else:
                end = text.find("\n", pos)
                stop = len(text) if end < 0 else end
                if not self._may_follow(text[pos:stop]):
                    return FenceLine.NEITHER, pos
                self.info.append(text[pos:stop])
                if end >= 0:
                    return self._kind(), end + 1
                pos = stop
        return None, pos

    def at_end(self) -> FenceLine:
        """What the line is when the text ends in it."""
        long_enough = self.part is _Part.INFO or (self.part is _Part.RUN and self._long_enough())
        return self._kind() if long_enough else FenceLine.NEITHER

    def fence(self) -> Fence:
        """The fence that the line opens."""
        return Fence(self.char, self.length, "".join(self.info).strip())

    def _long_enough(self) -> bool:
        if self.inside is None:
            return self.length >= 3
        return self.char == self.inside.char and self.length >= self.inside.length

    def _may_follow(self, text: str) -> bool:
        if self.inside is not None:
            return not text.strip()
        return self.char == "~" or "`" not in text

    def _kind(self) -> FenceLine:
        return FenceLine.OPENS if self.inside is None else FenceLine.CLOSES


class NestedFences:
    """The fences in a string of a value that stands in a fenced block itself, as a model writes a file of Markdown: tells the
    lines that belong to the string from the one that ends the block around it.

    Invariant: `_open` is how many blocks are open in the string, each opened by a line with a language.

    >>> fences, around = NestedFences(), Fence("`", 3, "json")
    >>> [fences.has(line, around) for line in (Fence("`", 3, "py"), Fence("`", 3, ""), Fence("`", 3, ""))]
    [True, True, False]
    """

    def __init__(self) -> None:
        self._open = 0

    def has(self, line: Fence, around: Fence) -> bool:
        """Whether a fence line belongs to the string. A closing line that is none of `around`, the open block, does too."""
        if line.info:
            self._open += 1
            return True
        if self._open:
            self._open -= 1
            return True
        return line.char != around.char or line.length < around.length
