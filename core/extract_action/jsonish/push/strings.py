"""Reading strings: their opening quotes, the runs of their text, and their escapes."""

from __future__ import annotations

import re

from ...quotes import CLOSING
from ..escapes import SOFT, decode, escape_length
from ..looking.look import LATE_CLOSERS, Role
from ..looking.lookahead import Lookahead
from ..surrogates import is_high, is_low, join_halves
from .growing import put, reopen, take_up
from .modes import Held, Mode
from .state import NO_OFFSET, State
from .string_ends import is_late, look_at_quote

_BLOCK_QUOTES = "\"'`"

_QUOTE_RULES = {'"': None, "'": "single-quotes", "`": "backtick-quotes"}

_RUNS = {
    quote: re.compile(rf"[^\\{re.escape(closers + LATE_CLOSERS.get(quote, ''))}\x00-\x1f]*")
    for quote, closers in CLOSING.items()
}


def begin_string(m: State, role: Role, quote: str) -> None:
    """An opening quote stands at the current position."""
    m.role, m.text_start = role, m.offset()
    m.raw_control = NO_OFFSET
    if role is Role.KEY:
        m.key_pieces = []
    else:
        m.tree.open_string(m.frames[-1].key, m.text_start)
    _begin_text(m, quote, 0)


def continue_string(m: State, quote: str) -> None:
    """An opening quote stands at the current position, and the string behind it goes on with the last one."""
    _begin_text(m, quote, len(take_up(m)))


def _begin_text(m: State, quote: str, length: int) -> None:
    """Read the quote at the current position: behind it begins text of a string that has `length` code points already."""
    m.quote, m.opened = quote, 1
    m.length = m.raw_from = length
    m.soft_escapes = []
    m.bad_escape = False
    m.clean = True
    m.unpaired = m.mixed = m.verbatim = False
    m.squares = m.braces = m.nested = 0
    m.last = m.high = ""
    m.pos += 1
    m.mode = Mode.OPENING


def opening(m: State) -> None:
    """After one or two opening quotes: an ordinary string, an empty one, or a block between triple quotes?"""
    char = m.buf[m.pos]
    if char != m.quote or char not in _BLOCK_QUOTES:
        if m.quote == m.behind and char.isspace() and m.is_unproven():
            m.release()
            return
        note_quote(m)
        if m.opened == 1:
            m.mode = Mode.STRING
        else:
            m.push_back(m.quote)
            look_at_quote(m)
        return
    if m.opened == 2 and m.role is not Role.KEY:
        reopen(m)
        m.opened = 0
        if char == "`":
            m.head = []
        else:
            m.head = None
            m.tree.fix("triple-quotes", m.text_start, m.offset() + 1)
        m.mode = Mode.BLOCK
    elif m.opened == 2:
        note_quote(m)
        m.push_back(m.quote)
        look_at_quote(m)
        return
    else:
        m.opened = 2
    m.pos += 1


def note_quote(m: State) -> None:
    """The string is no block: its quotes may be a repair."""
    if rule := _QUOTE_RULES.get(m.quote, "typographic-quotes"):
        reopen(m)
        m.tree.fix(rule, m.text_start, m.text_start + 1)


def string(m: State) -> None:
    """Inside a string: a run of ordinary characters, then a backslash, a quote or a raw control character."""
    run = _RUNS[m.quote].match(m.buf, m.pos)
    assert run is not None
    if run.end() > m.pos:
        put(m, run.group())
        m.pos = run.end()
        if m.pos == len(m.buf):
            return
    char = m.buf[m.pos]
    if char == "\\":
        m.escape = ""
        m.mode = Mode.ESCAPE
    elif char < " ":
        if m.raw_control == NO_OFFSET:
            m.raw_control = m.offset()
        put(m, char)
        m.pos += 1
        if char == "\n" and m.last not in ("{", ","):
            m.last = char
    elif m.mixed and is_late(m, char):
        put(m, char)
        m.pos += 1
    elif m.nested:
        put(m, char)
        m.unpaired = not m.unpaired
        m.pos += 1
    else:
        look_at_quote(m)


def escape(m: State) -> None:
    """Inside an escape, up to six characters long."""
    m.escape += m.buf[m.pos]
    m.pos += 1
    if m.verbatim:
        _keep_escape(m)
        return
    length = escape_length(m.escape)
    if length is None:
        return
    escaped, behind = m.escape[:length], m.escape[length:]
    if behind:
        m.push_back(behind)
    text, rule = decode(escaped)
    if rule:
        m.tree.fix(rule, m.offset() - length, m.offset())
    m.bad_escape = m.bad_escape or rule == "bad-escape"
    m.mode = Mode.STRING
    if text == m.quote and m.bad_escape and m.role is not Role.KEY and not m.nested:
        m.push_back(m.quote)
        m.look_ahead(Held.PATH, Lookahead.behind_escaped_quote(m.role, m.closers, m.quote), skip=1)
        return
    if is_low(text) and m.high:
        high, m.high = m.high, ""
        put(m, join_halves(high, text))
    elif is_high(text):
        put(m, "")
        m.high = text
    else:
        if escaped[1] in SOFT:
            m.soft_escapes.append(m.length + len(m.high))
        put(m, text)
    m.raw_from = m.length + len(m.high)


def _keep_escape(m: State) -> None:
    """A backslash in a string that has none to escape with: what stands behind it, even a quote, is text as well."""
    if len(m.escape) == 2:
        put(m, m.escape)
        m.mode = Mode.STRING
