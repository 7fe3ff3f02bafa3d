"""The modes of the push parser, what a look ahead may hold back, and why the parser comes back to its caller."""

from __future__ import annotations

from enum import Enum, auto


class Mode(Enum):
    """What the next character is; `machine` has the table."""

    __hash__ = object.__hash__  # the tables are looked into at each step; Enum's own hash is Python code

    KEY = auto()
    COLON = auto()
    VALUE = auto()
    ITEM = auto()
    SLASH = auto()
    LINE_COMMENT = auto()
    BLOCK_COMMENT = auto()
    TOO_DEEP = auto()
    OPENING = auto()
    STRING = auto()
    ESCAPE = auto()
    LOOKAHEAD = auto()
    BLOCK = auto()
    JOIN = auto()
    WORD = auto()
    BARE_KEY = auto()
    DONE = auto()
    RELEASED = auto()


KEY, VALUE, ITEM, OPENING = Mode.KEY, Mode.VALUE, Mode.ITEM, Mode.OPENING
STRING, WORD, LOOKAHEAD = Mode.STRING, Mode.WORD, Mode.LOOKAHEAD
"""The modes that are asked for at each step: a name of the module is read faster than one of an Enum."""


class Held(Enum):
    """What a look ahead holds back, from what it is until what follows has decided about it."""

    __hash__ = object.__hash__  # as that of Mode

    STRING = "a quote that may end its string"
    WORD = "a comma or white space that may end a word"
    CLOSER = "a closer of another kind than the awaited one"
    DOUBLED = "the closer of a doubled brace"
    ENTRY = "a word on a new line, without a comma, that may be a key"
    PATH = "a quote behind a backslash that may end a path"
    HASH = "a hash that may begin an item or a comment"
    ESCAPED = "a backslash that may show its container to be escaped as a whole"
    EQUALS = "an equals sign that may be the first key's colon"
    LONE_KEY = "a comma behind a key that may stand for its colon, or make it an item of a set"
    PREFIX = "a quote behind a letter that may be the prefix of a string"


IN_STRING = (Mode.OPENING, Mode.STRING, Mode.ESCAPE, Mode.BLOCK)


class Signal(Enum):
    """Why `feed` came back."""

    MORE = "the text is used up"
    KEY = "a key of the outermost object was read, and its colon"
    SET = "the outermost object proved to be a set"
    DONE = "the value has ended"
    RELEASED = "the text is no value"


MORE, KEY_SIGNAL = Signal.MORE, Signal.KEY
