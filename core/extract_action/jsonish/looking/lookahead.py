"""Looking ahead: did the string, or the word without quotes, end here?

A quote inside a string may be its end or a quote that the model forgot to escape. What follows decides: after a real end
comes structure. The characters that follow are read one by one by a small machine whose state survives chunks, so the
answer does not depend on where a chunk ends; the parser then reads the same characters again for what they are. Nearly
every look is one to twenty characters long. It reads at most one string, which ends at its closing quote or where another
like it would begin; since no other look begins with that string, a character is read a few times at most, and the whole
stays linear.

Where a text is strict JSON, each end is seen as an end. `look_transitions` has the table of the steps, `following` the readers
that make them.
"""

from __future__ import annotations

import re

from ...quotes import CLOSING
from ..scalars import is_scalar
from .following import READ
from .look import INVISIBLE, LONGEST_INSIDE, Look, LookState, Role, Verdict

_STRING_RUN = {quote: re.compile(rf"[^\\{re.escape(quote + closers)}]*") for quote, closers in CLOSING.items()}
_KEEPS_SPACE = frozenset((Look.STRING, Look.ESCAPED, Look.INNER_KEY))


class Lookahead(LookState):
    """One look ahead. A string's own is made with all that is known of it; the other needs have a constructor each."""

    __slots__ = ()

    @classmethod
    def behind_word(cls, role: Role, open_brackets: str, state: Look, *, is_whole: bool) -> Lookahead:
        """Whether a word without quotes ended at white space (GAP) or a comma (COMMA); it is whole as a number, or by a quote
        at its end."""
        return cls(role, open_brackets, clean=is_whole, state=state)

    @classmethod
    def behind_escaped_quote(cls, role: Role, open_brackets: str, quote: str) -> Lookahead:
        """Whether a quote behind a backslash ends a path."""
        return cls(role, open_brackets, quote=quote, clean=True)

    @classmethod
    def behind_prefix(cls, role: Role, open_brackets: str, quote: str) -> Lookahead:
        """Whether a quote behind one letter begins a string with a prefix."""
        return cls(role, open_brackets, quote=quote, clean=True, state=Look.PREFIX)

    @classmethod
    def behind_lone_key(cls, open_brackets: str, quote: str) -> Lookahead:
        """What a comma behind a key stands for."""
        return cls(Role.KEY, open_brackets, quote=quote, clean=True, state=Look.LONE_KEY)

    @classmethod
    def behind_equals(cls, open_brackets: str) -> Lookahead:
        """Whether an equals sign behind the first key stands for a colon."""
        return cls(Role.KEY, open_brackets, clean=True, state=Look.EQUALS)

    @classmethod
    def at_key_word(cls, open_brackets: str) -> Lookahead:
        """Whether a word on a new line is a key."""
        return cls(Role.FIELD, open_brackets, clean=True, state=Look.WORD)

    @classmethod
    def at_backslash(cls, open_brackets: str) -> Lookahead:
        """Whether a backslash between entries shows that they are escaped as a whole."""
        return cls(Role.ITEM, open_brackets, state=Look.ESCAPES)

    @classmethod
    def behind_hash(cls, open_brackets: str) -> Lookahead:
        """Whether a hash begins an item or a comment."""
        return cls(Role.ITEM, open_brackets, state=Look.HASH)

    @classmethod
    def behind_brace(cls, open_brackets: str) -> Lookahead:
        """A look for a field of the object that a closing brace leaves, where it was meant for the array inside."""
        return cls(Role.FIELD, open_brackets, quote='"')

    @classmethod
    def behind_square(cls, open_brackets: str) -> Lookahead:
        """A look for an item of the array that a square bracket leaves, where it was meant for the object inside."""
        return cls(Role.ITEM, open_brackets, quote='"')

    @classmethod
    def behind_last_closer(cls, open_brackets: str) -> Lookahead:
        """A look for more entries behind a closer that may have been meant for the one container that is open."""
        return cls(Role.FIELD, open_brackets, quote='"', state=Look.LAST_CLOSER)

    @classmethod
    def behind_doubled(cls, open_brackets: str) -> Lookahead:
        """Whether a closing brace is doubled, as the opening one was."""
        return cls(Role.FIELD, open_brackets, state=Look.DOUBLED)

    def at_end(self) -> Verdict:
        """The verdict where the text ends: an end, unless another quote stands right behind, which then is the end."""
        return Verdict.MORE if self.state is Look.GLUED else Verdict.END

    def scan(self, text: str, pos: int) -> tuple[Verdict | None, int]:
        """Read on from `pos`; gives the verdict, or None when `text` ended before there was one, and the new position."""
        while pos < len(text):
            if self.state is Look.STRING:
                run = _STRING_RUN[self.string_quote].match(text, pos)
                assert run is not None
                self.inside += run.group()[: LONGEST_INSIDE - len(self.inside)]
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
        is_escaped_space = self.state is Look.BACKSLASH
        outcome = READ[self.state](self, char)
        self.spaces = int(is_escaped_space and outcome is self.resume)
        return outcome

    def _space(self) -> Verdict | Look:
        if self.broken and (self.state is Look.CLOSER or (self.state is Look.COMMA and not self.quote)):
            return Verdict.END
        if self.state is Look.GLUED:
            return Verdict.MORE
        if self.state is Look.WORD and self.role is Role.ITEM and not self.quote:
            return Verdict.END if is_scalar(self.word) else Verdict.MORE
        return self.state
