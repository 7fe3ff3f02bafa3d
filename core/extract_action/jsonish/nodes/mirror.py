"""The plain value of a tree that grows, kept up with it: a look costs what has come since the last one."""

from __future__ import annotations

from typing import Any

from .node import Json, Value
from .value import Array, Object, String

_ABSENT = object()


class _Level:
    """A container that may still grow: its node, and its plain `twin`, which has the first `count` entries.

    Of the last of these, `last` is the node; in an object `key` is its key, and `before` the value of an earlier entry with
    the same key."""

    __slots__ = ("before", "count", "key", "last", "node", "twin")

    def __init__(self, node: Object | Array) -> None:
        self.node = node
        self.twin: Any = {} if isinstance(node, Object) else []
        self.count = 0
        self.last: Value | None = None
        self.key = ""
        self.before: Json = _ABSENT

    def length(self) -> int:
        """How many entries the node has."""
        return len(self.node.pairs) if isinstance(self.node, Object) else len(self.node.items)

    def entry(self, at: int) -> tuple[str, Value]:
        """One entry of the node; an item has no key."""
        return self.node.pairs[at] if isinstance(self.node, Object) else ("", self.node.items[at])

    def has_last(self) -> bool:
        """Whether the last entry of the twin still stands at its place in the node."""
        return self.length() >= self.count and self.entry(self.count - 1)[1] is self.last

    def put(self, key: str, node: Value) -> _Level | None:
        """An entry more; gives its level if it is a container."""
        self.count += 1
        self.last = node
        inner = _Level(node) if isinstance(node, Object | Array) else None
        value = inner.twin if inner else node.joined()[0] if isinstance(node, String) else node.plain([])
        if isinstance(self.twin, list):
            self.twin.append(value)
        else:
            self.key, self.before = key, self.twin.get(key, _ABSENT)
            self.twin[key] = value
        return inner

    def take_back(self) -> None:
        """Without the last entry. It must be let go of before its text is asked for, so that a long text can grow in place."""
        self.count -= 1
        if isinstance(self.twin, list):
            self.twin.pop()
        elif self.before is _ABSENT:
            del self.twin[self.key]
        else:
            self.twin[self.key] = self.before


class Mirror:
    """Follows one node.

    Invariants: `_levels` are the containers that may still grow, outermost first, each the last entry of the one before it:
    a tree changes nowhere but at its end.

    >>> from .tree import Tree
    >>> tree = Tree()
    >>> tree.open_container(Array(), None, 0)
    >>> mirror = Mirror(tree.root)
    >>> tree.add_scalar(1, None, 1, 2)
    >>> mirror.look()
    [1]
    """

    def __init__(self, node: Value) -> None:
        self.node = node
        self._levels = [_Level(node)] if isinstance(node, Object | Array) else []

    def look(self) -> Json:
        """The plain value now. It is the mirror's own: it grows with the tree and must not be changed."""
        levels = self._levels
        if not levels:
            return self.node.plain([])
        if len(levels) > 1 and not levels[-2].has_last():
            levels.pop()
        while True:
            level = levels[-1]
            if (begun := _catch_up(level)) is not None:
                levels.append(begun)
            elif len(levels) > 1 and level.node.end > level.node.start:
                levels.pop()  # a container has its end where it was closed
            else:
                return levels[0].twin


def _catch_up(level: _Level) -> _Level | None:
    """Give the twin the entries that it does not have, up to a container, whose level it gives."""
    if level.count and not (isinstance(level.last, Object | Array) and level.has_last()):
        level.take_back()
    while level.count < level.length():
        if (inner := level.put(*level.entry(level.count))) is not None:
            return inner
    return None
