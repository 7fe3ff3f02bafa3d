"""What a text was found to hold, kept in the shape of the result while it grows.

An `AnyOf` lists every value and behind them one Array of all. These lists are live: a value is added when it begins, so that
asking for the result costs nothing that grows with the number of values.
"""

from __future__ import annotations

import json

from ..spans import Span
from .nodes.node import COMPLETE, INCOMPLETE, Value
from .nodes.tree import scalar_node
from .nodes.value import Array, Number, Object, String
from .repairs import Fix
from .scalars import strict_scalar
from .wrappers import AnyOf, FixedJson, Fixes, Markdown


class Found:
    """One value in the text: its root, and the repairs that it needed (live)."""

    def __init__(self, root: Value, repairs: list[Fix]) -> None:
        self.root = root
        self.repairs = repairs

    def is_weak(self) -> bool:
        """Whether prose may hold it by chance: a container without entries, or one number in brackets, as in `a[0]`."""
        root = self.root
        if isinstance(root, Array):
            return not root.items or (len(root.items) == 1 and isinstance(root.items[0], Number))
        return isinstance(root, Object) and not root.pairs


class Readings:
    """Several nodes in a row as the items of an AnyOf: each alone, all of them as one Array, and a tail.

    Invariants: `all.items` are the nodes in order. `items` are the same, then `whole` (the array) if there are two or
    more, then as many others as `tail` says."""

    def __init__(self) -> None:
        self.all = Array([], INCOMPLETE)
        self.whole: Value = FixedJson(self.all, [Fixes.GREPPED_FOR_JSON, Fixes.INFERRED_ARRAY])
        self.items: list[Value] = []
        self.tail = 0

    def __len__(self) -> int:
        return len(self.all.items)

    def add(self, node: Value) -> None:
        """A node more."""
        self.drop_tail()
        if len(self) == 1:
            self.items.append(self.whole)
        self.items.insert(len(self.items) - (len(self) > 0), node)
        self.all.items.append(node)

    def drop_last(self) -> None:
        """The last node proved to be none."""
        self.all.items.pop()
        if self.items[-1] is self.whole:
            self.items.pop(-2)
            if len(self) == 1:
                self.items.pop()
        else:
            self.items.pop()

    def set_tail(self, node: Value) -> None:
        """A reading of lower rank, behind all others."""
        self.drop_tail()
        self.items.append(node)
        self.tail = 1

    def drop_tail(self) -> None:
        """Without the tail."""
        if self.tail:
            self.items.pop()
            self.tail = 0


class Values:
    """The values of a text or of one fenced block, in order. Weak ones count only where there is nothing else.

    `readings` are those of the values in `found`, or, while there are none, that of the first in `weak`."""

    def __init__(self) -> None:
        self.found: list[Found] = []
        self.weak: list[Found] = []
        self.readings = Readings()

    def begin(self, found: Found) -> None:
        """A value begins."""
        if self.weak and not self.found:
            self.readings.drop_last()
        self.found.append(found)
        self._read(found)

    def drop_last(self) -> None:
        """What began last was no value."""
        self.found.pop()
        self.readings.drop_last()
        if self.weak and not self.found:
            self._read(self.weak[0])

    def _read(self, found: Found) -> None:
        self.readings.add(FixedJson(found.root, [Fixes.GREPPED_FOR_JSON], found.repairs))

    def end_last(self) -> None:
        """The last value is read."""
        if self.found[-1].is_weak():
            self.weak.append(self.found[-1])
            self.drop_last()

    def __len__(self) -> int:
        return len(self.found) or len(self.weak)

    def is_one(self) -> bool:
        """Whether one value stands in the text, and no other, be it weak."""
        return len(self.found) + len(self.weak) == 1

    def first(self) -> Found:
        """The leading value."""
        return (self.found or self.weak)[0]

    def need_repair(self) -> bool:
        """Whether any value that counts is not strict JSON."""
        return any(found.repairs for found in self.found or self.weak)

    def any_of(self, original: String) -> AnyOf:
        """All readings."""
        return AnyOf(self.readings.items, original)


class Block:
    """A fenced block: its language, its values, and its text outside values.

    `is_open` says that its closing line has not come, `is_reading` that it holds a value and so counts as a reading,
    `is_blank` that its text is white space; `text_before` is the text between it and the block before it that counts, and
    `had_tail` whether that text was a reading.
    """

    def __init__(self, tag: str, start: int) -> None:
        self.values = Values()
        self.text = String([])
        self.is_open = True
        self.is_reading = False
        self.is_blank = True
        self.text_before = String([])
        self.had_tail = False
        self.markdown = Markdown(tag, String(""), INCOMPLETE, Span(start, start))

    def add_text(self, text: str) -> None:
        """Text of the block outside values."""
        self.text.append(text)
        self.is_blank = self.is_blank and not text.strip()

    def close(self, end: int) -> None:
        """The closing line was read. A block that holds one scalar and nothing else has that as its value."""
        self.is_open = False
        self.markdown.span = Span(self.markdown.span.start, end)
        self.markdown.state = COMPLETE
        if not len(self.values):
            text = self.text.text.strip()
            if (scalar := read_scalar(text, Span(self.markdown.span.start, end))) is not None:
                self.values.begin(Found(scalar, []))
        self.node()

    def is_expected(self) -> bool:
        """Whether the block stands open and empty, and its language says that JSON will come."""
        return self.is_open and not len(self.values) and self.markdown.tag.lower().startswith("json") and self.is_blank

    def node(self) -> Markdown:
        """The block as a node, brought up to date."""
        if len(self.values) > 1 and self.values.found:
            self.markdown.inner = self.values.any_of(self.text)
        elif len(self.values):
            first = self.values.first()
            self.markdown.inner = FixedJson(first.root, [], first.repairs) if first.repairs else first.root
        return self.markdown


def read_scalar(text: str, span: Span) -> Value | None:
    """A number, literal or string that is strict JSON, alone. A bare number may go on, so it is incomplete."""
    if (scalar := strict_scalar(text)) is not None:
        return scalar_node(scalar[0], INCOMPLETE, span)
    if text[:1] == '"' == text[-1:]:
        try:
            return String(json.loads(text), COMPLETE, span)
        except ValueError:
            return None
    return None


def holds_value(info: str) -> bool:
    """Whether the line behind the fence's run is no language but the value itself."""
    return "{" in info or "[" in info
