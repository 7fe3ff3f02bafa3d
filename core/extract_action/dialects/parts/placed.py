"""Values that know where in the text they stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...jsonish import Array, Object, Value
from ...jsonish.nodes.tree import Tree
from ..reader.values import set_value

MAX_NESTING = 64
"""Lists, maps and elements in one another that a dialect reads by itself. Deeper ones of elements stay text; elsewhere they are
no call."""


@dataclass(frozen=True, slots=True)
class PlacedValue:
    """A value and its half-open `span`. A list's or map's entries are placed too, unless its text has no places for them; those
    of a map have the span of their `key`.

    >>> PlacedValue({"a": PlacedValue(1, (3, 4))}, (0, 8)).plain()
    {'a': 1}
    """

    value: Any
    span: tuple[int, int]
    key: tuple[int, int] | None = None

    def plain(self) -> Any:
        """The value as plain data."""
        if isinstance(self.value, dict):
            return {key: entry.plain() if isinstance(entry, PlacedValue) else entry for key, entry in self.value.items()}
        if isinstance(self.value, list):
            return [entry.plain() if isinstance(entry, PlacedValue) else entry for entry in self.value]
        return self.value


def placed(node: Value, depth: int = 0) -> PlacedValue:
    """What a node of another tree stands for; what is too deep in it has no places.

    >>> placed(Array([Object(span=(1, 3))], span=(0, 4))).plain()
    [{}]
    """
    if isinstance(node, Object) and depth < MAX_NESTING:
        return PlacedValue({key: placed(value, depth + 1) for key, value in node.pairs}, node.span)
    if isinstance(node, Array) and depth < MAX_NESTING:
        return PlacedValue([placed(item, depth + 1) for item in node.items], node.span)
    return PlacedValue(node.to_python(), node.span)


def set_placed(tree: Tree, key: str | None, placed: PlacedValue) -> None:
    """Give the open string of `tree` the value that it stands for."""
    if _has_places(placed):
        tree.take_back_string()
        _add(tree, key, placed)
    else:
        set_value(tree, key, placed.value, *placed.span)


def _has_places(placed: PlacedValue) -> bool:
    if not placed.value or not isinstance(placed.value, dict | list):
        return False
    entries = placed.value.values() if isinstance(placed.value, dict) else placed.value
    return all(isinstance(entry, PlacedValue) for entry in entries)


def _add(tree: Tree, key: str | None, placed: PlacedValue) -> None:
    start, end = placed.span
    if placed.key is not None:
        tree.place_key(*placed.key)
    if not _has_places(placed):
        tree.add_value(placed.value, key, start, end)
        return
    is_list = isinstance(placed.value, list)
    tree.open_container(Array() if is_list else Object(), key, start)
    for name, entry in [(None, entry) for entry in placed.value] if is_list else placed.value.items():
        _add(tree, name, entry)
    tree.close_container(end, complete=True)
