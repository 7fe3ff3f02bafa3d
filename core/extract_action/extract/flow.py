"""Prose as it flows: what is done for most of the tokens that a model writes, and nothing beside it.

`flow` is a generator, so that what it knows between two chunks is in local variables. It takes a chunk and gives it back as a
Text, as long as it is prose and only its end may begin anything else. At the first other one it brings the scanner's state up
to date, which says nothing of the flow meanwhile, and ends.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Generator
from typing import Any

from ..fences import BEFORE_FENCE, MAY_BEGIN_FENCE
from ..model import Draft, Item, Text
from ..quotes import REACH, behind
from ..spans import Span
from ..why import Why
from .outcome import new_tuple
from .state import At, ScanState
from .text import STOP

_STOP_OR_FENCE = re.compile(rf"\{{|\[|<|{BEFORE_FENCE}")
_HALF = re.compile(r"[\ud800-\udfff]")


def may_flow(s: ScanState) -> bool:
    """Whether the scanner is in prose, at the beginning of a line or behind a word in one, and holds nothing back."""
    if s.blank or not s.before or s.closers or s.fence is not None:
        return False
    return not s.new_line if s.at is At.TEXT else s.at is At.LINE and not s.held


def flow(s: ScanState) -> Generator[list[Item], str, None]:
    """Reads on for a scanner that `may_flow` and has given out all that it read; the first chunk is sent behind a `next`."""
    search, careful = STOP.search, _STOP_OR_FENCE.search
    if s.openers is not None:
        search = careful = s.openers.stop_in_prose.search
    prose, new_draft = Why.PROSE, Draft
    end = s.read
    recent = deque([s.before], maxlen=REACH)
    note = recent.append
    begins_line = s.at is At.LINE
    items: list[Item] = []
    try:
        while (chunk := (yield items)) and (chunk.isascii() or _HALF.search(chunk) is None):
            if begins_line or search(chunk) is not None:
                if begins_line and (chunk[0] in MAY_BEGIN_FENCE or (chunk[0].isspace() and chunk[0] != "\n")):
                    break
                stop = careful(chunk)
                if stop is not None and (stop.start() + 1 < len(chunk) or chunk[-1] != "\n"):
                    break
                begins_line = stop is not None
            # `Outcome.only` does the same: a call of it takes as long as all of this.
            note(chunk)
            draft: Any = new_draft()
            draft.text = chunk
            draft.kind = "prose"
            draft.span = new_tuple(Span, (end, end := end + len(chunk)))
            draft.rejection = None
            draft.why = prose
            draft.__class__ = Text
            items = [draft]
    finally:  # also where what was sent is no text
        s.read = s.outcome.end = end
        s.before = behind("", "".join(recent))
        s.new_line = False
        if begins_line:
            s.begin_line()
        else:
            s.at = At.TEXT
