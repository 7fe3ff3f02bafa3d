"""The steps of a look ahead, `lookahead`: in each state, what the next character may be, and the verdict or the next state.

The rows of a state are tried from the top. "Clean" is what `look.LookState` has under that name. A state that is reached in two
ways has two lists. The readers in `following` make these steps; a test holds the table equal to what they do.
"""

from __future__ import annotations

from typing import NamedTuple

from .look import Look, Verdict

Steps = dict[str, Look | Verdict]

_END, _MORE, _KEY = Verdict.END, Verdict.MORE, Verdict.KEY
_ELSE = "anything else"


class Row(NamedTuple):
    """A state, what was read so far in it, and its steps: what comes next, with the verdict or the state that it leads to."""

    state: Look
    read: str
    steps: Steps


LOOK_TRANSITIONS: tuple[Row, ...] = (
    Row(
        Look.GAP,
        "behind a key: its quote (and white space)",
        {
            ": = } or any comma": _END,
            "a quote, { [ # or digit, after white space": _END,
            "/, not behind :": Look.SLASH,
            "what a number or literal begins with, after space": Look.LITERAL,
            "anything else, behind : in a clean key": _KEY,
            _ELSE: _MORE,
        },
    ),
    Row(
        Look.GAP,
        "behind a value: its quote, or a break in a word (and white space)",
        {
            ", ; or a full-width one": Look.COMMA,
            "the last open container's closer": _END,
            "a foreign closer that the string's own text awaits": _MORE,
            "another closer": Look.CLOSER,
            "/, behind a quote or white space": Look.SLASH,
            "#, after white space": _END,
            "+ after white space, behind a clean string": Look.PLUS,
            ": behind a clean string of a field": Look.COMMA,
            ": behind an item's quote, clean or in an object": _END,
            "a backslash": Look.BACKSLASH,
            "a quote, right behind a quote or clean word": Look.GLUED,
            "a letter or digit right behind, see `before`": Look.INNER_KEY,
            "a quote, after white space": Look.STRING,
            "{ [ of an item, { behind a word, after space": _END,
            "a word, with an unpaired quote in the string": _MORE,
            "a word, on a new line or behind a clean word": Look.WORD,
            "a word, behind a clean string of a field": Look.BARE_KEY,
            "what a number or literal begins with, behind a clean item": Look.LITERAL,
            "{ [ right behind a clean item": Look.OPENER,
            _ELSE: _MORE,
        },
    ),
    Row(
        Look.LITERAL,
        "letters or digits where a number or literal may stand",
        {
            "more of them": Look.LITERAL,
            ", or the closer, behind a number or literal": _END,
            "a quote after white space, behind a number or literal in an array": _END,
            _ELSE: _MORE,
        },
    ),
    Row(
        Look.COMMA,
        "and a comma",
        {
            "a quote or number, behind a clean item's quote": _END,
            "what begins no word, behind a clean word": _END,
            "a line break, behind a word": _END,
            "a quote": Look.STRING,
            "a closer, behind a quote and ; of code": _MORE,
            "the last open container's closer": _END,
            "another closer": Look.CLOSER,
            ", ; or :, behind a clean string of a field": Look.COMMA,
            "/": Look.SLASH,
            "#": _END,
            "a backslash": Look.BACKSLASH,
            "{ [ of an item, { of an object in an array": _END,
            "( behind a clean item, or one character for three dots": _END,
            "a word": Look.WORD,
            _ELSE: _MORE,
        },
    ),
    Row(
        Look.STRING,
        "and the string after that",
        {"its closing quote": Look.AFTER, "another opening quote": _MORE, "a backslash": Look.ESCAPED},
    ),
    Row(Look.ESCAPED, "a backslash in the string", {"any character": Look.STRING}),
    Row(Look.GLUED, "another quote right behind it", {"a letter or digit": Look.STRING, _ELSE: _MORE}),
    Row(
        Look.AFTER,
        "and the string's closing quote",
        {
            "a quote right behind the key": Look.AFTER,
            "a letter or digit right behind no text": Look.STRING,
            ": behind a key; =, or its text ended in :, clean": _END,
            "{ [ - a digit or quote after white space, clean": _END,
            "what a literal begins with, after space, clean": Look.LITERAL,
            ", } where only white space stands before a clean string": _END,
            ", ; ] } / # behind an item": _END,
            "a quote after white space, behind an item": _END,
            "a letter or digit right behind an item": _END,
            "a colon, behind a key without one": _KEY,
            ", } behind a key without a colon": _END,
            _ELSE: _MORE,
        },
    ),
    Row(
        Look.WORD,
        "and a word after that, a key",
        {
            ":, or = if clean": _END,
            "a quote right behind a letter that may be a prefix": Look.PREFIXED,
            "a quote right behind, if clean": Look.AFTER,
            ", } behind a comma and no number, a clean word": _END,
            ", } behind three dots": _END,
            "more of the word, an apostrophe in it, or white space": Look.WORD,
            "a further word, unless broken or clean": _MORE,
            _ELSE: _MORE,
        },
    ),
    Row(
        Look.WORD,
        "and a word after that, an item",
        {
            ", ] } (behind a word: if it is a number)": _END,
            "white space, behind a number without quotes": _END,
            "white space, behind a word without quotes": _MORE,
            "a quote behind a letter that may be a prefix": Look.PREFIXED,
            "an apostrophe in it, behind a clean string": Look.WORD,
            "another quote, behind a clean string": Look.WORD_QUOTE,
            "any other quote, or more than a number has": _MORE,
            _ELSE: Look.WORD,
        },
    ),
    Row(
        Look.WORD,
        "and a word after that, behind a lone key",
        {"a colon": _KEY, "more of the word, or white space": Look.WORD, _ELSE: _MORE},
    ),
    Row(Look.WORD_QUOTE, "and a quote behind that word", {", ]": _END, _ELSE: _MORE}),
    Row(
        Look.PREFIXED,
        "and a quote behind one letter",
        {"a quote or a backslash": _MORE, ":, or behind an item , ]": _END, _ELSE: Look.STRING},
    ),
    Row(
        Look.INNER_KEY,
        "a word right behind the quote",
        {"a quote": Look.INNER_COLON, "anything else, up to the longest key": Look.INNER_KEY, _ELSE: _MORE},
    ),
    Row(
        Look.INNER_COLON,
        "and a quote",
        {
            ": or, behind an item, ]": _KEY,
            ", behind an item": Look.INNER_COMMA,
            "a letter or digit, behind an item and a comma": _KEY,
            _ELSE: _MORE,
        },
    ),
    Row(Look.INNER_COMMA, "and a comma", {"a quote": _KEY, _ELSE: _MORE}),
    Row(
        Look.BARE_KEY,
        "a word behind a clean string of a field",
        {"a colon": Look.BARE_COLON, "more of the word": Look.BARE_KEY, _ELSE: _MORE},
    ),
    Row(
        Look.BARE_COLON,
        "and a colon",
        {"what a number or literal begins with": Look.LITERAL, "a quote, { [": _END, _ELSE: _MORE},
    ),
    Row(Look.OPENER, "a bracket right behind a clean item", {"a quote right behind it": _END, _ELSE: _MORE}),
    Row(
        Look.BACKSLASH,
        "a backslash in a gap, behind a comma or a closer",
        {
            "another backslash": Look.BACKSLASH,
            "n r t in a gap": Look.GAP,
            "n r t behind a comma": Look.COMMA,
            "n r t behind a closer": Look.CLOSER,
            "a quote, behind a clean string and a comma": _END,
            _ELSE: _MORE,
        },
    ),
    Row(Look.PLUS, "a plus sign", {"a quote, a letter or a digit": _END, _ELSE: _MORE}),
    Row(Look.SLASH, "a slash", {"/ * right behind it": _END, _ELSE: _MORE}),
    Row(
        Look.CLOSER,
        "a closer that leaves others open",
        {
            "a comma, if it was not the innermost's": Look.COMMA,
            "a backslash": Look.BACKSLASH,
            "what a literal begins with, after space, clean": Look.LITERAL,
            "; of code, where the string's own text awaits the closer": _MORE,
            ", ; ] } / # < or a line break": _END,
            "a quote, after white space": _END,
            _ELSE: _MORE,
        },
    ),
    Row(
        Look.LAST_CLOSER,
        "a closer that none awaits",
        {", ] } where one container is open": _MORE, _ELSE: _END},
    ),
    Row(Look.DOUBLED, "the closer of a doubled brace", {"}": _MORE, _ELSE: _END}),
    Row(
        Look.HASH,
        "a hash where an item may begin",
        {"a letter or digit right behind": Look.HASH, ", ] behind a word": _END, _ELSE: _MORE},
    ),
    Row(
        Look.ESCAPES,
        "backslashes where an entry or a value may begin",
        {
            "a backslash": Look.ESCAPES,
            "a quote right behind them": _END,
            "n r t right behind them": Look.ESCAPES,
            "a quote, { [ ] } , a digit, or white space behind such letters": _KEY,
            _ELSE: _MORE,
        },
    ),
    Row(Look.EQUALS, "a word and an equals sign", {"a quote { [ - or a digit": _END, _ELSE: _MORE}),
    Row(Look.LONE_KEY, "a comma behind a key", {"a quote": Look.STRING, "a word": Look.WORD, "{ [": _END, _ELSE: _MORE}),
    Row(Look.PREFIX, "a quote behind one letter", {": = , ] }": _MORE, _ELSE: _END}),
)
