"""References of a schema that is put into another one, under the property `input`."""

from __future__ import annotations

from typing import Any

_STAY = ("#/$defs/", "#/definitions/")
_DATA = frozenset(("const", "default", "enum", "example", "examples"))
"""The keywords under which there is no schema."""

_NAMED = frozenset(("properties", "patternProperties", "$defs", "definitions", "dependentSchemas"))
"""The keywords under which schemas stand by names, which may be those of keywords."""


def moved(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema with its references to its own root, or to what stands in it, as they are from the new root; what is shared
    there stays.

    >>> moved({"anyOf": [{"$ref": "#"}], "not": {"$ref": "#/$defs/a"}})
    {'anyOf': [{'$ref': '#/properties/input'}], 'not': {'$ref': '#/$defs/a'}}
    """
    root = {"": dict(schema)}
    todo: list[tuple[Any, Any]] = [(root, "")]
    while todo:
        parent, key = todo.pop()
        node = parent[key]
        if isinstance(node, dict):
            node = parent[key] = dict(node)
            todo += [(node, name) for name in node if name not in _DATA or key in _NAMED]
            reference = node.get("$ref")
            if isinstance(reference, str) and (reference == "#" or reference.startswith("#/")):
                node["$ref"] = reference if reference.startswith(_STAY) else f"#/properties/input{reference[1:]}"
        elif isinstance(node, list):
            node = parent[key] = list(node)
            todo += [(node, at) for at in range(len(node))]
    return root[""]
