"""Reading strict strings at once; `fast` says how."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..escapes import SHORT, SOFT
from ..looking.look import Role
from .fast_ends import SPACE, TEXT, accept_key, before_closer, hold
from .growing import count_brackets, note_raw_control
from .modes import STRING, Held
from .state import NO_OFFSET, Frame, State
from .strings import begin_string

_RUN = re.compile(TEXT)
_KEY_END = re.compile(rf'"{SPACE}(:)?')
_FIELD_END = re.compile(rf'"{SPACE}(?:(,){SPACE}(?:"({TEXT})(?:"{SPACE}(:)?)?)?)?')
_ITEM_END = re.compile(rf'"{SPACE}(?:(,){SPACE}(["\-0-9{{\[])?)?')
_KEY, _FIELD, _ITEM = Role.KEY, Role.FIELD, Role.ITEM
_HELD_STRING = Held.STRING


def begin_text(m: State, frame: Frame, role: Role, at: int) -> bool:
    """A string that begins at `at`: all of it, with the next key, or as much as has come."""
    run = _RUN.match(m.buf, at + 1)
    assert run is not None
    text, end = run.group(), run.end()
    frame.separated = False
    if text and m.buf.startswith('"', end):
        ends = _FIELD_END.match(m.buf, end) if role is _FIELD else _ITEM_END.match(m.buf, end)
        assert ends is not None
        if ends[ends.re.groups]:
            m.text_start, m.raw_control = m.base + at, NO_OFFSET
            m.tree.add_scalar(text, frame.key, m.base + at, m.base + end + 1)
            m.pos = end + 1
            m.after_value()
            if role is _FIELD:
                accept_key(m, frame, ends[2], m.base + ends.start(2) - 1, m.base + ends.end(2) + 1, ends.end())
            return True
    m.pos = at
    begin_string(m, role, '"')
    if text:
        m.mode = STRING
        take(m, text)
        m.pos = end
    return True


def opening(m: State) -> bool:
    """After an opening quote, where no other follows."""
    char = m.buf[m.pos]
    if m.quote != '"' or char == '"' or m.opened != 1 or m.behind == '"':
        return False
    m.mode = STRING
    return True


def string(m: State) -> bool:
    """A run of a string, a short escape, or the closing quote with what shows it to be one."""
    if m.quote != '"' or m.nested or m.high or m.bad_escape or not m.clean:
        return False
    buf, pos = m.buf, m.pos
    run = _RUN.match(buf, pos)
    assert run is not None
    end = run.end()
    if end > pos:
        take(m, run.group())
        m.pos = end
        if end == len(buf):
            return True
    char = buf[end]
    if char == "\\":
        letter = buf[end + 1 : end + 2]
        if m.verbatim or letter not in SHORT:
            return False
        if letter in SOFT:
            m.soft_escapes.append(m.length)
        take(m, SHORT[letter])
        m.raw_from = m.length
        m.pos = end + 2
        return True
    return char == '"' and STRING_ENDS[m.role](m, end)


def take(m: State, text: str) -> None:
    """`growing.put`, where no half of a character is held and no JSON stands in the string."""
    m.length += len(text)
    count_brackets(m, text)
    m.last = text[-1] if not text[-1].isspace() else text.rstrip()[-1:] or m.last
    if m.role is _KEY:
        m.key_pieces.append(text)
    else:
        m.tree.append(text)


def _end_key(m: State, at: int) -> bool:
    found = _KEY_END.match(m.buf, at)
    assert found is not None
    if found[1] is None:
        return found.end() == len(m.buf) and hold(m, _HELD_STRING, at)
    frame = m.frames[-1]
    if not accept_key(m, frame, "".join(m.key_pieces), frame.key_start, m.base + at + 1, found.end()):
        return False
    if m.raw_control != NO_OFFSET:
        note_raw_control(m, m.base + at + 1)
    return True


def _end_field(m: State, at: int) -> bool:
    found = _FIELD_END.match(m.buf, at)
    assert found is not None
    if found[3] is None:
        return _end_or_hold(m, at, found)
    _end_text(m, at)
    accept_key(m, m.frames[-1], found[2], m.base + found.start(2) - 1, m.base + found.end(2) + 1, found.end())
    return True


def _end_item(m: State, at: int) -> bool:
    found = _ITEM_END.match(m.buf, at)
    assert found is not None
    if found[2] is not None:
        return _end_text(m, at)
    return _end_or_hold(m, at, found)


STRING_ENDS: dict[Role, Callable[[State, int], bool]] = {_KEY: _end_key, _FIELD: _end_field, _ITEM: _end_item}


def _end_or_hold(m: State, at: int, found: re.Match[str]) -> bool:
    ends = None if found.end() == len(m.buf) else found[1] is None and before_closer(m, at + 1)
    return _hold_text(m, at) if ends is None else ends and _end_text(m, at)


def _end_text(m: State, at: int) -> bool:
    m.pos = at + 1
    if m.raw_control != NO_OFFSET:
        note_raw_control(m, m.base + m.pos)
    if m.shown:
        m.shown = False
    else:
        m.tree.close_string(m.base + m.pos, complete=True)
    m.after_value()
    return True


def _hold_text(m: State, at: int) -> bool:
    """The string is shown as closed, until what follows decides."""
    if not m.shown:
        m.shown = True
        m.tree.close_string(m.base + at + 1, complete=True)
    return hold(m, _HELD_STRING, at)
