"""Calls whose parameters are elements named after them, which nest: MiniMax M3, and the tool's own name as a tag."""

from __future__ import annotations

from typing import Any

from ..dialects import DIALECTS
from ..dialects.invoke import MINIMAX_PREFIX as PREFIX
from ..dialects.parts.elements import value_of
from ..dialects.reader.values import typed
from ..reasoning import CLOSERS
from ..validation.schema import parameters_of
from .values import check_wrapper, escaped, first_read_as, json_text, no_escape, without
from .writer import NAME, Place, Values, Writer


def _elements(value: Any, prefix: str) -> str | None:
    """A value as elements, lists as `<item>`s; None where its keys can't be names of elements."""
    if isinstance(value, list):
        entries = [("item", item) for item in value]
    elif isinstance(value, dict):
        entries = list(value.items())
    else:
        return value if isinstance(value, str) else json_text(value)
    pieces = []
    for key, entry in entries:
        inner = _elements(entry, prefix) if NAME.fullmatch(key) else None
        if inner is None:
            return None
        pieces.append(f"{prefix}<{key}>{inner}{prefix}</{key}>")
    return "".join(pieces)


def in_elements(prefix: str) -> Values:
    """Values in elements: containers nest as elements do, or are JSON where elements can't say what they are."""

    def write(value: Any, place: Place) -> str:
        schema = place.tool.input_schema
        part = parameters_of(place.tool).get(place.key, True)
        end = f"{prefix}</{place.key}>"
        check_wrapper(value, place)
        forms = [_elements(value, prefix)]
        if not isinstance(value, str):
            forms.append(escaped(json_text(value), (end,)))
        begin = f"{prefix}<{place.key}>"
        texts = [text for text in forms if text is not None and end not in text and not text.lstrip().startswith(begin)]
        if not texts:
            raise no_escape(end, place)
        return first_read_as(value, texts, lambda text: value_of(text, part, schema, prefix), place)

    typing = "Text. The tool's schema gives a value its type; elements in it are an object, `<item>`s or repeated ones a list."
    return Values(write, typing, "value = text | element*")


def _names_with_other_meaning() -> frozenset[str]:
    """Names whose tag opens something else."""
    openers = {opener for dialect in DIALECTS for opener in dialect.openers}.union(CLOSERS)
    return frozenset(opener[1:-1] for opener in openers if NAME.fullmatch(opener[1:-1]))


MINIMAX_M3 = Writer(
    "minimax-m3",
    "minimax-m3",
    "MiniMax M3",
    f'{PREFIX}<invoke name="$name">$arguments{PREFIX}</invoke>',
    in_elements(PREFIX),
    f"{PREFIX}<tool_call>$calls{PREFIX}</tool_call>",
    "",
    f"{PREFIX}<$key>$value{PREFIX}</$key>",
)

ANTHROPIC_OLDEST = Writer(
    "anthropic-xml-oldest",
    "anthropic-xml",
    "Claude 2",
    "<invoke>\n<tool_name>$name</tool_name>\n<parameters>\n$arguments</parameters>\n</invoke>\n",
    in_elements(""),
    "<function_calls>\n$calls</function_calls>",
    "",
    "<$key>$value</$key>\n",
)


def _attribute(value: Any, place: Place) -> str:
    """A value in quotes that do not stand in it, since an attribute has no escapes."""
    if place.key not in parameters_of(place.tool):
        raise place.refuse("an attribute must be one of the tool's parameters")
    text = value if isinstance(value, str) else escaped(json_text(value), ("'",))
    quote = "'" if '"' in text else '"'
    read = first_read_as(value, [without(text, (quote,), place)], lambda text: typed(text, place.tool, place.key), place)
    return quote + read + quote


NAME_ATTRIBUTES = Writer(
    "tool-name-attributes",
    "tool-name-xml",
    "Models that know the tools as elements",
    "<$name$arguments/>",
    Values(_attribute, "Text. The tool's schema gives a value its type.", "value = QUOTE text QUOTE"),
    argument=" $key=$value",
    not_names=_names_with_other_meaning(),
)

NAME_TAGS = Writer(
    "tool-name-xml",
    "tool-name-xml",
    "Models that are told to write so: by Cline, Roo Code, Morph",
    "<$name>\n$arguments</$name>",
    in_elements(""),
    argument="<$key>$value</$key>\n",
    not_names=_names_with_other_meaning(),
)
