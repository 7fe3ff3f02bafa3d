"""JSON as it leaves the core: the same bytes on every machine, and numbers that no reader of JSON changes."""

from __future__ import annotations

import json
from typing import Any

from .jsonish.nodes.journal import LARGEST_EXACT


def encode(data: Any) -> str:
    """JSON as the trace has it: ASCII, without spaces, the same on every machine.

    >>> encode({"a": [1, "é"]})
    '{"a":[1,"\\\\u00e9"]}'
    """
    return write(data, _ENCODER)


_ENCODER = json.JSONEncoder(ensure_ascii=True, separators=(",", ":"), allow_nan=False)


def write(data: Any, encoder: json.JSONEncoder) -> str:
    """What the encoder makes of data; of data that is deeper than the interpreter's stack the same, but for its spaces.

    >>> write({"a": ["é"]}, json.JSONEncoder(ensure_ascii=False))
    '{"a": ["é"]}'
    """
    try:
        return encoder.encode(data)
    except RecursionError:
        return _write_deep(data, encoder)


def _write_deep(data: Any, encoder: json.JSONEncoder) -> str:
    pieces: list[str] = []
    todo: list[Any] = [data]
    while todo:
        part = todo.pop()
        if isinstance(part, _Written):
            pieces.append(part)
        elif isinstance(part, dict) and part:
            todo.append(_Written("}"))
            for at, (key, entry) in reversed(list(enumerate(part.items()))):
                todo += [entry, _Written(("," if at else "{") + encoder.encode(key) + ":")]
        elif isinstance(part, (list, tuple)) and part:
            todo.append(_Written("]"))
            for at, entry in reversed(list(enumerate(part))):
                todo += [entry, _Written("," if at else "[")]
        else:
            pieces.append(encoder.encode(part))
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
