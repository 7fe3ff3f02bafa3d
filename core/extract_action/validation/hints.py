"""What helps a model, or a person, to put a refused call right: the shape that a tool takes, and the name that was meant."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from .schema import properties_of, resolve, shorten, types_of

LONGEST_SHAPE = 160
"""Code points of a shape."""

MOST_PARAMETERS = 8
"""Parameters that a shape shows."""

DEEPEST_SHAPE = 3
"""Fields, items and choices inside one another that a shape shows."""

MOST_OPTIONS = 5
"""Allowed values that a shape shows of one parameter."""

SHORTEST_PART = 4
"""Names that are shorter, in code points, are not looked for in others."""

LONGEST_NAME = 64
"""Names that are longer, in code points, are not compared."""


def shape(schema: dict[str, Any]) -> str:
    """The arguments that a schema wants, in one line; a parameter that may be missing has a question mark.

    >>> shape({"properties": {"city": {"type": "string"}, "days": {"type": "integer"}}, "required": ["city"]})
    '{"city": string, "days"?: integer}'
    >>> shape({"properties": {"unit": {"enum": ["C", "F"]}, "tags": {"type": "array", "items": {"type": "string"}}}})
    '{"unit"?: "C"|"F", "tags"?: [string]}'
    >>> shape({"properties": {"at": {"properties": {"x": {}}}, "id": {"anyOf": [{"type": "string"}, {"const": 0}]}}})
    '{"at"?: {"x"?: any}, "id"?: string|0}'
    """
    text = _fields(schema, schema, 0)
    return text if len(text) <= LONGEST_SHAPE else text[: LONGEST_SHAPE - 2] + "…}"


def _fields(schema: dict[str, Any], root: Any, depth: int) -> str:
    wanted = schema.get("required")
    required = wanted if isinstance(wanted, list) else []
    fields = [
        f"{json.dumps(name, ensure_ascii=False)}{'' if name in required else '?'}: {_value(part, root, depth + 1)}"
        for name, part in list(properties_of(schema, root).items())[: MOST_PARAMETERS + 1]
    ]
    more = ["…"] if len(fields) > MOST_PARAMETERS else []
    return "{" + ", ".join(fields[:MOST_PARAMETERS] + more) + "}"


def _value(part: Any, root: Any, depth: int) -> str:
    part = resolve(part, root)
    if not isinstance(part, dict):
        return "any"
    if "const" in part:
        return shorten(part["const"])
    if isinstance(part.get("enum"), list):
        options = [shorten(option) for option in part["enum"][:MOST_OPTIONS]]
        return "|".join([*options, "…"] if len(part["enum"]) > MOST_OPTIONS else options)
    types = types_of(part)
    if depth > DEEPEST_SHAPE:
        return "|".join(types) or "any"
    if types == ["array"] and isinstance(part.get("items"), dict):
        return f"[{_value(part['items'], root, depth + 1)}]"
    choices = part.get("oneOf") or part.get("anyOf")
    if isinstance(choices, list) and not types:
        return "|".join(dict.fromkeys(_value(choice, root, depth + 1) for choice in choices[:MOST_OPTIONS]))
    if types in ([], ["object"]) and properties_of(part, root):
        return _fields(part, root, depth)
    return "|".join(types) or "any"


def nearest(name: str, names: Iterable[str]) -> str | None:
    """The one of `names` that was probably meant by `name`, or None.

    >>> nearest("get_wheather", ["get_time", "get_weather"]), nearest("GetWeather", ["get_time", "get_weather"])
    ('get_weather', 'get_weather')
    >>> nearest("delete", ["get_time", "get_weather"]) is None
    True
    """
    folded = _fold(name)
    if not folded or len(name) > LONGEST_NAME:
        return None
    found = [(_distance(folded, _fold(other)), other) for other in names if len(other) <= LONGEST_NAME]
    distance, other = min(found, default=(len(folded), ""), key=lambda pair: pair[0])
    return other if distance <= max(1, len(folded) // 4) and distance < len(folded) else None


def longer(name: str, names: Iterable[str]) -> str | None:
    """The only one of `names` that begins or ends with `name`, as `file_path` does for `path`, or None.

    >>> longer("path", ["file_path", "mode"]), longer("path", ["from_path", "to_path"]), longer("a", ["at"])
    ('file_path', None, None)
    """
    folded = _fold(name)
    found = [other for other in names if _fold(other).startswith(folded) or _fold(other).endswith(folded)]
    return found[0] if len(found) == 1 and len(folded) >= SHORTEST_PART else None


def _fold(name: str) -> str:
    return "".join(char for char in name.lower() if char.isalnum())


def _distance(one: str, other: str) -> int:
    """How many characters must be put in, left out, changed or swapped with the next to make one name the other."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, char in enumerate(one, 1):
        below = [at]
        for to, there in enumerate(other, 1):
            cost = min(row[to] + 1, below[-1] + 1, row[to - 1] + (char != there))
            if at > 1 and to > 1 and char == other[to - 2] and one[at - 2] == there:
                cost = min(cost, before[to - 2] + 1)
            below.append(cost)
        before, row = row, below
    return row[-1]
