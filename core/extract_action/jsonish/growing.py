"""The text of the string in hand: how it grows, is taken up again, and ends."""

from __future__ import annotations

import re

from .escapes import settle
from .look import Role
from .state import NO_OFFSET, Mode, State

_BRACES = re.compile(r"[{}]")


def note_raw_control(m: State, end: int) -> None:
    """Say that a raw control character stood in the string, if one did before its `end`."""
    if NO_OFFSET < m.raw_control < end:
        reopen(m)
        m.tree.fix("raw-control", m.raw_control, m.raw_control + 1)
    m.raw_control = NO_OFFSET


def reopen(m: State) -> None:
    """The tree shows the string as closed; it goes on."""
    if m.shown:
        m.shown = False
        m.tree.reopen_string()


def end_string(m: State, end: int) -> None:
    """The string ends at `end`, behind its closing quote."""
    put(m, "")
    note_raw_control(m, end)
    if m.role is Role.KEY:
        m.frames[-1].key = "".join(m.key_pieces)
        m.frames[-1].key_end = end
        m.mode = Mode.COLON
        return
    if m.bad_escape and m.soft_escapes:
        _settle(m, end)
    m.shown = False
    m.tree.close_string(end, complete=True)
    m.after_value()


def _settle(m: State, end: int) -> None:
    leaf = m.tree.leaf
    assert leaf is not None
    settled = settle(leaf.text, m.soft_escapes)
    if settled != leaf.text:
        reopen(m)
        m.tree.replace(settled)
        m.tree.fix("literal-backslashes", m.text_start, end)


def put(m: State, text: str) -> None:
    """Add `text` behind a half of a surrogate pair that found no second half."""
    text = m.high + text
    m.high = ""
    if not text:
        return
    m.length += len(text)
    m.last = text.rstrip()[-1:] or m.last
    if m.nested:
        m.nested = _depth_after(m.nested, text)
    if m.role is Role.KEY:
        m.key_pieces.append(text)
    else:
        m.tree.append(text)


def _depth_after(depth: int, text: str) -> int:
    """How many braces are open behind `text`; once none is, the rest does not count."""
    for brace in _BRACES.findall(text):
        depth += 1 if brace == "{" else -1
        if not depth:
            break
    return depth
