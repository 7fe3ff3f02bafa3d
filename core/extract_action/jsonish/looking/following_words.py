"""What follows a quote, a break or a closer, where that is a word: a key, a number or a literal, a string with a prefix."""

from __future__ import annotations

import re
from collections.abc import Callable

from ...quotes import CLOSING
from ..scalars import LONGEST_NUMBER, SCALAR_STARTS, SPELLINGS, is_scalar
from .look import APOSTROPHES, COLONS, ELLIPSES, LONGEST_KEY, LONGEST_LITERAL, PREFIXES, Look, LookState, Role, Verdict

WORD_PART = re.compile(r"[\w$.\-+]")

KEY_AND_COLON = rf"[^{COLONS},{{}}\[\]\r\n]{{1,60}}?(\s*[{COLONS}])\s*"
VALUE_START = r"(?:[{\[]|-?[0-9]|(?:" + "|".join(SPELLINGS) + r")\b)"
"""Regular expressions of a key in a string whose closing quote is missing, and of what shows the value behind it to be one."""


def begin_word(look: LookState, char: str) -> Verdict | Look:
    """A word may begin."""
    look.word = char
    return Look.WORD if WORD_PART.match(char) else Verdict.MORE


def _in_word(look: LookState, char: str) -> Verdict | Look:
    return _IN_WORD[look.role](look, char)


def _in_next_key(look: LookState, char: str) -> Verdict | Look:
    """A word behind a key and a comma: with a colon it is the next key."""
    if char in COLONS:
        return Verdict.KEY
    return _in_key_of_one_word(look, char, Look.WORD)


def _in_key_of_one_word(look: LookState, char: str, state: Look) -> Verdict | Look:
    """More of a key without quotes and spaces, as long as one may be."""
    look.word += char
    is_more = WORD_PART.match(char) and not look.spaces and len(look.word) <= LONGEST_KEY
    return state if is_more else Verdict.MORE


def _in_key_word(look: LookState, char: str) -> Verdict | Look:
    if char in COLONS or (char == "=" and look.clean):
        return Verdict.END
    if char in APOSTROPHES and not look.spaces and look.word not in PREFIXES and look.word[-1].isalpha():
        look.word += char
        return Look.WORD
    if char in CLOSING and not look.spaces and look.clean:
        return _begin_prefixed(look, char) or Look.AFTER
    if char in ",}" and look.word == ELLIPSES[0]:
        return Verdict.END
    if char in ",}" and look.behind_comma and look.clean and not look.quote:
        return Verdict.MORE if is_scalar(look.word) else Verdict.END
    is_next_word = look.spaces and not (look.broken or look.clean)
    if is_next_word or len(look.word) >= LONGEST_KEY or not WORD_PART.match(char):
        return Verdict.MORE
    look.word += char
    return Look.WORD


def _in_item_word(look: LookState, char: str) -> Verdict | Look:
    if char in ",]}":
        return Verdict.END if look.quote or is_scalar(look.word) else Verdict.MORE
    if char in APOSTROPHES and not look.spaces and look.word not in PREFIXES and look.quote and look.clean:
        return Look.WORD
    if char in CLOSING and look.clean and look.quote:
        return _begin_prefixed(look, char) or Look.WORD_QUOTE
    if char in CLOSING or len(look.word) > LONGEST_NUMBER:
        return Verdict.MORE
    if not look.quote or len(look.word) < 2:
        look.word += char
    return Look.WORD


def _begin_prefixed(look: LookState, quote: str) -> Look | None:
    """A quote behind one letter: the letter may be a prefix, as in `u'a'`."""
    look.string_quote = quote
    return Look.PREFIXED if look.word in PREFIXES and quote in "'\"" else None


def _in_prefixed(look: LookState, char: str) -> Verdict | Look:
    if char in CLOSING or char == "\\":
        return Verdict.MORE
    return Verdict.END if char in (COLONS if look.role is Role.FIELD else ",]") else Look.STRING


def _in_word_quote(look: LookState, char: str) -> Verdict:
    return Verdict.END if char in ",]" else Verdict.MORE


def begin_bare_key(look: LookState, char: str) -> Verdict | Look:
    """A word behind a clean string of a field, on the same line: a key, if a colon and what looks like a value follow."""
    look.word = char
    return Look.BARE_KEY if look.clean and (char.isalpha() or char in "_$") else Verdict.MORE


def _in_bare_key(look: LookState, char: str) -> Verdict | Look:
    if char in COLONS:
        return Look.BARE_COLON
    return _in_key_of_one_word(look, char, Look.BARE_KEY)


def _in_bare_colon(look: LookState, char: str) -> Verdict | Look:
    look.word = char
    if char in SCALAR_STARTS:
        return Look.LITERAL
    return Verdict.END if char in CLOSING or char in "{[" else Verdict.MORE


def _in_literal(look: LookState, char: str) -> Verdict | Look:
    if not look.spaces and len(look.word) < LONGEST_LITERAL and WORD_PART.match(char):
        look.word += char
        return Look.LITERAL
    is_next = look.role is Role.ITEM and (char == "]" or (look.spaces and char in CLOSING))
    ends = char == "," or (char == "}" and look.role is not Role.ITEM) or is_next
    return Verdict.END if ends and is_scalar(look.word) else Verdict.MORE


_IN_WORD = {Role.KEY: _in_next_key, Role.FIELD: _in_key_word, Role.ITEM: _in_item_word}

READ_WORDS: dict[Look, Callable[[LookState, str], Verdict | Look]] = {
    Look.WORD: _in_word,
    Look.WORD_QUOTE: _in_word_quote,
    Look.LITERAL: _in_literal,
    Look.BARE_KEY: _in_bare_key,
    Look.BARE_COLON: _in_bare_colon,
    Look.PREFIXED: _in_prefixed,
}
"""The readers of these states, as `following` has them."""
