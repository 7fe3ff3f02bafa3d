"""What a text was found to hold: its values, its fenced blocks with theirs, and which of them are readings of the text."""

from __future__ import annotations

from ..fences import Fence
from ..spans import Span
from .nodes.node import INCOMPLETE
from .nodes.value import String
from .readings import Block, Found, Readings, Values


class Contents:
    """What was found so far.

    `values` are the values outside fences; `blocks` the fenced blocks and `markdown` those of them that hold values; `fence`
    is the open one. `prose` says whether anything but white space stands outside values, `too_deep` that a value was nested
    deeper than the limit; `_trailing` is the text since the last block that counts."""

    def __init__(self) -> None:
        self.values = Values()
        self.blocks: list[Block] = []
        self.markdown = Readings()
        self.fence: Fence | None = None
        self.prose = False
        self.too_deep = False
        self._trailing = String([], INCOMPLETE)

    def forget(self) -> None:
        """A reasoning block ends whose beginning the text does not have: what stands before was only thought."""
        self.values = Values()
        self.blocks, self.markdown = [], Readings()
        self.too_deep = False

    def add_text(self, text: str) -> None:
        """Text outside values."""
        if self.fence is not None:
            self.blocks[-1].add_text(text)
        elif len(self.markdown):
            self._trail(text)
        if not self.prose and text.strip("\ufeff \t\r\n"):
            self.prose = True

    def open_block(self, fence: Fence, start: int) -> None:
        """The opening line of a fenced block was read."""
        self.fence = fence
        self.blocks.append(Block(fence.info, start))

    def close_block(self, end: int) -> None:
        """The closing line of the open block was read."""
        self.fence = None
        had_none = not len(self.blocks[-1].values)
        self.blocks[-1].close(end)
        if self.blocks[-1].is_reading:
            self._trailing.span = Span(end, end)
        if had_none and len(self.blocks[-1].values):
            self._count_block()

    def _trail(self, text: str) -> None:
        """Text behind the last block that holds a value: a reading of its own, once it is more than white space."""
        self._trailing.append(text)
        if not self.markdown.tail and text.strip():
            self.markdown.set_tail(self._trailing)

    def end_text(self, end: int) -> None:
        """The text has ended."""
        self._trailing.span = Span(self._trailing.start, end)

    def _count_block(self) -> None:
        """The last block holds a value: it is a reading."""
        block = self.blocks[-1]
        block.is_reading = True
        block.text_before, self._trailing = self._trailing, String([], INCOMPLETE)
        block.had_tail = self.markdown.tail > 0
        self.markdown.add(block.node())

    def count_value(self, found: Found) -> None:
        """A value is a reading from its first character on."""
        self.values_here().begin(found)
        if self.fence is not None and not self.blocks[-1].is_reading:
            self._count_block()

    def values_here(self) -> Values:
        """The values of the open block, or of the text outside blocks."""
        return self.values if self.fence is None else self.blocks[-1].values

    def drop_value(self) -> None:
        """The last value proved to be none, or another."""
        values = self.values_here()
        values.drop_last()
        if self.fence is not None and not len(values):
            self._uncount_block()

    def _uncount_block(self) -> None:
        """The last block holds no value after all."""
        block = self.blocks[-1]
        block.is_reading = False
        self.markdown.drop_last()
        self._trailing = block.text_before
        if block.had_tail:
            self.markdown.set_tail(self._trailing)
