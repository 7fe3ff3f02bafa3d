"""Calls of Chat Completions in shapes that are not documented, as servers and proxies send them."""

from __future__ import annotations

from typing import Any

from .payload import is_complete, load

_ARGUMENTS = ("arguments", "parameters", "input")
"""What the arguments of a function are called."""


def entries_of(calls: Any) -> list[Any]:
    """The calls in `tool_calls`: a list of objects, one object, or those as JSON text. What is none stays as it is.

    >>> entries_of('[{"id": "a"}]'), entries_of({"id": "a"}), entries_of(['{"id": "a"}', "?"])
    ([{'id': 'a'}], [{'id': 'a'}], [{'id': 'a'}, '?'])
    """
    calls = _read(calls)
    return [_read(entry) for entry in calls] if isinstance(calls, list) else [calls]


def arguments_in(node: dict[str, Any]) -> Any:
    """The arguments of a function, or a piece of them, under the first key that has some.

    >>> arguments_in({"name": "f", "arguments": "", "parameters": {"a": 1}}), arguments_in({"name": "f"})
    ({'a': 1}, None)
    """
    return next((node[key] for key in _ARGUMENTS if node.get(key)), None)


def _read(value: Any) -> Any:
    return load(value) if isinstance(value, str) and is_complete(value) else value
