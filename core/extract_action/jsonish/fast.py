"""Reading strict JSON at once: what the careful readers of the table would do, where the text in hand leaves no doubt.

Each function here stands beside a careful one, takes the longest run of strict JSON that it can decide about, and leaves the
state as the careful one would. At the first character that is in doubt it gives False, with the state untouched, and the
careful reader reads on. A strict end of a string or number that may still prove to be none is held back as a look ahead
without a `look`: it is read again with the next chunk, while it is short.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from . import words
from .lookahead import Role
from .scalars import loose_scalar, strict_scalar
from .state import (
    ITEM,
    KEY,
    KEY_SIGNAL,
    LOOKAHEAD,
    MAX_DEPTH,
    OPENING,
    STRING,
    VALUE,
    WORD,
    Frame,
    Looking,
    Mode,
    State,
)
from .strings import begin_string, look_at_quote, put
from .tree import Scalar
from .words import LONGEST_SHOWN_SCALAR

LONGEST_AGAIN = 256
"""Code points that are held without a `look`, and read again with each chunk; beyond it a look ahead goes on where it was."""

_S = r"[ \t\r\n]*"
_TEXT = r'[^"\\\x00-\x1f\u201d]*'
_RUN = re.compile(_TEXT)
_SPACE = re.compile(_S)
_ENTRY = re.compile(rf'{_S}(,)?{_S}(?:"({_TEXT})(?:("){_S}(:)?)?)?')
_ITEM = re.compile(rf"{_S}(,)?{_S}")
_KEY_END = re.compile(rf'"{_S}(:)?')
_FIELD_END = re.compile(rf'"{_S}(?:(,){_S}(?:"({_TEXT})(?:"{_S}(:)?)?)?)?')
_ITEM_END = re.compile(rf'"{_S}(?:(,){_S}(["\-0-9{{\[])?)?')
_CLOSER = re.compile(rf"({_S})([}}\]])({_S})([,}}\]])?")
_WORD = re.compile(r"[-+.0-9A-Za-z]+")
_WORD_END = re.compile(rf'({_S})(?:,({_S})(")?)?')
_SHORT = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_SOFT = frozenset("bfnrt")
_SCALAR_STARTS = frozenset("-0123456789tfnNI")
_LOOKING_STRING, _LOOKING_WORD = Looking.STRING, Looking.WORD
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
        return _accept_key(m, frame, text, m.base + found.start(2) - 1, end)
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
        put(m, text)
    m.pos = found.end(2)
    return not quote or not text or _hold(m, _LOOKING_STRING, m.pos)


def _accept_key(m: State, frame: Frame, text: str, start: int, end: int) -> bool:
    if text in frame.keys:
        return False
    frame.separated = False
    frame.key, frame.key_start = text, start
    frame.keys.add(text)
    m.quote = '"'
    m.pos = end
    m.mode = VALUE
    if len(m.frames) == 1:
        m.signal = KEY_SIGNAL
    return True


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
        return found[1] is None and _close(m, frame, end)
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
        return _begin_text(m, frame, role, at)
    if char in _SCALAR_STARTS:
        return _begin_scalar(m, frame, role, at)
    if char in "{[" and len(m.frames) < MAX_DEPTH:
        m.pos = at
        frame.separated = False
        m.open_container(char)
        return True
    return False


def _begin_text(m: State, frame: Frame, role: Role, at: int) -> bool:
    run = _RUN.match(m.buf, at + 1)
    assert run is not None
    text, end = run.group(), run.end()
    frame.separated = False
    if text and m.buf.startswith('"', end):
        ends = _FIELD_END.match(m.buf, end) if role is _FIELD else _ITEM_END.match(m.buf, end)
        assert ends is not None
        if ends[ends.re.groups]:
            m.text_start, m.raw_control = m.base + at, False
            m.tree.add_scalar(text, frame.key, m.base + at, m.base + end + 1)
            m.pos = end + 1
            m.after_value()
            if role is _FIELD:
                _accept_key(m, frame, ends[2], m.base + ends.start(2) - 1, ends.end())
            return True
    m.pos = at
    begin_string(m, role, '"')
    if text:
        m.mode = STRING
        put(m, text)
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
        put(m, run.group())
        m.pos = end
        if end == len(buf):
            return True
    char = buf[end]
    if char == "\\":
        letter = buf[end + 1 : end + 2]
        if letter not in _SHORT:
            return False
        if letter in _SOFT:
            m.soft_escapes.append(m.length)
        put(m, _SHORT[letter])
        m.pos = end + 2
        return True
    return char == '"' and _STRING_ENDS[m.role](m, end)


def _end_key(m: State, at: int) -> bool:
    found = _KEY_END.match(m.buf, at)
    assert found is not None
    if found[1] is None:
        return found.end() == len(m.buf) and _hold(m, _LOOKING_STRING, at)
    frame = m.frames[-1]
    return _accept_key(m, frame, "".join(m.key_pieces), frame.key_start, found.end())


def _end_field(m: State, at: int) -> bool:
    found = _FIELD_END.match(m.buf, at)
    assert found is not None
    if found[3] is None:
        return _end_or_hold(m, at, found)
    _end_text(m, at)
    _accept_key(m, m.frames[-1], found[2], m.base + found.start(2) - 1, found.end())
    return True


def _end_item(m: State, at: int) -> bool:
    found = _ITEM_END.match(m.buf, at)
    assert found is not None
    if found[2] is not None:
        return _end_text(m, at)
    return _end_or_hold(m, at, found)


_STRING_ENDS: dict[Role, Callable[[State, int], bool]] = {_KEY_ROLE: _end_key, _FIELD: _end_field, _ITEM_ROLE: _end_item}


def _end_or_hold(m: State, at: int, found: re.Match[str]) -> bool:
    ends = None if found.end() == len(m.buf) else found[1] is None and _before_closer(m, at + 1)
    return _hold_text(m, at) if ends is None else ends and _end_text(m, at)


def _before_closer(m: State, at: int) -> bool | None:
    """Whether a value ends at `at`, where white space and the container's closer follow; None while that is not known.

    What follows the closer of an inner container must be structure, or come on another line."""
    found = _CLOSER.match(m.buf, at)
    if found is None or found[2] != m.closers[-1]:
        return False
    before, _, behind, structure = found.groups()
    if len(m.closers) == 1 or structure or "\n" in behind or (behind and "\n" in before):
        return True
    return None if found.end() == len(m.buf) else False


def _end_text(m: State, at: int) -> bool:
    m.pos = at + 1
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
    return _hold(m, _LOOKING_STRING, at)


def _hold(m: State, looking: Looking, at: int) -> bool:
    """Hold the text in hand from `at` on, to read it again."""
    m.looking, m.look = looking, None
    m.carry = [m.buf[at:]]
    m.held_from = m.base + at
    m.pos = len(m.buf)
    m.mode = LOOKAHEAD
    return True


def _begin_scalar(m: State, frame: Frame, role: Role, at: int) -> bool:
    buf = m.buf
    run = _WORD.match(buf, at)
    assert run is not None
    text, end = run.group(), run.end()
    if len(text) > LONGEST_SHOWN_SCALAR:
        return False
    frame.separated = False
    start, size = m.base + at, len(buf)
    scalar = strict_scalar(text)
    if end < size:
        ends = scalar and _word_ends(m, role, end)
        if ends:
            assert scalar is not None
            m.tree.add_scalar(scalar[0], frame.key, start, m.base + end)
            m.quote = ""
            m.pos = end
            m.after_value()
            return True
        if ends is not None or scalar is None:
            m.pos = at
            words.begin_word(m, role, start, text)
            m.pos = end
            return True
    m.role, m.quote, m.text_start = role, "", start
    m.word = text
    m.mode = WORD
    m.tree.begin_word(text, _shown(text, scalar), frame.key, start, m.base + size)
    m.pos = end
    return end == size or _hold(m, _LOOKING_WORD, end)


def _word_ends(m: State, role: Role, at: int) -> bool | None:
    """Whether a number or literal ends at `at`; None while that is not known."""
    buf = m.buf
    char = buf[at]
    if role is _ITEM_ROLE and char == ",":
        return True
    if char == m.closers[-1]:
        return True
    found = _WORD_END.match(buf, at)
    assert found is not None
    before, behind, quote = found.groups()
    if quote or (behind and "\n" in before + behind):
        return True
    if found.end() == len(buf):
        return None
    return _before_closer(m, at) if before and behind is None else False


def word(m: State) -> bool:
    """More of a number or literal, or what shows its end."""
    if not m.word:
        return False
    buf, end, size = m.buf, m.pos, len(m.buf)
    more = ""
    if (run := _WORD.match(buf, end)) is not None:
        more, end = run.group(), run.end()
        m.word += more
    if len(m.word) > LONGEST_SHOWN_SCALAR:
        settle(m, end, more)
        return end == size
    scalar = strict_scalar(m.word)
    ends = None if end == size else scalar is not None and _word_ends(m, m.role, end)
    if ends is None:
        m.tree.grow_word(more, m.word, _shown(m.word, scalar), m.text_start, m.base + size, complete=False)
        m.pos = end
        return end == size or _hold(m, _LOOKING_WORD, end)
    if not ends:
        settle(m, end, more)
        return False
    m.tree.grow_word(more, m.word, scalar, m.text_start, m.base + end, complete=True)
    m.word = ""
    m.pos = end
    m.after_value()
    return True


def _shown(word: str, scalar: tuple[Scalar] | None) -> tuple[Scalar, ...] | None:
    """What a word that may go on is shown as: a loose number counts too, such as the beginning of `1.5`."""
    if scalar is None and (loose := loose_scalar(word)) is not None:
        return (loose[0],)
    return scalar


def settle(m: State, end: int, more: str) -> None:
    """The word in hand, to `end`, is in doubt: give it to the careful reader, with a leaf as it wants it."""
    m.tree.settle_word(more, m.word, m.text_start)
    m.length, m.clean = len(m.word), True
    m.gap = m.brackets = m.word = ""
    m.pos = end


def lookahead(m: State) -> bool:
    """What was held without a `look`, and the next chunk behind it."""
    if m.look is not None:
        return False
    held = m.carry.pop()
    m.base -= len(held)
    m.buf = held + m.buf
    is_text = m.looking is _LOOKING_STRING
    m.mode = STRING if is_text else WORD
    if len(held) <= LONGEST_AGAIN:
        return _STRING_ENDS[m.role](m, 0) if is_text else word(m)
    if m.word:
        settle(m, 0, "")
    (look_at_quote if is_text else words.look_at_separator)(m)
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
