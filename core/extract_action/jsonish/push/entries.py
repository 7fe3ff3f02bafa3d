"""How an entry begins: the comma before it, its key, and what stands where they should."""

from __future__ import annotations

import re

from ..looking.look import INVISIBLE, WIDE_COLON, Look, Role, Verdict
from ..looking.lookahead import Lookahead
from ..nodes.tree import Scalar
from ..scalars import loose_scalar, strict_scalar
from .bare_keys import begin_key, leave_key
from .modes import Held, Mode, Signal
from .state import MAX_DEPTH, State
from .words import begin_word

_ESCAPED_SPACE = re.compile(rf"(?:\\+[nrt]|[\s{INVISIBLE}])+")


def equals(m: State) -> None:
    """An equals sign behind a key is its colon."""
    m.sign = m.offset(), m.offset() + 1
    m.tree.fix("equals-sign", *m.sign)
    m.pos += 1
    accept_key(m)


def wide_colon(m: State) -> None:
    """A full-width colon behind a key is its colon."""
    m.tree.fix("wide-punctuation", m.offset(), m.offset() + 1)
    m.pos += 1
    accept_key(m)


def decide_equals(m: State, verdict: Verdict) -> None:
    """An equals sign behind the first key, a bare word: with a plain value behind it, it is a colon, else this is code."""
    if verdict is Verdict.END:
        equals(m)
    else:
        m.release()


def decide_lone_key(m: State, verdict: Verdict) -> None:
    """A comma stands behind a key: another key shows that this one has no value; else it is an item of a set, or the comma
    was meant as a colon, which a container behind it shows."""
    assert m.look is not None
    is_value = m.look.state is Look.LONE_KEY
    if verdict is not Verdict.KEY and m.frames[-1].is_fresh() and not is_value:
        begin_set(m)
    elif verdict is Verdict.END:
        m.tree.fix("comma-as-colon", m.offset(), m.offset() + 1)
        m.pos += 1
        accept_key(m)
    else:
        leave_key(m)


def begin_set(m: State) -> None:
    """The first key proved to be the first item of a set."""
    frame = m.frames[-1]
    assert frame.key is not None
    m.tree.become_array()
    m.tree.fix("set-literal", frame.key_start, frame.key_end)
    m.tree.add_scalar(_item_of_set(m, frame.key), None, frame.key_start, frame.key_end)
    frame.entries = Mode.ITEM
    m.after_value()
    if len(m.frames) == 1:
        m.signal = Signal.SET


def _item_of_set(m: State, text: str) -> str | Scalar:
    """What the first item of a set is that was read as a key: without quotes it may be a number or a literal."""
    if m.quote:
        return text
    if (strict := strict_scalar(text)) is not None:
        return strict[0]
    value, rule = loose_scalar(text) or (text, "unquoted-value")
    m.tree.fix(rule, m.frames[-1].key_start, m.frames[-1].key_end)
    return value


def accept_key(m: State) -> None:
    """The key and its colon have been read."""
    frame = m.frames[-1]
    m.tree.place_key(frame.key_start, frame.key_end)
    await_value(m)


def await_value(m: State) -> None:
    """The value of a key comes."""
    frame = m.frames[-1]
    assert frame.key is not None
    if frame.key in frame.keys:
        m.tree.fix("duplicate-key", frame.key_start, m.offset())
    frame.keys.add(frame.key)
    m.mode = Mode.VALUE
    if len(m.frames) == 1:
        m.signal = Signal.KEY


def comma(m: State, char: str) -> None:
    """A comma, a semicolon or a full-width one, between two entries."""
    frame = m.frames[-1]
    at = m.offset()
    if frame.separated:
        m.tree.fix("stray-comma", at, at + 1)
    else:
        frame.separated, frame.broken = True, False
        frame.comma = at
        if char != ",":
            m.tree.fix("semicolon" if char == ";" else "wide-punctuation", at, at + 1)
    m.pos += 1


def separate(m: State) -> None:
    """An entry begins here: was there a comma before it?"""
    frame = m.frames[-1]
    if frame.key is None and not frame.separated:
        m.tree.fix("missing-comma", m.offset(), m.offset())
    frame.separated = frame.broken = False


def key_in_array(m: State, char: str) -> None:
    """A colon behind a string of an array, which is a key: behind other items of an array in an object the array's closer is
    missing, else the opening brace of an object."""
    frame = m.frames[-1]
    if frame.separated or not m.tree.ends_in_string() or len(m.frames) >= MAX_DEPTH:
        stray_colon(m, char)
        return
    text, start = m.tree.take_back_key(), m.text_start
    frame.count -= 1
    if frame.count and len(m.frames) > 1 and m.frames[-2].entries is Mode.KEY:
        m.tree.fix("missing-closer", start, start)
        m.close_container(start, complete=False)
    else:
        m.tree.fix("missing-opener", start, start)
        m.enter("{", start)
        m.frames[-1].separated = False
    m.frames[-1].key, m.frames[-1].key_start = text, start
    if char == WIDE_COLON:
        m.tree.fix("wide-punctuation", m.offset(), m.offset() + 1)
    m.pos += 1
    await_value(m)


def supply_null(m: State, _: str) -> None:
    """The key has no value."""
    frame = m.frames[-1]
    assert frame.key is not None
    m.tree.fix("missing-value", m.offset(), m.offset())
    m.tree.add_null(frame.key, m.offset())
    m.after_value()


def stray_colon(m: State, _: str) -> None:
    """A colon where none may stand."""
    m.tree.fix("stray-colon", m.offset(), m.offset() + 1)
    m.pos += 1


def key_word(m: State, _: str) -> None:
    """A word where a key may begin; on a new line without a comma before it, it may be prose behind an object left open."""
    frame = m.frames[-1]
    if frame.broken and frame.count and not frame.separated:
        m.look_ahead(Held.ENTRY, Lookahead.at_key_word(m.closers), skip=0)
    else:
        begin_key_word(m)


def backslash(m: State, char: str) -> None:
    """A backslash where an entry or a value may begin: what follows may be escaped as a whole, or only white space."""
    m.look_ahead(Held.ESCAPED, Lookahead.at_backslash(m.closers), skip=0)


def decide_escaped(m: State, verdict: Verdict) -> None:
    """The backslash at the current position begins text that is escaped to the end of its container, escaped white space, or a
    word."""
    m.mode = Mode.VALUE if m.frames[-1].key is not None else m.frames[-1].entries
    if verdict is Verdict.END and m.may_be_escaped():
        m.unescape()
    elif verdict is Verdict.KEY:
        space = _ESCAPED_SPACE.match(m.buf, m.pos)
        assert space is not None
        m.tree.fix("escaped-space", m.offset(), m.offset() + len(space.group()))
        m.pos = space.end()
    else:
        _WORDS[m.mode](m, "\\")


def begin_key_word(m: State) -> None:
    """A key without quotes begins."""
    begin_entry(m)
    begin_key(m, m.offset(), "")


def begin_entry(m: State) -> None:
    """A key begins."""
    separate(m)
    m.frames[-1].key_start = m.offset()


def field_word(m: State, _: str) -> None:
    """A value without quotes begins, of a field."""
    begin_word(m, Role.FIELD, m.offset(), "")


def item_word(m: State, _: str) -> None:
    """A value without quotes begins, of an item."""
    separate(m)
    begin_word(m, Role.ITEM, m.offset(), "")


_WORDS = {Mode.KEY: key_word, Mode.VALUE: field_word, Mode.ITEM: item_word}
"""What begins where an entry or a value may begin, and is neither quote nor bracket."""
