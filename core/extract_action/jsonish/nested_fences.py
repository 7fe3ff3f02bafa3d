"""Fenced blocks in a string of a value that stands in a fenced block itself, as a model writes a file of Markdown."""

from __future__ import annotations

from ..fences import Fence


class NestedFences:
    """Tells the fence lines that belong to the string from the one that ends the block around it.

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
