"""The openers of the dialects: where in a text one may begin.

Some stand in the markup (`<tool_call>`), some have the name of a registered tool in them (`<get_weather>`), some count only at
the start of a line (`Action:`) or of the reply.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable

from ...fences import BEFORE_FENCE
from ...reasoning import CLOSERS
from .dialect import Dialect

_TAGS = {*CLOSERS, *CLOSERS.values()}
"""Tags of reasoning blocks: a tool of such a name is not called by its tag."""


class Markers:
    """Some openers. How many there are makes next to no difference to finding one: a program may have many tools.

    Invariants: `_sorted` has them in order, so that those with one beginning stand together; `_lengths` has for each first two
    characters the lengths of the openers that begin so, the longest first.
    """

    def __init__(self, openers: Iterable[str]) -> None:
        self._openers = frozenset(openers)
        self._sorted = sorted(self._openers)
        lengths: dict[str, set[int]] = {}
        for opener in self._sorted:
            lengths.setdefault(opener[:2], set()).add(len(opener))
        self._lengths = {start: sorted(found, reverse=True) for start, found in lengths.items()}

    def match(self, text: str) -> tuple[str, bool] | None:
        """The longest opener that `text` begins with, with True; or `text`, with False, if it is the beginning of one; else
        None."""
        lengths = self._lengths.get(text[:2], ())
        if not lengths and len(text) > 1:
            return None
        for length in lengths:
            if text[:length] in self._openers:
                return text[:length], True
        at = bisect_left(self._sorted, text)
        return (text, False) if at < len(self._sorted) and self._sorted[at].startswith(text) else None


class Openers:
    """The openers of `dialects` for tools of these `names`.

    `stop` finds where one may begin, or a line; `stop_in_prose` passes over lines that begin with words; `stop_at_start` is for
    the white space that a reply, or a line of code, begins with.
    """

    def __init__(self, dialects: list[Dialect], names: Iterable[str]) -> None:
        known = list(names)
        self.dialects: dict[str, Dialect] = {}
        for dialect in reversed(dialects):
            written = {pattern.format(name) for name in known for pattern in dialect.named} - _TAGS
            self.dialects |= dict.fromkeys((*written, *dialect.openers), dialect)
        places = {
            place: [opener for opener, dialect in self.dialects.items() if dialect.place == place]
            for place in ("anywhere", "line", "start", "code")
        }
        at_line = places["anywhere"] + places["line"]
        self._anywhere = Markers(places["anywhere"])
        self._at_line = Markers(at_line)
        self._at_start = Markers(at_line + places["start"])
        self._in_code = Markers(at_line + places["code"])
        plain = [opener for dialect in dialects if dialect.place in ("anywhere", "line") for opener in _beginnings(dialect)]
        starts = dict.fromkeys(_begins(opener) for opener in plain if opener[0] not in "<[")
        # Each choice begins with a plain character, so that the search skips to the next one that is any of them.
        choices = [r"\{", r"\[", "<", *starts]
        self.stop = re.compile("|".join([r"\n", *choices]))
        self.stop_in_prose = re.compile("|".join([BEFORE_FENCE, *choices]))
        self.stop_at_start = re.compile(r"\n|\S")

    def match(self, text: str, new_line: bool, blank: bool, in_code: bool) -> tuple[str, bool] | None:
        """The opener that counts where `text` begins, as `Markers.match` gives it; `new_line` and `blank` are the scanner's,
        and `in_code` says that a block of calls as code is open."""
        if in_code and new_line:
            return self._in_code.match(text)
        return (self._at_start if blank else self._at_line if new_line else self._anywhere).match(text)


def _beginnings(dialect: Dialect) -> list[str]:
    """The openers of a dialect; of those with a tool's name, what stands before it, so that the tools make no difference."""
    return [*dialect.openers, *(pattern.partition("{}")[0] for pattern in dialect.named)]


def _begins(word: str) -> str:
    r"""A pattern for `word`, or for a beginning of it at the end of the text.

    >>> print(_begins("abc"))
    a(?:b(?:c|\Z)|\Z)
    """
    pattern = ""
    for char in reversed(word):
        pattern = re.escape(char) + (rf"(?:{pattern}|\Z)" if pattern else "")
    return pattern
