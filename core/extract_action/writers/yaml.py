"""Calls as YAML: in the tags of Hermes, and between the tags of a tool's name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from textwrap import indent
from typing import Any

from ..dialects.parts.yaml import lines_of, read_yaml
from ..dialects.yaml_calls import schema_of_envelope
from ..jsonish.scalars import NAMED, OTHER_LITERALS
from .elements import NAME_TAGS
from .values import first_read_as, json_text, without
from .writer import NAME, Place, Values, Writer, check_key

_INDENT = "  "


def _write(arguments: Any, place: Place) -> str:
    if not arguments:
        raise place.refuse("without any there is no YAML")
    return without(_entries(arguments, place), (f"</{place.tool.name}>",), place)


def _write_envelope(arguments: Any, place: Place) -> str:
    """Arguments in an entry of the call: on lines of their own, or as JSON where these would be read otherwise."""
    schema = place.tool.input_schema
    lines = indent(_entries(arguments, place), _INDENT) if arguments else ""
    texts = (f"arguments:{form}\n" for form in ("\n" + lines.removesuffix("\n"), f" {json_text(arguments)}"))
    found = first_read_as({"arguments": arguments}, texts, lambda text: _read(text, schema_of_envelope(schema), schema), place)
    return without(found, ("\n</",), place)


def _entries(arguments: dict[str, Any], place: Place) -> str:
    """Each parameter on lines of its own, in the first form that is read as its value."""
    schema = place.tool.input_schema
    pieces = []
    for key, value in arguments.items():
        check_key(key)
        texts = (f"{key}:{form}\n" for form in _forms(value))
        pieces.append(first_read_as({key: value}, texts, lambda text: _read(text, schema, schema), Place(place.tool, key)))
    return "".join(pieces)


def _read(text: str, part: Any, root: Any) -> Any:
    """The map that a text is read as, or None."""
    found = read_yaml(lines_of(text, 0), part, root)
    return None if found is None else found.plain()


def _forms(value: Any) -> Iterator[str]:
    """What may stand behind the colon for a value, the most natural first."""
    if isinstance(value, str):
        if "\n" in value:
            yield " |" + ("" if value.endswith("\n") else "-") + "\n" + indent(value.removesuffix("\n"), _INDENT)
        else:
            yield f" {value}"
        quoted = json.dumps(value, ensure_ascii=False)
        yield f" {quoted}"
        yield " " + quoted.replace("'", "\\u0027")
        return
    if isinstance(value, dict) and value and all(map(NAME.fullmatch, value)):
        yield "\n" + indent("\n".join(f"{key}:{next(_forms(entry))}" for key, entry in value.items()), _INDENT)
    elif isinstance(value, list) and value:
        yield "".join(f"\n{_INDENT}-{next(_forms(item))}" for item in value)
    yield f" {json_text(value)}"


_TYPING = "YAML. The tool's schema gives a plain word its type; where it says nothing, a number or literal is one."

HERMES_YAML = Writer(
    "hermes-yaml",
    "hermes-yaml",
    "Models that are told to write so",
    "<tool_call>\nname: $name\n$arguments</tool_call>",
    Values(_write_envelope, _TYPING, 'arguments = "arguments:↵" (KEY ":" YAML "↵")*'),
    not_names=frozenset((*NAMED, *OTHER_LITERALS)),
)

NAME_YAML = Writer(
    "tool-name-yaml",
    "tool-name-yaml",
    "Models that are told to write so",
    "<$name>\n$arguments</$name>",
    Values(_write, _TYPING, 'arguments = (KEY ":" YAML "↵")*'),
    not_names=NAME_TAGS.not_names,
)
