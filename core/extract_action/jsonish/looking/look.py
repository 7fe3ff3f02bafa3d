"""What a look ahead knows between two characters: where it stands, what it has read, and what it may find."""

from __future__ import annotations

from enum import Enum, auto


class Verdict(Enum):
    """What a look ahead found: an end; that the text goes on; or that a key begins (or, in a key, ended before its colon)."""

    END = auto()
    MORE = auto()
    KEY = auto()


class Role(Enum):
    """Where the string or word stands."""

    __hash__ = object.__hash__  # as that of `push.modes.Mode`

    KEY = auto()
    FIELD = auto()
    ITEM = auto()


class Look(Enum):
    """The states of the table in `look_transitions`."""

    __hash__ = object.__hash__  # as that of `push.modes.Mode`

    GAP = auto()
    COMMA = auto()
    STRING = auto()
    ESCAPED = auto()
    AFTER = auto()
    WORD = auto()
    CLOSER = auto()
    SLASH = auto()
    GLUED = auto()
    INNER_KEY = auto()
    INNER_COLON = auto()
    INNER_COMMA = auto()
    WORD_QUOTE = auto()
    PLUS = auto()
    LAST_CLOSER = auto()
    DOUBLED = auto()
    HASH = auto()
    ESCAPES = auto()
    EQUALS = auto()
    LITERAL = auto()
    OPENER = auto()
    BARE_KEY = auto()
    BARE_COLON = auto()
    BACKSLASH = auto()
    LONE_KEY = auto()
    PREFIX = auto()
    PREFIXED = auto()


PREFIXES = frozenset("uUbBrRfF")
"""Letters before a string in Python that say how it is to be read."""

INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff"
"""Characters without width, which are no white space by Unicode; between two tokens they stand for nothing."""

WIDE_COLON = "\uff1a"
WIDE_COMMAS = "\uff0c\u3001\uff1b"
"""Full-width punctuation, and the Chinese comma of lists, that models write for a colon and for commas."""

COLONS = ":" + WIDE_COLON
"""What stands between a key and its value."""

APOSTROPHES = "'\u2019"
"""Quotes that are part of a key without an opening quote where they stand between letters, as in `l\u2019heure`."""

LATE_CLOSERS = {"'": '"', "`": '"'}
"""Quotes of another kind that may close a string, where what follows leaves no doubt. None may close that of strict JSON."""

ELLIPSES = ("...", "\u2026")
"""What models write for entries that they leave out."""

LONGEST_LITERAL = 24
"""Code points of a number or literal behind a string, where the comma or colon between them is missing."""

LONGEST_KEY = 60
"""A key without quotes that is looked for is no longer than this, in code points."""


LONGEST_INSIDE = 80
"""Code points of a string behind a string that are kept: a key, its colon, and how a value begins."""


class LookState:
    """The state of one look ahead.

    `role` is where the string stands and `open_brackets` the containers around it, innermost last, as their closers (so
    `"]}"` stands for an array in an object). `quote` is the quote that may be the end, or `""` for a word without quotes.
    `clean` says of a string that no quote inside it has been passed over, and of a word that it is a number or a literal so
    far, or that a quote closes it. Behind a clean item of an array a comma and a quote are enough: else the next item could
    not be shown while it grows. `before` is the last visible character of the text before the quote, or "". `own` are the
    closers, `]` and `}`, of which the text before the quote awaits one itself; `unpaired` says that a quote inside the text
    awaits its partner.

    State variables:
    - `state`: a row of the table.
    - `spaces`: how much white space came since the last other character; `broken`: a line break was among any so far.
    - `word`: the word, inner key or literal that is being read, as far as it counts; in ESCAPES the backslashes.
    - `string_quote`: the quote that began STRING; `inside`: how its text begins.
    - `behind_comma`: a comma has been passed; `semicolon`: the separator right behind the value was a semicolon.
    - `apart`: STRING stands behind the quote and white space alone; `joins`: it goes on with the string that the quote ends.
    - `resume`: in BACKSLASH, the state to go back to behind an escaped line break.
    - `foreign`: the closer of CLOSER was not the one of the innermost container.
    - `has_word`: in HASH, a word stands right behind the hash; in ESCAPES, a letter behind the backslashes.
    - `key_follows`: behind the quote of an item stood a word that a quote and a colon show to be a key."""

    __slots__ = (
        "apart",
        "before",
        "behind_comma",
        "broken",
        "clean",
        "foreign",
        "has_word",
        "inside",
        "joins",
        "key_follows",
        "open_brackets",
        "own",
        "quote",
        "resume",
        "role",
        "semicolon",
        "spaces",
        "state",
        "string_quote",
        "unpaired",
        "word",
    )

    def __init__(
        self,
        role: Role,
        open_brackets: str,
        *,
        quote: str = "",
        clean: bool = False,
        before: str = "",
        state: Look = Look.GAP,
        own: str = "",
        unpaired: bool = False,
    ) -> None:
        self.role = role
        self.open_brackets = open_brackets
        self.quote = quote
        self.clean = clean
        self.before = before
        self.own = own
        self.unpaired = unpaired
        self.inside = ""
        self.state = state
        self.spaces = 0
        self.broken = False
        self.word = ""
        self.string_quote = ""
        self.behind_comma = self.semicolon = False
        self.apart = self.joins = False
        self.resume = state
        self.foreign = False
        self.has_word = False
        self.key_follows = False
