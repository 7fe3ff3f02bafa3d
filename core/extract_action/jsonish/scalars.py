"""Words without quotes: which are numbers or literals, and which are text."""

from __future__ import annotations

import re

LONGEST_NUMBER = 4300
"""Digits that Python reads as an int; `json.loads` refuses more, so do we (the word stays text)."""

LONGEST_SHOWN_SCALAR = 64
"""While a word is open it is shown as the number or literal that it is so far, up to this many code points."""

LITERALS: dict[str, bool | None] = {"true": True, "false": False, "null": None}
OTHER_LITERALS: dict[str, bool | None] = {
    "True": True,
    "TRUE": True,
    "False": False,
    "FALSE": False,
    "None": None,
    "Null": None,
    "NULL": None,
}
"""Spellings of Python, SQL and others."""

CONSTANTS: dict[str, float] = {"NaN": float("nan"), "Infinity": float("inf"), "-Infinity": float("-inf")}

SIGNED_CONSTANTS: dict[str, float] = {"+Infinity": float("inf"), "+NaN": float("nan"), "-NaN": float("nan")}
"""Those of JSON5 that `json.loads` does not read."""

NAMED: dict[str, bool | float | None] = {**LITERALS, **CONSTANTS}

SPELLINGS: dict[str, bool | float | None] = {**NAMED, **OTHER_LITERALS}

_NUMBER_STARTS = "-0123456789"
LITERAL_STARTS = frozenset(word[0] for word in (*LITERALS, *OTHER_LITERALS))
SCALAR_STARTS = LITERAL_STARTS.union(_NUMBER_STARTS)
"""The first characters of literals, and of numbers and literals, where what follows a value or a key is looked at."""

STRICT_STARTS = frozenset(_NUMBER_STARTS).union(word[0] for word in NAMED)
"""Those of the numbers and literals that `json.loads` reads."""

SHORT_NUMBER = r"-?(?:0|[1-9][0-9]{0,17})(?:\.[0-9]+)?(?:[eE][-+]?[0-9]{1,3})?"
"""The regular expression of a strict number that is short enough to be read without a look at its length."""

_STRICT = re.compile(
    r"-?(?:0|[1-9][0-9]*)(?P<fraction>\.[0-9]+(?:[eE][-+]?[0-9]+)?|[eE][-+]?[0-9]+)?|(?P<word>" + "|".join(NAMED) + ")"
)
_LOOSE_INTEGER = re.compile(r"[-+]?[0-9]+")
_LOOSE_FLOAT = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")


def strict_scalar(word: str) -> tuple[bool | int | float | None] | None:
    """The value of a word that `json.loads` accepts, in a tuple of one, else None.

    >>> strict_scalar("-1.50"), strict_scalar("007"), strict_scalar("null")
    ((-1.5,), None, (None,))
    """
    found = _STRICT.fullmatch(word)
    if found is None:
        return None
    if found["word"] is not None:
        return (NAMED[word],)
    if found["fraction"] is not None:
        return (float(word),)
    return (int(word),) if len(word) <= LONGEST_NUMBER else None


def loose_scalar(word: str) -> tuple[bool | int | float | None, str] | None:
    """The value of a word that a model may write for a number or literal, and the rule that reads it, else None.

    >>> loose_scalar("True"), loose_scalar("+7"), loose_scalar(".5"), loose_scalar("1_000")
    ((True, 'python-literal'), (7, 'number-form'), (0.5, 'number-form'), None)
    """
    if word in OTHER_LITERALS:
        return OTHER_LITERALS[word], "python-literal"
    if word in SIGNED_CONSTANTS:
        return SIGNED_CONSTANTS[word], "number-form"
    if _LOOSE_INTEGER.fullmatch(word) and len(word) <= LONGEST_NUMBER:
        return int(word), "number-form"
    if not _LOOSE_INTEGER.fullmatch(word) and _LOOSE_FLOAT.fullmatch(word):
        return float(word), "number-form"
    return None


def matched_scalar(word: str) -> bool | int | float | None:
    """The value of a word that a regular expression has found to be a number, or a literal in any spelling.

    >>> matched_scalar("12"), matched_scalar("-1"), matched_scalar("1e3"), matched_scalar("None")
    (12, -1, 1000.0, None)
    """
    if word.isdigit():
        return int(word)
    if word in SPELLINGS:
        return SPELLINGS[word]
    return int(word) if word[1:].isdigit() else float(word)


def is_scalar(word: str) -> bool:
    """Whether the word alone is a number or a literal, strict or loose."""
    return strict_scalar(word) is not None or loose_scalar(word) is not None
