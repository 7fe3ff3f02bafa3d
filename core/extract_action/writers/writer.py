"""What a writer is: the templates of a dialect, and how its values are written.

A template is text with placeholders, as `string.Template` has them:

| placeholder | in | stands for |
|---|---|---|
| `$calls` | `group` | the calls, with `separator` between them |
| `$name`, `$json_name` | `call` | the tool's name, bare or as a JSON string |
| `$index`, `$number` | `call` | which call of the group it is, from 0 or from 1 |
| `$arguments` | `call` | all arguments, as one value or, with `between` between them, each by the `argument` template |
| `$key`, `$value` | `argument` | one argument |
| `$type`, `$is_text` | `argument` | its JSON type; `true` for a string, else `false` |
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from string import Template
from typing import Any, TypeAlias

from ..model import ToolSchema
from ..validation.schema import shorten
from .checks import check_call, schema_of, type_of

NAME = re.compile(r"[A-Za-z_][\w.\-]{0,127}")
"""What a name that stands in markup may be: no format has an escape for anything else."""

ValueWriter: TypeAlias = Callable[[Any, "Place"], str]
"""Writes one value, or all arguments at once. Raises CannotWriteError."""


class CannotWriteError(ValueError):
    """A dialect has no way to write a call, or none that is read as that call; the message is one sentence that says why."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value stands: its `tool`, and the `key` of its parameter ("" for all arguments at once); `is_alone` says that
    the call has no other."""

    tool: ToolSchema
    key: str = ""
    is_alone: bool = False

    def refuse(self, why: str) -> CannotWriteError:
        """The error for the value at this place."""
        subject = "The arguments" if not self.key else json.dumps(self.key, ensure_ascii=False)
        return CannotWriteError(f"{subject} can't be written: {why}.")


@dataclass(frozen=True, slots=True)
class Values:
    """How a dialect writes values: the function that does, and for the docs `typing`, a sentence on what gives a value its
    type, and `grammar`, the rule of a value."""

    write: ValueWriter
    typing: str
    grammar: str


@dataclass(frozen=True, slots=True)
class Writer:
    """A way of writing calls.

    `dialect` is the name that the reader gives the call; `name` is the same, but where a dialect has several spellings.
    `title` says who writes so. `not_names` are names that mean something else in this format; `is_for_text` says that
    arguments may be plain text, and `is_for_objects` that they may be an object.
    """

    name: str
    dialect: str
    title: str
    call: str
    values: Values
    group: str = "$calls"
    separator: str = "\n"
    argument: str = ""
    between: str = ""
    not_names: frozenset[str] = frozenset()
    is_for_text: bool = False
    is_for_objects: bool = True

    def has_bare_names(self) -> bool:
        """Whether the tool's name stands in the markup."""
        return "$name" in self.call


def write_group(writer: Writer, calls: Sequence[tuple[str, Any]], tools: Mapping[str, ToolSchema]) -> str:
    """The text of `calls`, each a name and its arguments. Raises CannotWriteError."""
    if not calls:
        raise CannotWriteError("There is no call to write.")
    written = [
        _write_call(writer, name, arguments, index, tools.get(name) or ToolSchema(name, schema_of(arguments)))
        for index, (name, arguments) in enumerate(calls)
    ]
    return Template(writer.group).substitute(calls=writer.separator.join(written))


def _write_call(writer: Writer, name: str, arguments: Any, index: int, tool: ToolSchema) -> str:
    if (problem := check_call(name, arguments, tool)) is not None:
        raise CannotWriteError(problem)
    _check_form(writer, name, arguments)
    if writer.argument:
        places = [Place(tool, key, len(arguments) == 1) for key in arguments]
        text = writer.between.join(_write_argument(writer, place, arguments[place.key]) for place in places)
    else:
        text = writer.values.write(arguments, Place(tool))
    return Template(writer.call).substitute(
        name=name, json_name=json.dumps(name, ensure_ascii=False), index=index, number=index + 1, arguments=text
    )


def _check_form(writer: Writer, name: str, arguments: Any) -> None:
    """What the format can't say, whatever the values are."""
    if writer.has_bare_names() and not NAME.fullmatch(name):
        raise CannotWriteError(f"The name {shorten(name)} can't stand in this format's markup.")
    if {name, name.lower()} & writer.not_names:
        raise CannotWriteError(f"The name {shorten(name)} means something else in this format.")
    if isinstance(arguments, str) and not writer.is_for_text:
        raise CannotWriteError("This format has no arguments that are plain text.")
    if isinstance(arguments, dict) and not writer.is_for_objects:
        raise CannotWriteError("This format has no named arguments, only plain text.")


def _write_argument(writer: Writer, place: Place, value: Any) -> str:
    check_key(place.key)
    return Template(writer.argument).substitute(
        key=place.key,
        value=writer.values.write(value, place),
        type=type_of(value),
        is_text=json.dumps(isinstance(value, str)),
    )


def check_key(key: str) -> None:
    """Raises CannotWriteError where a key can't stand in markup."""
    if not NAME.fullmatch(key):
        raise CannotWriteError(f"The key {shorten(key)} can't stand in this format's markup.")
