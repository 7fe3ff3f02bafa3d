"""The tools that a request offers to the model, in the shapes of all APIs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...declared import declared, list_of_tools
from ...model import ToolSchema
from ..turn.values import mapping


def tools_of(request: Any) -> list[ToolSchema]:
    """The tools in a request's body (or in a response that repeats them). What is no function, as a server's own tool, is
    left out.

    >>> tools_of({"tools": [{"type": "function", "function": {"name": "ls", "parameters": {"type": "object"}}}]})
    [ToolSchema(name='ls', input_schema={'type': 'object'}, description='')]
    """
    entries, _ = (list_of_tools(request) if isinstance(request, dict) else None) or ([], "")
    return list({tool.name: tool for entry in entries for tool in _tools_in(entry)}.values())


def _tools_in(entry: Any) -> Iterator[ToolSchema]:
    for tool in declared(entry):
        fields = mapping(tool.fields)
        name, description = fields.get("name"), fields.get("description")
        if not isinstance(name, str) or not name:
            continue
        schema, _ = tool.schema()
        if schema is not None or not tool.is_bare or fields.get("type") == "function":
            yield ToolSchema(name, mapping(schema), description if isinstance(description, str) else "")
