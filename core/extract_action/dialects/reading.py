"""The openers of the dialects, and a dialect's reader at work."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..jsonish.tree import Tree
from ..validation.registry import Registry
from .dialect import Call, Dialect, Given
from .source import Waiting


class Openers:
    """The openers of some dialects, and the patterns that find where one may begin."""

    def __init__(self, dialects: list[Dialect]) -> None:
        self.dialects = {opener: dialect for dialect in dialects for opener in dialect.openers}
        self.all = tuple(sorted(self.dialects, key=len, reverse=True))
        starts = "|".join(_begins(opener) for opener in self.all if opener[0] not in "<[")
        self.stop = re.compile(rf"[{{\[\n<]|{starts}")
        self.stop_in_reasoning = re.compile(rf"[{{\n<\[]|{starts}")


def _begins(word: str) -> str:
    r"""A pattern for `word`, or for a beginning of it at the end of the text.

    >>> print(_begins("abc"))
    a(?:b(?:c|\Z)|\Z)
    """
    pattern = ""
    for char in reversed(word):
        pattern = re.escape(char) + (rf"(?:{pattern}|\Z)" if pattern else "")
    return pattern


class Marked:
    """A dialect's reader at work.

    Invariants: `raw` holds all text that it was given, the opener included; `proven` says that something else than markup has been given out.
    """

    def __init__(
        self, dialect: Dialect, opener: str, start: int, registry: Registry, accept_unknown: bool, new_tree: Callable[[], Tree]
    ) -> None:
        self.start = start
        self.raw = [opener]
        self.proven = False
        self.call = Call(dialect, opener, start + len(opener), registry, accept_unknown, new_tree)
        self.call.source.read = [opener]
        self._reading: Waiting[None] = dialect.read(self.call)
        self._dialect = dialect

    def copy(self, registry: Registry) -> Marked:
        """A reader that has read the same."""
        twin = Marked(self._dialect, self.raw[0], self.start, registry, self.call.accept_unknown, Tree)
        twin.feed("".join(self.raw[1:]))
        if self.proven:
            twin.take_items()
        return twin

    def feed(self, text: str) -> bool:
        """Read on; whether the group of calls has ended. Raises NotACallError where the text is none."""
        self.raw.append(text)
        self.call.source.arrive(text)
        return self._go_on()

    def finish(self) -> bool:
        """The stream has ended; whether the group of calls has, which is always so."""
        self.call.source.ended = True
        return self._go_on()

    def is_proven(self) -> bool:
        """Whether the markup has led to anything; before that, it may prove to be text."""
        self.proven = self.proven or any(given != "markup" for _, given in self.call.items)
        return self.proven

    def take_items(self) -> list[Given]:
        """What was given out since this was last asked."""
        items, self.call.items = self.call.items, []
        return items

    def _go_on(self) -> bool:
        try:
            next(self._reading)
        except StopIteration:
            return True
        return False
