"""Find, parse, validate and explain the tool calls that a language model wrote."""

__version__ = "0.1.0"

from . import jsonish, native, recording, trace, writers
from .extract.action import ExtractAction
from .extract.objects import find_json_objects
from .model import BatchResult, Pending, Rejection, Text, ToolCall, ToolCallData, ToolSchema
from .spans import Span

__all__ = [
    "BatchResult",
    "ExtractAction",
    "Pending",
    "Rejection",
    "Span",
    "Text",
    "ToolCall",
    "ToolCallData",
    "ToolSchema",
    "find_json_objects",
    "jsonish",
    "native",
    "recording",
    "trace",
    "writers",
]
