"""ReAct: an action on a line of its own, its input behind it; and the tags of LangChain's XML agent."""

from __future__ import annotations

import re
from typing import Any

from ..validation.schema import parameters_of
from .values import JSON, json_text, without
from .writer import Place, Values, Writer

_PSEUDO_ACTIONS = frozenset({"none", "null", "final answer", "action_input"})
_PLAIN = re.compile(r"[^\s\"'`{\[<*~](?:[^\n\r`]*[^\s\"'`])?")
"""Text on one line that neither begins nor ends as anything else than itself."""
_TOOL_INPUT_CLOSE = "</tool_input>"


def _write_input(value: Any, place: Place) -> str:
    if not isinstance(value, str):
        return json_text(value)
    _check_text_tool(place)
    if not _PLAIN.fullmatch(value):
        raise place.refuse("plain input is one line that begins and ends with a word")
    return value


def _write_text(value: Any, place: Place) -> str:
    _check_text_tool(place)
    return without(value, (_TOOL_INPUT_CLOSE,), place)


def _check_text_tool(place: Place) -> None:
    """Raises CannotWriteError for a tool whose arguments can't be plain text."""
    if len(parameters_of(place.tool)) > 1:
        raise place.refuse("plain text is the input of a tool with no more than one parameter")


_TEXT = "Plain text."
_JSON_OR_TEXT = "JSON, or plain text for a tool with no more than one parameter."

REACT = [
    Writer(
        "react",
        "react",
        "Any model that is prompted so: by LangChain, LlamaIndex",
        "Action: $name\nAction Input: $arguments\n",
        Values(_write_input, _JSON_OR_TEXT, "arguments = JSON object | text"),
        separator="",
        not_names=_PSEUDO_ACTIONS,
        is_for_text=True,
    ),
    Writer(
        "react-json",
        "react",
        "LangChain's structured chat",
        'Action:\n```json\n{"action": $json_name, "action_input": $arguments}\n```\n',
        JSON,
        separator="",
        not_names=_PSEUDO_ACTIONS,
    ),
    Writer(
        "command-r-plus",
        "react",
        "Command R and R+",
        '{"tool_name": $json_name, "parameters": $arguments}',
        JSON,
        "Action: ```json\n[$calls]\n```",
        ", ",
    ),
]

LANGCHAIN_XML = Writer(
    "langchain-xml",
    "langchain-xml",
    "LangChain's XML agent",
    f"<tool>$name</tool><tool_input>$arguments{_TOOL_INPUT_CLOSE}",
    Values(_write_text, _TEXT, "arguments = text"),
    is_for_text=True,
    is_for_objects=False,
)
