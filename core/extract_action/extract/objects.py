"""`find_json_objects`: balanced `{…}` spans in any text, without a look at what they hold."""

from __future__ import annotations

import re
from typing import overload

_TEXT = re.compile(r'[{}]|"(?:[^"\\]|\\.)*"?', re.DOTALL)
_OPEN_TEXT = re.compile(r"[{}]")


@overload
def find_json_objects(text: str) -> list[tuple[int, int]]: ...


@overload
def find_json_objects(text: bytes) -> list[tuple[int, int]]: ...


def find_json_objects(text: str | bytes) -> list[tuple[int, int]]:
    r"""The outermost balanced `{…}` spans, half-open, in order. Braces inside strings and behind escapes do not count.

    For `str` the offsets are code points, for `bytes` they are bytes. Quotes count only inside braces, and a brace that
    is never closed hides nothing: the balanced spans inside it are found.

    >>> find_json_objects('say "hi: {"a": "}"} and {b} {')
    [(9, 19), (24, 27)]
    >>> find_json_objects("é {}".encode())
    [(3, 5)]
    """
    if isinstance(text, bytes):
        return _spans(text.decode("latin-1"))
    return _spans(text)


def _spans(text: str) -> list[tuple[int, int]]:
    """Match braces with a stack. What is never closed is dropped at the end, so that it hides nothing; one pass suffices."""
    spans: list[tuple[int, int]] = []
    open_at: list[int] = []
    pos = 0
    while True:
        found = (_TEXT if open_at else _OPEN_TEXT).search(text, pos)
        if found is None:
            break
        pos = found.end()
        if found.group() == "{":
            open_at.append(found.start())
        elif found.group() == "}" and open_at:
            start = open_at.pop()
            while spans and spans[-1][0] > start:
                spans.pop()
            spans.append((start, pos))
    return spans
