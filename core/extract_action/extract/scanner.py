"""The text scanner: prose, code blocks, reasoning, and the objects that may be calls.

One scanner serves the stream and the batch; they differ only in whether an unknown top-level key ends an object at once. Every
code point leaves it exactly once: as Text, in a ToolCall, or in a Rejection.

At         | what the next character is                                  | read by
-----------+-------------------------------------------------------------+---------
LINE       | the start of a line: a fence may stand here                 | text
TEXT       | prose, code or reasoning                                    | text
TAG        | inside what may be a reasoning tag or open a call's markup  | text
REHEARSAL  | behind the first key of a call in a reasoning block         | text
WHOLE      | inside a reply that is one code block so far                | text
MARKED     | inside the markup of a dialect's calls                      | marked
ARRAY      | behind a square bracket: an array of calls?                 | calls
CANDIDATE  | inside an object that may be a call                         | calls
REST       | inside an object that proved to be none                     | calls
BETWEEN    | between two items of an array of calls                      | calls
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

from .. import spans
from ..jsonish.nodes.tree import Tree
from ..validation.registry import Registry
from ..why import Why
from . import calls, marked, text
from .state import At, ScanState

READERS: dict[At, Callable[[ScanState, str], str]] = {
    At.LINE: text.read_line,
    At.TEXT: text.read_text,
    At.TAG: text.read_tag,
    At.REHEARSAL: text.read_rehearsal,
    At.WHOLE: text.read_whole,
    At.ARRAY: calls.read_array,
    At.CANDIDATE: calls.read_candidate,
    At.REST: calls.read_rest,
    At.BETWEEN: calls.read_between,
    At.MARKED: marked.read_marked,
}
"""Each takes the text to read and gives what of it must still be read, by the state that it leaves behind."""

AT_END: dict[At, Callable[[ScanState], str]] = {
    At.LINE: text.end_in_line,
    At.TAG: text.end_in_tag,
    At.REHEARSAL: text.end_in_rehearsal,
    At.WHOLE: text.end_in_whole,
    At.ARRAY: calls.end_in_array,
    At.CANDIDATE: calls.end_in_candidate,
    At.REST: calls.end_in_rest,
    At.BETWEEN: calls.end_in_between,
    At.MARKED: marked.end_in_marked,
}
"""What the end of the stream means where text may be held back; each gives the text to read again."""

WHY_HELD: dict[At, Why] = {
    At.LINE: Why.FENCE_LINE,
    At.REHEARSAL: Why.REHEARSAL,
    At.WHOLE: Why.WHOLE_REPLY,
    At.ARRAY: Why.ARRAY,
    At.REST: Why.REST,
    At.BETWEEN: Why.BETWEEN,
    At.MARKED: Why.MARKED_CALL,
}
"""The reasons that the state alone tells."""


class Scanner(ScanState):
    """Scans one stream."""

    def feed(self, chunk: str) -> None:
        """Read the next piece of the stream."""
        self.read += len(chunk)
        self._scan(chunk)

    def finish(self) -> None:
        """The stream has ended: decide what is held back, until nothing is."""
        self.ended = True
        while self.at in AT_END and self.is_holding():
            self._scan(AT_END[self.at](self))

    def copy(self, registry: Registry) -> Scanner:
        """A scanner that has read the same text, with a registry of its own."""
        twin = copy(self)
        twin.registry = registry
        twin.outcome = self.outcome.copy()
        twin.new_tree = Tree
        twin.held = list(self.held)
        twin.line = self.line.copy() if self.line else None
        twin.marked = self.marked.copy(registry) if self.marked else None
        twin.candidate = self.candidate.copy(registry) if self.candidate else None
        return twin

    def is_holding(self) -> bool:
        """Whether text is held back."""
        return self.outcome.held(self.read).start < self.read

    def why(self) -> Why:
        """Why text is held back, or that none is."""
        if not self.is_holding():
            return Why.NOTHING_HELD
        if self.at is At.TAG:
            return text.why_tag(self)
        return self.candidate.why() if self.at is At.CANDIDATE and self.candidate else WHY_HELD[self.at]

    def _scan(self, text: str) -> None:
        spans.read_in_windows(text, lambda window: READERS[self.at](self, window))
