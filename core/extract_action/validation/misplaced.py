"""Parameters that stand where a bracket too many, or one too few, has put them: nobody can tell where it belongs."""

from __future__ import annotations

from typing import Any

from ..jsonish import Object, Value
from ..model import ToolSchema
from .registry import ENVELOPE_KEYS
from .schema import parameters_of


def beside(envelope: Object, arguments: Value, tool: ToolSchema) -> str | None:
    """A parameter of `tool` that stands in the envelope and not in the arguments: a bracket closed them too early."""
    declared = parameters_of(tool).keys() - ENVELOPE_KEYS
    given = {key for key, _ in arguments.pairs} if isinstance(arguments, Object) else set()
    return next((key for key, _ in envelope.pairs if key in declared and key not in given), None)


def inside(arguments: Any, tool: ToolSchema) -> str | None:
    """A parameter of `tool` that is not given, and whose name is a key in the value of another: a bracket is missing there.

    >>> inside({"a": {"x": 1, "b": 2}}, ToolSchema("f", {"properties": {"a": {}, "b": {}}}))
    'b'
    """
    given = arguments if isinstance(arguments, dict) else {}
    missing = parameters_of(tool).keys() - given.keys()
    todo = list(given.values()) if missing else []
    while todo:
        value = todo.pop()
        if isinstance(value, dict):
            if found := missing & value.keys():
                return min(found)
            todo += value.values()
        elif isinstance(value, list):
            todo += value
    return None
