"""Objects that were closed too early, as in `{"a": {"b": 1}}, "c": 2}`: behind the brace, or several, a comma and another field
follow.

What stands between the brace and the colon of that field is held back until it is seen to be that or not. A call that the
extractor has found is not read on: it runs at its brace.
"""

from __future__ import annotations

import re
from enum import Enum, auto

from .nodes.node import COMPLETE
from .nodes.value import Object
from .push.machine import Machine

_GAP = r"(?:\s|\\[nrt]){0,32}"
_COLON = rf"{_GAP}(?:\\?\Z|(?P<colon>:))"
_KEY = rf"""(\\{{0,4}}["'])[^"'\\\n]{{0,64}}(?:\\*\Z|\1{_COLON})"""
_COMMA = rf",{_GAP}(?:\\*\Z|{_KEY})"
_FIELD = re.compile(rf"(?:[\s}}]|\\[nrt]){{0,32}}(?:\\?\Z|{_COMMA})")
"""Braces, a comma, a key and its colon, or a beginning of that which ends the text. Where a document is escaped as a whole,
backslashes stand before the quotes."""

_BEHIND_KEY = re.compile(r"""["']\s*:\s*\Z""")


class Behind(Enum):
    """What a text behind an object is."""

    FIELD = auto()
    """It begins with a comma, a key and its colon."""

    OPEN = auto()
    """It is too short to tell."""

    OTHER = auto()


def read_behind(text: str) -> Behind:
    """What begins behind the brace.

    >>> read_behind(', "c": 2}').name, read_behind(', "c').name, read_behind(', {"c": 2}').name
    ('FIELD', 'OPEN', 'OTHER')
    """
    found = _FIELD.match(text)
    if found is None:
        return Behind.OTHER
    return Behind.FIELD if found["colon"] else Behind.OPEN


def follows_key(before: str) -> bool:
    """Whether a value behind the text `before` is a field itself, of an object whose braces are missing."""
    return _BEHIND_KEY.search(before) is not None


def may_go_on(machine: Machine) -> bool:
    """Whether the value that `machine` has read is an object with fields, closed by its brace."""
    root = machine.tree.root
    return isinstance(root, Object) and bool(root.pairs) and root.state is COMPLETE and machine.escaped is None
