"""Reading on behind a quote, a break or a closer until what follows decides about it; then the same is read for what it is."""

from __future__ import annotations

from collections.abc import Callable

from .closers import decide_closer, decide_entry
from .comments import decide_hash
from .entries import decide_equals, decide_escaped
from .look import Verdict
from .state import Looking, State
from .string_ends import decide_path, decide_string, is_held_end
from .words import decide_word

_DECIDE: dict[Looking, Callable[[State, Verdict], None]] = {
    Looking.STRING: decide_string,
    Looking.WORD: decide_word,
    Looking.CLOSER: decide_closer,
    Looking.ENTRY: decide_entry,
    Looking.PATH: decide_path,
    Looking.HASH: decide_hash,
    Looking.EQUALS: decide_equals,
    Looking.ESCAPED: decide_escaped,
}
"""What becomes of what is held, by what it is."""

_GO_ON = frozenset((Looking.ENTRY, Looking.PATH, Looking.HASH, Looking.ESCAPED, Looking.EQUALS))
"""Where the end of the stream is no reason for an end."""


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
    _DECIDE[m.looking](m, verdict)


def end_held(m: State) -> None:
    """The stream ended in the look ahead."""
    ends = is_held_end(m) if m.looking is Looking.STRING else m.looking not in _GO_ON
    m.push_back("".join(m.carry))
    m.carry = []
    _DECIDE[m.looking](m, Verdict.END if ends else Verdict.MORE)
