"""What shows that a strict value or key has ended, for the fast readers."""

from __future__ import annotations

import re
from sys import intern

from .modes import KEY_SIGNAL, LOOKAHEAD, VALUE, Held
from .state import Frame, State

LONGEST_AGAIN = 256
"""Code points that are read again with the next chunk. Beyond them the careful reader goes on, with a state that is kept."""

SPACE = r"[ \t\r\n]*"
TEXT = r'[^"\\\x00-\x1f]*'
"""A run of a string."""

_CLOSER = re.compile(rf"({SPACE})([}}\]])({SPACE})([,}}\]])?")


def accept_key(m: State, frame: Frame, text: str, start: int, close: int, end: int) -> bool:
    """The key `text` from offset `start` to `close`, and its colon, to `end` of the text in hand; False if it stands twice."""
    if text in frame.keys:
        return False
    text = intern(text)  # the same keys come in object after object
    frame.separated = False
    frame.key, frame.key_start = text, start
    frame.keys.add(text)
    m.tree.place_key(start, close)
    m.quote = '"'
    m.pos = end
    m.mode = VALUE
    if len(m.frames) == 1:
        m.signal = KEY_SIGNAL
    return True


def before_closer(m: State, at: int) -> bool | None:
    """Whether a value ends at `at`, where white space and the container's closer follow; None while that is not known.

    What follows the closer of an inner container must be structure, or come on another line."""
    found = _CLOSER.match(m.buf, at)
    if found is None or found[2] != m.closers[-1]:
        return False
    before, _, behind, structure = found.groups()
    if len(m.closers) == 1 or structure or "\n" in behind or (behind and "\n" in before):
        return True
    return None if found.end() == len(m.buf) else False


def hold(m: State, held: Held, at: int) -> bool:
    """Hold the text in hand from `at` on, to read it again."""
    m.held, m.look = held, None
    m.carry = [m.buf[at:]]
    m.held_from = m.base + at
    m.pos = len(m.buf)
    m.mode = LOOKAHEAD
    return True
