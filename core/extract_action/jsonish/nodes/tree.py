"""The tree as it grows: the parser calls these in the order of the text, and each is a few patches at most (see `journal`).

A tree knows one open path; a finished node is touched again only where `reopen_container` opens it.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections import deque
from typing import Any

from ..repairs import Fix
from .node import COMPLETE, INCOMPLETE, CompletionState, Value
from .value import Array, Boolean, Null, Number, Object, String

Scalar = bool | int | float | None

_LANDINGS = frozenset(range(200, 1000, 200))
"""Depths at which a tree is freed in steps. To free a node frees what it alone holds, and so on down: the stack of a worker in
a browser has no room for a thousand levels of that."""


def _hold(node: Object | Array, root: Object | Array) -> None:
    """Hold the node from the root too: a root lets go of its entries first, of what it holds `within` then, from above."""
    if not hasattr(root, "within"):
        root.within = deque()
    root.within.append(node)


class Tree:
    """Nodes of one top-level value.

    Invariants: `path` holds the open containers, outermost first; `leaf` is the open string, or None; `root` is the first node.
    `key_places` are the starts and ends of all keys so far, in order, shared by the objects: the key of a value is the last one
    before it.
    """

    def __init__(self) -> None:
        self.root: Value | None = None
        self.path: list[Object | Array] = []
        self.leaf: String | None = None
        self.fixes: list[Fix] = []
        self.key_places = array("q")

    def place_key(self, start: int, end: int) -> None:
        """The key of the value that comes next stands here. An empty span is that of a key which the text does not have, where
        the value begins."""
        places = self.key_places
        if places and start < places[-1]:  # markup may have the entries of a list apart, and another key between them
            at = bisect_right(places, start)
            places[at:at] = array("q", (start, end))
        else:
            places.append(start)
            places.append(end)

    def _attach(self, node: Value, key: str | None) -> None:
        if not self.path:
            self.root = node
        elif isinstance(parent := self.path[-1], Object):
            parent.pairs.append((key if key is not None else "", node))
        else:
            parent.items.append(node)

    def open_container(self, node: Object | Array, key: str | None, start: int) -> None:
        """An object or array begins."""
        node.state = INCOMPLETE
        node.start = node.end = start
        if isinstance(node, Object):
            node.key_places = self.key_places
        self._attach(node, key)
        if len(self.path) in _LANDINGS:
            _hold(node, self.path[0])
        self.path.append(node)

    def close_container(self, end: int, complete: bool) -> None:
        """The innermost open container ends."""
        node = self.path.pop()
        node.state = COMPLETE if complete else INCOMPLETE
        node.end = end

    def reopen_container(self) -> None:
        """The outermost container has not ended."""
        assert isinstance(self.root, Object | Array)
        self.root.state = INCOMPLETE
        self.root.end = self.root.start
        self.path.append(self.root)

    def open_string(self, key: str | None, start: int) -> None:
        """A string begins; its text follows in pieces."""
        if self.leaf is not None:
            self.leaf.seal()
        self.leaf = String([], INCOMPLETE, (start, start))
        self._attach(self.leaf, key)

    def append(self, text: str) -> None:
        """The open string grows."""
        assert self.leaf is not None
        self.leaf.append(text)

    def replace(self, text: str) -> None:
        """The open string's whole text is another."""
        assert self.leaf is not None
        self.leaf.pieces = text

    def close_string(self, end: int, complete: bool) -> None:
        """The open string ends. It may still be reopened, until another call comes."""
        assert self.leaf is not None
        self.leaf.state = COMPLETE if complete else INCOMPLETE
        self.leaf.end = end

    def reopen_string(self) -> None:
        """What looked like the end of the string was part of it."""
        assert self.leaf is not None
        self.leaf.state = INCOMPLETE
        self.leaf.end = self.leaf.start

    def ends_in_string(self) -> bool:
        """Whether the last entry of the innermost container is a string."""
        parent = self.path[-1]
        last = parent.pairs[-1][1] if isinstance(parent, Object) and parent.pairs else None
        last = parent.items[-1] if isinstance(parent, Array) and parent.items else last
        return last is not None and last is self.leaf

    def take_back_string(self) -> str:
        """The last entry of the innermost container, a string, is none: its text."""
        parent, leaf = self.path[-1], self.leaf
        assert leaf is not None
        if isinstance(parent, Array):
            parent.items.pop()
        else:
            parent.pairs.pop()
        self.leaf = None
        return leaf.text

    def take_back_key(self) -> str:
        """The last entry of the innermost container, a string, is the key of a field that follows: its text."""
        assert self.leaf is not None
        self.place_key(*self.leaf.span)
        return self.take_back_string()

    def become_array(self) -> None:
        """The innermost container, an object without entries, is an array."""
        start, key = self.path.pop().start, None
        parent = self.path[-1] if self.path else None
        if isinstance(parent, Object):
            key = parent.pairs.pop()[0]
        elif parent is not None:
            parent.items.pop()
        self.open_container(Array(), key, start)

    def become(self, value: Scalar, end: int, complete: bool) -> None:
        """The open string, a word without quotes, is a number or a literal."""
        assert self.leaf is not None
        self._put_last(scalar_node(value, COMPLETE if complete else INCOMPLETE, (self.leaf.start, end)))

    def unbecome(self) -> None:
        """The word that was shown as a number or a literal goes on."""
        assert self.leaf is not None
        self._put_last(self.leaf)

    def add_value(self, value: Any, key: str | None, start: int, end: int) -> None:
        """A whole value, as plain JSON data, that stands in the text from `start` to `end`."""
        todo: list[tuple[Any, str | None, bool]] = [(value, key, False)]
        while todo:
            value, key, is_end = todo.pop()
            if is_end:
                self.close_container(end, complete=True)
            elif isinstance(value, dict):
                self.open_container(Object(), key, start)
                todo.append((None, None, True))
                todo += [(entry, name, False) for name, entry in reversed(value.items())]
            elif isinstance(value, list):
                self.open_container(Array(), key, start)
                todo.append((None, None, True))
                todo += [(entry, None, False) for entry in reversed(value)]
            else:
                self.add_scalar(value, key, start, end)

    def add_scalar(self, value: str | Scalar, key: str | None, start: int, end: int) -> None:
        """A whole string, number or literal."""
        if isinstance(value, str):
            if self.leaf is not None:
                self.leaf.seal()
            self.leaf = String(value, COMPLETE, (start, end))
            self._attach(self.leaf, key)
        else:
            self._attach(scalar_node(value, COMPLETE, (start, end)), key)

    def begin_word(self, word: str, scalar: tuple[Scalar, ...] | None, key: str | None, start: int, end: int) -> None:
        """A word without quotes begins; it may be a number or literal so far."""
        self._attach(_word_node(word, scalar, start, end, INCOMPLETE), key)

    def grow_word(
        self, more: str, word: str, scalar: tuple[Scalar, ...] | None, start: int, end: int, *, complete: bool
    ) -> None:
        """The word, which is the last entry, grew by `more`; all of it is `word`."""
        last = self._last()
        if scalar is not None and type(last) is Number and type(scalar[0]) is not bool and scalar[0] is not None:
            last.value, last.end = scalar[0], end
            last.state = COMPLETE if complete else INCOMPLETE
        else:
            self._put_last(_word_node(word, scalar, start, end, COMPLETE if complete else INCOMPLETE))

    def settle_word(self, more: str, word: str, start: int) -> None:
        """The word, which is the last entry and grew by `more`, goes on as the open string."""
        if self.leaf is not None:
            self.leaf.seal()
        self.leaf = String([word], INCOMPLETE, (start, start))
        self._put_last(self.leaf)

    def _last(self) -> Value:
        parent = self.path[-1]
        return parent.pairs[-1][1] if isinstance(parent, Object) else parent.items[-1]

    def _put_last(self, node: Value) -> None:
        parent = self.path[-1]
        if isinstance(parent, Object):
            parent.pairs[-1] = (parent.pairs[-1][0], node)
        else:
            parent.items[-1] = node

    def add_null(self, key: str, at: int) -> None:
        """A null that the text does not have."""
        self._attach(Null((at, at)), key)

    def fix(self, code: str, start: int, end: int) -> None:
        """A repair was made."""
        self.fixes.append(Fix(code, (start, end)))

    def discard(self) -> None:
        """The value was none: nothing of it stays."""
        self.root = None
        self.path.clear()


def _word_node(word: str, scalar: tuple[Scalar, ...] | None, start: int, end: int, state: CompletionState) -> Value:
    if scalar is None:
        return String(word, INCOMPLETE, (start, start))
    return scalar_node(scalar[0], state, (start, end))


def scalar_node(value: Scalar, state: CompletionState, span: tuple[int, int]) -> Value:
    """The node of a number or literal; `state` is that of a number."""
    if value is None:
        return Null(span)
    if isinstance(value, bool):
        return Boolean(value, span)
    return Number(value, state, span)
