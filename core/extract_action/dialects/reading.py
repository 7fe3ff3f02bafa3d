"""A dialect's reader at work."""

from __future__ import annotations

from dataclasses import replace

from ..jsonish.tree import Tree
from ..validation.registry import Registry
from .dialect import Dialect, Given, Opening, Workbench
from .source import Waiting


class Marked:
    """A dialect's reader at work.

    Invariants: `raw` holds all text that it was given, the opener included; `_proven` says that something else than markup has
    been taken.
    """

    def __init__(self, dialect: Dialect, opening: Opening) -> None:
        self.raw = [opening.opener]
        self.bench = Workbench(dialect, opening)
        self.bench.source.read = [opening.opener]
        self._dialect = dialect
        self._opening = opening
        self._proven = False
        self._reading: Waiting[None] = dialect.read(self.bench)

    def copy(self, registry: Registry) -> Marked:
        """A reader that has read the same."""
        twin = Marked(self._dialect, replace(self._opening, registry=registry, new_tree=Tree))
        twin.feed("".join(self.raw[1:]))
        if self._proven:
            twin.take_items()
        return twin

    def feed(self, text: str) -> bool:
        """Read on; whether the group of calls has ended. Raises NotACallError where the text is none."""
        self.raw.append(text)
        self.bench.source.arrive(text)
        return self._go_on()

    def finish(self) -> bool:
        """The stream has ended; whether the group of calls has, which is always so."""
        self.bench.source.ended = True
        return self._go_on()

    def is_proven(self) -> bool:
        """Whether the markup has led to anything; before that, it may prove to be text."""
        return self._proven or any(given != "markup" for _, given in self.bench.items)

    def take_items(self) -> list[Given]:
        """What was given out since this was last asked."""
        self._proven = self.is_proven()
        items, self.bench.items = self.bench.items, []
        return items

    def _go_on(self) -> bool:
        try:
            next(self._reading)
        except StopIteration:
            return True
        return False
