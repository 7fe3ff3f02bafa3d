"""Values that stand in markup as plain text: their type comes from the tool's schema, and what a value given twice is."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeAlias

from ...jsonish import Array, Object, Value
from ...jsonish.nodes.tree import Tree
from ...jsonish.plain import strict
from ...jsonish.push.machine import Machine
from ...jsonish.push.modes import Signal
from ...jsonish.scalars import loose_scalar, strict_scalar
from ...model import ToolSchema
from ...policy import RepeatedPolicy
from ...validation.decode import decode_text
from ...validation.schema import MAX_NESTING, list_of, parameters_of, resolve, types_of

_WRAPPED = re.compile(r"""\s*(?:<value>|(?P<quote>"))(?P<value>.*)(?(quote)"|</value>)\s*""", re.DOTALL)
"""What models put around a value that is no string."""

_NULLS = ("null", "None")
"""The word null, in JSON and in Python."""

_TYPES = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", list: "array", dict: "object"}

Undeclared: TypeAlias = Callable[[str], Any]
"""What a text stands for where the schema says nothing."""


def as_text(text: str) -> str:
    """The text, where a dialect has undeclared parameters as strings."""
    return text


def as_json(text: str) -> Any:
    """The number, literal, list or object that a text is, else the text: where a dialect writes all but strings as JSON.

    >>> as_json("3"), as_json("True"), as_json("[1]"), as_json("a b")
    (3, True, [1], 'a b')
    """
    word = text.strip()
    if (scalar := strict_scalar(word)) is not None:
        return scalar[0]
    if (loose := loose_scalar(word)) is not None and loose[1] == "python-literal":
        return loose[0]
    known = strict.load(word)
    return text if known is None else known[0]


def typed(text: str, tool: ToolSchema | None, key: str, undeclared: Undeclared = as_json) -> Any:
    """The value of `text` for a parameter: what the schema wants, or where it says nothing what it is `undeclared`.

    >>> tool = ToolSchema("f", {"properties": {"n": {"type": "integer"}, "s": {"type": "string"}}})
    >>> typed("3", tool, "n"), typed("3", tool, "s"), typed("[1]", tool, "other"), typed("a b", tool, "other")
    (3, '3', [1], 'a b')
    """
    part, schema = _schema_of(tool, key)
    return of_schema(text, part, schema, undeclared)


def typed_text(text: str, tool: ToolSchema | None, key: str, undeclared: Undeclared = as_json) -> Any:
    """The value of `text` as `typed` has it, but for the word null: where a string is allowed, it is one, as in some dialects.

    >>> tool = ToolSchema("f", {"properties": {"s": {"type": ["string", "null"]}}})
    >>> typed_text("null", tool, "s"), typed("null", tool, "s")
    ('null', None)
    """
    is_string = text.strip() in _NULLS and "string" in types_allowed(*_schema_of(tool, key))
    return text if is_string else typed(text, tool, key, undeclared)


def _schema_of(tool: ToolSchema | None, key: str) -> tuple[Any, Any]:
    """The schema of a parameter, and that which its references count in."""
    schema = tool.input_schema if tool is not None else {}
    return resolve(parameters_of(tool).get(key, True), schema), schema


def of_schema(text: str, part: Any, root: Any, undeclared: Undeclared = as_text) -> Any:
    """The value of `text` by `part`, the schema of its place in the schema `root`. The bare word null, in JSON or Python, is a
    string only where no null is allowed.

    >>> of_schema("1, 2", {"type": "array", "items": {"type": "integer"}}, {}), of_schema("1e3", {"type": "integer"}, {})
    ([1, 2], 1000)
    >>> of_schema("null", {"type": ["string", "null"]}, {}), of_schema("null", {"type": "string"}, {})
    (None, 'null')
    """
    types = types_allowed(part, root)
    if types:
        if "null" in types and text.strip() in _NULLS:
            return None
        if "string" in types and not _is_other(text, types):
            return text
        wrapped = _WRAPPED.fullmatch(text) if "string" not in types else None
        decoded = decode_text(wrapped["value"] if wrapped else text, [name for name in types if name != "string"])
        if decoded is None and types == ["array"] and (numbers := _numbers(text)):
            return numbers
        return text if decoded is None else _whole(decoded[0], types)
    return undeclared(text)


def _whole(value: Any, types: list[str]) -> Any:
    """The value, as an integer where that alone is wanted: `1e3` is 1000."""
    return int(value) if isinstance(value, float) and "number" not in types else value


def _numbers(text: str) -> list[Any]:
    """The numbers that a text lists with commas or line breaks between them; none, where there is anything else."""
    scalars = [strict_scalar(word.strip()) for word in re.split(r"[,\n]", text.strip())]
    return [scalar[0] for scalar in scalars if scalar is not None] if all(scalars) else []


def types_allowed(part: Any, root: Any) -> list[str]:
    """The types that a schema allows, its alternatives included; where it only lists values, those of them.

    >>> types_allowed({"anyOf": [{"type": "integer"}, {"const": "all"}]}, {}), types_allowed({"enum": [1, 2, None]}, {})
    (['integer', 'string'], ['number', 'null'])
    """
    found: list[str] = []
    todo, seen = [part], 0
    while todo and seen < MAX_NESTING:
        part = resolve(todo.pop(0), root)
        seen += 1
        if isinstance(part, dict):
            values = [part["const"]] if "const" in part else list_of(part.get("enum"))
            found += types_of(part) or dict.fromkeys(_TYPES[type(value)] for value in values if type(value) in _TYPES)
            todo += [*list_of(part.get("anyOf")), *list_of(part.get("oneOf"))]
    return found


def _is_other(text: str, types: list[str]) -> bool:
    """Whether a text that may be a string is meant as another type that the schema allows as well."""
    word = text.strip()
    scalar = strict_scalar(word)
    if scalar is not None:
        return scalar[0] is not None and len(types) > 1
    return word[:1] in ("{", "[") and ("object" in types or "array" in types)


def is_typed(tool: ToolSchema | None, key: str) -> bool:
    """Whether the schema says of which types a parameter is."""
    return bool(types_allowed(*_schema_of(tool, key)))


def allows_list(tool: ToolSchema | None, key: str) -> bool:
    """Whether the schema allows a list for a parameter, or says nothing about its type."""
    types = types_allowed(*_schema_of(tool, key))
    return not types or "array" in types


def joins_lists(tool: ToolSchema | None, key: str) -> bool:
    """Whether several lists for a parameter are one: the schema wants a list, whose items are none."""
    part, root = _schema_of(tool, key)
    if types_allowed(part, root) != ["array"]:
        return False
    return "array" not in types_allowed(resolve(part.get("items", True), root), root)


def repetitions(root: Object) -> dict[str, list[Value]]:
    """The keys that stand more than once among the parameters, each with its values in order."""
    found: dict[str, list[Value]] = {}
    for key, value in root.pairs:
        found.setdefault(key, []).append(value)
    return {key: values for key, values in found.items() if len(values) > 1}


def once_each(root: Object, repeated: dict[str, list[Value]], tool: ToolSchema | None, policy: RepeatedPolicy) -> Object:
    """The parameters with one value for each of the `repeated` keys; the object itself where there is none."""
    if not repeated:
        return root
    values = {key: _once(key, values, tool, policy) for key, values in repeated.items()}
    once = Object([(key, values.get(key, value)) for key, value in dict(root.pairs).items()], span=root.span)
    once.key_places = root.key_places
    return once


def _once(key: str, values: list[Value], tool: ToolSchema | None, policy: RepeatedPolicy) -> Value:
    if policy == "list" or (policy == "list-or-last" and allows_list(tool, key)):
        joins = joins_lists(tool, key)
        items = [item for value in values for item in (value.items if joins and isinstance(value, Array) else [value])]
        return Array(items, span=values[0].span)
    return values[0] if policy == "first" else values[-1]


def set_value(tree: Tree, key: str | None, value: object, start: int, end: int) -> None:
    """Give the open string of `tree` the value that it stands for, which may be of any type."""
    if isinstance(value, str):
        if tree.leaf is not None and tree.leaf.text != value:
            tree.replace(value)
        tree.close_string(end, complete=True)
    elif value is None or isinstance(value, bool | int | float):
        tree.become(value, end, complete=True)
    else:
        text = tree.take_back_string()
        if not _add_json(tree, key, text, start, value):
            tree.add_value(value, key, start, end)


def _add_json(tree: Tree, key: str | None, text: str, start: int, value: object) -> bool:
    """Add `value` as the nodes of `text`, which stands at `start`, each with its own span; whether they are that value."""
    node = node_of_json(text, start, value)
    return node is not None and _reads(Machine(node.span.start, tree, key=key), text.strip())


def node_of_json(text: str, start: int, value: object) -> Value | None:
    """The node of an object or list that `text`, which stands at `start`, is, if it is this `value`.

    >>> node = node_of_json(" [1, 2]", 5, [1, 2])
    >>> node.span, node.items[1].span
    (Span(start=6, end=12), Span(start=10, end=11))
    """
    word, found = text.strip(), Tree()
    at = start + len(text) - len(text.lstrip())
    if word[:1] not in ("{", "[") or not _reads(Machine(at, found), word):
        return None
    assert found.root is not None
    return found.root if found.root.to_python() == value else None


def _reads(machine: Machine, word: str) -> bool:
    """Whether a word is one whole value."""
    signal, rest = machine.feed(word)
    while signal is Signal.KEY:
        signal, rest = machine.feed(rest)
    return signal is Signal.DONE and not rest


def word_value(word: str) -> bool | int | float | str | None:
    """The value of a word that is a number or literal, in JSON or Python, else the word.

    >>> word_value("True"), word_value("null"), word_value("-1.5"), word_value("Oslo")
    (True, None, -1.5, 'Oslo')
    """
    scalar = strict_scalar(word) or loose_scalar(word)
    return word if scalar is None else scalar[0]
