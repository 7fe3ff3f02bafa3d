r"""What a backslash in a string means to Python: `\x41`, `\101`, `\N{BULLET}`, `\U0001F600`; one that begins no escape is text.

The source is Python's own: "String and Bytes literals" in its language reference. One thing is read that Python does not: two
escapes of the halves of a surrogate pair, as JSON writes them, are the character that they make.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from ...jsonish.surrogates import join_halves
from ..reader.source import Source, Waiting

_SHORT = {
    "\\": "\\",
    "'": "'",
    '"': '"',
    "a": "\a",
    "b": "\b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
    "v": "\v",
    "\n": "",
    "\r": "",
}
_OCTAL = tuple("01234567")
_HEX = "[0-9a-fA-F]"
_ESCAPE = re.compile(
    rf"\\(?:x{_HEX}{{2}}|u[dD][89abAB]{_HEX}{{2}}\\u[dD][c-fC-F]{_HEX}{{2}}|u{_HEX}{{4}}|U{_HEX}{{8}}"
    r"|N\{[A-Za-z0-9 \-]{1,88}\}|[0-7]{1,3}|\r\n|.)",
    re.DOTALL,
)
_BEGUN = re.compile(
    rf"\\(?:x{_HEX}?|u{_HEX}{{0,3}}|u[dD][89abAB]{_HEX}{{2}}(?:\\(?:u(?:[dD](?:[c-fC-F]{_HEX}?)?)?)?)?|U{_HEX}{{0,7}}"
    r"|N(?:\{[A-Za-z0-9 \-]{0,88})?|[0-7]{1,2}|\r)?"
)
LONGEST_ESCAPE = 96
"""Code points of an escape; the longest name of a character has 88."""


def whole_escape(text: str) -> str | None:
    r"""The escape with which `text` begins, or None while more of the text may belong to it.

    >>> whole_escape("\\x4"), whole_escape("\\x41"), whole_escape("\\xyz"), whole_escape("\\12"), whole_escape("\\128")
    (None, '\\x41', '\\x', None, '\\12')
    """
    found = None if _BEGUN.fullmatch(text) else _ESCAPE.match(text)
    return found.group() if found is not None else None


def raw_escape(text: str) -> str | None:
    """The same in a raw string, where a backslash and what stands behind it are text."""
    return text[:2] if len(text) > 1 else None


def read_escape(source: Source, whole: Callable[[str], str | None] = whole_escape) -> Waiting[str]:
    """Read the escape that comes next; gives it, or `""` where the stream's end cut it."""
    while (escape := whole(source.rest()[:LONGEST_ESCAPE])) is None:
        if source.ended:
            source.take(len(source.buf))
            return ""
        yield
    return source.take(source.pos + len(escape))


def text_of(escape: str) -> str:
    r"""The text of a whole escape; none of `""`.

    >>> text_of("\\x41"), text_of("\\101"), text_of("\\N{BULLET}"), text_of("\\U0001F600"), text_of("\\d"), text_of("\\\n")
    ('A', 'A', '•', '😀', '\\d', '')
    """
    letter = escape[1:2]
    if letter in _SHORT:
        return _SHORT[letter]
    if len(escape) < 3 and letter not in _OCTAL:
        return escape
    if letter in _OCTAL:
        return chr(int(escape[1:], 8))
    if letter == "N":
        return _named(escape)
    if len(escape) == 12:
        return join_halves(chr(int(escape[2:6], 16)), chr(int(escape[8:], 16)))
    code = int(escape[2:], 16)
    return chr(code) if code <= 0x10FFFF else escape


def _named(escape: str) -> str:
    try:
        return unicodedata.lookup(escape[3:-1])
    except KeyError:
        return escape
