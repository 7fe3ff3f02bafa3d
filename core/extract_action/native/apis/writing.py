"""What the request formats of several APIs share."""

from __future__ import annotations

from typing import Any

from ...model import ToolSchema
from ..turn.events import ToolOutput
from ..turn.payload import dump, is_complete, load


def prose(role: str, text: str) -> dict[str, Any]:
    """A message of text, as most APIs have it."""
    return {"role": role, "content": text}


def function(tool: ToolSchema, schema_key: str) -> dict[str, Any]:
    """A tool's name, description and schema, the latter under the key that an API has for it."""
    return {"name": tool.name, "description": tool.description, schema_key: tool.input_schema}


def shown(output: ToolOutput) -> str:
    """An output as text that says by itself whether it failed."""
    return output.output if output.success else f"Error: {output.output}"


def said(output: ToolOutput) -> str:
    """An output for the APIs that have a flag for errors. They refuse an error that says nothing, so one says that."""
    return output.output if output.success or output.output.strip() else "The tool failed, and said nothing."


def arguments_object(arguments: str) -> Any:
    """Arguments as data, for the APIs that want an object: text that is no JSON object is put in one, under `input`.

    >>> arguments_object('{"a": 1}'), arguments_object("null"), arguments_object("SELECT 1")
    ({'a': 1}, {}, {'input': 'SELECT 1'})
    """
    value = load(arguments) if is_complete(arguments) else arguments
    if value is None:
        return {}
    return value if isinstance(value, dict) else {"input": value if isinstance(value, str) else dump(value)}


def arguments_text(arguments: str) -> str:
    """Arguments as JSON text, for the APIs that want text: as the model wrote them, unless they are no object: servers that
    read them would refuse the whole conversation.

    >>> arguments_text('{"a": 1}'), arguments_text("null"), arguments_text("[1,")
    ('{"a": 1}', '{}', '{"input":"[1,"}')
    """
    is_object = is_complete(arguments) and isinstance(load(arguments), dict)
    return arguments if is_object else dump(arguments_object(arguments))
