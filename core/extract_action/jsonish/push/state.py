"""What the push parser knows between two characters: its modes, its open containers, and the string or word in hand."""

from __future__ import annotations

from ..looking.look import Role
from ..looking.lookahead import Lookahead
from ..nodes.placed import PlacedTree
from ..nodes.tree import Tree
from ..nodes.value import Array, Object
from .escaped import MOST_LEVELS, EscapedText
from .modes import ITEM, KEY, Held, Mode, Signal

MAX_DEPTH = 1000
"""Containers in containers. More are not read: deep values end the interpreter in WebAssembly, and `json.loads` here."""

LONGEST_OPENING = 256
"""Code points of comments behind an opening brace, or of the first word behind a square bracket; with more of them, and no
key or comma, the bracket began no value."""

NO_OFFSET = -1
"""The offset of what does not stand in the text."""


class Frame:
    """One open container; its `entries` begin in KEY or in ITEM.

    `separated` says that a comma (or nothing yet) stands before the next entry; `comma` is the offset of the last
    comma; `extra` counts doubled opening braces; `keys` are the keys read so far, `key` the one whose value comes, with
    its start and end; `count` the entries; `broken` says that a line break came since the last entry."""

    __slots__ = ("broken", "closer", "comma", "count", "entries", "extra", "key", "key_end", "key_start", "keys", "separated")

    def __init__(self, closer: str) -> None:
        self.closer = closer
        self.entries = KEY if closer == "}" else ITEM
        self.broken = False
        self.separated = True
        self.comma = 0
        self.extra = 0
        self.count = 0
        self.key: str | None = None
        self.key_start = self.key_end = 0
        self.keys: set[str] = set()

    def is_fresh(self) -> bool:
        """Whether no entry has been read yet, nor a key with its colon."""
        return not self.count and not self.keys

    def path(self) -> str:
        """Where in the container the entry stands whose value is read, or comes."""
        return f"[{self.count}]" if self.entries is ITEM else "" if self.key is None else f".{self.key}"


class State:
    """The state of one value that begins with `{` or `[` at offset `start`.

    `key` is the key under which the value stands in an object that is open in `tree`. `behind` is the character before
    it: a bracket in quotes, as prose has it, begins no value. `outer` are the closers of containers that stand open
    around the value, innermost last (`"]"` for an object in an array of calls): one of them ends the value when nothing
    inside matches it.

    State variables:
    - `buf`, `pos`, `base`: the text in hand, the next character in it, and the offset of its first character.
    - `mode`: a row of the table; `resume` the mode to go back to behind a comment or a slash.
    - `frames`: the open containers, outermost first; `closers` their closers in one string, behind `outer`.
    - `carry`, `hold`: in LOOKAHEAD, what was held back: `carry` the pieces of earlier chunks, `hold` where in `buf` it
    begins or goes on, `held_from` its offset.
    - `look`: in LOOKAHEAD, the look ahead, or None where `fast` holds an end that is read again; `held`: what is held back.
    - `shown`: the tree shows the held string as closed, or the word as a number, until more text comes.
    - `comment_start`: where the comment began; `comment_end`: of a block comment, the part of its end that has been read.
    - `ended`: where the last container that was closed ended; `closed`: its frame.
    - `sign`: the start and the end of the last equals or plus sign; both are the same where strings only follow one another.
    - `escaped`: the text, where the document is escaped as a whole: then `buf` and all offsets are of the decoded text.
    - `deep`: in TOO_DEEP, the closers that are awaited; `too_deep`: it has been in that mode.
    - `signal`: set by a reading function to make `feed` come back.
    - `cut`: the end of the stream cut a value, or an entry that had begun; `cut_path` leads to it, as `.days[2]`.

    Of the string, key or word that is being read:
    - `role`, `quote`, `text_start`: where it stands, its opening quote (`""` for none), and its first character's offset.
    - `opened`: in OPENING, how many quotes have been read; in BLOCK, how many of the closing ones.
    - `key_pieces`: the text of a key (a value's text is in the tree); `length`: how long the text is, in code points.
    - `soft_escapes`: where in the text an escape stands that may have been a backslash and a letter; `bad_escape`: one
    was none.
    - `raw_from`: where in the text the part begins that stands in the source as it is: behind the last escape, or where a
    string goes on with another.
    - `raw_control`: where its first raw control character stands, or NO_OFFSET; `clean`: no quote inside has been
    passed over, or, in a word, neither white space, a comma nor a bracket; `unpaired`: of the quotes passed over, the
    last one has no partner yet; `squares`, `braces`: how many brackets its text opens more than it closes.
    - `mixed`: a quote of another kind stands in the text that might have closed it, but did not.
    - `last`: the last visible character of the text; `nested`: how many braces stand open of JSON whose quotes are not escaped.
    - `verbatim`: a prefix says, as in Python, that backslashes are text.
    - `head`: of a fenced block, the first line so far; None behind it, and in all other strings.
    - `high`: the first half of a surrogate pair, until the second comes; `escape`: the escape so far.
    - `gap`: in WORD and BARE_KEY, white space that belongs to the text only if more follows; `brackets`: those open in
    the word; `word`: the word so far, while `fast` reads it and the tree has no leaf for it."""

    __slots__ = (
        "bad_escape",
        "base",
        "behind",
        "braces",
        "brackets",
        "buf",
        "carry",
        "clean",
        "closed",
        "closers",
        "comment_end",
        "comment_start",
        "cut",
        "cut_path",
        "deep",
        "ended",
        "escape",
        "escaped",
        "first_key",
        "frames",
        "gap",
        "head",
        "held",
        "held_from",
        "high",
        "hold",
        "key_pieces",
        "last",
        "length",
        "look",
        "mixed",
        "mode",
        "nested",
        "opened",
        "outer",
        "pos",
        "quote",
        "raw_control",
        "raw_from",
        "resume",
        "role",
        "shown",
        "sign",
        "signal",
        "soft_escapes",
        "squares",
        "start",
        "text_start",
        "too_deep",
        "tree",
        "unpaired",
        "verbatim",
        "word",
    )

    def __init__(self, start: int, tree: Tree, outer: str = "", behind: str = "", key: str | None = None) -> None:
        self.tree = tree
        self.first_key = key
        self.outer = outer
        self.behind = behind
        self.start = start
        self.buf = ""
        self.pos = 0
        self.base = start
        self.mode = Mode.VALUE
        self.resume = Mode.VALUE
        self.frames: list[Frame] = []
        self.closers = outer
        self.carry: list[str] = []
        self.hold = 0
        self.held_from = start
        self.shown = False
        self.signal = Signal.MORE
        self.cut = False
        self.cut_path = ""
        self.look: Lookahead | None = None
        self.held = Held.STRING
        self.comment_start = 0
        self.comment_end = ""
        self.deep: list[str] = []
        self.too_deep = False
        self.ended = NO_OFFSET
        self.closed: Frame | None = None
        self.role = Role.FIELD
        self.quote = ""
        self.text_start = 0
        self.opened = 0
        self.key_pieces: list[str] = []
        self.length = 0
        self.soft_escapes: list[int] = []
        self.bad_escape = False
        self.raw_from = 0
        self.raw_control = NO_OFFSET
        self.clean = True
        self.unpaired = False
        self.squares = self.braces = 0
        self.mixed = False
        self.verbatim = False
        self.last = ""
        self.nested = 0
        self.head: list[str] | None = None
        self.high = ""
        self.escape = ""
        self.escaped: EscapedText | None = None
        self.gap = ""
        self.sign = (start, start)
        self.brackets = ""
        self.word = ""

    def offset(self) -> int:
        """The offset in the stream of the next character."""
        return self.base + self.pos

    def push_back(self, text: str) -> None:
        """Make `text`, which was read just before, the next text to read again."""
        self.base = self.offset() - len(text)
        self.buf = text + self.buf[self.pos :]
        self.pos = 0

    def may_be_escaped(self) -> bool:
        """Whether an escape at the current position would show that the innermost container is escaped as a whole."""
        if self.escaped is None:
            return True
        inside = self.frames[self.escaped.depth - 1 :]
        return len(self.escaped.levels) < MOST_LEVELS and not any(frame.count or frame.keys for frame in inside)

    def _leave_escapes(self) -> None:
        """The container that was escaped as a whole has ended: what follows is read as it is."""
        assert self.escaped is not None
        self.buf, self.pos = self.escaped.take_back(self.offset()), 0
        self.base = self.escaped.end
        self.tree, self.escaped = self.escaped.tree, None

    def unescape(self) -> None:
        """The text from the current position on is escaped, once more than is known."""
        at = self.offset()
        self.tree.fix("escaped-document", at, at + 1)
        text = self.buf[self.pos :]
        if self.escaped is None:
            self.escaped = EscapedText(at, len(self.frames), self.tree)
            self.escaped.later = text
            text = self.escaped.next_piece()
        self.buf, self.pos, self.base = self.escaped.add_level(at, text), 0, at
        self.tree = PlacedTree(self.tree, self.escaped.levels[-1].place)

    def note_cut(self) -> None:
        """What stands here was cut, by the end of the stream or by another object."""
        self.cut = True
        first = "" if self.first_key is None else f".{self.first_key}"
        self.cut_path = first + "".join(frame.path() for frame in self.frames)

    def look_ahead(self, held: Held, look: Lookahead, skip: int) -> None:
        """Hold back what stands at the current position, and read on with `look` from `skip` characters behind it."""
        self.held, self.look = held, look
        self.hold, self.held_from = self.pos, self.offset()
        self.pos += skip
        self.mode = Mode.LOOKAHEAD

    def held_char(self) -> str:
        """The first of the characters that are held back, at the end of the text in hand."""
        return self.carry[0][0]

    def is_opening(self) -> bool:
        """Whether only an opening brace has been read, and nothing yet that shows it to begin an object."""
        return self.is_unproven() and self.frames[0].closer == "}"

    def is_unproven(self) -> bool:
        """Whether the outermost container is open and has nothing in it yet, so that it may still prove to be none."""
        return len(self.frames) == 1 and self.frames[0].is_fresh()

    def release(self) -> None:
        """The text is no value."""
        self.mode = Mode.RELEASED
        self.signal = Signal.RELEASED
        self.tree.discard()

    def after_value(self) -> None:
        """A value has ended; what may follow it?"""
        if not self.frames:
            self.mode = Mode.DONE
            self.signal = Signal.DONE
            return
        frame = self.frames[-1]
        frame.key = None
        frame.count += 1
        frame.separated = frame.broken = False
        self.mode = frame.entries

    def open_container(self, char: str) -> None:
        """`char`, an opening bracket at the current position, begins a container."""
        at = self.offset()
        self.pos += 1
        key = self.frames[-1].key if self.frames else self.first_key
        if len(self.frames) >= MAX_DEPTH:
            self.tree.open_string(key, at)
            self.tree.append(char)
            self.tree.fix("too-deep", at, at + 1)
            self.too_deep = True
            self.text_start = at
            self.deep = ["}" if char == "{" else "]"]
            self.mode = Mode.TOO_DEEP
        else:
            self.enter(char, at)

    def enter(self, char: str, at: int) -> None:
        """A container begins at `at`, with the opening bracket `char`."""
        key = self.frames[-1].key if self.frames else self.first_key
        self.tree.open_container(Object() if char == "{" else Array(), key, at)
        self.frames.append(Frame("}" if char == "{" else "]"))
        self.closers += self.frames[-1].closer
        self.mode = KEY if char == "{" else ITEM

    def close_container(self, end: int, complete: bool) -> None:
        """The innermost container ends at `end`."""
        self.closed = self.frames.pop()
        self.closers = self.closers[:-1]
        self.tree.close_container(end, complete)
        self.ended = end
        if self.escaped is not None and len(self.frames) < self.escaped.depth:
            self._leave_escapes()
        self.after_value()
