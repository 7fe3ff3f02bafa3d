"""The push parser: one explicit machine that reads an object or array, strict or broken, as the text arrives.

`Machine.feed` takes the next piece of text and reads as far as it can. The functions that read stand in the modules
of the last column; the table below says which serves which mode. There is no recursion and no second pass: a character is read
once, or, where look aheads held it back, a few times at most.

Mode         | what the next character is                               | read by
-------------+-----------------------------------------------------------+-----------
KEY          | where a key may begin or the object may end               | structure
COLON        | after a key: its colon                                    | structure
VALUE        | after a colon: the value                                  | structure
ITEM         | in an array: where an item may begin or the array may end | structure
SLASH        | after a slash that may begin a comment                    | comments
LINE_COMMENT | inside a comment that ends with the line                  | comments
BLOCK_COMMENT | inside a comment that ends with a star and a slash       | comments
TOO_DEEP     | inside brackets beyond the depth limit, kept as text      | closers
OPENING      | after an opening quote: are there two more?               | strings
STRING       | inside a string                                           | strings
ESCAPE       | inside an escape                                          | strings
LOOKAHEAD    | behind a quote, break, closer, word, hash, = or backslash | held
JOIN         | behind a plus sign that may join two strings              | structure
BLOCK        | inside a triple-quoted or fenced string                   | blocks
WORD         | inside a value without quotes                             | words
BARE_KEY     | inside a key without quotes                               | bare_keys
DONE         | behind the value                                          | nothing
RELEASED     | the text that began as a value proved to be none          | nothing
"""

from __future__ import annotations

from collections.abc import Callable

from ... import spans
from ..looking.look import Role
from . import bare_keys, blocks, closers, comments, growing, string_ends, strings, structure, words
from .fast import FAST
from .fast_words import hand_over_word
from .held import KINDS, end_held, lookahead
from .modes import LOOKAHEAD, MORE, OPENING, STRING, WORD, Held, Mode, Signal
from .state import State

READERS: dict[Mode, Callable[[State], None]] = {
    Mode.KEY: structure.key,
    Mode.COLON: structure.colon,
    Mode.VALUE: structure.value,
    Mode.ITEM: structure.item,
    Mode.SLASH: comments.slash,
    Mode.LINE_COMMENT: comments.line_comment,
    Mode.BLOCK_COMMENT: comments.block_comment,
    Mode.TOO_DEEP: closers.too_deep,
    Mode.OPENING: strings.opening,
    Mode.STRING: strings.string,
    Mode.ESCAPE: strings.escape,
    Mode.LOOKAHEAD: lookahead,
    Mode.BLOCK: blocks.block,
    Mode.JOIN: structure.join,
    Mode.WORD: words.word,
    Mode.BARE_KEY: bare_keys.bare_key,
}

_SHOWS = frozenset((LOOKAHEAD, WORD, OPENING))
"""The modes in which the tree shows what there would be if nothing followed."""

_IN_QUOTES = frozenset((OPENING, STRING, LOOKAHEAD, Mode.ESCAPE))


class Machine(State):
    """Reads one value.

    >>> from ..nodes.tree import Tree
    >>> tree = Tree()
    >>> machine = Machine(0, tree)
    >>> machine.feed("[1, {'a': tr")
    (<Signal.MORE: 'the text is used up'>, '')
    >>> machine.feed("ue,}] and more")
    (<Signal.DONE: 'the value has ended'>, ' and more')
    >>> tree.root.to_python(), [fix.code for fix in tree.fixes]
    ([1, {'a': True}], ['single-quotes', 'trailing-comma'])
    """

    __slots__ = ()

    def feed(self, text: str) -> tuple[Signal, str]:
        """Read `text` as far as the value goes; gives why it stopped, and what it has not read.

        What it has not read may begin in an earlier text, where a look ahead went past the end of the value. A value that is
        released has read nothing.
        """
        signal, rest = MORE, ""
        if self.escaped is None:
            signal, rest = self._read(text)
        else:
            self.escaped.later = text
        while signal is MORE and self.escaped is not None and self.escaped.later:
            signal, rest = self._read(self.escaped.next_piece())
        if self.escaped is None:
            return signal, rest
        if signal is MORE:
            self.escaped.forget(self.offset() - self._unsettled_length())
        return signal, "" if signal in (MORE, Signal.RELEASED) else self.escaped.take_back(self.offset())

    def _read(self, text: str) -> tuple[Signal, str]:
        """Read `text`, in which no document is escaped as a whole any more."""
        self.base += len(self.buf)
        self.buf, self.pos = text, 0
        self.signal = MORE
        if self.shown and not self.quote:
            self.shown = False
            self.tree.unbecome()
        while self.signal is MORE and self.pos < len(self.buf):
            if not FAST[self.mode](self):
                READERS[self.mode](self)
        if self.signal is MORE:
            if self.mode in _SHOWS and not (self.word or (self.mode is LOOKAHEAD and self.look is None)):
                self._rest()
            return MORE, ""
        if self.signal is Signal.RELEASED:
            return self.signal, ""
        rest = self.buf[self.pos :]
        self.base += self.pos
        self.buf, self.pos = "", 0
        return self.signal, rest

    def read(self, text: str) -> None:
        """Read on in `text` to its end, or to the end of the value."""
        for rest in spans.windows(text):
            while rest and self.mode in READERS:
                _, rest = self.feed(rest)

    def _rest(self) -> None:
        """The text in hand is used up: keep what is held, and show in the tree what it would be if nothing followed."""
        self._keep_held()
        held = self.held if self.mode is LOOKAHEAD else None
        if self.role is Role.KEY or (held and not KINDS[held].is_shown):
            return
        if self.shown:
            if held is Held.STRING and not string_ends.is_held_end(self):
                growing.reopen(self)
        elif held is Held.WORD or self.mode is Mode.WORD:
            words.show_scalar(self)
        elif (held and string_ends.is_held_end(self)) or (self.mode is Mode.OPENING and self.opened == 2):
            self.shown = True
            self.tree.close_string(self.offset() - max(0, self._held_length() - 1), complete=True)

    def _keep_held(self) -> None:
        if self.mode is Mode.LOOKAHEAD:
            self.carry.append(self.buf[self.hold :])
            self.hold = 0

    def read_to(self) -> int:
        """The offset behind all that was fed, while the value goes on."""
        return self.offset() if self.escaped is None else self.escaped.end

    def held_length(self) -> int:
        """How many of the code points that were fed may be read again: a quoted key, or what a look ahead holds back."""
        held = self._held_length()
        return held if self.escaped is None else self.escaped.unread(self.offset() - held)

    def unsettled_length(self) -> int:
        """How many of the code points that were fed may stand behind the end of the value: what is held, and before it what
        may be closers behind a string whose closing quote is missing."""
        unsettled = self._unsettled_length()
        return unsettled if self.escaped is None else self.escaped.unread(self.offset() - unsettled)

    def _unsettled_length(self) -> int:
        is_text = self.mode is STRING or (self.mode is LOOKAHEAD and self.held is Held.STRING)
        tail = string_ends.tail_length(self) if is_text and self.role is not Role.KEY else 0
        return self._held_length() + tail

    def _held_length(self) -> int:
        if self.mode is LOOKAHEAD and self.held is not Held.STRING:
            return self.offset() - self.held_from
        if self.role is Role.KEY and self.quote and self.mode in _IN_QUOTES:
            return self.offset() - self.text_start
        return self.offset() - self.held_from if self.mode is LOOKAHEAD else 0

    def finish(self) -> None:
        """The stream has ended: decide what is held, and close what is open. `cut` says whether anything was cut."""
        self.base += len(self.buf)
        self.buf, self.pos = "", 0
        if self.word:
            hand_over_word(self, 0, "")
        if self.shown and not self.quote:
            self.shown = False
            self.tree.unbecome()
        self._decide_held()
        while self.mode is Mode.STRING and string_ends.end_before_closers(self):
            self._read_on()
            self._decide_held()
        if self.mode in (Mode.DONE, Mode.RELEASED):
            return
        if self.mode in (Mode.SLASH, Mode.LINE_COMMENT, Mode.BLOCK_COMMENT):
            comments.end_comment(self)
        _CUT.get(self.mode, _cut_entry)(self)
        while self.frames:
            closers.close_missing(self)

    def reopen(self) -> None:
        """The brace that has closed the outermost object stood too early: behind it another field follows."""
        closers.reopen(self)

    def _decide_held(self) -> None:
        while self.mode is Mode.LOOKAHEAD:
            end_held(self)
            self._read_on()

    def _read_on(self) -> None:
        """Read again what a look ahead had held back; another look may begin in it."""
        while self.mode in READERS and self.pos < len(self.buf):
            READERS[self.mode](self)
        self._keep_held()
        self.base += len(self.buf)
        self.buf, self.pos = "", 0


def _cut_entry(m: State) -> None:
    """An entry had begun, or a comma announced one: the container has less than the model meant."""
    if m.mode in (Mode.KEY, Mode.ITEM) and not m.frames[-1].separated:
        return
    m.tree.fix("cut-entry", _start_of_entry(m), m.offset())
    m.note_cut()


def _start_of_entry(m: State) -> int:
    """Where the entry began that is cut; only the comma before it has been read where no character of it has."""
    if m.mode in (Mode.KEY, Mode.ITEM):
        return m.offset()
    return m.sign[0] if m.mode is Mode.JOIN else m.frames[-1].key_start


def _cut_string(m: State) -> None:
    if m.mode is Mode.OPENING:
        strings.note_quote(m)
    if m.mode is Mode.OPENING and m.opened == 2 and not _may_go_on(m):
        growing.end_string(m, m.offset())
    elif m.role is Role.KEY:
        _cut_entry(m)
    else:
        _cut(m, "cut-string")
        growing.note_raw_control(m, m.offset())
        m.tree.close_string(m.offset(), complete=False)


def _may_go_on(m: State) -> bool:
    """Whether two quotes at the end need not be a whole string, since others before had three, or were joined."""
    return any(fix.code in ("triple-quotes", "fenced-string", "joined-strings") for fix in m.tree.fixes)


def _cut_block(m: State) -> None:
    if m.opened >= 3:
        blocks.end_block(m)
        return
    _cut(m, "cut-string")
    blocks.shape_block(m)
    m.tree.close_string(m.offset(), complete=False)


def _cut_deep(m: State) -> None:
    m.note_cut()
    m.tree.close_string(m.offset(), complete=False)


def _cut_word(m: State) -> None:
    if rule := words.cut_word(m):
        _cut(m, rule)


def _cut(m: State, rule: str) -> None:
    m.tree.fix(rule, m.text_start, m.offset())
    m.note_cut()


_CUT: dict[Mode, Callable[[State], None]] = {
    Mode.OPENING: _cut_string,
    Mode.STRING: _cut_string,
    Mode.ESCAPE: _cut_string,
    Mode.BLOCK: _cut_block,
    Mode.TOO_DEEP: _cut_deep,
    Mode.WORD: _cut_word,
}
"""What the end of the stream does in each mode; elsewhere `_cut_entry`."""
