"""The openers of the dialects: where in a text one may begin.

Some stand in the markup (`<tool_call>`), some have the name of a registered tool in them (`<get_weather>`), some count only at
the start of a line (`Action:`) or of the reply.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..reasoning import CLOSERS
from .dialect import Dialect

_TAGS = {*CLOSERS, *CLOSERS.values()}
"""Tags of reasoning blocks: a tool of such a name is not called by its tag."""


class Markers:
    """Some openers, and what is needed to find one at a place in constant time."""

    def __init__(self, openers: Iterable[str]) -> None:
        found = sorted(openers, key=len, reverse=True)
        self._pattern = re.compile("|".join(map(re.escape, found)) or r"(?!)")
        self._beginnings = {opener[:end] for opener in found for end in range(1, len(opener))}

    def match(self, text: str) -> tuple[str, bool] | None:
        """The opener that `text` begins with, with True; or `text`, with False, if it is the beginning of one; else None."""
        if (found := self._pattern.match(text)) is not None:
            return found.group(), True
        return (text, False) if text in self._beginnings else None


class Openers:
    """The openers of `dialects` for tools of these `names`.

    `stop` finds where one may begin; `stop_at_start` is for the white space that a reply begins with.
    """

    def __init__(self, dialects: list[Dialect], names: Iterable[str]) -> None:
        known = list(names)
        self.dialects: dict[str, Dialect] = {}
        for dialect in reversed(dialects):
            written = {pattern.format(name) for name in known for pattern in dialect.named} - _TAGS
            self.dialects |= dict.fromkeys((*written, *dialect.openers), dialect)
        places = {
            place: [opener for opener, dialect in self.dialects.items() if dialect.place == place]
            for place in ("anywhere", "line", "start")
        }
        self._anywhere = Markers(places["anywhere"])
        self._at_line = Markers(places["anywhere"] + places["line"])
        self._at_start = Markers(self.dialects)
        starts = [_begins(opener) for opener in places["anywhere"] + places["line"] if opener[0] not in "<["]
        # Each choice begins with a plain character, so that the search skips to the next one that is any of them.
        self.stop = re.compile("|".join([r"\{", r"\[", r"\n", "<", *starts]))
        self.stop_at_start = re.compile(r"\n|\S")

    def match(self, text: str, new_line: bool, blank: bool) -> tuple[str, bool] | None:
        """The opener that counts where `text` begins, as `Markers.match` gives it; `new_line` and `blank` are the scanner's."""
        return (self._at_start if blank else self._at_line if new_line else self._anywhere).match(text)


def _begins(word: str) -> str:
    r"""A pattern for `word`, or for a beginning of it at the end of the text.

    >>> print(_begins("abc"))
    a(?:b(?:c|\Z)|\Z)
    """
    pattern = ""
    for char in reversed(word):
        pattern = re.escape(char) + (rf"(?:{pattern}|\Z)" if pattern else "")
    return pattern
