"""Reading strings: quoted, triple-quoted and fenced; their escapes, and the look ahead at each quote inside."""

from __future__ import annotations

import re

from .escapes import decode, escape_length, is_high, is_low, join_halves, settle
from .lookahead import CLOSING, Look, Lookahead, Role, Verdict
from .state import Mode, State
from .words import end_word, go_on_with_word

_BLOCK_QUOTES = {'"': "triple-quotes", "'": "triple-quotes", "`": "fenced-string"}
_QUOTE_RULES = {'"': None, "'": "single-quotes", "`": "backtick-quotes"}
_LATE_CLOSERS = {'"': "\u201d"}
"""Typographic quotes that may close a straight one, where what follows leaves no doubt."""

_RUNS = {
    quote: re.compile(rf"[^\\{re.escape(closers + _LATE_CLOSERS.get(quote, ''))}\x00-\x1f]*")
    for quote, closers in CLOSING.items()
}
_SOFT = frozenset("bfnrt")


def begin_string(m: State, role: Role, quote: str) -> None:
    """An opening quote stands at the current position."""
    at = m.offset()
    m.role, m.quote, m.text_start = role, quote, at
    m.opened = 1
    m.length = 0
    m.soft_escapes = []
    m.bad_escape = m.raw_control = False
    m.clean = True
    m.high = ""
    if role is Role.KEY:
        m.key_pieces = []
    else:
        m.tree.open_string(m.frames[-1].key, at)
    m.pos += 1
    m.mode = Mode.OPENING


def opening(m: State) -> None:
    """After one or two opening quotes: an ordinary string, an empty one, or a block between triple quotes?"""
    char = m.buf[m.pos]
    if char != m.quote or char not in _BLOCK_QUOTES:
        note_quote(m)
        if m.opened == 1:
            m.mode = Mode.STRING
        else:
            m.push_back(m.quote)
            _look(m)
        return
    if m.opened == 2 and m.role is not Role.KEY:
        reopen(m)
        m.tree.fix(_BLOCK_QUOTES[char], m.text_start, m.offset() + 1)
        m.opened = 0
        m.head = [] if char == "`" else None
        m.mode = Mode.BLOCK
    elif m.opened == 2:
        note_quote(m)
        m.push_back(m.quote)
        _look(m)
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
        _put(m, run.group())
        m.pos = run.end()
        if m.pos == len(m.buf):
            return
    char = m.buf[m.pos]
    if char == "\\":
        m.escape = ""
        m.mode = Mode.ESCAPE
    elif char < " ":
        if not m.raw_control:
            m.raw_control = True
            m.tree.fix("raw-control", m.offset(), m.offset() + 1)
        _put(m, char)
        m.pos += 1
    else:
        _look(m)


def escape(m: State) -> None:
    """Inside an escape, up to six characters long."""
    m.escape += m.buf[m.pos]
    m.pos += 1
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
    if is_low(text) and m.high:
        high, m.high = m.high, ""
        _put(m, join_halves(high, text))
    elif is_high(text):
        _put(m, "")
        m.high = text
    else:
        if escaped[1] in _SOFT:
            m.soft_escapes.append(m.length + len(m.high))
        _put(m, text)


def lookahead(m: State) -> None:
    """Behind a quote or a break: read on until what follows shows whether the string or word ended there."""
    assert m.look is not None
    verdict, m.pos = m.look.scan(m.buf, m.pos)
    if verdict is None:
        return
    if m.carry:
        held = "".join(m.carry) + m.buf[: m.pos]
        m.carry = []
        m.push_back(held)
    else:
        m.pos = m.hold
    if verdict is Verdict.END and _is_sure(m):
        _end(m)
    else:
        _go_on(m)


def end_held(m: State) -> None:
    """The stream ended behind the quote or break."""
    ends = is_held_end(m)
    m.push_back("".join(m.carry))
    m.carry = []
    if ends:
        _end(m)
    else:
        _go_on(m)


def is_held_end(m: State) -> bool:
    """Whether what is held back would be the end, if nothing followed."""
    assert m.look is not None
    return m.look.at_end() is Verdict.END and not _is_late(m, m.carry[0][0])


def _is_late(m: State, quote: str) -> bool:
    return quote in _LATE_CLOSERS.get(m.quote, "") and quote != ""


def _is_sure(m: State) -> bool:
    assert m.look is not None
    return not _is_late(m, m.buf[m.pos]) or m.look.state is Look.AFTER or m.look.broken


def _look(m: State) -> None:
    """Hold the quote at the current position and look at what follows it."""
    m.look = Lookahead(m.role, m.closers, m.quote, m.clean)
    m.hold, m.held_from = m.pos, m.offset()
    m.pos += 1
    m.mode = Mode.LOOKAHEAD


def _end(m: State) -> None:
    if m.quote:
        m.pos += 1
        end_string(m, m.offset())
    else:
        end_word(m)


def _go_on(m: State) -> None:
    """The held quote, comma or white space is part of the text."""
    if not m.quote:
        go_on_with_word(m)
        return
    quote = m.buf[m.pos]
    if m.role is Role.KEY and m.is_opening() and not _is_late(m, quote):
        m.release()
        return
    reopen(m)
    if not _is_late(m, quote):
        m.tree.fix("inner-quote", m.offset(), m.offset() + 1)
        m.clean = False
    _put(m, quote)
    m.pos += 1
    m.mode = Mode.STRING


def reopen(m: State) -> None:
    """The tree shows the string as closed; it goes on."""
    if m.shown:
        m.shown = False
        m.tree.reopen_string()


def end_string(m: State, end: int) -> None:
    """The string ends at `end`, behind its closing quote."""
    _put(m, "")
    m.shown = False
    if m.role is Role.KEY:
        m.frames[-1].key = "".join(m.key_pieces)
        m.mode = Mode.COLON
        return
    leaf = m.tree.leaf
    assert leaf is not None
    if m.bad_escape and m.soft_escapes:
        settled = settle(leaf.text, m.soft_escapes)
        if settled != leaf.text:
            reopen(m)
            m.tree.replace(settled)
            m.tree.fix("literal-backslashes", m.text_start, end)
    m.tree.close_string(end, complete=True)
    m.after_value()


def _put(m: State, text: str) -> None:
    """Add `text` behind a half of a surrogate pair that found no second half."""
    text = m.high + text
    m.high = ""
    if not text:
        return
    m.length += len(text)
    if m.role is Role.KEY:
        m.key_pieces.append(text)
    else:
        m.tree.append(text)


def block(m: State) -> None:
    """Inside a block: to a run of three closing quotes; of a longer run the last three close."""
    end = m.buf.find(m.quote, m.pos)
    if end != m.pos or m.opened == 0:
        if m.opened >= 3:
            end_block(m)
            return
        _put_in_block(m, m.quote * m.opened)
        m.opened = 0
        stop = len(m.buf) if end < 0 else end
        _put_in_block(m, m.buf[m.pos : stop])
        m.pos = stop
    if m.pos < len(m.buf):
        m.opened += 1
        m.pos += 1


def _put_in_block(m: State, text: str) -> None:
    """Text of a block. The first line of a fenced one names its language: it is text only if no second line comes."""
    if m.head is None:
        _put(m, text)
        return
    line, newline, behind = text.partition("\n")
    m.head.append(line)
    if newline:
        m.head = None
        _put(m, behind)


def end_block(m: State) -> None:
    """The block ends at the current position."""
    _put_in_block(m, m.quote * (m.opened - 3))
    shape_block(m)
    m.tree.close_string(m.offset(), complete=True)
    m.after_value()


def shape_block(m: State) -> None:
    """Give the block the text that it stands for."""
    leaf = m.tree.leaf
    assert leaf is not None
    m.tree.replace(block_text(leaf.text) if m.head is None else "".join(m.head))


def block_text(text: str) -> str:
    r"""The text of a block without its outer blank lines and its common indent.

    >>> block_text("\n  let x\n    y\n")
    'let x\n  y'
    """
    if "\n" not in text:
        return text
    lines = text.split("\n")
    while lines and not lines[0].strip():
        del lines[0]
    while lines and not lines[-1].strip():
        del lines[-1]
    indents = [line[: len(line) - len(line.lstrip())] for line in lines if line.strip()]
    margin = _shared(min(indents), max(indents)) if indents else 0
    return "\n".join(line[margin:] if line.strip() else "" for line in lines)


def _shared(one: str, other: str) -> int:
    """How many characters two texts have in common at their start. Of sorted texts, the first and the last tell for all."""
    for at, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            return at
    return min(len(one), len(other))
