"""JSON in the text that a dialect reads: one object or array, and what of it is to be read again.

A marker of the dialect ends it where it stands in no string. Where a string or key was not closed it takes in what follows: a
call behind it that proves to be one is read again.
"""

from __future__ import annotations

import re
from typing import NoReturn

from ...jsonish import Object
from ...jsonish.nodes.tree import Tree
from ...jsonish.push.machine import Machine
from ...jsonish.push.modes import IN_STRING, Held, Mode, Signal
from ..reader.names import LONGEST_NAME
from ..reader.source import NotACallError, Source, Waiting, any_of
from .later_calls import later_calls, swallowed_call

_KEY = re.compile(r',\s*"\w[^"\n]*"\s*:')
"""Another key of an object."""


def read_json(
    source: Source, tree: Tree, outer: str = "", key: str | None = None, ends: tuple[str, ...] = ()
) -> Waiting[Machine]:
    """Read one object or array, broken or not; gives the machine that read it. Raises NotACallError where none begins; a
    set may only be a value that has a `key`. Outside of its strings one of the markers `ends`, which is not read, ends it
    as the end of the stream does."""
    begins = yield from source.next_is("{", "[")
    if begins is None:
        raise NotACallError
    start = source.offset()
    machine = Machine(start, tree, outer, key=key)
    markers = any_of(ends) if ends else None
    longest = max(map(len, ends), default=0)
    while True:
        found = markers.search(source.buf, source.pos) if markers else None
        end = found.start() if found else len(source.buf) if source.ended else source.end_before(ends, longest)
        if _feed(source, machine, end, start, key):
            return (yield from _whole(source, machine, start, ends, key))
        if found:
            if (yield from _ends_at(source, found.group(), machine)):
                break
            end = source.pos + len(found.group())
        elif source.ended:
            break
        elif machine.mode in IN_STRING:
            end = len(source.buf)  # what may be the beginning of a marker is none in a string
        else:
            end = source.pos
        if _feed(source, machine, end, start, key):
            return (yield from _whole(source, machine, start, ends, key))
        if not found:
            yield
    is_open = machine.mode in IN_STRING and machine.quote == '"'
    machine.finish()
    if begins == "{" and key is None and not isinstance(tree.root, Object):
        _give_up(source, start)
    if is_open and ends:
        _leave_open_string(source, start, ends)
    else:
        _leave_swallowed(source, machine, start, ends)
    return machine


def _whole(source: Source, machine: Machine, start: int, ends: tuple[str, ...], key: str | None) -> Waiting[Machine]:
    """A value has ended that began at offset `start`. Where another key of an object stands behind it, a bracket closed that
    too early, and no one knows which."""
    may_go_on = key is None and (yield from source.next_is(",")) is not None and (yield from source.stands_before(",", '"'))
    if may_go_on and (yield from source.look(_KEY, LONGEST_NAME)) is not None:
        machine.note_cut()
    _leave_swallowed(source, machine, start, ends)
    return machine


def _leave_open_string(source: Source, start: int, ends: tuple[str, ...]) -> None:
    """The stream's end cut a string in what began at offset `start`: where calls follow in it, they are to be read again.
    Each character is read three times at most, for what is read again gives up all but what stands behind the last of
    them."""
    text = source.take_read()
    found = later_calls(text, len(text) - (source.offset() - start), ends)
    source.read = [text]
    if found:
        source.give_back(text[found[-1 if source.is_again else 0] :])


def _leave_swallowed(source: Source, machine: Machine, start: int, ends: tuple[str, ...]) -> None:
    """A value of broken JSON has ended that began at offset `start`: where a call begins in it, it swallowed that with a key
    that was cut. The last such call is read again, and no more, so that no text is read a third time."""
    if not ends or not machine.tree.fixes:
        return
    text = source.take_read()
    at = swallowed_call(text, len(text) - (source.offset() - start), ends)
    source.read = [text]
    if at is not None:
        source.give_back(text[at:])
        machine.note_cut()


def _ends_at(source: Source, marker: str, machine: Machine) -> Waiting[bool]:
    """Whether `marker`, which comes next, ends what `machine` reads: it stands in no string. A quote before it ends a
    string if nothing behind the marker goes on with that."""
    if machine.is_unproven() or machine.mode in IN_STRING:
        return False
    if machine.mode is not Mode.LOOKAHEAD or machine.held not in (Held.STRING, Held.PATH):
        return True
    if machine.held is Held.PATH or source.last(machine.held_length())[1:].strip("}], \t\r\n"):
        return False
    while len(source.buf) <= source.pos + len(marker) and not source.ended:
        yield
    behind = source.buf[source.pos + len(marker) : source.pos + len(marker) + 1]
    return not behind or behind.isspace() or behind in "<[{" or (marker[0] == "[" and behind.isalpha())


def _feed(source: Source, machine: Machine, end: int, start: int, key: str | None) -> bool:
    """Let `machine`, which began at offset `start`, read up to `end`, an index into `buf`; whether its value has ended."""
    text = source.take(end)
    while text:
        signal, text = machine.feed(text)
        if signal is Signal.RELEASED or (signal is Signal.SET and key is None):
            _give_up(source, start)
        if signal is Signal.DONE:
            source.give_back(text)
            return True
    return False


def _give_up(source: Source, start: int) -> NoReturn:
    """What has been read from the offset `start` on is no value, and is to be read again."""
    source.read = [source.take_read()]
    source.give_back(source.read[0][start - source.offset() :])
    raise NotACallError
