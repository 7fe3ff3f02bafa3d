"""How values are written that several families share: as JSON, which types itself, and as text, of which the schema or an
attribute says what it is.

Text has no escape. A string that holds a tag that may end it can't be written as text; in JSON it can, with an escape of JSON's
own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from ..dialects.parts.parameter_tags import Lines, Tags
from ..dialects.parts.parameter_values import CDATA_CLOSE, CDATA_OPEN, value_closers
from ..dialects.parts.parameters import is_wrapper
from ..dialects.reader.values import as_json, typed
from ..validation.schema import shorten
from .checks import is_identical
from .writer import CannotWriteError, Place, Values

CALL = '{"name": $json_name, "arguments": $arguments}'
"""The template of a call that is an object."""


def json_text(value: Any) -> str:
    """A value as models write it: on one line, letters as they are.

    >>> json_text({"city": "Tromsø", "days": [1, 2]})
    '{"city": "Tromsø", "days": [1, 2]}'
    """
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _write(value: Any, place: Place) -> str:
    return json_text(value)


JSON = Values(_write, "JSON, which types itself.", "arguments = JSON object")

Read = Callable[[str], Any]
"""What a text is read as at its place."""


def first_read_as(value: Any, texts: Iterable[str], read: Read, place: Place) -> str:
    """The first of `texts` that is read as `value`. Raises CannotWriteError where none is."""
    text = ""
    for text in texts:
        if is_identical(read(text), value):
            return text
    raise place.refuse(f"{shorten(value)} would be read as {shorten(read(text))}, by what the schema says of it")


def without(text: str, markers: Iterable[str], place: Place) -> str:
    """`text`, which is raw. Raises CannotWriteError where it holds one of `markers`."""
    for marker in markers:
        if marker in text:
            raise no_escape(marker, place)
    return text


def no_escape(marker: str, place: Place) -> CannotWriteError:
    """The error for a value that holds `marker`, which would end it."""
    return place.refuse(f"it holds {shorten(marker)}, and the format has no escape for that")


def escaped(text: str, markers: Iterable[str]) -> str:
    r"""A JSON text without `markers`: in its strings, where alone they can be, the first character of each is escaped.

    >>> print(escaped('{"a": "</b>"}', ["</b>"]))
    {"a": "\u003c/b>"}
    """
    for marker in markers:
        text = text.replace(marker, f"\\u{ord(marker[0]):04x}{marker[1:]}")
    return text


def ends_of(tags: Tags, key: str) -> tuple[str, ...]:
    """The tags that may end the value of `key`, or are taken for one of its own."""
    slots = tags.slots()
    closers = dict.fromkeys(closer for slot in slots for closer in value_closers(slots, slot, key))
    return (*closers, tags.call_close, *(slot.key_open for slot in slots), *filter(None, [tags.value_open]))


def by_schema(tags: Tags) -> Values:
    """Values between tags, which the schema types."""

    def write(value: Any, place: Place) -> str:
        ends = ends_of(tags, place.key)

        def read(text: str) -> Any:
            return tags.typed(text, place.tool, place.key)

        if not isinstance(value, str):
            return typed_json(value, ends, place, read)
        if tags.lines is Lines.MARKUP and value.endswith("\r"):
            raise place.refuse("it ends with a carriage return, which is taken for a part of the line break behind it")
        if tags.unwraps_cdata and (value.startswith(CDATA_OPEN) or any(end in value for end in ends)):
            return CDATA_OPEN + without(value, (CDATA_CLOSE,), place) + CDATA_CLOSE
        return first_read_as(value, [without(value, ends, place)], read, place)

    undeclared = "what is JSON is that" if tags.undeclared is as_json else "it is a string"
    typing = f"Text. The tool's schema gives a value its type; where it says nothing, {undeclared}."
    return Values(write, typing, "value = text (a string) | JSON (any other type)")


def by_attribute(ends_by: Callable[[str], tuple[str, ...]]) -> Values:
    """Values between tags, of which an attribute says whether they are strings; `ends_by` gives the tags that may end that of a
    key."""

    def write(value: Any, place: Place) -> str:
        ends = ends_by(place.key)
        if isinstance(value, str):
            return without(value, ends, place)
        return typed_json(value, ends, place, lambda text: typed(text, place.tool, place.key))

    typing = "An attribute says it: a string is text, everything else is JSON."
    return Values(write, typing, "value = text (a string) | JSON (any other type)")


def typed_json(value: Any, ends: Iterable[str], place: Place, read: Read) -> str:
    """A value as JSON without what may end it. Raises CannotWriteError where what `read` makes of it is not that value."""
    check_wrapper(value, place)
    return first_read_as(value, [escaped(json_text(value), ends)], read, place)


def check_wrapper(value: Any, place: Place) -> None:
    """Raises CannotWriteError where an object would be read as all the arguments, not as one of them."""
    if isinstance(value, dict) and place.is_alone and is_wrapper(place.key, place.tool):
        raise place.refuse("alone and not in the schema, an object of this name is taken for all the arguments")
