"""A dialect's reader at work."""

from __future__ import annotations

from dataclasses import replace

from ...jsonish.nodes.tree import Tree
from ...reasoning import CLOSERS
from ...validation.registry import Registry
from ...why import Why
from .dialect import Dialect, Given, Opening, Workbench
from .source import NotACallError, Waiting

LONGEST_MENTION = 512
"""Code points of a call in quotes that are read as one before it is given up: what is longer is read twice."""


class Marked:
    """A dialect's reader at work.

    Behind a quote it may read calls that are only mentioned: then the quote must be closed behind them, and nothing of them is
    given out before. Where it is not, the text is no markup.

    Invariants: `raw` holds all text that it was given, the opener included, up to the offset `end`; `is_refused` says that the
    call was given up, and the text that follows is given out as it comes; `_proven` says that something else than markup has
    been taken; `_room` is how many code points a mention may still have (None where there is none), `_later` what came behind
    those.
    """

    def __init__(self, dialect: Dialect, opening: Opening) -> None:
        self.raw = [opening.opener]
        self.end = opening.start + len(opening.opener)
        self.is_refused = False
        self.bench = Workbench(dialect, replace(opening, new_tree=Tree) if opening.closers else opening)
        self.bench.source.read = [opening.opener]
        self._dialect = dialect
        self._opening = opening
        self._proven = False
        self._room = LONGEST_MENTION if opening.closers else None
        self._later = ""
        self._reading: Waiting[None] = (
            _read_mention(self.bench, dialect, opening.closers) if opening.closers else dialect.read(self.bench)
        )

    def copy(self, registry: Registry) -> Marked:
        """A reader that has read the same."""
        twin = Marked(self._dialect, replace(self._opening, registry=registry, new_tree=Tree))
        if text := "".join(self.raw[1:]):
            twin.feed(text)
        if self._proven:
            twin.take_items()
        twin.is_refused = self.is_refused
        return twin

    def feed(self, text: str) -> bool:
        """Read on; whether the group of calls has ended. Raises NotACallError where the text is none."""
        self.raw.append(text)
        self.end += len(text)
        if self._room is not None:
            self._later += text[self._room :]
            text = text[: self._room]
            self._room -= len(text)
        self.bench.source.arrive(text)
        ended = self._go_on()
        if ended:
            self.bench.source.arrive_behind(self._later)
        elif self._later:
            raise NotACallError
        return ended

    def finish(self) -> bool:
        """The stream has ended; whether the group of calls has, which is always so."""
        self.bench.source.ended = True
        return self._go_on()

    def is_mention(self) -> bool:
        """Whether the calls may only be mentioned."""
        return self._room is not None

    def has_reasoning(self) -> bool:
        """Whether a reasoning block was read, whole, as what may only be mentioned."""
        opener = self.bench.opener
        text = "".join(self.raw)[: len(opener) + LONGEST_MENTION]
        return self._dialect is QUOTED_REASONING and CLOSERS[opener] in text

    def has_begun(self) -> bool:
        """Whether a call is being read that is not only mentioned."""
        return not self.is_mention() and self.bench.has_begun()

    def held(self) -> str:
        """The text that nothing was given out of."""
        return "".join(self.bench.source.read) + self.bench.source.rest()

    def is_proven(self) -> bool:
        """Whether the markup has led to anything; before that, it may prove to be text."""
        return self._proven or (not self.is_mention() and any(given != "markup" for _, given in self.bench.items))

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


def _read_mention(bench: Workbench, dialect: Dialect, closers: tuple[str, ...]) -> Waiting[None]:
    """Calls that are only mentioned: all of them are text, if one of `closers` stands behind them."""
    yield from dialect.read(bench)
    while (yield from bench.source.accept_behind_space(bench.opener)) is not None:
        yield from dialect.read(bench)
    if (yield from bench.source.next_is(*closers)) is None:
        raise NotACallError
    text = "".join(piece for piece, _ in bench.items)
    bench.items = [(text, Why.MENTIONED)]


def _read_reasoning(bench: Workbench) -> Waiting[None]:
    """Behind the opening tag of a reasoning block: on to its closing one."""
    closer = CLOSERS[bench.opener]
    yield from bench.source.until(closer)
    yield from bench.source.expect(closer)
    bench.text("prose")


QUOTED_REASONING = Dialect("template", (), _read_reasoning)
"""A reasoning block that is only mentioned, with all that stands in it."""
