"""The tree as patches: a Tree that also writes down what each call of the parser changed (docs/trace-format.md)."""

from __future__ import annotations

from itertools import count
from typing import Any

from .node import INCOMPLETE
from .tree import Scalar, Tree
from .value import Array, Object

Patch = dict[str, Any]

LARGEST_EXACT = 2**53 - 1


def json_number(value: int | float) -> dict[str, Any]:
    """The fields of a patch that carry a number without loss (docs/trace-format.md).

    >>> json_number(1.5), json_number(2**60)
    ({'value': 1.5}, {'value': '1152921504606846976', 'exact': 'text'})
    """
    exact = isinstance(value, int) and abs(value) <= LARGEST_EXACT
    finite = isinstance(value, float) and value - value == 0
    return {"value": value} if exact or finite else {"value": repr(value), "exact": "text"}


class Forest:
    """All trees of one stream: it numbers their nodes and keeps the patches that have not been asked for.

    Invariants: ids grow in the order in which nodes begin; `growing` are the trees with text that the journal does not
    have yet."""

    def __init__(self) -> None:
        self.journal: list[Patch] = []
        self.ids = count()
        self.growing: list[JournaledTree] = []

    def new_tree(self, channel: str = "text") -> JournaledTree:
        """A tree for a value that begins now."""
        return JournaledTree(self, channel)

    def take_patches(self) -> list[Patch]:
        """What changed since the last time this was asked."""
        for tree in list(self.growing):
            tree.tell()
        patches, self.journal = self.journal, []
        return patches


class JournaledTree(Tree):
    """A Tree that also writes down each change as a patch.

    Invariants: `_open_ids` runs beside `path`; `_leaf_id` names the leaf; `_untold` is what the leaf grew by since the
    journal last said so."""

    def __init__(self, forest: Forest, channel: str) -> None:
        super().__init__()
        self._forest = forest
        self._channel = channel
        self._open_ids: list[int] = []
        self._leaf_id = -1
        self._root_id = -1
        self._untold: list[str] = []
        self._key_span = [0, 0]

    def _say(self, op: str, node_id: int, **fields: Any) -> None:
        self._forest.journal.append({"op": op, "id": node_id, **fields})

    def tell(self) -> None:
        """Bring the open string's new text into the journal, as one patch."""
        if self._untold:
            self._say("append", self._leaf_id, text="".join(self._untold))
            self._forget_untold()

    def _forget_untold(self) -> None:
        if self._untold:
            self._untold.clear()
            self._forest.growing.remove(self)

    def _add(self, kind: str, key: str | None, start: int) -> int:
        node_id = next(self._forest.ids)
        parent = self._open_ids[-1] if self._open_ids else None
        patch: Patch = {"op": "add", "id": node_id, "parent": parent, "key": key, "kind": kind, "start": start}
        if parent is None:
            self._root_id = node_id
            patch["channel"] = self._channel
        elif key is not None:
            patch["key_span"] = self._key_span
        self._forest.journal.append(patch)
        return node_id

    def place_key(self, start: int, end: int) -> None:
        super().place_key(start, end)
        self._key_span = [start, end]

    def open_container(self, node: Object | Array, key: str | None, start: int) -> None:
        self.tell()
        super().open_container(node, key, start)
        self._open_ids.append(self._add("object" if isinstance(node, Object) else "array", key, start))

    def close_container(self, end: int, complete: bool) -> None:
        self.tell()
        super().close_container(end, complete)
        self._say("close", self._open_ids.pop(), end=end, complete=complete)

    def reopen_container(self) -> None:
        self.tell()
        super().reopen_container()
        self._open_ids.append(self._root_id)
        self._say("open", self._root_id)

    def open_string(self, key: str | None, start: int) -> None:
        self.tell()
        super().open_string(key, start)
        self._leaf_id = self._add("string", key, start)

    def add_scalar(self, value: str | Scalar, key: str | None, start: int, end: int) -> None:
        self.open_string(key, start)
        if isinstance(value, str):
            self.append(value)
            self.close_string(end, complete=True)
        else:
            self.become(value, end, complete=True)

    def append(self, text: str) -> None:
        super().append(text)
        if not self._untold:
            self._forest.growing.append(self)
        self._untold.append(text)

    def replace(self, text: str) -> None:
        super().replace(text)
        self._forget_untold()
        self._say("set", self._leaf_id, kind="string", value=text)

    def close_string(self, end: int, complete: bool) -> None:
        self.tell()
        super().close_string(end, complete)
        self._say("close", self._leaf_id, end=end, complete=complete)

    def reopen_string(self) -> None:
        super().reopen_string()
        self._say("open", self._leaf_id)

    def take_back_string(self) -> str:
        self.tell()
        self._say("remove", self._leaf_id)
        return super().take_back_string()

    def become_array(self) -> None:
        self.tell()
        self._say("remove", self._open_ids.pop())
        super().become_array()

    def become(self, value: Scalar, end: int, complete: bool) -> None:
        self.tell()
        super().become(value, end, complete)
        if value is None or isinstance(value, bool):
            self._say("set", self._leaf_id, kind="null" if value is None else "boolean", value=value)
        else:
            self._say("set", self._leaf_id, kind="number", **json_number(value))
        self._say("close", self._leaf_id, end=end, complete=complete)

    def unbecome(self) -> None:
        super().unbecome()
        assert self.leaf is not None
        self._say("open", self._leaf_id)
        self._say("set", self._leaf_id, kind="string", value=self.leaf.text)

    def begin_word(self, word: str, scalar: tuple[Scalar, ...] | None, key: str | None, start: int, end: int) -> None:
        self.open_string(key, start)
        self.grow_word(word, word, scalar, start, end, complete=False)

    def grow_word(
        self, more: str, word: str, scalar: tuple[Scalar, ...] | None, start: int, end: int, *, complete: bool
    ) -> None:
        self.settle_word(more, word, start)
        if scalar is not None:
            self.become(scalar[0], end, complete)

    def settle_word(self, more: str, word: str, start: int) -> None:
        if not self.ends_in_string():
            self.unbecome()
        if more:
            self.append(more)

    def add_null(self, key: str, at: int) -> None:
        self.tell()
        super().add_null(key, at)
        self._say("close", self._add("null", key, at), end=at, complete=True)

    def fix(self, code: str, start: int, end: int) -> None:
        self.tell()
        super().fix(code, start, end)
        in_leaf = self.leaf is not None and self.leaf.state is INCOMPLETE and (not self.path or self.ends_in_string())
        node_id = self._leaf_id if in_leaf else self._open_ids[-1] if self._open_ids else self._root_id
        self._say("fix", node_id, code=code, text=self.fixes[-1].message, span=[start, end])

    def discard(self) -> None:
        super().discard()
        self._open_ids.clear()
        self._forget_untold()
        self._say("remove", self._root_id)
