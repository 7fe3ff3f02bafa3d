"""The tools that a request offers to the model, in the shapes of all APIs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...model import ToolSchema
from ..turn.values import dicts, mapping

_SCHEMA_KEYS = ("parameters", "parametersJsonSchema", "parameters_json_schema", "input_schema", "inputSchema")


def tools_of(request: Any) -> list[ToolSchema]:
    """The tools in a request's body (or in a response that repeats them). What is no function, as a server's own tool, is
    left out.

    >>> tools_of({"tools": [{"type": "function", "function": {"name": "ls", "parameters": {"type": "object"}}}]})
    [ToolSchema(name='ls', input_schema={'type': 'object'}, description='')]
    """
    node = mapping(request)
    entries = node.get("tools") or mapping(node.get("toolConfig")).get("tools") or node.get("functions")
    found = [tool for entry in dicts(entries) for tool in _tools_in(entry)]
    return list({tool.name: tool for tool in found}.values())


def _tools_in(entry: dict[str, Any]) -> Iterator[ToolSchema]:
    """The tools of one entry: Gemini has lists of them."""
    nested = entry.get("functionDeclarations") or entry.get("function_declarations")
    if isinstance(nested, list):
        for declaration in dicts(nested):
            yield from _tools_in(declaration)
        return
    inner = next((entry[key] for key in ("function", "toolSpec", "custom") if isinstance(entry.get(key), dict)), entry)
    name, description = inner.get("name"), inner.get("description")
    has_schema = any(key in inner for key in _SCHEMA_KEYS)
    is_custom = entry.get("type") == "custom" and not has_schema
    if (
        not isinstance(name, str)
        or not name
        or not (has_schema or is_custom or inner is not entry or entry.get("type") == "function")
    ):
        return
    schema: dict[str, Any] = next((inner[key] for key in _SCHEMA_KEYS if isinstance(inner.get(key), dict)), {})
    if isinstance(schema.get("json"), dict):
        schema = schema["json"]
    if is_custom:
        schema = {"type": "string"}
    yield ToolSchema(name, _lower_types(schema), description if isinstance(description, str) else "")


def _lower_types(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema with Gemini's type names (`STRING`) as JSON Schema has them."""
    holder: dict[str, Any] = {"schema": schema}
    todo: list[tuple[Any, Any, bool]] = [(holder, "schema", False)]
    while todo:
        parent, key, is_type = todo.pop()
        node = parent[key]
        if isinstance(node, dict):
            node = parent[key] = dict(node)
            todo += [(node, name, name == "type") for name in node]
        elif isinstance(node, list):
            node = parent[key] = list(node)
            todo += [(node, at, is_type) for at in range(len(node))]
        elif is_type and isinstance(node, str) and node.isupper():
            parent[key] = node.lower()
    lowered: dict[str, Any] = holder["schema"]
    return lowered
