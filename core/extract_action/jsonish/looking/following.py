"""What follows a quote, a break or a closer: each row of `look_transitions` as a function of the next character."""

from __future__ import annotations

import re
from collections.abc import Callable

from ...quotes import CLOSING
from ..scalars import LITERAL_STARTS, SCALAR_STARTS
from .following_words import KEY_AND_COLON, READ_WORDS, VALUE_START, WORD_PART, begin_bare_key, begin_word
from .look import COLONS, ELLIPSES, LONGEST_KEY, WIDE_COMMAS, Look, LookState, Role, Verdict

_COMMAS = ",;" + WIDE_COMMAS
_KEY_INSIDE = re.compile(KEY_AND_COLON + rf"(?:\Z|{VALUE_START})")
"""A string that lacks the quote between a key and its value; the text behind its colon may begin with that of the value."""
_BEFORE_ENTRY = frozenset(",\n" + WIDE_COMMAS)


def _in_gap(look: LookState, char: str) -> Verdict | Look:
    if look.role is Role.KEY:
        return _in_gap_of_key(look, char)
    if char in _COMMAS:
        look.semicolon = char == ";"
        return Look.COMMA
    if char in "]}":
        return _begin_closer(look, char)
    if char == "/":
        return Look.SLASH if look.spaces or look.quote else Verdict.MORE
    if char == "#":
        return Verdict.END if look.spaces else Verdict.MORE
    if char == "+" and look.quote and look.clean and look.spaces:
        return Look.PLUS
    if char in COLONS:
        return _begin_colon(look)
    if char == "\\":
        return _begin_backslash(look, Look.GAP)
    if not look.spaces:
        return _begin_glued(look, char)
    return _begin_without_comma(look, char)


def _begin_colon(look: LookState) -> Verdict | Look:
    """A colon behind a value: an item may prove to be a key, and behind a field it may stand for a comma."""
    if look.role is Role.FIELD:
        return Look.COMMA if look.quote and look.clean else Verdict.MORE
    in_object = look.open_brackets[-2:-1] == "}"
    return Verdict.END if look.quote and (in_object or look.clean) and "}" not in look.own else Verdict.MORE


def _begin_backslash(look: LookState, resume: Look) -> Look:
    look.resume = resume
    return Look.BACKSLASH


def _in_backslash(look: LookState, char: str) -> Verdict | Look:
    if look.spaces or char == "\\":
        return Verdict.MORE if look.spaces else Look.BACKSLASH
    is_next = char == '"' and look.resume is Look.COMMA and look.clean
    return look.resume if char in "nrt" else Verdict.END if is_next else Verdict.MORE


def _begin_glued(look: LookState, char: str) -> Verdict | Look:
    """A quote right behind the quote, or a word where the next entry may begin: then the closing quote may be missing.

    A quote right behind a number or literal may begin the next entry.
    """
    if char in CLOSING and (look.quote or look.clean):
        look.string_quote = char
        return Look.GLUED
    may_begin_entry = look.before == "{" or (look.before in _BEFORE_ENTRY and look.clean)
    if char.isalnum() and look.quote and may_begin_entry:
        look.word = char
        return Look.INNER_KEY
    return _begin_item(look, char)


def _begin_item(look: LookState, char: str) -> Verdict | Look:
    """What begins an item behind a clean string of an array, where the comma is missing."""
    if look.role is not Role.ITEM or not (look.quote and look.clean):
        return Verdict.MORE
    if char in SCALAR_STARTS:
        look.word = char
        return Look.LITERAL
    return Look.OPENER if char in "{[" else Verdict.MORE


def _in_opener(look: LookState, char: str) -> Verdict:
    return Verdict.END if char in CLOSING and not look.spaces else Verdict.MORE


def _in_lone_key(look: LookState, char: str) -> Verdict | Look:
    """A container is no item of a set: the key's value begins."""
    if char in "{[":
        return Verdict.END
    return _begin_string(look, char) if char in CLOSING else begin_word(look, char)


def _in_prefix(_: LookState, char: str) -> Verdict:
    return Verdict.MORE if char in COLONS or char in "=,]}" else Verdict.END


def _in_inner_key(look: LookState, char: str) -> Verdict | Look:
    if char in CLOSING[look.quote]:
        return Look.INNER_COLON
    look.word += char
    return Verdict.MORE if len(look.word) > LONGEST_KEY else Look.INNER_KEY


def _in_inner_colon(look: LookState, char: str) -> Verdict | Look:
    if look.role is Role.FIELD or look.before == "{":
        return Verdict.KEY if char in COLONS else Verdict.MORE
    if char == ",":
        return Look.INNER_COMMA
    look.key_follows = char in COLONS
    is_open_too = char.isalnum() and not look.spaces and look.word.rstrip().endswith(",")
    return Verdict.KEY if char == "]" or look.key_follows or is_open_too else Verdict.MORE


def _in_inner_comma(look: LookState, char: str) -> Verdict:
    return Verdict.KEY if char in CLOSING else Verdict.MORE


def _in_last_closer(look: LookState, char: str) -> Verdict:
    goes_on = len(look.open_brackets) == 1 and char in ",]}"
    return Verdict.MORE if goes_on else Verdict.END


def _in_doubled(_: LookState, char: str) -> Verdict:
    return Verdict.MORE if char == "}" else Verdict.END


def _in_escapes(look: LookState, char: str) -> Verdict | Look:
    if char == "\\":
        look.word += char
        return Look.ESCAPES
    if not look.word:
        is_space = look.has_word and (look.spaces or char in CLOSING or char in "{[]},-" or char.isdigit())
        return Verdict.KEY if is_space else Verdict.MORE
    look.word = ""
    if char in ('"', "'") and not look.spaces:
        return Verdict.END
    look.has_word = char in "nrt" and not look.spaces
    return Look.ESCAPES if look.has_word else Verdict.MORE


def _in_equals(look: LookState, char: str) -> Verdict:
    return Verdict.END if char in CLOSING or char in "{[-" or char.isdigit() else Verdict.MORE


def _in_hash(look: LookState, char: str) -> Verdict | Look:
    if char in ",]":
        return Verdict.END if look.has_word else Verdict.MORE
    is_more = (char.isalnum() or char in "_-") and not look.spaces
    look.has_word = look.has_word or is_more
    return Look.HASH if is_more else Verdict.MORE


def _in_plus(look: LookState, char: str) -> Verdict:
    return Verdict.END if char in CLOSING or char.isalnum() or char == "_" else Verdict.MORE


def _in_glued(look: LookState, char: str) -> Verdict | Look:
    return Look.STRING if char.isalnum() and not look.spaces else Verdict.MORE


def _in_gap_of_key(look: LookState, char: str) -> Verdict | Look:
    begins_value = look.spaces and (char in CLOSING or char in "{[#" or char.isdigit())
    if char in COLONS + _COMMAS + "=}" or begins_value:
        return Verdict.END
    if look.spaces and char in SCALAR_STARTS:
        look.word = char
        return Look.LITERAL
    if char == "/" and look.before != ":":
        return Look.SLASH
    return Verdict.KEY if look.before == ":" and look.clean else Verdict.MORE


def _begin_without_comma(look: LookState, char: str) -> Verdict | Look:
    """White space and then something else than a comma: where an entry begins, the comma is missing."""
    is_scalar_word = look.clean and not look.quote
    if char in CLOSING and (look.role is Role.FIELD or look.quote or is_scalar_word or look.broken):
        look.apart = bool(look.quote) and look.clean
        return _begin_string(look, char)
    if not (look.quote or is_scalar_word or look.broken):
        return Verdict.MORE
    if char == "{" or (char == "[" and look.role is Role.ITEM):
        return Verdict.END if look.role is Role.ITEM or not look.quote else Verdict.MORE
    if look.unpaired:
        return Verdict.MORE
    if look.role is Role.FIELD:
        return begin_word(look, char) if look.broken or is_scalar_word else begin_bare_key(look, char)
    return begin_word(look, char) if is_scalar_word or (look.quote and look.broken) else _begin_item(look, char)


def _in_comma(look: LookState, char: str) -> Verdict | Look:
    look.behind_comma = True
    if look.role is Role.ITEM and look.quote and look.clean and (char in CLOSING or char in "-0123456789"):
        return Verdict.END
    is_scalar_word = look.clean and not look.quote
    if is_scalar_word and not WORD_PART.match(char):
        return Verdict.END
    if char in CLOSING:
        return _begin_string(look, char)
    if char in "]}":
        is_code = look.semicolon and look.quote and (look.unpaired or char in look.own)
        return Verdict.MORE if is_code else _begin_closer(look, char)
    if char in _COMMAS:
        return Look.COMMA
    if char == "/":
        return Look.SLASH
    if char == "#":
        return Verdict.END
    if char == "\\":
        return _begin_backslash(look, Look.COMMA)
    if char in COLONS and look.role is Role.FIELD:
        return _begin_colon(look)
    if look.clean and (char == ELLIPSES[1] or (char == "(" and look.role is Role.ITEM)):
        return Verdict.END
    if char in "{[":
        begins_item = look.role is Role.ITEM or (char == "{" and look.open_brackets[-2:-1] == "]")
        return Verdict.END if begins_item else Verdict.MORE
    return begin_word(look, char)


def _in_slash(look: LookState, char: str) -> Verdict:
    return Verdict.END if char in "/*" and not look.spaces else Verdict.MORE


def _begin_string(look: LookState, quote: str) -> Look:
    look.string_quote = quote
    return Look.STRING


def _in_string(look: LookState, char: str) -> Verdict | Look:
    """The character after a run: a backslash, a quote that may close, or one that would open another such string."""
    if char == "\\":
        return Look.ESCAPED
    return Look.AFTER if char in CLOSING[look.string_quote] else Verdict.MORE


def _in_escaped(look: LookState, _: str) -> Look:
    return Look.STRING


def _in_after(look: LookState, char: str) -> Verdict | Look:
    if look.role is Role.KEY:
        return Verdict.KEY if char in COLONS else Verdict.END if char in ",}" else Verdict.MORE
    if look.role is Role.FIELD:
        if not look.spaces and (char in CLOSING[look.string_quote] if look.inside else char.isalnum()):
            return _in_doubled_quote(look, char)
        if look.spaces and look.clean and char in LITERAL_STARTS:
            look.word = char
            return Look.LITERAL
        begins_value = look.spaces and (char in CLOSING or char in "{[-" or char.isdigit())
        key_ended = char in COLONS or (look.clean and (char == "=" or begins_value or _KEY_INSIDE.match(look.inside)))
        look.joins = look.apart and not key_ended and char in ",}"
        return Verdict.END if key_ended or look.joins else Verdict.MORE
    begins_item = look.spaces and (char in CLOSING or (char in SCALAR_STARTS and not look.quote))
    ends = char in ",]};/#" or char in WIDE_COMMAS or begins_item or (char.isalnum() and not look.spaces)
    return Verdict.END if ends else Verdict.MORE


def _in_doubled_quote(look: LookState, char: str) -> Look:
    """A key whose opening or closing quote is said twice."""
    state = Look.AFTER if look.inside else Look.STRING
    look.inside = look.inside or char
    return state


def _begin_closer(look: LookState, char: str) -> Verdict | Look:
    """A closer was read. The last one of all ends everything; another must be followed by structure again. One that the
    innermost container does not await belongs to the text where that awaits it, as in `"x = ["a"]"`."""
    at = look.open_brackets.rfind(char)
    look.foreign = at != len(look.open_brackets) - 1
    if look.foreign and char in look.own:
        return Verdict.MORE
    return Verdict.END if at == 0 and not look.foreign else Look.CLOSER


def _in_closer(look: LookState, char: str) -> Verdict | Look:
    if char == ";" and not look.foreign and look.open_brackets[-1] in look.own:
        return Verdict.MORE
    if char == "," and look.foreign:
        return Look.COMMA
    if char == "\\":
        return _begin_backslash(look, Look.CLOSER)
    if look.clean and look.spaces and char in SCALAR_STARTS:
        look.word = char
        return Look.LITERAL
    begins_item = char in "{[" and not look.foreign and look.open_brackets[-2:-1] == "]"
    ends = char in _COMMAS + "]}/#<" or (char in CLOSING and look.spaces) or begins_item
    return Verdict.END if ends else Verdict.MORE


READ: dict[Look, Callable[[LookState, str], Verdict | Look]] = {
    **READ_WORDS,
    Look.GAP: _in_gap,
    Look.COMMA: _in_comma,
    Look.STRING: _in_string,
    Look.ESCAPED: _in_escaped,
    Look.AFTER: _in_after,
    Look.CLOSER: _in_closer,
    Look.SLASH: _in_slash,
    Look.GLUED: _in_glued,
    Look.INNER_KEY: _in_inner_key,
    Look.INNER_COLON: _in_inner_colon,
    Look.INNER_COMMA: _in_inner_comma,
    Look.PLUS: _in_plus,
    Look.LAST_CLOSER: _in_last_closer,
    Look.DOUBLED: _in_doubled,
    Look.HASH: _in_hash,
    Look.ESCAPES: _in_escapes,
    Look.EQUALS: _in_equals,
    Look.OPENER: _in_opener,
    Look.BACKSLASH: _in_backslash,
    Look.LONE_KEY: _in_lone_key,
    Look.PREFIX: _in_prefix,
}
"""Each takes the character that follows, and gives the verdict or the next state, by the row of `look_transitions`."""
