"""Reading strict numbers and literals at once; `fast` says how."""

from __future__ import annotations

import re

from ..looking.look import Role
from ..nodes.tree import Scalar
from ..scalars import LONGEST_SHOWN_SCALAR, loose_scalar, strict_scalar
from . import words
from .fast_ends import SPACE, before_closer, hold
from .modes import WORD, Held
from .state import Frame, State

_WORD = re.compile(r"[-+.0-9A-Za-z]+")
_WORD_END = re.compile(rf'({SPACE})(?:,({SPACE})(")?)?')
_ITEM = Role.ITEM
_HELD_WORD = Held.WORD


def begin_scalar(m: State, frame: Frame, role: Role, at: int) -> bool:
    """A number or literal that begins at `at`: all of it, or as much as has come."""
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
    return end == size or hold(m, _HELD_WORD, end)


def _word_ends(m: State, role: Role, at: int) -> bool | None:
    """Whether a number or literal ends at `at`; None while that is not known."""
    buf = m.buf
    char = buf[at]
    if role is _ITEM and char == ",":
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
    return before_closer(m, at) if before and behind is None else False


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
        hand_over_word(m, end, more)
        return end == size
    scalar = strict_scalar(m.word)
    ends = None if end == size else scalar is not None and _word_ends(m, m.role, end)
    if ends is None:
        m.tree.grow_word(more, m.word, _shown(m.word, scalar), m.text_start, m.base + size, complete=False)
        m.pos = end
        return end == size or hold(m, _HELD_WORD, end)
    if not ends:
        hand_over_word(m, end, more)
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


def hand_over_word(m: State, end: int, more: str) -> None:
    """The word in hand, to `end`, is in doubt: give it to the careful reader, with a leaf as it wants it."""
    m.tree.settle_word(more, m.word, m.text_start)
    m.length, m.clean = len(m.word), True
    m.gap = m.brackets = m.word = ""
    m.pos = end
