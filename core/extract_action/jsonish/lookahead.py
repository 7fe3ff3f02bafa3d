"""Looking ahead: did the string, or the word without quotes, end here?

A quote inside a string may be its end or a quote that the model forgot to escape. What follows decides: after a real end
comes structure. The characters that follow are read one by one by a small machine whose state survives chunks, so the
answer does not depend on where a chunk ends; the parser then reads the same characters again for what they are. Nearly
every look is one to twenty characters long. It reads at most one string, which ends at its closing quote or where another
like it would begin; since no other look begins with that string, a character is read a few times at most, and the whole
stays linear.

Where a text is strict JSON, each end is seen as an end. The rows of a state are tried from the top; "clean" is what
`Lookahead` has under that name.

State       | what was read so far              | next                                            | verdict or next state
------------+-----------------------------------+-------------------------------------------------+-----------------------
GAP         | behind a key: its quote           | : = } ,                                         | END
            | (and white space)                 | a quote, { [ # or digit, after white space      | END
            |                                   | /                                               | SLASH
            |                                   | a letter that a literal begins with, after space | LITERAL
            |                                   | anything else                                   | MORE (behind : KEY)
LITERAL     | behind a key: letters             | a letter                                        | LITERAL
            |                                   | , } behind a literal                            | END
            |                                   | anything else                                   | MORE
GAP         | behind a value: its quote, or     | , ;                                             | COMMA
            | a break in a word                 | the last open container's closer                | END
            | (and white space)                 | another closer                                  | CLOSER
            |                                   | /, behind a quote or white space                | SLASH
            |                                   | #, after white space                            | END
            |                                   | + after white space, behind a clean string      | PLUS
            |                                   | : behind an item's quote, the array in an object | END
            |                                   | another quote, right behind                     | GLUED
            |                                   | a letter or digit right behind, see `before`    | INNER_KEY
            |                                   | a quote, after white space                      | STRING
            |                                   | { [ of an item, { behind a word, after space    | END
            |                                   | a word, on a new line or behind a clean word    | WORD
            |                                   | anything else                                   | MORE
COMMA       | and a comma                       | a quote or number, behind a clean item's quote  | END
            |                                   | what begins no word, behind a clean word        | END
            |                                   | a line break, behind a word                     | END
            |                                   | a quote                                         | STRING
            |                                   | a closer, behind a quote and ;                  | MORE
            |                                   | the last open container's closer                | END
            |                                   | another closer                                  | CLOSER
            |                                   | , ;                                             | COMMA
            |                                   | /                                               | SLASH
            |                                   | #                                               | END
            |                                   | { [ of an item, { of an object in an array      | END
            |                                   | a word                                          | WORD
            |                                   | anything else                                   | MORE
STRING      | and the string after that         | its closing quote                               | AFTER
            |                                   | another opening quote                           | MORE
            |                                   | a backslash                                     | ESCAPED
ESCAPED     | a backslash in the string         | any character                                   | STRING
GLUED       | another quote right behind it     | a letter or digit                               | STRING
            |                                   | anything else                                   | MORE
AFTER       | and the string's closing quote    | : behind a key; =, or its text ended in :, clean | END
            |                                   | { [ - a digit or quote after white space, clean | END
            |                                   | , ; ] } / # behind an item                      | END
            |                                   | a quote after white space, behind an item       | END
            |                                   | a letter or digit right behind an item          | END
            |                                   | anything else                                   | MORE
WORD        | and a word after that, a key      | :, or = if clean                                | END
            |                                   | a quote right behind, if clean                  | AFTER
            |                                   | , } behind a comma and no number, a clean word  | END
            |                                   | more of the word, or white space                | WORD
            |                                   | a further word, unless broken or clean          | MORE
            |                                   | anything else                                   | MORE
WORD        | and a word after that, an item    | , ] } (behind a word: if it is a number)        | END
            |                                   | white space, behind a word                      | END (MORE: no number)
            |                                   | a quote, behind a clean string                  | WORD_QUOTE
            |                                   | any other quote, or more than a number has      | MORE
            |                                   | anything else                                   | WORD
WORD_QUOTE  | and a quote behind that word      | , ]                                             | END
            |                                   | anything else                                   | MORE
INNER_KEY   | a word right behind the quote     | a quote                                         | INNER_COLON
            |                                   | anything else, up to the longest key            | INNER_KEY
INNER_COLON | and a quote                       | : or, behind an item, ]                         | KEY
            |                                   | , behind an item                                | INNER_COMMA
            |                                   | a letter or digit, behind an item and a comma   | KEY
            |                                   | anything else                                   | MORE
INNER_COMMA | and a comma                       | a quote                                         | KEY
            |                                   | anything else                                   | MORE
PLUS        | a plus sign                       | a quote, a letter or a digit                    | END
            |                                   | anything else                                   | MORE
SLASH       | a slash                           | / * right behind it                             | END
            |                                   | anything else                                   | MORE
CLOSER      | a closer that leaves others open  | a comma, if it was not the innermost's          | COMMA
            |                                   | , ; ] } / # < or a line break                   | END
            |                                   | a quote, after white space                      | END
            |                                   | anything else                                   | MORE
LAST_CLOSER | a closer that none awaits         | , where more than one container is open         | END
            |                                   | , ] }, or anything where more than one is open  | MORE
            |                                   | anything else                                   | END
HASH        | a hash where an item may begin    | a letter or digit right behind                  | HASH
            |                                   | , ] behind a word                               | END
            |                                   | anything else                                   | MORE
ESCAPES     | backslashes behind a bracket      | a backslash                                     | ESCAPES
            |                                   | a quote right behind them                       | END
            |                                   | n r t right behind them                         | ESCAPES
            |                                   | anything else                                   | MORE
EQUALS      | a word and an equals sign         | a quote { [ - or a digit                        | END
            |                                   | anything else                                   | MORE
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum, auto

from .scalars import LONGEST_NUMBER, is_scalar


class Verdict(Enum):
    """What a look ahead found: an end; that the text goes on; or that a key begins (or, in a key, ended before its colon)."""

    END = auto()
    MORE = auto()
    KEY = auto()


class Role(Enum):
    """Where the string or word stands."""

    KEY = auto()
    FIELD = auto()
    ITEM = auto()


class Look(Enum):
    """The states of the table above."""

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
    HASH = auto()
    ESCAPES = auto()
    EQUALS = auto()
    LITERAL = auto()


CLOSING: dict[str, str] = {
    '"': '"',
    "'": "'",
    "`": "`",
    "\u201c": '\u201d\u201c"',
    "\u201d": '\u201d"',
    "\u201e": '\u201c\u201d"',
    "\u2018": "\u2019'",
    "\u00ab": "\u00bb",
}
"""Each opening quote with the quotes that may close it."""

LONGEST_LITERAL = 5
"""Letters of `false`."""

LONGEST_KEY = 60
"""A key without quotes that is looked for is no longer than this, in code points."""

_WORD_PART = re.compile(r"[\w$.\-+]")
_STRING_RUN = {quote: re.compile(rf"[^\\{re.escape(quote + closers)}]*") for quote, closers in CLOSING.items()}


class Lookahead:
    """One look ahead.

    `role` is where the string stands and `open_brackets` the containers around it, innermost last, as their closers (so
    `"]}"` stands for an array in an object). `quote` is the quote that may be the end, or `""` for a word without
    quotes. `clean` says of a string that no quote inside it has been passed over, and of a word that it is a number or
    a literal so far. Behind a clean item of an array a comma and a quote are enough: else the next item could not be
    shown while it grows. `before` is the last visible character of the text before the quote, or "".

    Invariants: `state` is a row of the table; `spaces` counts the white space since the last other character and
    `broken` says whether a line break was among any; `word` is the word that is being read in WORD, `string_quote` the
    quote that began STRING and `in_string` the last visible character in it so far; `behind_comma` says that a comma has been
    passed, `foreign` that the closer of CLOSER was not the one of the innermost container."""

    __slots__ = (
        "before",
        "behind_comma",
        "broken",
        "clean",
        "foreign",
        "in_string",
        "open_brackets",
        "quote",
        "role",
        "semicolon",
        "spaces",
        "state",
        "string_quote",
        "word",
    )

    def __init__(self, role: Role, open_brackets: str, quote: str, clean: bool, before: str, state: Look = Look.GAP) -> None:
        self.role = role
        self.open_brackets = open_brackets
        self.quote = quote
        self.clean = clean
        self.before = before
        self.in_string = ""
        self.state = state
        self.spaces = 0
        self.broken = False
        self.word = ""
        self.string_quote = ""
        self.foreign = self.semicolon = False
        self.behind_comma = False

    @classmethod
    def behind_closer(cls, open_brackets: str) -> Lookahead:
        """A look for a field of the object that a closing brace leaves, where it was meant for the array inside."""
        return cls(Role.FIELD, open_brackets, '"', False, "")

    @classmethod
    def behind_last_closer(cls, open_brackets: str) -> Lookahead:
        """A look for more entries behind a closer that may have been meant for the one container that is open."""
        return cls(Role.FIELD, open_brackets, '"', False, "", Look.LAST_CLOSER)

    def at_end(self) -> Verdict:
        """The verdict where the text ends: an end, unless another quote stands right behind, which then is the end."""
        return Verdict.MORE if self.state is Look.GLUED else Verdict.END

    def scan(self, text: str, pos: int) -> tuple[Verdict | None, int]:
        """Read on from `pos`; gives the verdict, or None when `text` ended before there was one, and the new position."""
        while pos < len(text):
            if self.state is Look.STRING:
                run = _STRING_RUN[self.string_quote].match(text, pos)
                assert run is not None
                self.in_string = run.group().rstrip()[-1:] or self.in_string
                pos = run.end()
                if pos == len(text):
                    break
            outcome = self._read(text[pos])
            if isinstance(outcome, Verdict):
                return outcome, pos
            self.state = outcome
            pos += 1
        return None, pos

    def _read(self, char: str) -> Verdict | Look:
        if char.isspace() and self.state not in _KEEPS_SPACE:
            self.spaces += 1
            self.broken = self.broken or char == "\n"
            return self._space()
        outcome = _READ[self.state](self, char)
        self.spaces = 0
        return outcome

    def _space(self) -> Verdict | Look:
        if self.broken and (self.state is Look.CLOSER or (self.state is Look.COMMA and not self.quote)):
            return Verdict.END
        if self.state is Look.GLUED:
            return Verdict.MORE
        if self.state is Look.WORD and self.role is Role.ITEM and not self.quote:
            return Verdict.END if is_scalar(self.word) else Verdict.MORE
        return self.state

    def _in_gap(self, char: str) -> Verdict | Look:
        if self.role is Role.KEY:
            return self._in_gap_of_key(char)
        if char in ",;":
            self.semicolon = char == ";"
            return Look.COMMA
        if char in "]}":
            return self._begin_closer(char)
        if char == "/":
            return Look.SLASH if self.spaces or self.quote else Verdict.MORE
        if char == "#":
            return Verdict.END if self.spaces else Verdict.MORE
        if char == "+" and self.quote and self.clean and self.spaces:
            return Look.PLUS
        if char == ":" and self.role is Role.ITEM:
            return Verdict.END if self.quote and self.open_brackets[-2:-1] == "}" else Verdict.MORE
        if not self.spaces:
            return self._begin_glued(char)
        return self._begin_without_comma(char)

    def _begin_glued(self, char: str) -> Verdict | Look:
        """A quote right behind the quote of a field: the next key begins there, or both belong to the text."""
        if char in CLOSING and self.quote:
            self.string_quote = char
            return Look.GLUED
        may_begin_entry = self.before == "{" if self.role is Role.FIELD else False
        may_begin_entry = may_begin_entry or (self.before in (",", "\n") and self.clean)
        if char.isalnum() and self.quote and may_begin_entry:
            self.word = char
            return Look.INNER_KEY
        return Verdict.MORE

    def _in_inner_key(self, char: str) -> Verdict | Look:
        if char in CLOSING[self.quote]:
            return Look.INNER_COLON
        self.word += char
        return Verdict.MORE if len(self.word) > LONGEST_KEY else Look.INNER_KEY

    def _in_inner_colon(self, char: str) -> Verdict | Look:
        if self.role is Role.FIELD:
            return Verdict.KEY if char == ":" else Verdict.MORE
        if char == ",":
            return Look.INNER_COMMA
        self.foreign = char == ":"
        is_open_too = char.isalnum() and not self.spaces and self.word.rstrip().endswith(",")
        return Verdict.KEY if char in "]:" or is_open_too else Verdict.MORE

    def _in_inner_comma(self, char: str) -> Verdict:
        return Verdict.KEY if char in CLOSING else Verdict.MORE

    def _in_last_closer(self, char: str) -> Verdict:
        if len(self.open_brackets) > 1:
            return Verdict.END if char == "," else Verdict.MORE
        return Verdict.MORE if char in ",]}" else Verdict.END

    def _in_escapes(self, char: str) -> Verdict | Look:
        if char == "\\":
            self.word += char
            return Look.ESCAPES
        if not self.word:
            return Verdict.MORE
        self.word = ""
        if char in ('"', "'") and not self.spaces:
            return Verdict.END
        return Look.ESCAPES if char in "nrt" and not self.spaces else Verdict.MORE

    def _in_equals(self, char: str) -> Verdict:
        return Verdict.END if char in CLOSING or char in "{[-" or char.isdigit() else Verdict.MORE

    def _in_hash(self, char: str) -> Verdict | Look:
        if char in ",]":
            return Verdict.END if self.behind_comma else Verdict.MORE
        is_more = (char.isalnum() or char in "_-") and not self.spaces
        self.behind_comma = self.behind_comma or is_more
        return Look.HASH if is_more else Verdict.MORE

    def _in_literal(self, char: str) -> Verdict | Look:
        if char.isalpha() and len(self.word) < LONGEST_LITERAL and not self.spaces:
            self.word += char
            return Look.LITERAL
        return Verdict.END if is_scalar(self.word) and char in ",}" else Verdict.MORE

    def _in_plus(self, char: str) -> Verdict:
        return Verdict.END if char in CLOSING or char.isalnum() or char == "_" else Verdict.MORE

    def _in_glued(self, char: str) -> Verdict | Look:
        return Look.STRING if char.isalnum() and not self.spaces else Verdict.MORE

    def _in_gap_of_key(self, char: str) -> Verdict | Look:
        begins_value = self.spaces and (char in CLOSING or char in "{[#" or char.isdigit())
        if char in ":=}," or begins_value:
            return Verdict.END
        if self.spaces and char in "tfnTFN":
            self.word = char
            return Look.LITERAL
        if char == "/":
            return Look.SLASH
        return Verdict.KEY if self.before == ":" and self.clean else Verdict.MORE

    def _begin_without_comma(self, char: str) -> Verdict | Look:
        """White space and then something else than a comma: where an entry begins, the comma is missing."""
        is_scalar_word = self.clean and not self.quote
        if not (self.quote or is_scalar_word or self.broken):
            return Verdict.MORE
        if char in CLOSING:
            return self._begin_string(char)
        if char == "{" or (char == "[" and self.role is Role.ITEM):
            return Verdict.END if self.role is Role.ITEM or not self.quote else Verdict.MORE
        if self.role is Role.FIELD:
            return self._begin_word(char) if self.broken or is_scalar_word else Verdict.MORE
        return self._begin_word(char) if is_scalar_word or (self.quote and self.broken) else Verdict.MORE

    def _in_comma(self, char: str) -> Verdict | Look:
        self.behind_comma = True
        if self.role is Role.ITEM and self.quote and self.clean and (char in CLOSING or char in "-0123456789"):
            return Verdict.END
        is_scalar_word = self.clean and not self.quote
        if is_scalar_word and not _WORD_PART.match(char):
            return Verdict.END
        if char in CLOSING:
            return self._begin_string(char)
        if char in "]}":
            return Verdict.MORE if self.semicolon and self.quote else self._begin_closer(char)
        if char in ",;":
            return Look.COMMA
        if char == "/":
            return Look.SLASH
        if char == "#":
            return Verdict.END
        if char in "{[":
            begins_item = self.role is Role.ITEM or (char == "{" and self.open_brackets[-2:-1] == "]")
            return Verdict.END if begins_item else Verdict.MORE
        return self._begin_word(char)

    def _in_slash(self, char: str) -> Verdict:
        return Verdict.END if char in "/*" and not self.spaces else Verdict.MORE

    def _begin_string(self, quote: str) -> Look:
        self.string_quote = quote
        return Look.STRING

    def _in_string(self, char: str) -> Verdict | Look:
        """The character after a run: a backslash, a quote that may close, or one that would open another such string."""
        if char == "\\":
            return Look.ESCAPED
        return Look.AFTER if char in CLOSING[self.string_quote] else Verdict.MORE

    def _in_escaped(self, _: str) -> Look:
        return Look.STRING

    def _in_after(self, char: str) -> Verdict:
        if self.role is Role.FIELD:
            begins_value = self.spaces and (char in CLOSING or char in "{[-" or char.isdigit())
            key_ended = char == ":" or (self.clean and (char == "=" or self.in_string == ":" or begins_value))
            return Verdict.END if key_ended else Verdict.MORE
        ends = char in ",]};/#" or (char in CLOSING and self.spaces) or (char.isalnum() and not self.spaces)
        return Verdict.END if ends else Verdict.MORE

    def _begin_word(self, char: str) -> Verdict | Look:
        self.word = char
        return Look.WORD if _WORD_PART.match(char) else Verdict.MORE

    def _in_word(self, char: str) -> Verdict | Look:
        return self._in_key_word(char) if self.role is Role.FIELD else self._in_item_word(char)

    def _in_key_word(self, char: str) -> Verdict | Look:
        if char == ":" or (char == "=" and self.clean):
            return Verdict.END
        if char in CLOSING and not self.spaces and self.clean:
            return Look.AFTER
        if char in ",}" and self.behind_comma and self.clean and not self.quote:
            return Verdict.MORE if is_scalar(self.word) else Verdict.END
        is_next_word = self.spaces and not (self.broken or self.clean)
        if is_next_word or len(self.word) >= LONGEST_KEY or not _WORD_PART.match(char):
            return Verdict.MORE
        self.word += char
        return Look.WORD

    def _in_item_word(self, char: str) -> Verdict | Look:
        if char in ",]}":
            return Verdict.END if self.quote or is_scalar(self.word) else Verdict.MORE
        if char in CLOSING and self.clean and self.quote:
            return Look.WORD_QUOTE
        if char in CLOSING or len(self.word) > LONGEST_NUMBER:
            return Verdict.MORE
        if not self.quote:
            self.word += char
        return Look.WORD

    def _in_word_quote(self, char: str) -> Verdict:
        return Verdict.END if char in ",]" else Verdict.MORE

    def _begin_closer(self, char: str) -> Verdict | Look:
        """A closer was read. The last one of all ends everything; another must be followed by structure again."""
        at = self.open_brackets.rfind(char)
        self.foreign = at != len(self.open_brackets) - 1
        return Verdict.END if at == 0 and not self.foreign else Look.CLOSER

    def _in_closer(self, char: str) -> Verdict | Look:
        if char == "," and self.foreign:
            return Look.COMMA
        ends = char in ",;]}/#<" or (char in CLOSING and self.spaces)
        return Verdict.END if ends else Verdict.MORE


_KEEPS_SPACE = frozenset((Look.STRING, Look.ESCAPED, Look.INNER_KEY))

_READ: dict[Look, Callable[[Lookahead, str], Verdict | Look]] = {
    Look.GAP: Lookahead._in_gap,
    Look.COMMA: Lookahead._in_comma,
    Look.STRING: Lookahead._in_string,
    Look.ESCAPED: Lookahead._in_escaped,
    Look.AFTER: Lookahead._in_after,
    Look.WORD: Lookahead._in_word,
    Look.CLOSER: Lookahead._in_closer,
    Look.SLASH: Lookahead._in_slash,
    Look.GLUED: Lookahead._in_glued,
    Look.INNER_KEY: Lookahead._in_inner_key,
    Look.INNER_COLON: Lookahead._in_inner_colon,
    Look.INNER_COMMA: Lookahead._in_inner_comma,
    Look.WORD_QUOTE: Lookahead._in_word_quote,
    Look.PLUS: Lookahead._in_plus,
    Look.LAST_CLOSER: Lookahead._in_last_closer,
    Look.HASH: Lookahead._in_hash,
    Look.ESCAPES: Lookahead._in_escapes,
    Look.EQUALS: Lookahead._in_equals,
    Look.LITERAL: Lookahead._in_literal,
}
