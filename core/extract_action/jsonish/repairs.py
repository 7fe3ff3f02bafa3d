"""The repairs: each rule that the tolerant parser may apply, by name, with the sentence that people read.

A repair leaves a `Fix` with the span that it touched. The table is the only place where a rule's sentence stands; the docs
and the page print it from here.
"""

from __future__ import annotations

from dataclasses import FrozenInstanceError

from ..spans import Span

RULES: dict[str, str] = {
    # separators
    "trailing-comma": "A comma before a closer was dropped.",
    "missing-comma": "A comma between two entries was missing and was supplied.",
    "stray-comma": "A comma with nothing before it was dropped.",
    "semicolon": "A semicolon was read as a comma.",
    "invisible-character": "A character without width stood between two tokens and was dropped.",
    "escaped-space": "White space between two tokens was written as an escape and was skipped.",
    "wide-punctuation": "A full-width comma, semicolon or colon was read as that of JSON.",
    "missing-colon": "The colon between a key and its value was missing and was supplied.",
    "stray-colon": "A colon with no key before it was dropped.",
    "comma-as-colon": "A comma between a key and its value was read as a colon.",
    "equals-sign": "An equals sign was read as a colon.",
    # quotes
    "single-quotes": "A string in single quotes was read as one in double quotes.",
    "typographic-quotes": "Typographic quotes were read as the quotes of a string.",
    "backtick-quotes": "A string in backticks was read as one in double quotes.",
    "triple-quotes": "A string in triple quotes was read, with its common indent removed.",
    "fenced-string": "A fenced block was read as a string, without its language and its common indent.",
    "inner-quote": "A quote inside a string was not escaped; what follows it shows that the string goes on.",
    "missing-opening-quote": "The opening quote of a string was missing.",
    "missing-closing-quote": "The closing quote of a string was missing.",
    "joined-strings": "Strings joined by a plus sign, or that follow one another, were read as one.",
    "string-prefix": "A letter before a string, as Python has it, was dropped.",
    "unquoted-key": "A key without quotes was read as a string.",
    "unquoted-value": "A value without quotes was read as a string.",
    # inside strings
    "raw-control": "A raw line break, tab or control character stood in a string and was kept.",
    "bad-escape": "A backslash that begins no JSON escape was kept as it is.",
    "foreign-escape": "An escape of another language was decoded.",
    "escaped-document": "The document was escaped as a whole, as in a string; the escapes were undone.",
    "literal-backslashes": "The string's backslashes are text, as in a path or in LaTeX, so all of them were kept.",
    # literals
    "python-literal": "True, None, NULL or another spelling of a literal was read as JSON writes it.",
    "number-form": "A number that JSON writes otherwise was read.",
    "missing-value": "A key had no value; null was supplied.",
    "key-without-value": "A key with neither colon nor value was dropped.",
    "duplicate-key": "The key stands twice in its object; the last value counts.",
    "ellipsis": "Three dots, which stand for what was left out, were dropped.",
    # structure
    "tuple-literal": "A tuple, items in parentheses, was read as an array.",
    "set-literal": "A set, items in braces without keys, was read as an array.",
    "comment": "A comment was skipped.",
    "missing-opener": "An opening brace was missing in an array and was supplied: a key stands there.",
    "missing-closer": "A closing bracket or brace was missing and was supplied.",
    "stray-closer": "A closing bracket or brace that closes nothing was dropped.",
    "early-closer": "A brace closed the object before its end: a comma and another field follow.",
    "wrong-closer": "A closer of the other kind was read as the one that was awaited; what follows shows it.",
    "doubled-brace": "Doubled braces were read as one.",
    "stray-bracket": "An opening bracket where a key must stand was dropped.",
    "too-deep": "Nesting beyond the limit was not read.",
    # the end of the stream
    "cut-string": "The end of the stream cut a string.",
    "cut-number": "The end of the stream may have cut a number.",
    "cut-literal": "The end of the stream cut a word.",
    "cut-entry": "The end of the stream, or another object, came where an entry had begun.",
    # the extractor's repairs, made against a schema
    "string-arguments": "The arguments were JSON text in a string and were decoded.",
    "string-field": "A field was JSON text in a string; the schema wants another type, so it was decoded.",
    "repeated-parameter": "Markup gave a parameter more than once; the option `repeated` says what counts.",
    "no-arguments": "The arguments were missing, null or empty and were read as {}.",
}


class Fix:
    """One repair: the rule's code and the span of the text that it touched.

    >>> Fix("trailing-comma", Span(4, 5)).message
    'A comma before a closer was dropped.'
    """

    # A text may need a repair at each second character: one is kept as small as can be, and a short length takes no memory.
    __slots__ = ("_length", "_start", "code")
    __match_args__ = ("code", "span")

    code: str
    _start: int
    _length: int

    def __init__(self, code: str, span: tuple[int, int]) -> None:
        _set_code(self, code)
        _set_start(self, span[0])
        _set_length(self, span[1] - span[0])

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __reduce__(self) -> tuple[type[Fix], tuple[str, Span]]:
        return Fix, (self.code, self.span)

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    @property
    def span(self) -> Span:
        """The text that it touched."""
        return Span(self._start, self._start + self._length)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fix) and (self.code, self.span) == (other.code, other.span)

    def __hash__(self) -> int:
        return hash((self.code, self._start, self._length))

    def __repr__(self) -> str:
        return f"Fix(code={self.code!r}, span={self.span!r})"

    @property
    def message(self) -> str:
        """The rule's sentence."""
        return RULES[self.code]


_set_code, _set_start, _set_length = (Fix.__dict__[name].__set__ for name in ("code", "_start", "_length"))
"""What fills a new Fix, past what freezes it."""
