"""JSON as it leaves the core: the same bytes on every machine, and numbers that no reader of JSON changes."""

from __future__ import annotations

import json
from typing import Any

from .jsonish.journal import LARGEST_EXACT


def encode(data: Any) -> str:
    """JSON as the trace has it: ASCII, without spaces, the same on every machine.

    >>> encode({"a": [1, "é"]})
    '{"a":[1,"\\\\u00e9"]}'
    """
    try:
        return _ENCODER.encode(data)
    except RecursionError:
        return _encode_deep(data)


_ENCODER = json.JSONEncoder(ensure_ascii=True, separators=(",", ":"), allow_nan=False)


def _encode_deep(data: Any) -> str:
    """The same without recursion, for values that are deeper than the interpreter's stack."""
    pieces: list[str] = []
    todo: list[Any] = [data]
    while todo:
        part = todo.pop()
        if isinstance(part, _Written):
            pieces.append(part)
        elif isinstance(part, dict) and part:
            todo.append(_Written("}"))
            for at, (key, entry) in reversed(list(enumerate(part.items()))):
                todo += [entry, _Written(("," if at else "{") + _ENCODER.encode(key) + ":")]
        elif isinstance(part, (list, tuple)) and part:
            todo.append(_Written("]"))
            for at, entry in reversed(list(enumerate(part))):
                todo += [entry, _Written("," if at else "[")]
        else:
            pieces.append(_ENCODER.encode(part))
    return "".join(pieces)


class _Written(str):
    """Text that is JSON already."""


def plain_json(value: Any) -> Any:
    """A value that every JSON reader takes without loss: numbers that JavaScript would round, and those that JSON has
    not, as text.

    >>> plain_json({"a": [2**60, float("nan"), 1.5]})
    {'a': ['1152921504606846976', 'nan', 1.5]}
    """
    holder = [value]
    todo: list[tuple[Any, Any]] = [(holder, 0)]
    while todo:
        parent, key = todo.pop()
        entry = parent[key]
        if isinstance(entry, dict):
            entry = parent[key] = dict(entry)
            todo += [(entry, name) for name in entry]
        elif isinstance(entry, list):
            entry = parent[key] = list(entry)
            todo += [(entry, at) for at in range(len(entry))]
        elif isinstance(entry, float) and entry - entry != 0:
            parent[key] = repr(entry)
        elif isinstance(entry, int) and abs(entry) > LARGEST_EXACT:
            parent[key] = str(entry)
    return holder[0]
