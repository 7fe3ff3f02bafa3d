"""Reading strict JSON at once: what the careful readers of the table would do, where the text in hand leaves no doubt.

Each function here stands beside a careful one, takes the longest run of strict JSON that it can decide about, and leaves the
state as the careful one would. Where a character is in doubt it gives False, with the state as the careful reader would have
it there, and that one reads on. A strict end of a string or number that may still prove to be none is held back as a look ahead
without a `look`: it is read again with the next chunk, while it is short.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ..looking.look import Role
from ..scalars import STRICT_STARTS
from .fast_ends import LONGEST_AGAIN, SPACE, TEXT, accept_key, hold
from .fast_strings import STRING_ENDS, begin_text, opening, string, take
from .fast_words import begin_scalar, hand_over_word, word
from .modes import ITEM, KEY, LOOKAHEAD, OPENING, STRING, VALUE, WORD, Held, Mode
from .state import MAX_DEPTH, Frame, State
from .string_ends import look_at_quote
from .strings import begin_string
from .words import look_at_separator

_SPACE = re.compile(SPACE)
_ENTRY = re.compile(rf'{SPACE}(,)?{SPACE}(?:"({TEXT})(?:("){SPACE}(:)?)?)?')
_ITEM = re.compile(rf"{SPACE}(,)?{SPACE}")
_HELD_STRING = Held.STRING
_FIELD, _ITEM_ROLE, _KEY_ROLE = Role.FIELD, Role.ITEM, Role.KEY


def key(m: State) -> bool:
    """A comma, a key and its colon, or as much of them as has come; or the closing brace."""
    buf = m.buf
    found = _ENTRY.match(buf, m.pos)
    assert found is not None
    comma, text, quote, colon = found.groups()
    frame = m.frames[-1]
    end = found.end()
    if text is None and end < len(buf):
        return buf[end] == "}" and comma is None and _close(m, frame, end)
    if frame.separated if comma else text is not None and not frame.separated:
        return False
    if text is not None and m.behind == '"' and m.is_unproven():
        return False
    if colon:
        return accept_key(m, frame, text, m.base + found.start(2) - 1, m.base + found.end(3), end)
    if end < len(buf):
        return False
    if comma:
        frame.separated, frame.broken = True, False
        frame.comma = m.base + found.start(1)
    elif not frame.separated and "\n" in found.group():
        frame.broken = True
    if text is None:
        m.pos = end
        return True
    m.pos = found.start(2) - 1
    frame.separated = False
    frame.key_start = m.base + m.pos
    begin_string(m, _KEY_ROLE, '"')
    if text:
        m.mode = STRING
        take(m, text)
    m.pos = found.end(2)
    return not quote or not text or hold(m, _HELD_STRING, m.pos)


def _close(m: State, frame: Frame, at: int) -> bool:
    if frame.extra or (frame.separated and frame.count):
        return False
    m.pos = at + 1
    m.close_container(m.base + m.pos, complete=True)
    return True


def value(m: State) -> bool:
    """The value of a field."""
    if not m.frames:
        return False
    at = m.pos
    if m.buf[at] in " \t\r\n":
        space = _SPACE.match(m.buf, at)
        assert space is not None
        at = space.end()
    return _begin(m, m.frames[-1], _FIELD, at)


def item(m: State) -> bool:
    """A comma and an item of an array, or as much of them as has come; or the closing bracket."""
    found = _ITEM.match(m.buf, m.pos)
    assert found is not None
    frame = m.frames[-1]
    end = found.end()
    char = m.buf[end : end + 1]
    if char == "]":
        return found[1] is None and frame.closer == "]" and _close(m, frame, end)
    if frame.separated if found[1] else char and not frame.separated:
        return False
    if found[1]:
        frame.separated = True
        frame.comma = m.base + found.start(1)
        m.pos = found.end(1)
    if char == '"' and m.behind == '"' and m.is_unproven():
        return False
    return _begin(m, frame, _ITEM_ROLE, end)


def _begin(m: State, frame: Frame, role: Role, at: int) -> bool:
    """A value begins at `at`."""
    buf = m.buf
    if at == len(buf):
        m.pos = at
        return True
    char = buf[at]
    if char == '"':
        return begin_text(m, frame, role, at)
    if char in STRICT_STARTS:
        return begin_scalar(m, frame, role, at)
    if char in "{[" and len(m.frames) < MAX_DEPTH:
        m.pos = at
        frame.separated = False
        m.open_container(char)
        return True
    return False


def lookahead(m: State) -> bool:
    """What was held without a `look`, and the next chunk behind it."""
    if m.look is not None:
        return False
    held = m.carry.pop()
    m.base -= len(held)
    m.buf = held + m.buf
    is_text = m.held is _HELD_STRING
    m.mode = STRING if is_text else WORD
    if len(held) <= LONGEST_AGAIN:
        return STRING_ENDS[m.role](m, 0) if is_text else word(m)
    if m.word:
        hand_over_word(m, 0, "")
    (look_at_quote if is_text else look_at_separator)(m)
    return True


def nothing(m: State) -> bool:
    """Modes that strict JSON does not come into, or not for long."""
    return False


FAST: dict[Mode, Callable[[State], bool]] = {
    **dict.fromkeys(Mode, nothing),
    KEY: key,
    VALUE: value,
    ITEM: item,
    OPENING: opening,
    STRING: string,
    WORD: word,
    LOOKAHEAD: lookahead,
}
