"""JSON to and from data, for what servers send: one place for the rules."""

from __future__ import annotations

import base64
import json
from typing import Any

from ...deep_json import is_deep, load_deep
from ...encoding import write
from ...jsonish.plain.strict import DEPTH_OF_LOADS

HALVES = frozenset(map(chr, range(0xD800, 0xDC00)))
"""The first halves of the characters that JSON escapes as two: a server that cuts its text anywhere sends them apart."""

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_scan = json.JSONDecoder().scan_once  # type: ignore[attr-defined]  # the part of `raw_decode` that reads


def load(text: str) -> Any:
    """The data of a JSON text. Raises ValueError (with `pos`, for what is not JSON); TooDeepError for text that is nested
    too deeply.

    >>> load('{"a": [1]}')
    {'a': [1]}
    """
    if len(text) > DEPTH_OF_LOADS and is_deep(text):
        return load_deep(text)
    try:
        # `json.loads` looks for blanks around the value first, which costs as much as a small value itself.
        if text[:1] == "{":
            value, end = _scan(text, 0)
            if end == len(text):
                return value
        return json.loads(text)
    except StopIteration:
        return json.loads(text)  # which tells what is wrong
    except RecursionError:
        return load_deep(text)


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


def joined_base64(pieces: list[str]) -> str:
    """Bytes that came in pieces, each written as base64, in one; text that is no base64 stays as it is.

    >>> joined_base64(["YQ==", "Yg=="]), joined_base64(["gA"])
    ('YWI=', 'gA')
    """
    if len(pieces) == 1:
        return pieces[0]
    try:
        return base64.b64encode(b"".join(base64.b64decode(piece, validate=True) for piece in pieces)).decode()
    except ValueError:
        return "".join(pieces)


def is_complete(text: str) -> bool:
    """Whether a text is a whole JSON value."""
    try:
        load(text)
    except ValueError:
        return False
    return True
