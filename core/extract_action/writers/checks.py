"""What holds for a call in any format: its arguments are plain JSON data that its tool takes."""

from __future__ import annotations

from math import isfinite
from typing import Any

from ..jsonish.scalars import LONGEST_NUMBER
from ..model import ToolSchema
from ..validation.schema import shorten, validate

MOST_WRITTEN = 60
"""Containers in one another; every dialect reads that many."""

_TYPES: dict[type, str] = {
    str: "string",
    bool: "boolean",
    int: "integer",
    float: "number",
    dict: "object",
    list: "array",
    type(None): "null",
}


def type_of(value: Any) -> str:
    """The JSON type of a value.

    >>> type_of(3), type_of(True), type_of(None)
    ('integer', 'boolean', 'null')
    """
    return _TYPES[type(value)]


def schema_of(value: Any, depth: int = 0) -> dict[str, Any]:
    """A schema that says no more of a value than its types; the items of a list have one where they have the same.

    >>> schema_of({"n": 1, "tags": ["a", "b"]})
    {'type': 'object', 'properties': {'n': {'type': 'integer'}, 'tags': {'type': 'array', 'items': {'type': 'string'}}}}
    """
    if type(value) not in _TYPES or depth > MOST_WRITTEN:
        return {}
    schema: dict[str, Any] = {"type": type_of(value)}
    if isinstance(value, dict):
        schema["properties"] = {key: schema_of(entry, depth + 1) for key, entry in value.items()}
    elif isinstance(value, list):
        items = [schema_of(item, depth + 1) for item in value]
        if items and all(item == items[0] for item in items):
            schema["items"] = items[0]
    return schema


def is_identical(one: Any, other: Any) -> bool:
    """Whether two values of JSON are equal, each part in its type: 1 is neither 1.0 nor true.

    >>> is_identical({"a": [1]}, {"a": [1]}), is_identical(1, True), is_identical(0.0, 0)
    (True, False, False)
    """
    if isinstance(one, dict) and isinstance(other, dict):
        return list(one) == list(other) and all(is_identical(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(is_identical, one, other))
    return type(one) is type(other) and bool(one == other)


def check_call(name: str, arguments: Any, tool: ToolSchema) -> str | None:
    """Why no format can write a call, as a sentence; None if nothing hinders it.

    >>> check_call("f", {"x": float("nan")}, ToolSchema("f", {}))
    'JSON has no number nan.'
    """
    if not name:
        return "A call needs a name."
    if not isinstance(arguments, (dict, str)):
        return "The arguments of a call must be an object, or plain text."
    if (problem := _check_data(name) or _check_data(arguments)) is not None:
        return problem
    violation = validate(arguments, tool.input_schema) if isinstance(arguments, dict) else None
    if violation is not None:
        path = ".".join(part for part in ("arguments", violation.path) if part)
        return f"In the call of {shorten(name)}, {path}: {violation.message}."
    return None


def _check_data(data: Any) -> str | None:
    waiting = [(data, 0)]
    while waiting:
        value, depth = waiting.pop()
        if depth > MOST_WRITTEN:
            return f"Values are nested more than {MOST_WRITTEN} deep."
        if type(value) not in _TYPES:
            return f"A {type(value).__name__} is no value of JSON."
        if isinstance(value, dict):
            if not all(isinstance(key, str) for key in value):
                return "A key that is no string is none of JSON."
            waiting += [(part, depth + 1) for entry in value.items() for part in entry]
        elif isinstance(value, list):
            waiting += [(item, depth + 1) for item in value]
        elif (problem := _check_scalar(value)) is not None:
            return problem
    return None


def _check_scalar(value: Any) -> str | None:
    if isinstance(value, float) and not isfinite(value):
        return f"JSON has no number {value}."
    if type(value) is int and abs(value) >= 10 ** (LONGEST_NUMBER - 1):
        return f"A number has {LONGEST_NUMBER} digits or more."
    if isinstance(value, str) and _has_lone_surrogate(value):
        return "A string holds half of a surrogate pair, which no text can."
    return None


def _has_lone_surrogate(text: str) -> bool:
    return any("\ud800" <= char <= "\udfff" for char in text)
