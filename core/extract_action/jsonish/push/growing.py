"""The text of the string in hand: where it stands, how it grows, is taken up again, and ends."""

from __future__ import annotations

import re

from ..escapes import DRIVE, settle
from ..looking.look import Role
from ..nodes.value import String
from .modes import Mode
from .state import NO_OFFSET, State

_BRACES = re.compile(r"[{}]")


def open_leaf(m: State) -> String:
    """The node of the string or word that is being read as a value."""
    assert m.tree.leaf is not None
    return m.tree.leaf


def text_in_hand(m: State) -> str:
    """The text so far of the string or key that is being read."""
    return "".join(m.key_pieces) if m.role is Role.KEY else open_leaf(m).text


def take_up(m: State) -> str:
    """The last entry, a string that has ended, goes on behind a plus sign; gives its text."""
    m.tree.reopen_string()
    frame = m.frames[-1]
    frame.count -= 1
    m.role = Role.FIELD if frame.entries is Mode.KEY else Role.ITEM
    return open_leaf(m).text


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
        key = "".join(m.key_pieces)
        m.frames[-1].key = key if m.clean else key.strip(m.quote) or key
        m.frames[-1].key_end = end
        m.mode = Mode.COLON
        return
    if m.soft_escapes and (m.bad_escape or _is_path_without_escapes(m)):
        _settle(m, end)
    m.shown = False
    m.tree.close_string(end, complete=True)
    m.after_value()


def _is_path_without_escapes(m: State) -> bool:
    """Whether the string, which is none of strict JSON, is a path in Windows."""
    return m.quote != '"' and DRIVE.match(open_leaf(m).text) is not None


def _settle(m: State, end: int) -> None:
    text = open_leaf(m).text
    settled = settle(text, m.soft_escapes)
    if settled != text:
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
    count_brackets(m, text)
    m.last = text.rstrip()[-1:] or m.last
    if m.nested:
        m.nested = _depth_after(m.nested, text)
    if m.role is Role.KEY:
        m.key_pieces.append(text)
    else:
        m.tree.append(text)


def count_brackets(m: State, text: str) -> None:
    """`text` is added to the string: which brackets does it open or close?"""
    m.squares += text.count("[") - text.count("]")
    m.braces += text.count("{") - text.count("}")


def _depth_after(depth: int, text: str) -> int:
    """How many braces are open behind `text`; once none is, the rest does not count."""
    for brace in _BRACES.findall(text):
        depth += 1 if brace == "{" else -1
        if not depth:
            break
    return depth
