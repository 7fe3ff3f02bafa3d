"""Calls of custom tools: their input is plain text, which may look like anything, also like JSON, and is none."""

from __future__ import annotations

import json
from typing import Any

from ..model import ToolCallData
from ..why import Why
from .envelope import Accepted, Decision, decide_native
from .refusals import Refusal, unknown_tool
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


def decide_custom(id: str, name: str, text: str, thought_signature: str, registry: Registry, accept_unknown: bool) -> Decision:
    """The decision on a call of a custom tool that an API delivered.

    A tool that takes an object gets the text under the parameter that it is meant for; where none is, the text must be JSON.
    Any other tool gets the text itself.
    """
    tool = registry.get(name)
    if tool is None and not accept_unknown:
        return unknown_tool(name, registry)
    schema = {} if tool is None else tool.input_schema
    parameter = parameter_for_text(schema)
    if parameter is not None:
        return decide_native(id, name, json.dumps({parameter: text}), thought_signature, registry, accept_unknown)
    if schema.get("type") == "object" or properties_of(schema, schema):
        return decide_native(id, name, text, thought_signature, registry, accept_unknown)
    violation = validate(text, schema)
    if violation is not None:
        message = f'In the call of "{name}", arguments: {violation.message}.'
        return Refusal(Why.SCHEMA_MISMATCH, message, "arguments")
    return Accepted(ToolCallData(id, name, text, thought_signature, ()), Why.NATIVE)
