"""The plain value of a whole broken document, read at once where its reading leaves no doubt.

The machine keeps places, repairs and states, and shows all of it while the text grows. Where only the plain value of a
document is asked for, one regular expression takes an entry at a time: what it matches is what the machine would see there,
with all that a look ahead would want to see behind it. At anything else the machine reads the document.
"""

from __future__ import annotations

import json
import re
from typing import Any

from ..push.fast_ends import SPACE
from ..push.state import MAX_DEPTH
from ..scalars import SHORT_NUMBER, SPELLINGS, matched_scalar

_NAME = r"[A-Za-z_$][A-Za-z0-9_$]{0,50}"
_DOUBLE_CHAR = r'[^"\\\x00-\x1f]'
_SINGLE_CHAR = r"""[^'"\\\x00-\x1f]"""
_DOUBLE, _SINGLE = f"{_DOUBLE_CHAR}*+", rf"""{_SINGLE_CHAR}*+(?:"(?=[A-Za-z0-9])[^'\\\x00-\x1f]*+)?"""
"""A double quote inside single ones may be meant to close them, unless a word follows the first of them."""

_KEY = f"""(?:"{_DOUBLE_CHAR}+"|'{_SINGLE_CHAR}+')"""
_ESCAPES = rf'{_DOUBLE}(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{{4}}){_DOUBLE})*+'
_WORD = "|".join((SHORT_NUMBER, *SPELLINGS))
_COMMENT = r"(?://|/\*|#[ \t])"
_CLOSED = rf"""(?:{SPACE}(?:[,}}\]]|\Z)|[ \t\r\n]+["'])"""
"""Behind a closer: structure, the next key or item, or nothing."""

_BEHIND_FIELD = (
    rf"(?={SPACE}(?:,{SPACE}(?:(?:{_KEY}|{_NAME}){SPACE}:|{_COMMENT}|}}{_CLOSED}|\Z)|}}{_CLOSED}|\Z)"
    rf"|[ \t\r\n]+{_KEY}{SPACE}:)"
)
_BEHIND_TEXT = (
    rf"""(?={SPACE}(?:,{SPACE}(?:["'\-0-9{{\[]|{_COMMENT}|\]{_CLOSED}|\Z)|\]{_CLOSED}|\Z)"""
    rf"""|[ \t\r\n]+{_KEY}{SPACE}(?:[,\]]|(?<=[ \t\r\n])["']))"""
)
_BEHIND_WORD = rf"(?=,{SPACE}[^ \t\r\n]|\]|{SPACE}\]{_CLOSED}|{SPACE}\Z)"

_GAP = r"(?:[ \t\r\n]++|(?://|#[ \t])[^\r\n]*+\n|/\*(?:[^*]|\*(?!/))*+\*/)*+"
"""White space and comments. Nothing in it is given back, or a long gap would be cut up in every way there is."""
_FIELD = (
    rf"""(?:(?:"({_DOUBLE_CHAR}+)"|'({_SINGLE_CHAR}+)'|({_NAME})){SPACE}:{SPACE}"""
    rf"""(?:(?:"({_ESCAPES})"|'({_SINGLE})'|({_WORD})){_BEHIND_FIELD}|([{{\[]))|(}}))"""
)
_ITEM = rf"""(?:(?:"({_ESCAPES})"|'({_SINGLE})'){_BEHIND_TEXT}|({_WORD}){_BEHIND_WORD}|([{{\[])|(\]))"""

_START = re.compile(rf"{SPACE}([{{\[])")
_END = re.compile(rf"{_GAP},?{SPACE}\Z")
_FIRST_FIELD, _FIELDS = re.compile(SPACE + _FIELD), re.compile(rf"{_GAP}(?:,{_GAP})?{_FIELD}")
_FIRST_ITEM, _ITEMS = re.compile(SPACE + _ITEM), re.compile(rf"{_GAP}(?:,{_GAP})?{_ITEM}")
_DOUBLE_TEXT, _SINGLE_TEXT, _SCALAR, _OPENER = 4, 5, 6, 7
_OF_ITEM = 3
"""Groups of a field: what its value is, behind the three forms of its key. An item has the same groups without the keys."""


def load(text: str) -> tuple[Any] | None:
    """The plain value of an object or array that is broken in plain ways, in a tuple of one; None where it must be looked at.

    >>> load("{a: 'x', 'b': [1, True,]"), load("[1] or {2}")
    (({'a': 'x', 'b': [1, True]},), None)
    """
    start = _START.match(text)
    if start is None or not _is_whole(text):
        return None
    root: Any = {} if start[1] == "{" else []
    inner, around = root, [root]
    pos, is_first = start.end(), True
    while around:
        is_object = type(inner) is dict
        fields, items = (_FIRST_FIELD, _FIRST_ITEM) if is_first else (_FIELDS, _ITEMS)
        found = (fields if is_object else items).match(text, pos)
        if found is None:
            return (root,) if root and _END.match(text, pos) else None
        pos, last = found.end(), found.lastindex or 0
        word = found[last]
        what = last if is_object else last + _OF_ITEM
        if what > _OPENER:
            is_first = False
            around.pop()
            inner = around[-1] if around else None
            continue
        value = word if what == _SINGLE_TEXT else _value(what, word)
        if is_object:
            inner[found[1] or found[2] or found[3]] = value
        else:
            inner.append(value)
        is_first = what == _OPENER
        if is_first:
            inner = value
            around.append(value)
            if len(around) > MAX_DEPTH:
                return None
    return None if text[pos:].strip(" \t\r\n") else (root,)


def _value(what: int, word: str) -> Any:
    if what == _DOUBLE_TEXT:
        return json.loads(f'"{word}"') if "\\" in word else word
    if what == _OPENER:
        return {} if word == "{" else []
    return matched_scalar(word)


def _is_whole(text: str) -> bool:
    """Whether no half of a character must be joined first."""
    try:
        return text.isascii() or bool(text.encode())
    except UnicodeEncodeError:
        return False
