"""A tree for a machine that reads decoded text: its offsets become those of the text that was fed."""

from __future__ import annotations

from collections.abc import Callable

from .tree import Scalar, Tree
from .value import Array, Object


class PlacedTree(Tree):
    """Grows the tree `inner`, with each offset given to it through `place`.

    Invariant: what can be seen of a tree is the same of both."""

    def __init__(self, inner: Tree, place: Callable[[int], int]) -> None:
        self._inner = inner
        self._place = place
        self.path = inner.path
        self.fixes = inner.fixes
        self.key_places = inner.key_places
        self._look()

    def _look(self) -> None:
        self.root = self._inner.root
        self.leaf = self._inner.leaf

    def place_key(self, start: int, end: int) -> None:
        self._inner.place_key(self._place(start), self._place(end))

    def open_container(self, node: Object | Array, key: str | None, start: int) -> None:
        self._inner.open_container(node, key, self._place(start))
        self._look()

    def close_container(self, end: int, complete: bool) -> None:
        self._inner.close_container(self._place(end), complete)

    def open_string(self, key: str | None, start: int) -> None:
        self._inner.open_string(key, self._place(start))
        self._look()

    def append(self, text: str) -> None:
        self._inner.append(text)

    def replace(self, text: str) -> None:
        self._inner.replace(text)

    def close_string(self, end: int, complete: bool) -> None:
        self._inner.close_string(self._place(end), complete)

    def reopen_string(self) -> None:
        self._inner.reopen_string()

    def take_back_string(self) -> str:
        text = self._inner.take_back_string()
        self._look()
        return text

    def take_back_key(self) -> str:
        text = self._inner.take_back_key()
        self._look()
        return text

    def become_array(self) -> None:
        self._inner.become_array()
        self._look()

    def become(self, value: Scalar, end: int, complete: bool) -> None:
        self._inner.become(value, self._place(end), complete)

    def unbecome(self) -> None:
        self._inner.unbecome()

    def add_scalar(self, value: str | Scalar, key: str | None, start: int, end: int) -> None:
        self._inner.add_scalar(value, key, self._place(start), self._place(end))
        self._look()

    def begin_word(self, word: str, scalar: tuple[Scalar, ...] | None, key: str | None, start: int, end: int) -> None:
        self._inner.begin_word(word, scalar, key, self._place(start), self._place(end))
        self._look()

    def grow_word(
        self, more: str, word: str, scalar: tuple[Scalar, ...] | None, start: int, end: int, *, complete: bool
    ) -> None:
        self._inner.grow_word(more, word, scalar, self._place(start), self._place(end), complete=complete)
        self._look()

    def settle_word(self, more: str, word: str, start: int) -> None:
        self._inner.settle_word(more, word, self._place(start))
        self._look()

    def add_null(self, key: str, at: int) -> None:
        self._inner.add_null(key, self._place(at))

    def fix(self, code: str, start: int, end: int) -> None:
        self._inner.fix(code, self._place(start), self._place(end))

    def discard(self) -> None:
        self._inner.discard()
        self._look()
