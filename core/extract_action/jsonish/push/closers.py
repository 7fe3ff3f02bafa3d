"""Closing brackets and braces: right ones, wrong ones, those that are missing, and what lies too deep."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..looking.look import Look, LookState, Verdict
from ..looking.lookahead import Lookahead
from ..scalars import is_scalar
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
    if m.frames[-1].extra:
        m.look_ahead(Held.DOUBLED, Lookahead.behind_doubled(m.closers), skip=1)
    else:
        _close(m)


def _close(m: State) -> None:
    _note_trailing_comma(m)
    m.pos += 1
    m.close_container(m.offset(), complete=True)


def decide_doubled(m: State, verdict: Verdict) -> None:
    """The brace at the current position ends its object, unless another follows and both answer to doubled ones."""
    if verdict is Verdict.END:
        _close(m)
        return
    m.pos += 1
    m.frames[-1].extra -= 1
    m.mode = Mode.KEY


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
    if char == "}" and m.closers.endswith("]"):
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
    elif _MEANT[m.buf[m.pos]](m, m.look, verdict):
        _close_as_own(m)
    elif _STRAY[m.buf[m.pos]](m, m.look, verdict):
        _drop_closer(m)
        m.mode = m.frames[-1].entries
    else:
        _close_through(m, m.buf[m.pos])


def _brace_is_meant(m: State, look: LookState, verdict: Verdict) -> bool:
    """Whether a brace was meant for the array: an entry follows of the container around it."""
    if m.closers[-2] == "}":
        return verdict is Verdict.END and look.state in (Look.AFTER, Look.WORD)
    return m.ended != m.held_from and (_item_follows(look, verdict) or _closer_follows(look, verdict))


def _closer_follows(look: LookState, verdict: Verdict) -> bool:
    """Whether the look has seen the closer of the container around the array, and structure behind it."""
    return verdict is Verdict.END and look.state is Look.CLOSER and not look.foreign


def _brace_is_stray(m: State, look: LookState, verdict: Verdict) -> bool:
    """Whether a brace right behind another closer is one too many: the array goes on."""
    return m.ended == m.held_from and _item_follows(look, verdict)


def _item_follows(look: LookState, verdict: Verdict) -> bool:
    """Whether the look for a field has seen an item begin: a container, a string without a colon, or a scalar."""
    is_item = look.state is Look.COMMA or verdict is Verdict.MORE
    return look.behind_comma and is_item and (not look.word or is_scalar(look.word))


def _square_is_meant(_: State, look: LookState, verdict: Verdict) -> bool:
    """Whether a square bracket was meant for the object: an item follows of the array around it."""
    return verdict is Verdict.END and look.state in (Look.COMMA, Look.AFTER, Look.WORD)


def _square_is_stray(m: State, look: LookState, _: Verdict) -> bool:
    """Whether a square bracket is one too many: no other object can have the field that follows."""
    return look.state is Look.AFTER and "}" not in m.closers[:-1]


_Judge = Callable[[State, LookState, Verdict], bool]
_MEANT: dict[str, _Judge] = {"}": _brace_is_meant, "]": _square_is_meant}
_STRAY: dict[str, _Judge] = {"}": _brace_is_stray, "]": _square_is_stray}


def _decide_last_closer(m: State, verdict: Verdict) -> None:
    """Only one container is open: the closer was meant for it, unless it goes on."""
    if verdict is Verdict.MORE:
        _drop_closer(m)
        m.mode = m.frames[-1].entries
        return
    _close_as_own(m)


def _close_as_own(m: State) -> None:
    """The closer at the current position, of another kind, was meant for the innermost container."""
    m.tree.fix("wrong-closer", m.offset(), m.offset() + 1)
    _close(m)


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
