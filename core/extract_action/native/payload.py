"""JSON to and from data, for what servers send: one place for the rules."""

from __future__ import annotations

import json
import re
from typing import Any

from ..encoding import write

MAX_DEPTH = 512
"""Brackets in brackets. `json.loads` recurses, and deeper text ends the interpreter in WebAssembly; no API nests a tenth of
it.
"""

HALVES = frozenset(map(chr, range(0xD800, 0xDC00)))
"""The first halves of the characters that JSON escapes as two: a server that cuts its text anywhere sends them apart."""

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_DECODER = json.JSONDecoder()
_STRUCTURE = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[{\[]|[}\]]', re.DOTALL)


class TooDeepError(ValueError):
    """JSON text whose brackets are nested more deeply than is read."""


def load(text: str) -> Any:
    """The data of a JSON text. Raises ValueError (with `pos`, for what is not JSON); TooDeepError for text that is nested
    too deeply, as such or for what the caller has left of the stack.

    >>> load('{"a": [1]}')
    {'a': [1]}
    """
    if len(text) >= MAX_DEPTH and text.count("[") + text.count("{") >= MAX_DEPTH and _is_deep(text):
        raise TooDeepError(f"brackets are nested {MAX_DEPTH} deep or deeper")
    try:
        # `json.loads` looks for blanks around the value first, which costs as much as a small value itself.
        if text[:1] == "{":
            value, end = _DECODER.raw_decode(text)
            if end == len(text):
                return value
        return json.loads(text)
    except RecursionError:
        raise TooDeepError("brackets are nested deeper than there is room for") from None


def dump(value: Any) -> str:
    """Data as compact JSON text.

    >>> dump({"city": "Zürich", "days": [1, 2]})
    '{"city":"Zürich","days":[1,2]}'
    """
    return write(value, _ENCODER)


def joined(*pieces: str) -> str:
    r"""Pieces of a text, with the halves of characters (see `HALVES`) that stand in two of them.

    >>> joined("\ud83d", "\ude00!")
    '😀!'
    """
    text = "".join(pieces)
    return text if text.isascii() else text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def is_complete(text: str) -> bool:
    """Whether a text is a whole JSON value."""
    try:
        load(text)
    except ValueError:
        return False
    return True


def _is_deep(text: str) -> bool:
    depth = 0
    for match in _STRUCTURE.finditer(text):
        char = match[0]
        if char in "{[":
            depth += 1
            if depth >= MAX_DEPTH:
                return True
        elif char in "}]":
            depth -= 1
    return False
