"""Strict JSON as it arrives: plain Python containers that grow with the text, and nothing beside them.

Places, states and repairs need the machine; the plain value of a text that is strict so far does not. `StrictReader` reads
it with one regular expression for each step, in one function over local variables, which is a generator so that they stay
from one chunk to the next. A step that the chunk cut is made again when more has come, but for strings, which grow. At the
first character that strict JSON does not have there, and at some that it may have but the machine must look at, the reader
gives up; then the machine reads the text from its beginning.

Step   | what the next characters are                           | what comes next
-------+--------------------------------------------------------+------------------------
start  | white space and a bracket                              | first
first  | behind an opening bracket: an entry, or the closer     | string, first, next, end
next   | behind an entry: a comma and an entry, or the closer   | string, first, next, end
string | inside a string that is a value                        | next
end    | white space                                            | end
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from json import JSONDecoder
from typing import Any

from ..nodes.node import Json
from ..push.fast_ends import LONGEST_AGAIN, SPACE
from ..push.state import MAX_DEPTH
from ..scalars import LONGEST_SHOWN_SCALAR, NAMED, SHORT_NUMBER, loose_scalar, matched_scalar, strict_scalar

_CHARS = r'[^"\\\x00-\x1f\ud800-\udfff]*'
"""Part of a string. Halves of characters may have to be joined."""

_HEX = r"[0-9a-fA-F]"
_PAIR = rf"[dD][89abAB]{_HEX}{{2}}\\u[dD][c-fC-F]{_HEX}{{2}}"
_ESCAPE = rf'\\(?:["\\/bfnrt]|u(?:{_PAIR}|[0-9a-ce-fA-CE-F]{_HEX}{{3}}|[dD][0-7]{_HEX}{{2}}))'
_ESCAPE_CUT = rf"\\(?:u(?:{_HEX}{{0,3}}|[dD][89abAB]{_HEX}{{2}}(?:\\(?:u{_HEX}{{0,3}})?)?))?\Z"

_SCALAR = "|".join([SHORT_NUMBER, *NAMED])
_SCALAR_ENDS = rf"(?:{_SCALAR})(?=,|{SPACE}[}}\]])"
_SCALAR_CUT = rf"(?:{_SCALAR})(?={SPACE}\Z)|[-+.0-9A-Za-z]+\Z"

_VALUE = rf'"({_CHARS})(")?|({_SCALAR_ENDS})|([{{\[])|({_SCALAR_CUT})'
_FIELD = rf'"({_CHARS})(?:"{SPACE}(?::{SPACE}(?:{_VALUE})?)?)?'
_ITEM = rf"()(?:{_VALUE})"
_IN_KEY, _IN_STRING, _STRING_ENDS, _WORD, _OPENER, _WORD_CUT, _CLOSER = 1, 2, 3, 4, 5, 6, 7
"""The groups of an entry. The one that was read last says how far the entry has come; a `()` keeps the numbers the same where
there is no key (an item) or no entry (the start)."""

_START = re.compile(rf"{SPACE}(?:(?!)()()()()|([{{\[]))?")
_FIRST_FIELD = re.compile(rf"{SPACE}(?:{_FIELD}|(}}))?")
_NEXT_FIELD = re.compile(rf"{SPACE}(?:,{SPACE}(?:{_FIELD})?|(}}))?")
_FIRST_ITEM = re.compile(rf"{SPACE}(?:{_ITEM}|(\]))?")
_NEXT_ITEM = re.compile(rf"{SPACE}(?:,{SPACE}(?:{_ITEM})?|(\]))?")
_END = re.compile(SPACE)
_STRING = re.compile(rf'({_CHARS}(?:{_ESCAPE}{_CHARS})*)(?:(")|({_ESCAPE_CUT}))?')

_decode = JSONDecoder().raw_decode


class StrictReader:
    """Reads one object or array.

    `feed(chunk)` takes the next piece of the text; it raises StopIteration where the text is not, or not surely, strict JSON.
    `root` is the container that grows, None before its bracket; `is_whole` says that its closing bracket was read.

    >>> reader = StrictReader()
    >>> reader.feed('{"path": "/tm'), reader.root
    (None, {'path': '/tm'})
    >>> reader.feed('p", "size": 12'), reader.root, reader.is_whole
    (None, {'path': '/tmp', 'size': 12}, False)
    """

    __slots__ = ("feed", "is_whole", "root")

    def __init__(self) -> None:
        self.root: Json = None
        self.is_whole = False
        reading = self._read()
        next(reading)
        self.feed: Callable[[str], None] = reading.send

    def _read(self) -> Generator[None, str, None]:
        """Invariants between two chunks: `around` are the open containers and `inner` the last of them, whose last value stands
        at `slot`; `cut` is the step that is made again, and `is_shown` says that its word was shown as an item."""
        match = match_next = _START.match
        around: list[Any] = []
        inner: Any = None
        slot: Any = -1
        value: Any = None
        cut = ""
        in_string = is_shown = False
        while True:
            text = yield
            if in_string and not cut and '"' not in text and "\\" not in text and text.isprintable():
                # All of the chunk, as of most, belongs to the string: that is seen without a regular expression. A string
                # grows in place while nothing else holds it.
                value = inner[slot]
                inner[slot] = None
                value += text
                inner[slot] = value
                continue
            if cut:
                text = cut + text
            if is_shown:
                is_shown = False
                inner.pop()
            pos, size = 0, len(text)
            while pos < size:
                if in_string:
                    # string: a run that grows the value, to its closing quote or an escape that the chunk cut.
                    found = _STRING.match(text, pos)
                    assert found is not None
                    more, closer, escape = found.groups()
                    if more:
                        if "\\" in more:
                            more, _ = _decode(f'"{more}"')
                        value = inner[slot]
                        inner[slot] = None
                        value += more
                        inner[slot] = value
                        pos = found.end(1)
                    if closer:
                        in_string = False
                        pos += 1
                    elif escape:
                        break
                    elif pos < size:
                        return
                    continue
                # start, first, next or end: `match` is its regular expression.
                found = match(text, pos)
                assert found is not None
                reached = found.lastindex
                if reached is None or reached == _IN_KEY:
                    # No value begins yet. Where the chunk goes on, strict JSON has no such text here.
                    if found.end() < size:
                        return
                    break
                if reached == _CLOSER:
                    # Behind the container that holds this one comes next, behind the outermost one the end.
                    around.pop()
                    pos = found.end()
                    if around:
                        inner, slot = around[-1], -1
                        match = match_next = _NEXT_FIELD.match if type(inner) is dict else _NEXT_ITEM.match
                    else:
                        self.is_whole = True
                        match = _END.match
                    continue
                if reached == _WORD_CUT:
                    # The chunk ends in a number or literal, which is shown meanwhile: a field is written over when the step
                    # is made again, an item must be taken away before.
                    word = found[_WORD_CUT]
                    if len(word) > LONGEST_SHOWN_SCALAR:
                        return
                    if type(inner) is dict:
                        inner[found[_IN_KEY]] = _so_far(word)
                    elif _is_sure(word, inner):
                        inner.append(_so_far(word))
                        is_shown = True
                    break
                # A value: whole, or a string or container that has begun.
                if reached == _WORD:
                    value = matched_scalar(found[_WORD])
                elif reached == _OPENER:
                    value = {} if found[_OPENER] == "{" else []
                else:
                    value = found[_IN_STRING]
                    in_string = reached == _IN_STRING
                if type(inner) is dict:
                    slot = found[_IN_KEY]
                    inner[slot] = value
                elif around:
                    inner.append(value)
                else:
                    self.root = value
                pos = found.end()
                match = match_next
                if reached == _OPENER:
                    # The container is the one to read in: first.
                    around.append(value)
                    if len(around) > MAX_DEPTH:
                        return
                    inner, slot = value, -1
                    if type(value) is dict:
                        match, match_next = _FIRST_FIELD.match, _NEXT_FIELD.match
                    else:
                        match, match_next = _FIRST_ITEM.match, _NEXT_ITEM.match
            cut = text[pos:]
            if len(cut) > LONGEST_AGAIN:
                return


def _so_far(word: str) -> Json:
    """What a word that may go on is shown as."""
    if word.isdigit():
        return int(word)
    scalar = strict_scalar(word) or loose_scalar(word)
    return word if scalar is None else scalar[0]


def _is_sure(word: str, items: list[Json]) -> bool:
    """Whether an item begins with the word. Behind a string it may be that the string goes on, as in `["say "yes", no"]`."""
    return word[0] in "-0123456789" or not items or type(items[-1]) is not str
