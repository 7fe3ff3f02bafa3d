"""Calls as Python writes them: bare in a list, and in the tags of LFM2, Llama 4 and OLMo 3."""

from __future__ import annotations

from typing import Any

from .values import json_text
from .writer import Place, Values, Writer

_CALL = "$name($arguments)"
_WORDS = {True: "True", False: "False"}


def python_literal(value: Any) -> str:
    """A value as Python writes it. A string is quoted as in JSON: every escape of JSON is one of Python.

    >>> print(python_literal({"days": [1, True, None], "city": "Oslo"}))
    {"days": [1, True, None], "city": "Oslo"}
    """
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json_text(key)}: {python_literal(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(python_literal, value)) + "]"
    if isinstance(value, bool):
        return _WORDS[value]
    return "None" if value is None else json_text(value)


def _write(value: Any, place: Place) -> str:
    return python_literal(value)


LITERAL = Values(
    _write, "Literals of Python; nothing is evaluated.", "value = string | number | True | False | None | list | dict"
)


def _calls(name: str, title: str, group: str, separator: str) -> Writer:
    return Writer(name, name, title, _CALL, LITERAL, group, separator, "$key=$value", ", ")


LFM2 = _calls("lfm2", "LFM 2 and 2.5", "<|tool_call_start|>[$calls]<|tool_call_end|>", ", ")
LLAMA4 = _calls("llama4-pythonic", "Llama 4", "<|python_start|>[$calls]<|python_end|>", ", ")
OLMO3 = _calls("olmo3", "OLMo 3", "<function_calls>$calls</function_calls>", "\n")
TOOL_CODE = _calls("tool-code", "Gemini and Gemma, without a code block", "<tool_code>\n$calls\n</tool_code>", "\n")
PYTHONIC = _calls("pythonic", "Llama 3.2, ToolACE", "[$calls]", ", ")
