"""Objects that describe a tool, as prompts do: a model that repeats one does not call the tool."""

from __future__ import annotations

from ..jsonish import Object, String, Value
from ..model import ToolSchema
from .registry import ARGUMENT_KEYS
from .schema import parameters_of

_SCHEMA_KEYS = ("input_schema", "inputSchema")


def is_definition(envelope: Object, tool: ToolSchema) -> bool:
    """Whether an envelope tells what `tool` is and calls none: what it gives as arguments is a schema, or it has a description
    and nothing for arguments.

    >>> name, text = ("name", String("now")), ("description", String("Tells the time"))
    >>> is_definition(Object([name, text]), ToolSchema("now", {})), is_definition(Object([name]), ToolSchema("now", {}))
    (True, False)
    """
    given = [value for key in ARGUMENT_KEYS if (value := envelope.get(key)) is not None]
    if any(is_schema(value, tool) for value in given) or any(envelope.get(key) is not None for key in _SCHEMA_KEYS):
        return True
    parameters = envelope.get("parameters")
    is_empty = not given or (given == [parameters] and isinstance(parameters, Object) and not parameters.pairs)
    return is_empty and isinstance(envelope.get("description"), String)


def is_schema(value: Value, tool: ToolSchema) -> bool:
    """Whether what stands for the arguments of `tool` is a schema: its keys are those of one, and none of the tool's own."""
    if not isinstance(value, Object) or not isinstance(value.get("properties"), Object) or value.get("type") is None:
        return False
    return not parameters_of(tool).keys() & {"type", "properties"}
