"""Closing brackets and braces: right ones, wrong ones, those that are missing, and what lies too deep."""

from __future__ import annotations

import re

from ..looking.look import Look, Verdict
from ..looking.lookahead import Lookahead
from .entries import begin_key_word, supply_null
from .modes import Held, Mode
from .state import State

_BRACKETS = re.compile(r"[^\[\]{}]*")


def too_deep(m: State) -> None:
    """Brackets beyond the depth limit: kept as text to the one that closes the first of them."""
    run = _BRACKETS.match(m.buf, m.pos)
    assert run is not None
    end = run.end()
    if end < len(m.buf):
        char = m.buf[end]
        end += 1
        if char in "{[":
            m.deep.append("}" if char == "{" else "]")
        elif char == m.deep[-1]:
            m.deep.pop()
    m.tree.append(m.buf[m.pos : end])
    m.pos = end
    if not m.deep:
        m.tree.close_string(m.offset(), complete=True)
        m.after_value()


def closer_of_array(m: State, char: str) -> None:
    """A closer where an item may begin: of a set it is the brace."""
    (close if char == m.frames[-1].closer else foreign_closer)(m, char)


def close(m: State, _: str) -> None:
    """The container's own closer."""
    frame = m.frames[-1]
    m.pos += 1
    if frame.extra:
        frame.extra -= 1
        return
    _note_trailing_comma(m)
    m.close_container(m.offset(), complete=True)


def _note_trailing_comma(m: State) -> None:
    frame = m.frames[-1]
    if frame.separated and frame.count:
        m.tree.fix("trailing-comma", frame.comma, frame.comma + 1)


def foreign_closer(m: State, char: str) -> None:
    """A closer that is not the innermost container's: it ends all that stand open inside its own, or nothing."""
    if char not in m.closers:
        if m.mode is not Mode.VALUE and m.ended != m.offset():
            m.look_ahead(Held.CLOSER, Lookahead.behind_last_closer(m.closers), skip=1)
        else:
            _drop_closer(m)
        return
    if m.mode is Mode.VALUE:
        supply_null(m, char)
    if char == "}" and m.closers.endswith("}]"):
        m.look_ahead(Held.CLOSER, Lookahead.behind_brace(m.closers[:-1]), skip=1)
    elif char == "]" and m.closers.endswith("]}"):
        m.look_ahead(Held.CLOSER, Lookahead.behind_square(m.closers[:-1]), skip=1)
    else:
        _close_through(m, char)


def _drop_closer(m: State) -> None:
    m.tree.fix("stray-closer", m.offset(), m.offset() + 1)
    m.pos += 1


def decide_closer(m: State, verdict: Verdict) -> None:
    """A closer stands where another kind is awaited: what follows shows for which container it was meant, or for none."""
    assert m.look is not None
    if m.look.state is Look.LAST_CLOSER:
        _decide_last_closer(m, verdict)
    elif verdict is Verdict.END and m.look.state in _ENTRY_FOLLOWS[m.buf[m.pos]]:
        m.tree.fix("wrong-closer", m.offset(), m.offset() + 1)
        m.pos += 1
        m.close_container(m.offset(), complete=True)
    elif m.look.state is Look.AFTER and "}" not in m.closers[:-1]:
        _drop_closer(m)
        m.mode = m.frames[-1].entries
    else:
        _close_through(m, m.buf[m.pos])


_ENTRY_FOLLOWS = {"}": (Look.AFTER, Look.WORD), "]": (Look.COMMA, Look.AFTER, Look.WORD)}
"""The states in which a look behind a closer has seen a field, or an item in brackets, begin."""


def _decide_last_closer(m: State, verdict: Verdict) -> None:
    """Only one container is open: the closer was meant for it, unless it goes on."""
    if verdict is Verdict.MORE:
        _drop_closer(m)
        m.mode = m.frames[-1].entries
        return
    _note_trailing_comma(m)
    m.tree.fix("wrong-closer", m.offset(), m.offset() + 1)
    m.pos += 1
    m.close_container(m.offset(), complete=True)


def _close_through(m: State, closer: str) -> None:
    """Close what stands open inside the container of `closer`."""
    while m.frames and m.frames[-1].closer != closer:
        close_missing(m)
    if m.frames:
        m.mode = m.frames[-1].entries


def close_missing(m: State) -> None:
    """The innermost container ends here without its closer."""
    m.tree.fix("missing-closer", m.offset(), m.offset())
    m.close_container(m.offset(), complete=False)


def reopen(m: State) -> None:
    """The closer that was read last stood too early: the container goes on."""
    assert m.closed is not None
    m.tree.reopen_container()
    m.frames.append(m.closed)
    m.closers += m.closed.closer
    m.mode = m.closed.entries
    m.closed.separated = False
    m.tree.fix("early-closer", m.ended - 1, m.ended)


def decide_entry(m: State, verdict: Verdict) -> None:
    """The word at the current position is a key, or the text behind an object whose closers are missing."""
    if verdict is Verdict.END:
        begin_key_word(m)
        return
    while m.frames:
        close_missing(m)
