"""The plain value of a whole text: of a document, alone or with something around it, as a fence, prose or an assignment."""

from __future__ import annotations

import re
from typing import Any

from . import fast_document, strict

_FENCE_OPENS = re.compile(r'(?:[^{\[<"`~]*\n)?```(?:json|JSON)?[ \t]*\n')
_FENCE_CLOSED = re.compile(r"[ \t]*(?:\n[^{\[<`~]*)?\Z")
_PROSE = r'[^{}\[\]<"`~$]*'
_BEFORE, _BEHIND = re.compile(_PROSE), re.compile(r"(?!\s*[,\\])" + _PROSE)
"""What holds no value, no mark of a block and no template; and which does not go on with the object."""


def load(text: str) -> tuple[Any] | None:
    """The plain value of the leading reading in a tuple of one, where it is seen at once; else None.

    >>> load("{a: 'b',}"), load("[1] or [2]")
    (({'a': 'b'},), None)
    """
    return _load_document(text) or load_fenced(text) or load_in_prose(text)


def _load_document(text: str) -> tuple[Any] | None:
    return strict.load_commented(text) or strict.load(text) or fast_document.load(text)


def load_fenced(text: str) -> tuple[Any] | None:
    """That of a document that stands in a fenced block, the only one, with prose around it.

    >>> load_fenced("Here:\\n```json\\n[1, 2]\\n```\\nThat is all.")
    ([1, 2],)
    """
    opener = _FENCE_OPENS.match(text)
    if opener is None:
        return None
    end = text.find("\n```", opener.end())
    if end < 0 or _FENCE_CLOSED.match(text, end + 4) is None:
        return None
    return _load_document(text[opener.end() : end])


def load_in_prose(text: str) -> tuple[Any] | None:
    """That of strict JSON with prose before or behind it, in which no other value may begin.

    >>> load_in_prose("Here it is: [1, 2] That is all."), load_in_prose('x = {"a": 1};'), load_in_prose("[1] or [2]")
    (([1, 2],), ({'a': 1},), None)
    """
    before = _BEFORE.match(text)
    end = max(text.rfind("}"), text.rfind("]")) + 1
    if before is None or _BEHIND.fullmatch(text, end) is None:
        return None
    return strict.load(text[before.end() : end])
