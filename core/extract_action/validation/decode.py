"""JSON that stands as text in a string: what it holds, and the fields that a schema wants decoded."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from ..jsonish import CompletionState, Fix, FixedJson, JsonishError, ParseOptions, Stream, String, Value
from ..jsonish.nodes.node import Json
from ..jsonish.plain import strict
from ..jsonish.scalars import loose_scalar, strict_scalar
from .schema import has_type, join_path, properties_of, resolve, types_of

_CONTAINERS = ParseOptions(allow_markdown_json=False, allow_as_string=False)


_CODE_INTEGER = re.compile(
    r"[-+]?(?:0[xX][0-9a-fA-F]{1,32}|0[oO][0-7]{1,64}|0[bB][01]{1,128}|[1-9][0-9]{0,2}(?:_[0-9]{3}){1,20})"
)
"""An integer as code writes it, which JSON does not know."""


class ReadText(NamedTuple):
    """The leading reading of a text: its node, the repairs that it took, whether a value in it was cut, and the path to it, as
    `.days[2]`, where it is known."""

    node: Value
    fixes: list[Fix]
    is_cut: bool
    cut_path: str = ""


def read_text(text: str, options: ParseOptions | None = None) -> ReadText:
    """What a text holds. Raises JsonishError where the options allow no reading, or it is nested too deep.

    >>> read = read_text('Sure: {"path": "/ho')
    >>> read.node.to_python(), [fix.code for fix in read.fixes], read.is_cut
    ({'path': '/ho'}, ['cut-string', 'missing-closer'], True)
    """
    stream = Stream(options)
    stream.feed(text)
    node = stream.finish()
    fixes: list[Fix] = []
    while below := node.stands_for():
        if isinstance(node, FixedJson):
            fixes += node.repairs
        node = below[0]
    is_open = isinstance(node, String) and node.completion_state() is CompletionState.INCOMPLETE
    return ReadText(node, fixes, is_open or any(fix.code.startswith("cut-") for fix in fixes))


def read_plain(text: str, options: ParseOptions | None = None) -> tuple[Json, list[Fix], bool]:
    """The same with the plain value in place of the node, at once where the text is strict JSON."""
    if (known := strict.load(text)) is not None:
        return known[0], [], False
    read = read_text(text, options)
    return read.node.to_python(), read.fixes, read.is_cut


def decode_fields(value: Any, schema: Any) -> tuple[Any, list[str]]:
    """The value with its string fields decoded where the schema wants no string, and the paths of those fields.

    >>> decode_fields({"days": "3", "tags": "['a']"}, {"properties": {"days": {"type": "integer"}, "tags": {"type": "array"}}})
    ({'days': 3, 'tags': ['a']}, ['days', 'tags'])
    """
    changed: list[str] = []
    holder = {"": value}
    todo: list[tuple[Any, Any, Any, str]] = [(holder, "", schema, "")]
    while todo:
        parent, key, part, path = todo.pop()
        part = resolve(part, schema)
        if not isinstance(part, dict):
            continue
        entry = parent[key]
        if isinstance(entry, str) and (decoded := decode_text(entry, types_of(part))) is not None:
            entry = parent[key] = decoded[0]
            changed.append(path)
        if isinstance(entry, dict):
            entry = parent[key] = dict(entry)
            known = properties_of(part, schema)
            todo += [(entry, name, known[name], join_path(path, name)) for name in reversed(list(known)) if name in entry]
        elif isinstance(entry, list) and isinstance(part.get("items"), dict):
            entry = parent[key] = list(entry)
            todo += [(entry, at, part["items"], f"{path}[{at}]") for at in reversed(range(len(entry)))]
    return holder[""], changed


def decode_text(text: str, types: list[str]) -> tuple[Any] | None:
    """The value that `text` holds as one of `types`, in a tuple of one; None where a string is wanted, or it holds none or
    the beginning of one."""
    if not types or "string" in types:
        return None
    word = text.strip()
    scalar = strict_scalar(word) or loose_scalar(word)
    if scalar is not None:
        return (scalar[0],) if any(has_type(scalar[0], name) for name in types) else None
    if ("integer" in types or "number" in types) and _CODE_INTEGER.fullmatch(word):
        return (int(word, 0),)
    if word[:1] not in ("{", "["):
        return None
    try:
        value, _, is_cut = read_plain(word, _CONTAINERS)
    except JsonishError:
        return None
    return (value,) if not is_cut and any(has_type(value, name) for name in types) else None
