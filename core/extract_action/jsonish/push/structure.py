"""Reading structure: what each bracket, separator and quote means where a key, a colon, a value or an item may stand."""

from __future__ import annotations

import re
from collections.abc import Callable

from ...quotes import CLOSING
from ..looking.look import COLONS, INVISIBLE, WIDE_COLON, WIDE_COMMAS, Role
from ..looking.lookahead import Lookahead
from ..scalars import SCALAR_STARTS
from .bare_keys import drop_key, may_be_set
from .closers import close, close_missing, closer_of_array, foreign_closer
from .comments import comment, hash_sign
from .entries import (
    accept_key,
    backslash,
    begin_entry,
    begin_set,
    comma,
    equals,
    field_word,
    item_word,
    key_in_array,
    key_word,
    separate,
    stray_colon,
    supply_null,
    wide_colon,
)
from .modes import Held, Mode
from .state import State
from .strings import begin_string, continue_string
from .words import continue_word

_SPACE = re.compile(rf"[\s{INVISIBLE}]*")
_COMMAS = ",;" + WIDE_COMMAS


On = Callable[[State, str], None]


def next_visible(m: State) -> str:
    """Skip white space; the next character, or "" at the end of the text in hand."""
    space = _SPACE.match(m.buf, m.pos)
    assert space is not None
    at, m.pos = m.offset(), space.end()
    if not (text := space.group()).isascii():
        for offset, char in enumerate(text, at):
            if char in INVISIBLE:
                m.tree.fix("invisible-character", offset, offset + 1)
    return m.buf[m.pos : m.pos + 1]


def key(m: State) -> None:
    """Where a key may begin or the object may end."""
    start = m.pos
    char = next_visible(m)
    frame = m.frames[-1]
    if not frame.separated and m.buf.find("\n", start, m.pos) >= 0:
        frame.broken = True
    if char:
        _IN_KEY.get(char, key_word)(m, char)


def colon(m: State) -> None:
    """After a key. Only a colon shows that an opening brace began an object."""
    char = next_visible(m)
    if not char:
        return
    if char == ":":
        accept_key(m)
        m.pos += 1
    elif char == WIDE_COLON:
        wide_colon(m)
    elif (char == "," and m.quote) or (char in _COMMAS and may_be_set(m)):
        m.look_ahead(Held.LONE_KEY, Lookahead.behind_lone_key(m.closers, m.quote), skip=1)
    elif char == "}" and may_be_set(m):
        begin_set(m)
    elif char == "=" and m.is_opening() and not m.quote and m.behind in ("", "\n"):
        m.look_ahead(Held.EQUALS, Lookahead.behind_equals(m.closers), skip=1)
    elif m.is_opening() and not (m.quote and _may_follow_key(char)):
        m.release()
    elif char == "=":
        equals(m)
    elif char in "/#":
        comment(m, char)
    elif char in ",;}":
        drop_key(m)
    else:
        m.tree.fix("missing-colon", m.offset(), m.offset())
        accept_key(m)


def _may_follow_key(char: str) -> bool:
    """Whether a quoted key may be followed by this where a colon is missing, at the beginning of an object."""
    return char in CLOSING or char in "{[/#=" or char in SCALAR_STARTS


def value(m: State) -> None:
    """Where a value must stand."""
    if char := next_visible(m):
        _IN_VALUE.get(char, field_word)(m, char)


def item(m: State) -> None:
    """In an array, where an item may begin or the array may end."""
    if char := next_visible(m):
        _IN_ITEM.get(char, item_word)(m, char)


def _tag(m: State, char: str) -> None:
    """A `<` behind an entry begins a tag of the markup around the value: the value ends here."""
    if m.frames[-1].separated:
        (key_word if m.mode is Mode.KEY else item_word)(m, char)
        return
    while m.frames:
        close_missing(m)


def _plus(m: State, char: str) -> None:
    """A plus sign behind a string: another string follows that goes on with it."""
    if m.frames[-1].separated or not m.tree.ends_in_string():
        (key_word if m.mode is Mode.KEY else item_word)(m, char)
        return
    m.sign = m.offset(), m.offset() + 1
    m.pos += 1
    m.mode = Mode.JOIN


def join(m: State) -> None:
    """Behind a plus sign: a string that goes on with the one before, or a word; with a word all of it is an expression."""
    char = next_visible(m)
    if char and char in CLOSING:
        m.tree.fix("joined-strings", *m.sign)
        continue_string(m, char)
    elif char:
        continue_word(m)


def _rocket(m: State, char: str) -> None:
    """The second character of `=>`."""
    if m.sign[1] == m.offset():
        m.pos += 1
    else:
        field_word(m, char)


def _key_string(m: State, char: str) -> None:
    begin_entry(m)
    begin_string(m, Role.KEY, char)


def _open_in_key(m: State, char: str) -> None:
    """An opening bracket where a key must stand: a doubled brace, or the object's closer is missing. An object in an object
    is cut behind a comma, which announced an entry; in an array it is an item."""
    frame = m.frames[-1]
    if m.is_opening():
        m.release()
    elif char == "[":
        m.tree.fix("stray-bracket", m.offset(), m.offset() + 1)
        m.pos += 1
    elif frame.count:
        if frame.separated and len(m.frames) > 1 and "]" not in m.closers[len(m.outer) :]:
            m.tree.fix("cut-entry", m.offset(), m.offset())
            m.note_cut()
        while m.frames and m.frames[-1].closer == "}":
            close_missing(m)
    else:
        m.tree.fix("doubled-brace", m.offset(), m.offset() + 1)
        frame.extra += 1
        m.pos += 1


def _field_string(m: State, char: str) -> None:
    begin_string(m, Role.FIELD, char)


def _open(m: State, char: str) -> None:
    if m.frames:
        separate(m)
    m.open_container(char)


def _item_string(m: State, char: str) -> None:
    separate(m)
    begin_string(m, Role.ITEM, char)


_IN_KEY: dict[str, On] = {
    ",": comma,
    ";": comma,
    **dict.fromkeys(WIDE_COMMAS, comma),
    **dict.fromkeys(COLONS, stray_colon),
    "}": close,
    "]": foreign_closer,
    "{": _open_in_key,
    "[": _open_in_key,
    "/": comment,
    "#": comment,
    "<": _tag,
    "+": _plus,
    "\\": backslash,
    **dict.fromkeys(CLOSING, _key_string),
}


_IN_VALUE: dict[str, On] = {
    "{": _open,
    "[": _open,
    **dict.fromkeys(COLONS, stray_colon),
    ",": supply_null,
    ";": supply_null,
    "}": supply_null,
    "]": foreign_closer,
    "/": comment,
    "\\": backslash,
    ">": _rocket,
    **dict.fromkeys(CLOSING, _field_string),
}


_IN_ITEM: dict[str, On] = {
    ",": comma,
    ";": comma,
    **dict.fromkeys(WIDE_COMMAS, comma),
    "]": closer_of_array,
    "}": closer_of_array,
    "{": _open,
    "[": _open,
    **dict.fromkeys(COLONS, key_in_array),
    "/": comment,
    "#": hash_sign,
    "<": _tag,
    "+": _plus,
    "\\": backslash,
    **dict.fromkeys(CLOSING, _item_string),
}
