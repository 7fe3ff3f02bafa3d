"""What the text scanner knows between two characters."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum

from ..dialects.reader.openers import Openers
from ..dialects.reader.reading import Marked
from ..fences import UNSEEN, Fence, FenceReader
from ..jsonish.nodes.tree import Tree
from ..model import Kind
from ..policy import FencePolicy, Policy
from ..quotes import behind
from ..reasoning import CLOSERS
from ..validation.registry import Registry
from ..why import Why
from .candidate import Candidate
from .outcome import Outcome

_SEEN = re.compile(rf"[^\s{UNSEEN}]")


class At(Enum):
    """Where the scanner is; `scanner` has the table. The value is the sentence that people read."""

    LINE = "At the start of a line."
    TEXT = "In text."
    TAG = "In what may be the tag of a reasoning block, or open the markup of a call."
    ARRAY = "Behind a square bracket that may begin an array of calls."
    CANDIDATE = "In an object that may be a tool call."
    REST = "In the rest of an object that is no tool call."
    BETWEEN = "Between the calls of an array."
    REHEARSAL = "In a call inside a reasoning block."
    WHOLE = "In a code block that may be the whole reply."
    MARKED = "In the markup of a call."


class ScanState:
    """The state of one scan.

    `openers` are those of the dialects that are read (None for JSON alone). `early_exit` ends an object at its first
    unknown key; `fences` is that of `policy` (once WHOLE has decided, the one that follows from it); `max_pending`
    bounds a candidate, and a call in markup, in code points (None for no bound).

    State variables:
    - `at`: a row of the table; `read`: code points read; `ended`: the stream has ended. What lies between
      `outcome.end` and `read` is held back.
    - `held`: the pieces that LINE, TAG, ARRAY, BETWEEN, REHEARSAL, WHOLE and REST hold back.
    - `fence`: the open fence; `line`: the reader of a line start, or None inside a line; `whole`: in WHOLE, the fence
    until it closes.
    - `closers`: the tags of which one ends the open reasoning block, none outside one (all, where the chat template has
      opened it); `tail`: in REHEARSAL, the last characters that may begin one; `rehearsed`: how many code points there are
      since the rehearsed call began; `unclosed`: those tags that the rest of the text is known not to have, at the end of the
      stream.
    - `new_line`: nothing but white space has come since the last line break; `blank`: nor since the start, reasoning left out
      (`opened_blank`: it was so when the last block opened);
      `before`: the last characters of text that was given out, or "" while none but white space has been behind markup.
    - `marked`: the reader of a call's markup; `candidate`: the object that is being read; `lead`: the bracket or comma
    of an array of calls before it, which shares its fate."""

    def __init__(
        self,
        registry: Registry,
        outcome: Outcome,
        new_tree: Callable[[], Tree],
        *,
        early_exit: bool,
        policy: Policy,
        reasoning_open: bool,
        max_pending: int | None,
        openers: Openers | None,
    ) -> None:
        self.registry = registry
        self.outcome = outcome
        self.new_tree = new_tree
        self.early_exit = early_exit
        self.policy = policy
        self.fences: FencePolicy = policy.fences
        self.max_pending = max_pending
        self.openers = openers
        self.at = At.TEXT if reasoning_open else At.LINE
        self.read = 0
        self.ended = False
        self.held: list[str] = []
        self.fence: Fence | None = None
        self.line: FenceReader | None = FenceReader(None)
        self.whole: Fence | None = None
        self.tail = ""
        self.rehearsed = 0
        self.closers = tuple(CLOSERS.values()) if reasoning_open else ()
        outcome.because = Why.IN_REASONING if reasoning_open else None
        self.unclosed: frozenset[str] = frozenset()
        self.new_line = True
        self.blank = self.opened_blank = True
        self.before = ""
        self.candidate: Candidate | None = None
        self.marked: Marked | None = None
        self.lead = ""

    def kind(self) -> tuple[Kind, Why]:
        """What text is at this place, and why it is no call."""
        if self.fence is not None:
            return "code", Why.CODE_RUNS if self.fences == "run" else Why.CODE
        return ("reasoning", Why.REASONING) if self.closers else ("prose", Why.PROSE)

    def plain(self, text: str) -> None:
        """Give out text that is no part of a call."""
        if not text:
            return
        kind, why = self.kind()
        self.outcome.text(text, kind, why)
        if _SEEN.search(text):
            self.before = behind(self.before, text)
            self.new_line = self.blank = False
        elif self.before or self.blank:
            self.before = behind(self.before, text)

    def take_held(self) -> str:
        """The text that is held back, to be read for what it is."""
        held = "".join(self.held)
        self.held = []
        return held

    def never_closes(self) -> bool:
        """Whether the open reasoning block is known to have no end."""
        return self.unclosed.issuperset(self.closers)

    def rehearses(self) -> bool:
        """Whether a call here may be a rehearsal."""
        return bool(self.closers) and self.policy.reasoning != "run"

    def enter_reasoning(self, tag: str) -> None:
        """The tag of a reasoning block comes next."""
        self.outcome.text(tag, "markup", Why.MARKUP)
        self.closers = (CLOSERS[tag],)
        self.opened_blank, self.blank = self.blank, False
        self.outcome.because = Why.IN_REASONING
        self.before = ""
        self.new_line = True

    def begin_rehearsal(self, text: str) -> None:
        """A call may begin with `text`, which was read, inside a reasoning block."""
        self.held = [text]
        self.tail = ""
        self.rehearsed = len(text)
        self.at = At.REHEARSAL

    def is_rehearsal_too_long(self) -> bool:
        """Whether the call inside a reasoning block is longer than what may be held back: then it is not meant."""
        return self.max_pending is not None and self.rehearsed > self.max_pending

    def leave_reasoning(self) -> str:
        """The block never closes, so the call in it was meant: gives its text, to be read again as text of the reply."""
        self.closers = ()
        self.outcome.because = Why.UNCLOSED_REASONING
        self.new_line = False
        self.at = At.TEXT
        return self.take_held()

    def begin_line(self) -> None:
        """A line begins."""
        self.new_line = True
        self.line = FenceReader(self.fence)
        self.at = At.LINE
