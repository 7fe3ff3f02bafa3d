"""Gemma 4 and FunctionGemma: `call:NAME{key:value,…}` with strings between tokens of their own."""

from __future__ import annotations

from typing import Any

from ..dialects.gemma import FUNCTION_GEMMA, FUNCTION_GEMMA_TOKENS, GEMMA4, GEMMA4_TOKENS
from ..dialects.reader.values import typed
from ..model import ToolSchema
from .values import first_read_as, json_text, without
from .writer import Place, Values, Writer, check_key


def _quoted(quote: str) -> Values:
    """Values with strings between two `quote` tokens."""

    def write(value: Any, place: Place) -> str:
        return _object(value, place.tool, quote)

    grammar = f'arguments = [KEY ":" value ("," KEY ":" value)*]\nvalue = \'{quote}\' text \'{quote}\' | JSON number or literal'
    grammar += ' | "[" value,* "]" | "{" arguments "}"'
    return Values(write, "Own syntax: a string stands between tokens, everything else is as in JSON.", grammar)


def _object(value: dict[str, Any], tool: ToolSchema | None, quote: str) -> str:
    pieces = []
    for key, entry in value.items():
        check_key(key)
        pieces.append(f"{key}:{_value(entry, key, tool, quote)}")
    return ",".join(pieces)


def _value(value: Any, key: str, tool: ToolSchema | None, quote: str) -> str:
    """A value; `tool` is that whose parameter it is, None deeper down."""
    if isinstance(value, dict):
        return "{" + _object(value, None, quote) + "}"
    if isinstance(value, list):
        return "[" + ",".join(_value(item, "", None, quote) for item in value) + "]"
    place = Place(tool or ToolSchema("", {}), key)
    if isinstance(value, str):
        return quote + without(value, (quote,), place) + quote
    return first_read_as(value, [json_text(value)], lambda text: typed(text, tool, key), place)


GEMMA = [
    Writer(
        GEMMA4.name,
        GEMMA4.name,
        "Gemma 4",
        f"{GEMMA4.openers[0]}call:$name{{$arguments}}{GEMMA4_TOKENS.closer}",
        _quoted(GEMMA4_TOKENS.quote),
        separator="",
    ),
    Writer(
        FUNCTION_GEMMA.name,
        FUNCTION_GEMMA.name,
        "FunctionGemma",
        f"{FUNCTION_GEMMA.openers[0]}call:$name{{$arguments}}{FUNCTION_GEMMA_TOKENS.closer}",
        _quoted(FUNCTION_GEMMA_TOKENS.quote),
        separator="",
    ),
]
