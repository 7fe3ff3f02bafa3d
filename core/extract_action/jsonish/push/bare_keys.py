"""Reading keys without quotes: to their colon, or to what shows that they are none."""

from __future__ import annotations

import re

from ...quotes import CLOSING
from ..looking.look import APOSTROPHES, COLONS, ELLIPSES, PREFIXES, Role, Verdict
from .modes import Mode
from .state import State
from .strings import begin_string
from .words import look_at_prefix, take

MOST_KEY_WORDS = 4
"""Words without quotes that may make up the first key of an object; more of them are prose behind a brace."""

_SPACE = re.compile(r"\s+")
_KEY_QUOTES = "".join(sorted({*CLOSING, *"".join(CLOSING.values())}))
_ONLY_CLOSE = "".join(quote for quote in _KEY_QUOTES if quote not in CLOSING)
_KEY_RUN = re.compile(rf"[^\s{COLONS},;=\[\]{{}}{_KEY_QUOTES}]+|[{_ONLY_CLOSE}]")


def begin_key(m: State, start: int, text: str) -> None:
    """A key without quotes begins; `text` is what has been read of it."""
    m.role, m.quote, m.text_start = Role.KEY, "", start
    m.gap = ""
    m.key_pieces = [text] if text else []
    m.frames[-1].key_end = start + len(text)
    m.mode = Mode.BARE_KEY


def bare_key(m: State) -> None:
    """Inside a key without quotes: to its colon."""
    char = m.buf[m.pos]
    if m.gap and m.gap in APOSTROPHES:
        _behind_apostrophe(m, char)
    elif char.isspace():
        space = _SPACE.match(m.buf, m.pos)
        assert space is not None
        m.gap = "\n" if "\n" in m.gap + space.group() else " "
        m.pos = space.end()
    elif char in COLONS + "=" and m.key_pieces:
        _end_key(m, "unquoted-key")
    elif char in "'\"" and not m.gap and "".join(m.key_pieces) in PREFIXES:
        look_at_prefix(m)
    elif char in APOSTROPHES and not m.gap and m.key_pieces and m.key_pieces[-1][-1].isalpha():
        m.gap = char
        m.pos += 1
    elif char in _KEY_QUOTES and m.key_pieces and not m.gap:
        _end_key_at_quote(m)
    elif run := _KEY_RUN.match(m.buf, m.pos):
        if m.gap and _is_prose(m):
            m.release()
            return
        if m.gap:
            m.key_pieces.append(" ")
            m.gap = ""
        m.key_pieces.append(run.group())
        m.pos = run.end()
        m.frames[-1].key_end = m.offset()
    elif char in ",;}" and may_be_set(m):
        m.frames[-1].key = "".join(m.key_pieces)
        m.mode = Mode.COLON
    else:
        drop_key(m)


def may_be_set(m: State) -> bool:
    """Whether a key without a colon may be the first item of a set: not in the outermost braces."""
    return len(m.frames) > 1 and m.frames[-1].is_fresh() and "".join(m.key_pieces) not in ELLIPSES


def _behind_apostrophe(m: State, char: str) -> None:
    """An apostrophe stands behind a letter of the key: before another it is part of it, else the quote that ends it."""
    if char.isalpha():
        m.key_pieces.append(m.gap)
        m.gap = ""
        return
    m.gap = ""
    m.frames[-1].key_end = m.offset()
    _end_key(m, "missing-opening-quote")


def decide_prefix(m: State, verdict: Verdict) -> None:
    """The quote at the current position begins the string whose prefix is the word in hand, or belongs to that word."""
    if verdict is Verdict.END:
        m.tree.fix("string-prefix", m.text_start, m.offset())
        if m.role is Role.KEY:
            prefix = "".join(m.key_pieces)
            m.frames[-1].key_start = m.offset()
        else:
            prefix = m.tree.take_back_string()
        begin_string(m, m.role, m.buf[m.pos])
        m.verbatim = prefix in "rR"
    elif m.role is Role.KEY:
        _end_key_at_quote(m)
    else:
        m.mode = Mode.WORD
        take(m, m.buf[m.pos])


def _end_key_at_quote(m: State) -> None:
    """The key ends at the quote at the current position, and has none before it."""
    m.pos += 1
    m.frames[-1].key_end = m.offset()
    _end_key(m, "missing-opening-quote")


def _is_prose(m: State) -> bool:
    return m.is_opening() and ("\n" in m.gap or m.key_pieces.count(" ") + 1 >= MOST_KEY_WORDS)


def _end_key(m: State, rule: str) -> None:
    m.tree.fix(rule, m.text_start, m.offset())
    frame = m.frames[-1]
    frame.key = "".join(m.key_pieces)
    if "\\_" in frame.key:
        m.tree.fix("foreign-escape", m.text_start, m.offset())
        frame.key = frame.key.replace("\\_", "_")
    m.mode = Mode.COLON


def leave_key(m: State) -> None:
    """The key in hand has neither colon nor value."""
    frame = m.frames[-1]
    m.tree.fix("key-without-value", frame.key_start, m.offset())
    frame.key = None
    m.mode = Mode.KEY


def drop_key(m: State) -> None:
    """The key in hand has neither colon nor value: in the first place of an object this shows that it is none."""
    if m.is_opening():
        m.release()
        return
    leave_key(m)
    if m.buf[m.pos] == "=":
        m.pos += 1
