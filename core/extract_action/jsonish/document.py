"""The whole text of a `jsonish` input: where prose, fenced blocks and values stand in it.

One pass, in pieces as they come. An opening bracket begins a value for the machine; what proves to be none is prose, and
scanning goes on one character behind it. A fence counts at a line start, outside values; inside one its closing line ends it,
also in the middle of a value, but for a string that shows a block of its own, opened with a language.

State | what the next character is
------+----------------------------------------------
TEXT  | prose, or text of a fenced block
TAG   | inside what may be the tag of a reasoning block
THINK | inside a reasoning block
LINE  | the start of a line that may be a fence
VALUE | inside a value
CLOSED | behind an object that may have been closed too early
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum, auto

from .. import spans
from ..fences import FenceLine, FenceReader, NestedFences
from ..quotes import behind, closers_of
from ..reasoning import CLOSERS, match_tag
from .contents import Contents
from .early_closers import Behind, follows_key, may_go_on, read_behind
from .nodes.tree import Tree
from .nodes.value import String
from .push.machine import Machine
from .push.modes import IN_STRING, MORE, Mode, Signal
from .push.string_ends import drop_last_break
from .quoted import QuotedText
from .readings import Found, holds_value
from .thoughts import TAGS, Thoughts

_STOP = re.compile(r"[{\[\n<]")


class _At(Enum):
    TEXT = auto()
    TAG = auto()
    THINK = auto()
    LINE = auto()
    VALUE = auto()
    CLOSED = auto()


class Document(Contents):
    """Reads a text and keeps what `ladder` makes readings from. Beside the contents: `text` is the whole text and `length` its
    length; `quoted` reads the text as one quoted string. `turns` counts what may have led to another reading: while it stays,
    the values only grew.

    State variables: `_at` is a row of the table; `_offset` counts the code points read; `_held` is what LINE, TAG and CLOSED
    have read and may give back; `_before` is the last text outside values, "" behind one; `_thoughts` reads THINK;
    `_machine` reads the open value, or in CLOSED has read it, and `_sure` is the same where nothing else can end it: it is
    proved to be one, and stands in no fence and no quoted string; `_begun` says that it has been counted, and `_raw` is its
    text while nothing has proved it yet; `_nested` are the fences in its strings; `_is_field` says that a key is before it."""

    def __init__(self, new_tree: Callable[[], Tree]) -> None:
        super().__init__()
        self._new_tree = new_tree
        self.text = String([])
        self.quoted = QuotedText()
        self._begun = self._is_field = False
        self._at = _At.LINE
        self._held: list[str] = []
        self._line = FenceReader(None)
        self._machine: Machine | None = None
        self._sure: Machine | None = None
        self.turns = self.length = self._offset = 0
        self._nested = NestedFences()
        self._raw: list[str] = []
        self._before = ""
        self._thoughts = Thoughts()

    def feed(self, text: str) -> None:
        """Read the next piece of the text."""
        self.text.append(text)
        self.length += len(text)
        machine = self._sure
        if machine is not None and len(text) <= spans.WINDOW:
            signal, text = machine.feed(text)
            if not text and signal is MORE:
                return
            text = self._after_sure(machine, signal, text)
            if not text:
                return
        elif machine is not None:
            self._leave_sure(machine)
        self.turns += 1
        for window in spans.windows(text):
            self.quoted.feed(window)
            self._read(window)

    def _after_sure(self, machine: Machine, signal: Signal, text: str) -> str:
        """The open value came to a key, or to its end; gives what must be read for what it is."""
        while signal is Signal.KEY and text:
            signal, text = machine.feed(text)
        if signal is Signal.DONE:
            self._leave_sure(machine)
            self.turns += 1
            self._close_value()
        return text

    def _leave_sure(self, machine: Machine) -> None:
        """While a value is sure, only its machine counts the code points that were read."""
        self._offset = machine.read_to()
        self._sure = None

    def finish(self) -> None:
        """The text has ended: decide what is held back, until nothing is."""
        self.turns += 1
        if self._sure is not None:
            self._leave_sure(self._sure)
        while self._at is not _At.TEXT:
            if self._at is _At.LINE:
                line, text = self._line.at_end(), self._take_held()
                if not text:
                    break
                text = self._end_line(line, text)
            elif self._at is _At.VALUE:
                text = self._finish_value()
            elif self._at is _At.CLOSED:
                text = self._end_object()
            else:
                text = self._leave_tag()
            self._read(text)
        self.end_text(self.length)

    def is_too_deep(self) -> bool:
        """Whether a value is nested deeper than the limit."""
        return self.too_deep or (self._machine is not None and self._machine.too_deep)

    def is_reading(self) -> bool:
        """Whether a value stands open."""
        return self._machine is not None and self._at is not _At.CLOSED

    def _read(self, text: str) -> None:
        spans.read_in_windows(text, lambda window: _READERS[self._at](self, window))

    def _read_text(self, text: str) -> str:
        stop = _STOP.search(text)
        end = stop.start() if stop else len(text)
        self._plain(text[:end])
        if stop is None:
            return ""
        if stop.group() == "\n":
            self._plain("\n")
            self._begin_line()
            return text[end + 1 :]
        return self._at_bracket(text[end:])

    def _at_bracket(self, text: str) -> str:
        """At a bracket of any kind in the text: a tag, a value, or plain text."""
        may_be_tag = text[0] == "<" and self.fence is None and not closers_of(self._before)
        match match_tag(text, 0, TAGS) if may_be_tag else None:
            case (tag, True):
                self._take_tag(tag)
                return text[len(tag) :]
            case (_, False):
                self._held = [text]
                self._at = _At.TAG
                return ""
        if text[0] == "<" or (text[0] == "{" and self._before[-1:] == "$"):
            self._plain(text[0])
            return text[1:]
        self._begin_value()
        return text

    def _take_tag(self, tag: str) -> None:
        """A tag of reasoning: behind an opening one stands reasoning, before a closing one was nothing else."""
        self._plain(tag)
        if tag not in CLOSERS:
            self.forget()
        elif self._thoughts.begins(tag):
            self._at = _At.THINK

    def _read_tag(self, text: str) -> str:
        self._at = _At.TEXT
        return self._take_held() + text

    def _read_think(self, text: str) -> str:
        found = self._thoughts.read(text)
        if found is None:
            return ""
        block, rest = found
        self._plain(block)
        self._at = _At.TEXT
        return rest

    def _leave_tag(self) -> str:
        """The text ended in TAG or THINK: no block of reasoning began. Gives what must be read for what it is."""
        self._plain(self._take_held())
        is_block, self._at = self._at is _At.THINK, _At.TEXT
        return self._thoughts.give_up() if is_block else ""

    def _take_held(self) -> str:
        held = "".join(self._held)
        self._held = []
        return held

    def _plain(self, text: str) -> None:
        """Text outside values."""
        if not text:
            return
        self._before = behind(self._before, text)
        self._offset += len(text)
        self.add_text(text)

    def _begin_line(self) -> None:
        self._line = FenceReader(None if self._in_string() else self.fence)
        self._held = []
        self._at = _At.LINE

    def _read_line(self, text: str) -> str:
        line, pos = self._line.scan(text, 0)
        if line is None:
            self._held.append(text)
            return ""
        return self._end_line(line, self._take_held() + text[:pos]) + text[pos:]

    def _end_line(self, line: FenceLine, text: str) -> str:
        """The line start `text` proved to be `line`; gives what must be read for what it is."""
        self._at = _At.VALUE if self._machine is not None else _At.TEXT
        if line is FenceLine.NEITHER:
            return text
        if self.fence is not None and self._in_string() and self._nested.has(self._line.fence(), self.fence):
            return text
        if self._machine is not None:
            drop_last_break(self._machine)
            if again := self._finish_value():
                return again + text
        if self.fence is None and holds_value(self._line.fence().info):
            return text
        self._offset += len(text)
        if self.fence is None:
            self.open_block(self._line.fence(), self._offset - len(text))
        else:
            self.close_block(self._offset)
        self._begin_line()
        return ""

    def _in_string(self) -> bool:
        return self._machine is not None and self._machine.mode in IN_STRING

    def _count_root(self) -> None:
        """The value is counted; a set, which began as an object, takes the place of that."""
        assert self._machine is not None
        tree = self._machine.tree
        assert tree.root is not None
        if self._begun:
            self.drop_value()
        self._begun = True
        self.count_value(Found(tree.root, tree.fixes))

    def _begin_value(self) -> None:
        self._machine = Machine(self._offset, self._new_tree(), behind=self._before[-1:])
        self._is_field = follows_key(self._before)
        self._before = ""
        self._raw = []
        self._nested = NestedFences()
        self._begun = False
        self._at = _At.VALUE

    def _read_value(self, text: str) -> str:
        assert self._machine is not None
        end = text.find("\n") + 1 if self.fence is not None else 0
        line, behind = (text[:end], text[end:]) if end else (text, "")
        self._raw.append(line)
        signal, rest = self._machine.feed(line)
        self._offset += len(line) - len(rest)
        if signal is Signal.RELEASED:
            return self._release() + behind
        if not self._begun or self._machine.tree.root is not self.values_here().found[-1].root:
            self._count_root()
        if not self._machine.is_unproven():
            self._raw = []
        if signal is Signal.DONE:
            self._close_value()
        elif end and not rest:
            self._begin_line()
        elif self.fence is None and not self._raw and self.quoted.is_out():
            self._sure = self._machine
        return rest + behind

    def _release(self) -> str:
        """The bracket began no value: it is text, and what follows it is read again."""
        text = "".join(self._raw)
        assert self._machine is not None
        if self._begun:
            self.drop_value()
        self._offset -= len(text)
        self._machine = None
        self._at = _At.TEXT
        self._plain(text[0])
        return text[1:]

    def _finish_value(self) -> str:
        """The value ends here; gives the text to read again where it proves to be none."""
        assert self._machine is not None
        if self._machine.is_unproven() and self._machine.mode is Mode.BARE_KEY:
            self._machine.release()
            return self._release()
        self._machine.finish()
        return self._end_object()

    def _close_value(self) -> None:
        """The value has ended at its closer, which may have come too early."""
        assert self._machine is not None
        self._machine.finish()
        self._sure, self._at = None, _At.CLOSED
        if self._is_field or not may_go_on(self._machine):
            self._end_object()

    def _read_closed(self, text: str) -> str:
        """Behind an object, until it is seen whether it goes on."""
        self._held.append(text)
        seen = read_behind("".join(self._held))
        if seen is Behind.OPEN:
            return ""
        if seen is Behind.OTHER:
            return self._end_object()
        assert self._machine is not None
        self._machine.reopen()
        self.turns += 1
        self._at = _At.VALUE
        return self._take_held()

    def _end_object(self) -> str:
        """The value has ended; gives what has been read behind it."""
        self.too_deep = self.is_too_deep()
        self.values_here().end_last()
        self._machine = None
        self._at = _At.TEXT
        return self._take_held()


_READERS: dict[_At, Callable[[Document, str], str]] = {
    _At.TEXT: Document._read_text,
    _At.TAG: Document._read_tag,
    _At.THINK: Document._read_think,
    _At.LINE: Document._read_line,
    _At.VALUE: Document._read_value,
    _At.CLOSED: Document._read_closed,
}
"""Each takes the text to read and gives what of it must still be read."""
