"""Validation: the part of JSON Schema that tools use.

`type`, `required`, `properties`, `items`, `const`, `enum`, `oneOf` (as "at least one"), `anyOf`, `allOf`, and `$ref`
into the schema itself. Fields that the schema does not name are allowed. What a schema uses beyond that is not checked:
`ignored_keywords` names it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import isfinite
from typing import Any, NamedTuple, TypeAlias

from ..model import ToolSchema

CHECKED = frozenset(
    ("type", "required", "properties", "items", "const", "enum", "oneOf", "anyOf", "allOf", "$ref", "$defs", "definitions")
)
ANNOTATIONS = frozenset(
    (
        "title",
        "description",
        "default",
        "examples",
        "$schema",
        "$id",
        "$comment",
        "$anchor",
        "deprecated",
        "readOnly",
        "writeOnly",
        "strict",
    )
)
"""Keywords that say nothing about what is valid."""

MAX_NESTING = 64
"""Schemas inside one another, by `anyOf`, `oneOf`, `allOf` and `$ref`, that are followed for one value."""

_TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "number": (int, float),
    "integer": (int,),
    "boolean": (bool,),
    "object": (dict,),
    "array": (list,),
    "null": (type(None),),
}


@dataclass(frozen=True, slots=True)
class Violation:
    """Where and why a value does not fit.

    `path` is as `days[2].from`, `rule` the keyword that failed and `pointer` the JSON pointer to it in the schema; `expected`
    and `found` are phrases for a sentence. Where a field is missing, `others` are those that stand beside its place and that
    the schema does not know.
    """

    path: str
    rule: str
    expected: str
    found: str
    pointer: str = ""
    others: tuple[str, ...] = field(default=(), compare=False, repr=False)

    @property
    def message(self) -> str:
        """One sentence without the path."""
        return f"expected {self.expected}, found {self.found}"


def validate(value: Any, schema: Any) -> Violation | None:
    """The first violation of `schema` in `value`, or None.

    >>> validate({"days": "3"}, {"type": "object", "properties": {"days": {"type": "integer"}}})
    Violation(path='days', rule='type', expected='an integer', found='a string', pointer='#/properties/days/type')
    """
    return _check(_Place(value, schema, "", "#"), schema, 0, {})


class _Place(NamedTuple):
    """A value and the schema that it must fit, with the path to the one and the JSON pointer to the other."""

    value: Any
    schema: Any
    path: str
    pointer: str

    def violation(self, rule: str, expected: str, found: str) -> Violation:
        return Violation(self.path, rule, expected, found, f"{self.pointer}/{rule}")


_Known: TypeAlias = dict[tuple[int, str, str], Violation | None]
"""What was found of the alternatives at a place, by the value and the two paths: a schema may have itself in several of them,
so that each level would be checked anew for each."""


def _check(place: _Place, root: Any, nesting: int, known: _Known) -> Violation | None:
    """Check one value and all below it. Only schemas in schemas recurse; fields and items wait in a list."""
    waiting = [place]
    while waiting:
        place = waiting.pop()
        schema, pointer = _follow(place.schema, root, place.pointer)
        place = place._replace(schema=schema, pointer=pointer)
        if not isinstance(place.schema, dict):
            if place.schema is False:
                return Violation(place.path, "false", "nothing", describe(place.value), place.pointer)
            continue
        if violation := _check_here(place, root) or _check_choices(place, root, nesting, known):
            return violation
        waiting.extend(reversed(list(_below(place))))
    return None


def _check_here(place: _Place, root: Any) -> Violation | None:
    value, schema = place.value, place.schema
    types = types_of(schema)
    if types and not any(has_type(value, name) for name in types):
        return place.violation("type", " or ".join(_article(name) for name in types), describe(value))
    if "const" in schema and not _same(value, schema["const"]):
        return place.violation("const", shorten(schema["const"]), shorten(value))
    if isinstance(schema.get("enum"), list) and not any(_same(value, option) for option in schema["enum"]):
        return place.violation("enum", "one of " + ", ".join(shorten(option) for option in schema["enum"][:12]), shorten(value))
    if isinstance(value, dict) and isinstance(schema.get("required"), list):
        for name in schema["required"]:
            if name not in value:
                missing = place._replace(path=join_path(place.path, str(name))).violation("required", "this field", "nothing")
                known = properties_of(schema, root)
                return replace(missing, others=tuple(key for key in value if key not in known))
    return None


def _check_choices(place: _Place, root: Any, nesting: int, known: _Known) -> Violation | None:
    key = id(place.value), place.path, place.pointer
    if key not in known:
        known[key] = _check_all_choices(place, root, nesting, known)
    return known[key]


def _check_all_choices(place: _Place, root: Any, nesting: int, known: _Known) -> Violation | None:
    value, path = place.value, place.path
    if nesting >= MAX_NESTING:
        return place.violation("$ref", f"schemas nested at most {MAX_NESTING} deep", "deeper ones")
    for part in _choices(place, "allOf"):
        if violation := _check(part, root, nesting + 1, known):
            return violation
    for rule in ("oneOf", "anyOf"):
        choices = _choices(place, rule)
        violations = [_check(choice, root, nesting + 1, known) for choice in choices]
        if choices and all(violations):
            told = [_is_named(value, choice.schema, root) for choice in choices]
            if told.count(True) == 1:
                return violations[told.index(True)]
            found = [violation for violation in violations if violation]
            possible = [violation for violation, named in zip(found, told, strict=True) if named is not False]
            closest = max(possible or found, key=_depth)
            return (
                closest
                if len(choices) == 1 or closest.path != path
                else place.violation(rule, _alternatives(violations), describe(value))
            )
    return None


def _depth(violation: Violation) -> tuple[bool, int, bool]:
    """How far a value fits: how deep the violation is, and whether the field that it is in is there."""
    path = violation.path
    return path != "", path.count(".") + path.count("["), violation.rule != "required"


def _is_named(value: Any, schema: Any, root: Any) -> bool | None:
    """Whether an object names a choice by the constants in its fields, as in `"kind": "circle"`; None where nothing tells."""
    if not isinstance(value, dict):
        return None
    known = {name: resolve(part, root) for name, part in properties_of(schema, root).items() if name in value}
    consts = [_same(value[name], part["const"]) for name, part in known.items() if isinstance(part, dict) and "const" in part]
    return all(consts) if consts else None


def _choices(place: _Place, rule: str) -> list[_Place]:
    parts = list_of(place.schema.get(rule))
    return [place._replace(schema=part, pointer=f"{place.pointer}/{rule}/{at}") for at, part in enumerate(parts)]


def _below(place: _Place) -> Iterator[_Place]:
    value, schema, path, pointer = place
    if isinstance(value, dict) and isinstance(schema.get("properties"), dict):
        for name, part in schema["properties"].items():
            if name in value:
                yield _Place(value[name], part, join_path(path, name), f"{pointer}/properties/{_escaped(name)}")
    if isinstance(value, list) and isinstance(schema.get("items"), dict):
        for at, entry in enumerate(value):
            yield _Place(entry, schema["items"], f"{path}[{at}]", f"{pointer}/items")


def _escaped(name: str) -> str:
    """A name as a JSON pointer has it."""
    return str(name).replace("~", "~0").replace("/", "~1")


def resolve(schema: Any, root: Any) -> Any:
    """Follow `$ref`s into the schema itself. One that leads nowhere, or in a circle, allows everything."""
    return _follow(schema, root, "")[0]


def _follow(schema: Any, root: Any, pointer: str) -> tuple[Any, str]:
    """What a schema stands for, which is another one where it is a `$ref`, and the JSON pointer to that."""
    for _ in range(MAX_NESTING):
        if not isinstance(schema, dict) or not isinstance(schema.get("$ref"), str):
            return schema, pointer
        pointer, schema = schema["$ref"], _at_pointer(root, schema["$ref"])
    return True, pointer


def _at_pointer(root: Any, pointer: str) -> Any:
    if not pointer.startswith("#"):
        return True
    node = root
    for part in pointer[1:].split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        if not isinstance(node, dict) or key not in node:
            return True
        node = node[key]
    return node


def properties_of(schema: Any, root: Any) -> dict[str, Any]:
    """The fields that a schema knows, its alternatives included.

    >>> sorted(properties_of({"properties": {"a": {}}, "oneOf": [{"properties": {"b": {}}}, {"required": ["c"]}]}, {}))
    ['a', 'b', 'c']
    """
    found: dict[str, Any] = {}
    todo, seen = [schema], 0
    while todo and seen < MAX_NESTING:
        part = resolve(todo.pop(), root)
        seen += 1
        if not isinstance(part, dict):
            continue
        if isinstance(part.get("properties"), dict):
            found = {**part["properties"], **found}
        for name in list_of(part.get("required")):
            found.setdefault(str(name), True)
        for rule in ("allOf", "anyOf", "oneOf"):
            todo.extend(list_of(part.get(rule)))
    return found


def parameters_of(tool: ToolSchema | None) -> dict[str, Any]:
    """The parameters of a tool, each with its schema; none for no tool."""
    return properties_of(tool.input_schema, tool.input_schema) if tool is not None else {}


def types_of(schema: dict[str, Any]) -> list[str]:
    """The type names that a schema gives, none when it gives none; OpenAPI says of a type that it is `nullable`.

    >>> types_of({"type": ["string", "null"]}), types_of({"type": "string", "nullable": True}), types_of({})
    (['string', 'null'], ['string', 'null'], [])
    """
    names = schema.get("type")
    found = [name for name in (names if isinstance(names, list) else [names]) if isinstance(name, str) and name in _TYPES]
    return [*found, "null"] if found and schema.get("nullable") is True and "null" not in found else found


def has_type(value: Any, name: str) -> bool:
    """Whether a JSON value has the type of that name; true and false are no numbers, and 3.0 is an integer."""
    if isinstance(value, bool):
        return name == "boolean"
    if isinstance(value, float) and not isfinite(value):
        return False
    if name == "integer" and isinstance(value, float):
        return value.is_integer()
    return isinstance(value, _TYPES[name])


def ignored_keywords(schema: Any) -> list[tuple[str, str]]:
    """The keywords that are not checked, each as (path in the schema, keyword), in order.

    >>> ignored_keywords({"properties": {"n": {"type": "integer", "minimum": 1}}, "additionalProperties": False})
    [('', 'additionalProperties'), ('properties.n', 'minimum')]
    """
    found: list[tuple[str, str]] = []
    todo: list[tuple[str, Any]] = [("", schema)]
    while todo:
        path, part = todo.pop(0)
        if not isinstance(part, dict):
            continue
        found += [(path, key) for key in part if key not in CHECKED and key not in ANNOTATIONS]
        for key in ("properties", "$defs", "definitions"):
            if isinstance(part.get(key), dict):
                todo += [(join_path(path, f"{key}.{name}"), inner) for name, inner in part[key].items()]
        todo += [
            (join_path(path, f"{rule}[{at}]"), inner)
            for rule in ("allOf", "anyOf", "oneOf")
            for at, inner in enumerate(list_of(part.get(rule)))
        ]
        if isinstance(part.get("items"), dict):
            todo.append((join_path(path, "items"), part["items"]))
    return found


def join_path(path: str, name: str) -> str:
    """The path of a field."""
    return f"{path}.{name}" if path else name


def describe(value: Any) -> str:
    """The type of a value, as people say it."""
    if isinstance(value, bool):
        return "a boolean"
    if isinstance(value, float) and not isfinite(value):
        return "a number that is not finite"
    for name, kinds in _TYPES.items():
        if isinstance(value, kinds) and name != "number":
            return _article(name)
    return "a number"


def shorten(value: Any) -> str:
    """A value as JSON of at most 60 code points; containers by their type."""
    if isinstance(value, (dict, list)):
        return describe(value)
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:58] + "…" + text[-1]


def _alternatives(violations: list[Violation | None]) -> str:
    return " or ".join(dict.fromkeys(violation.expected for violation in violations if violation))


def _article(name: str) -> str:
    if name == "null":
        return "null"
    return f"an {name}" if name[0] in "aio" else f"a {name}"


def list_of(value: Any) -> list[Any]:
    """The list that a keyword should have, or none."""
    return value if isinstance(value, list) else []


def _same(one: Any, other: Any) -> bool:
    """Equality of JSON values: 1 and 1.0 are equal, 1 and true are not."""
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(value, other[key]) for key, value in one.items())
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)
