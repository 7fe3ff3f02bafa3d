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
GAP         | behind a value: its quote, or     | , ; or a full-width one                         | COMMA
            | a break in a word                 | the last open container's closer                | END
            | (and white space)                 | a foreign closer that the string's own text awaits | MORE
            |                                   | another closer                                  | CLOSER
            |                                   | /, behind a quote or white space                | SLASH
            |                                   | #, after white space                            | END
            |                                   | + after white space, behind a clean string      | PLUS
            |                                   | : behind an item's quote, the array in an object | END
            |                                   | a quote, right behind a quote or clean word     | GLUED
            |                                   | a letter or digit right behind, see `before`    | INNER_KEY
            |                                   | a quote, after white space                      | STRING
            |                                   | { [ of an item, { behind a word, after space    | END
            |                                   | a word, with an unpaired quote in the string    | MORE
            |                                   | a word, on a new line or behind a clean word    | WORD
            |                                   | anything else                                   | MORE
COMMA       | and a comma                       | a quote or number, behind a clean item's quote  | END
            |                                   | what begins no word, behind a clean word        | END
            |                                   | a line break, behind a word                     | END
            |                                   | a quote                                         | STRING
            |                                   | a closer, behind a quote and ; of code          | MORE
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
            |                                   | a quote { [ ] } behind such letters             | KEY
            |                                   | anything else                                   | MORE
EQUALS      | a word and an equals sign         | a quote { [ - or a digit                        | END
            |                                   | anything else                                   | MORE
"""

from __future__ import annotations

import re

from .following import READ
from .look import CLOSING, INVISIBLE, Look, LookState, Role, Verdict
from .scalars import is_scalar

_STRING_RUN = {quote: re.compile(rf"[^\\{re.escape(quote + closers)}]*") for quote, closers in CLOSING.items()}
_KEEPS_SPACE = frozenset((Look.STRING, Look.ESCAPED, Look.INNER_KEY))


class Lookahead(LookState):
    """One look ahead."""

    __slots__ = ()

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
        if (char.isspace() or char in INVISIBLE) and self.state not in _KEEPS_SPACE:
            self.spaces += 1
            self.broken = self.broken or char == "\n"
            return self._space()
        outcome = READ[self.state](self, char)
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
