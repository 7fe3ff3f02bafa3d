"""Find, parse, validate and explain the tool calls that a language model wrote."""

__version__ = "0.1.0"

from importlib import import_module
from typing import TYPE_CHECKING

from . import jsonish, trace
from .extract.action import ExtractAction
from .extract.objects import find_json_objects
from .model import Action, BatchResult, Item, Pending, Rejection, Text, ToolCall, ToolCallData, ToolSchema
from .spans import Span
from .why import Why

if TYPE_CHECKING:
    from types import ModuleType

    from . import native, recording, writers

__all__ = [
    "Action",
    "BatchResult",
    "ExtractAction",
    "Item",
    "Pending",
    "Rejection",
    "Span",
    "Text",
    "ToolCall",
    "ToolCallData",
    "ToolSchema",
    "Why",
    "find_json_objects",
    "jsonish",
    "native",
    "recording",
    "trace",
    "writers",
]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> "ModuleType":
    # The readers of the APIs are half of what there is to import, and most programs need one half only; few write calls.
    if name in ("native", "recording", "writers"):
        return import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
