"""Calls of custom tools: their input is plain text, which may look like anything, also like JSON, and is none."""

from __future__ import annotations

import json
from typing import Any

from ..model import ToolCallData
from ..why import Why
from .envelope import Decision, accepted, called_tool, decide_native
from .refusals import Refusal, quote, refused
from .registry import Registry
from .schema import properties_of, validate


def parameter_for_text(schema: dict[str, Any]) -> str | None:
    """The parameter that plain text is clearly meant for: the only required one, or the only one.

    >>> parameter_for_text({"properties": {"query": {}, "limit": {}}, "required": ["query"]}), parameter_for_text({})
    ('query', None)
    """
    required = schema.get("required")
    names = required if isinstance(required, list) and len(required) == 1 else list(properties_of(schema, schema))
    return names[0] if len(names) == 1 and isinstance(names[0], str) else None


def decide_custom(id: str, name: str, text: str, thought_signature: str, registry: Registry) -> Decision:
    """The decision on a call of a custom tool that an API delivered.

    A tool that takes an object gets the text under the parameter that it is meant for; where none is, the text must be JSON.
    Any other tool gets the text itself.
    """
    tool = called_tool(name, registry)
    if isinstance(tool, Refusal):
        return tool
    schema = tool.input_schema
    parameter = parameter_for_text(schema)
    if parameter is not None:
        return decide_native(id, name, json.dumps({parameter: text}), thought_signature, registry)
    if schema.get("type") == "object" or properties_of(schema, schema):
        return decide_native(id, name, text, thought_signature, registry)
    violation = validate(text, schema)
    if violation is not None:
        message = f"In the call of {quote(name)}, arguments: {violation.message}."
        return refused(Why.SCHEMA_MISMATCH, name, registry, message, "arguments", violation.pointer)
    return accepted(ToolCallData(id, tool.name, text, thought_signature, ()), Why.NATIVE, registry)
