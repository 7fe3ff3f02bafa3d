"""JSON in the text that a dialect reads: one object or array, what of it is to be read again, and the code block or quotes
around it, which are markup where other markup says that it is a call.

A marker of the dialect ends it where it stands in no string. Where a string or key was not closed it takes in what follows: a
call behind it that proves to be one is read again.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import NoReturn

from ...jsonish import Object
from ...jsonish.nodes.tree import Tree
from ...jsonish.push.machine import Machine
from ...jsonish.push.modes import IN_STRING, Held, Mode, Signal
from ..reader.names import LONGEST_NAME
from ..reader.source import NotACallError, Source, Waiting, any_of

FENCES = ("```", "~~~")
"""What a fence begins with."""

LONGEST_FENCE = 48
"""Code points of the line that opens a code block."""

_OPENS = re.compile(r"(?:`{3,}|~{3,})[^\n{}\[\]]*\n")
_CLOSES = re.compile(r"\s*(?:`{3}|~{3})")

_QUOTE = re.compile(r'(\{\s*)?"')
"""A quote, and the brace before it: an object begins so, which no string of JSON shows, as it escapes its quotes."""

_OBJECT = r'\s*\{\s*"\w+"\s*:'
"""The beginning of an object, up to the colon of its first field."""

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
    found = _later_calls(text, len(text) - (source.offset() - start), ends)
    source.read = [text]
    if found:
        source.give_back(text[found[-1 if source.is_again else 0] :])


def _leave_swallowed(source: Source, machine: Machine, start: int, ends: tuple[str, ...]) -> None:
    """A value of broken JSON has ended that began at offset `start`: where a call begins in it, it swallowed that with a key
    that was cut. The last such call is read again, and no more, so that no text is read a third time."""
    if not ends or not machine.tree.fixes:
        return
    text = source.take_read()
    at = _swallowed_call(text, len(text) - (source.offset() - start), ends)
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


def _later_calls(text: str, start: int, ends: tuple[str, ...]) -> list[int]:
    r"""The places from `start` on at which two of the markers `ends` stand in a row (or one, if there is but one) and the first
    quote behind them begins an object; or at which one begins a line, and with other text between another line begins with one
    and an object.

    >>> _later_calls('Oslo</call><call>{"name": "now"}', 0, ("</call>", "<call>"))
    [4]
    >>> _later_calls('Oslo\n</call>\nAgain:\n<call>\n{"name": "now"}', 0, ("</call>", "<call>"))
    [5]
    >>> _later_calls(r'use </call><call>{\"name\": \"now\"} and "x"', 0, ("</call>", "<call>"))
    []
    """
    quotes = list(_QUOTE.finditer(text, start))
    places = [quote.start() for quote in quotes]
    found: set[int] = set()
    for row in _in_a_row(ends).finditer(text, start):
        behind = bisect_left(places, row.end())
        if behind < len(quotes) and quotes[behind][1]:
            found.add(row.start())
    return sorted(found.union(_apart(text, start, ends)))


def _swallowed_call(text: str, start: int, ends: tuple[str, ...]) -> int | None:
    r"""The last place from `start` on at which two of the markers stand in a row before an object: no object that is whole has
    one.

    >>> _swallowed_call('{"ci\n</call>\n<call>\n{"name": "now"}}', 0, ("</call>", "<call>"))
    5
    """
    rows = re.finditer(f"{_tags(ends)}\\s*{_tags(ends)}{_OBJECT}", text[start:])
    return max((start + row.start() for row in rows), default=None)


def _apart(text: str, start: int, ends: tuple[str, ...]) -> list[int]:
    found: list[int] = []
    last: int | None = None
    for line in re.compile(rf"^[ \t]*(?P<tag>{_tags(ends)})(?P<call>{_OBJECT})?", re.MULTILINE).finditer(text, start):
        if line["call"] is not None and last is not None:
            found.append(last)
        last = line.start("tag") if line["call"] is None else None
    return found


def _in_a_row(ends: tuple[str, ...]) -> re.Pattern[str]:
    """Two of these markers, one behind the other, but for those that text may have anywhere; the only one, if there is one."""
    tags = _tags(ends)
    return re.compile(tags if sum(end[0] in "<[" for end in ends) == 1 else rf"{tags}\s*{tags}")


def _tags(ends: tuple[str, ...]) -> str:
    return f"(?:{'|'.join(re.escape(end) for end in ends if end[0] in '<[') or '(?!)'})"


def accept_fence(source: Source) -> Waiting[bool]:
    """Read the line that opens a code block, and the white space behind it, if one comes next; whether one did."""
    if (yield from source.next_is(*FENCES)) is None:
        return False
    fence = yield from source.look(_OPENS, LONGEST_FENCE)
    if fence is None:
        return False
    source.take(source.pos + fence.end())
    yield from source.space()
    return True


def accept_fence_end(source: Source) -> Waiting[None]:
    """Read the fence that closes a code block, with the white space before it, if one comes next."""
    if (yield from source.stands_before("", *FENCES)) and (end := _CLOSES.match(source.rest())) is not None:
        source.take(source.pos + end.end())


def accept_quote(source: Source, *quotes: str) -> Waiting[str | None]:
    """Read one of `quotes` if an object of JSON comes next in it; gives it. In double quotes the quotes of that are escaped."""
    quote = yield from source.next_is(*quotes)
    if quote is None or not (yield from source.stands_before(quote, *(('{\\"', "{}") if quote == '"' else ("{",)))):
        return None
    return (yield from source.expect(quote))
