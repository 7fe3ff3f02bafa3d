"""Reading on behind what is held until what follows decides about it; then the same is read for what it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..looking.look import Verdict
from .bare_keys import decide_prefix
from .closers import decide_closer, decide_doubled, decide_entry
from .comments import decide_hash
from .entries import decide_equals, decide_escaped, decide_lone_key
from .modes import Held
from .state import State
from .string_ends import decide_path, decide_string, is_held_end
from .words import decide_word, is_held_word_end


class _Kind(NamedTuple):
    """What becomes of one kind of what is held.

    `decide` acts on the verdict; `is_shown` says that the tree meanwhile shows the text in hand as a value, whole so far;
    `ends` says whether the end of the stream is an END for it.
    """

    decide: Callable[[State, Verdict], None]
    is_shown: bool
    ends: Callable[[State], bool]


def _always(_: State) -> bool:
    return True


def _never(_: State) -> bool:
    return False


KINDS: dict[Held, _Kind] = {
    Held.STRING: _Kind(decide_string, True, is_held_end),
    Held.WORD: _Kind(decide_word, True, is_held_word_end),
    Held.CLOSER: _Kind(decide_closer, False, _always),
    Held.DOUBLED: _Kind(decide_doubled, False, _never),
    Held.ENTRY: _Kind(decide_entry, False, _never),
    Held.PATH: _Kind(decide_path, False, _never),
    Held.HASH: _Kind(decide_hash, False, _never),
    Held.EQUALS: _Kind(decide_equals, False, _never),
    Held.ESCAPED: _Kind(decide_escaped, False, _never),
    Held.LONE_KEY: _Kind(decide_lone_key, False, _never),
    Held.PREFIX: _Kind(decide_prefix, False, _never),
}


def lookahead(m: State) -> None:
    """Read on until there is a verdict, and act on it with the position back at what was held."""
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
    KINDS[m.held].decide(m, verdict)


def end_held(m: State) -> None:
    """The stream ended in the look ahead."""
    kind = KINDS[m.held]
    verdict = Verdict.END if kind.ends(m) else Verdict.MORE
    m.push_back("".join(m.carry))
    m.carry = []
    kind.decide(m, verdict)
