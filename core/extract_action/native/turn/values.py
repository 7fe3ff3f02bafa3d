"""What is asked of JSON data that may have any shape: each question has an answer, and none raises."""

from __future__ import annotations

from typing import Any

LONGEST_INDEX = 18
"""Digits of an index that is written as text."""

_SCALARS = {bool: "true or false", int: "a number", float: "a number", type(None): "null"}


def dicts(value: Any) -> list[dict[str, Any]]:
    """The objects in a list; nothing for whatever is no list."""
    if not isinstance(value, list):
        return []
    if len(value) == 1 and isinstance(value[0], dict):
        return value
    for entry in value:
        if not isinstance(entry, dict):
            return [entry for entry in value if isinstance(entry, dict)]
    return value


def is_list_of(value: Any, keys: frozenset[str]) -> bool:
    """Whether a value is a list of objects of which each has one of the keys (or an empty list): the mark of an API, where
    any list would take a model's own JSON for a response. A null or a text among them says nothing.

    >>> is_list_of([None, {"type": "text"}], frozenset(("type",))), is_list_of(["text"], frozenset(("type",)))
    (True, False)
    """
    if not isinstance(value, list):
        return False
    entries = [entry for entry in value if entry is not None and not isinstance(entry, str)]
    has_entries = len(entries) > 0 or not value
    return has_entries and all(isinstance(entry, dict) and not keys.isdisjoint(entry) for entry in entries)


def mapping(value: Any) -> dict[str, Any]:
    """The object itself, or an empty one for whatever is none."""
    return value if isinstance(value, dict) else {}


def key_of(value: Any) -> int | str | None:
    """What servers number or name things with, fit to be a key; None for whatever is neither a number nor a name."""
    return value if isinstance(value, (int, str)) else None


def index_of(value: Any) -> int | None:
    """An index, which some gateways write as text or with a fraction of zero; None for whatever is none.

    >>> index_of(1), index_of("1"), index_of(1.0), index_of("one"), index_of(None)
    (1, 1, 1, None, None)
    """
    if isinstance(value, int):
        return value
    if isinstance(value, float):
        return int(value) if value.is_integer() else None
    return int(value) if isinstance(value, str) and value.isdecimal() and len(value) <= LONGEST_INDEX else None


def number_of(node: dict[str, Any], place: int) -> int:
    """The number that a choice or a candidate says it has, else that of its place.

    >>> number_of({"index": 2}, 0), number_of({}, 1)
    (2, 1)
    """
    index = index_of(node.get("index"))
    return place if index is None else index


def scalar_name(value: Any) -> str | None:
    """What a JSON value is called that can't be taken for a text, not even for one in parts; None for whatever else.

    >>> scalar_name(5), scalar_name(None), scalar_name([5])
    ('a number', 'null', None)
    """
    return _SCALARS.get(type(value))


def word(value: Any) -> str:
    """The text itself, or "" for whatever is none."""
    return value if isinstance(value, str) else ""


def id_text(value: Any) -> str:
    """An id as text, which some servers give as a number; "" for whatever is none.

    >>> id_text("c1"), id_text(5), id_text(None)
    ('c1', '5', '')
    """
    return str(value) if type(value) is int else word(value)


def is_same(one: Any, other: Any) -> bool:
    """Whether two JSON values are equal, however deep: `==` recurses.

    >>> is_same({"a": [1, {}]}, {"a": [1, {}]}), is_same([1], [1, 2]), is_same({"a": 1}, {"b": 1})
    (True, False, False)
    """
    todo = [(one, other)]
    while todo:
        a, b = todo.pop()
        if isinstance(a, dict) and isinstance(b, dict):
            if a.keys() != b.keys():
                return False
            todo += [(value, b[key]) for key, value in a.items()]
        elif isinstance(a, list) and isinstance(b, list):
            if len(a) != len(b):
                return False
            todo += zip(a, b, strict=True)
        elif a != b:
            return False
    return True
