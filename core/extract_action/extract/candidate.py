"""A candidate: the text from a brace on, while it may be a call.

The push parser reads it. At each top-level key the candidate asks the registry whether a call may have that key; a first key
in bare words that nothing knows is prose, any other unknown key shows that the object is no call.
"""

from __future__ import annotations

from enum import Enum, auto

from ..jsonish import Object
from ..jsonish.looking.look import PREFIXES, Role
from ..jsonish.nodes.tree import Tree
from ..jsonish.push.machine import Machine
from ..jsonish.push.modes import IN_STRING, Held, Mode, Signal
from ..validation.registry import Registry
from ..why import Why

WHY_LOOKING_AHEAD = {
    Held.STRING: Why.QUOTE,
    Held.PATH: Why.PATH,
    Held.WORD: Why.WORD,
    Held.HASH: Why.HASH,
    Held.CLOSER: Why.CLOSER,
    Held.DOUBLED: Why.DOUBLED,
    Held.ENTRY: Why.ENTRY,
    Held.ESCAPED: Why.BACKSLASH,
    Held.EQUALS: Why.OPENING,
    Held.LONE_KEY: Why.LONE_KEY,
    Held.PREFIX: Why.PREFIX,
}
"""Why text is held back while what follows it decides."""


class Step(Enum):
    """What reading on led to."""

    MORE = auto()
    KNOWN_KEY = auto()
    UNKNOWN_KEY = auto()
    RELEASED = auto()
    DONE = auto()
    CUT = auto()


class Candidate:
    """Reads one candidate whose brace stands at offset `start`; `outer` are closers that would end it and `behind` is
    the character before it (see `Machine`).

    Invariants: `raw` holds the pieces of all text read, `length` their length; `keys` counts the known top-level keys;
    `unknown_key` is the first one that is unknown, or None; `why_not` says why the text was released."""

    def __init__(self, start: int, tree: Tree, registry: Registry, outer: str, behind: str) -> None:
        self.start = start
        self.machine = Machine(start, tree, outer, behind)
        self.registry = registry
        self.raw: list[str] = []
        self.length = 0
        self.keys = 0
        self.unknown_key: str | None = None
        self.why_not = Why.NO_KEY

    def feed(self, text: str) -> tuple[Step, str]:
        """Read on; what that led to, and what was not read (it may begin in an earlier text, see `Machine.feed`)."""
        signal, rest = self.machine.feed(text)
        self.length += len(text) - len(rest)
        self.raw.append(text)
        self._drop(len(rest))
        if signal is Signal.SET:
            self.machine.release()
            return Step.RELEASED, rest
        if signal is Signal.RELEASED:
            self._note_bare_key()
            return Step.RELEASED, rest
        if signal is Signal.KEY:
            return self._key(), rest
        if signal is Signal.DONE:
            return self._ended(), rest
        return self._look_at_bare_key(), rest

    def _drop(self, count: int) -> None:
        """Forget the last `count` code points of `raw`."""
        while count:
            last = self.raw.pop()
            if count < len(last):
                self.raw.append(last[:-count])
            count = max(0, count - len(last))

    def finish(self) -> Step:
        """The stream has ended: a closing brace that is missing is supplied, but nothing that was cut is completed."""
        if self.machine.is_unproven():
            self.give_up()
            return Step.RELEASED
        self.machine.finish()
        return self._ended()

    def give_up(self) -> None:
        """No more is read, and what has been read shows no object."""
        self._note_bare_key()
        self.machine.release()

    def copy(self, registry: Registry) -> Candidate:
        """A candidate that has read the same text. It is read again: its length is bounded by what is held back."""
        twin = Candidate(self.start, Tree(), registry, self.machine.outer, self.machine.behind)
        rest = self.text()
        while rest:
            _, rest = twin.feed(rest)
        return twin

    def text(self) -> str:
        """All text read."""
        self.raw = ["".join(self.raw)]
        return self.raw[0]

    def root(self) -> Object:
        """The object."""
        root = self.machine.tree.root
        assert isinstance(root, Object)
        return root

    def why(self) -> Why:
        """Why the text is held back."""
        mode = self.machine.mode
        if self.machine.is_unproven():
            return Why.OPENING
        if mode in IN_STRING:
            return Why.STRING
        return WHY_LOOKING_AHEAD[self.machine.held] if mode is Mode.LOOKAHEAD else Why.OBJECT

    def _ended(self) -> Step:
        return Step.CUT if self.machine.cut else self._done()

    def _done(self) -> Step:
        if self.keys or self.unknown_key is not None:
            return Step.DONE
        self.machine.release()
        return Step.RELEASED

    def _key(self) -> Step:
        key = self.machine.frames[0].key
        assert key is not None
        if self.registry.knows(key):
            self.keys += 1
            return Step.KNOWN_KEY
        if self.unknown_key is None:
            if not self.keys and not self.machine.quote:
                return self._no_call()
            self.unknown_key = key
        return Step.UNKNOWN_KEY

    def _look_at_bare_key(self) -> Step:
        """A first key in bare words is given up as soon as nothing that is known begins so, nor a string with a prefix."""
        if self.machine.mode is not Mode.BARE_KEY or not self.machine.is_unproven():
            return Step.MORE
        word = "".join(self.machine.key_pieces)
        return Step.MORE if word in PREFIXES or self.registry.may_begin_key(word) else self._no_call()

    def _note_bare_key(self) -> None:
        """Say of a released brace what would have been said at the end of a chunk, had one ended in its first key."""
        machine = self.machine
        if machine.role is Role.KEY and not machine.quote and not self.registry.may_begin_key("".join(machine.key_pieces)):
            self.why_not = Why.UNKNOWN_WORD

    def _no_call(self) -> Step:
        self.why_not = Why.UNKNOWN_WORD
        self.machine.release()
        return Step.RELEASED
