"""The tolerant JSON parser: values in what is not quite JSON, complete or while it arrives."""

from .ladder import Attempt, JsonishError, ParseOptions
from .nodes.node import CompletionState, Value
from .nodes.value import Array, Boolean, Null, Number, Object, String
from .repairs import RULES, Fix
from .stream import Stream, parse
from .wrappers import AnyOf, FixedJson, Fixes, Markdown

__all__ = [
    "RULES",
    "AnyOf",
    "Array",
    "Attempt",
    "Boolean",
    "CompletionState",
    "Fix",
    "FixedJson",
    "Fixes",
    "JsonishError",
    "Markdown",
    "Null",
    "Number",
    "Object",
    "ParseOptions",
    "Stream",
    "String",
    "Value",
    "parse",
]
