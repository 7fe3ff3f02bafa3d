"""Arguments as YAML between the tags of a tool's name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from textwrap import indent
from typing import Any

from ..dialects.yaml import read_yaml
from .elements import NAME_TAGS
from .values import first_read_as, json_text, without
from .writer import NAME, Place, Values, Writer

_INDENT = "  "


def _write(arguments: Any, place: Place) -> str:
    if not arguments:
        raise place.refuse("without any there is no YAML")
    text = "".join(_entry(key, value, place.tool.input_schema, place) for key, value in arguments.items())
    return without(text, (f"</{place.tool.name}>",), place)


def _entry(key: str, value: Any, schema: Any, place: Place) -> str:
    """One parameter on lines of its own."""
    inner = Place(place.tool, key)
    if not NAME.fullmatch(key):
        raise inner.refuse("such a key can't stand in this format")
    texts = (f"{key}:{form}\n" for form in _forms(value))
    return first_read_as({key: value}, texts, lambda text: read_yaml(text, schema, schema), inner)


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


NAME_YAML = Writer(
    "tool-name-yaml",
    "tool-name-yaml",
    "models that are told to write so",
    "<$name>\n$arguments</$name>",
    Values(
        _write,
        "YAML. The tool's schema gives a plain word its type; where it says nothing, a number or literal is one.",
        'arguments = (KEY ":" YAML "↵")*',
    ),
    not_names=NAME_TAGS.not_names,
)
