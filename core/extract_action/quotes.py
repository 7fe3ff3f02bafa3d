"""Quotes: which closes which, and what stands in them. A tag or a call in quotes, or as code in a line, is only mentioned.

A quote that opens stands at the start of a line, or behind white space, a bracket, a colon or the like; behind a word or the
end of a sentence it closes. Inline code may have a space at both of its ends, as in CommonMark.
"""

from __future__ import annotations

import re

CLOSING: dict[str, str] = {
    '"': '"',
    "'": "'",
    "`": "`",
    "\u201c": '\u201d\u201c"',
    "\u201d": '\u201d"',
    "\u201e": '\u201c\u201d"',
    "\u2018": "\u2019\u2018'",
    "\u2019": "\u2019'",
    "\u201a": "\u2018\u2019'",
    "\u00ab": "\u00bb",
    "\u00bb": "\u00ab\u00bb",
    "\u2039": "\u203a",
    "\u203a": "\u2039\u203a",
    "\u300c": "\u300d",
    "\u300e": "\u300f",
    "\uff02": "\uff02",
}
"""Each opening quote with the quotes that may close it."""

REACH = 8
"""Code points of the text before a tag that tell whether it is mentioned."""

_QUOTES = "".join(CLOSING)
_OPENING = re.compile(rf"(?P<before>[^{_QUOTES}]?)(?P<mark>[{_QUOTES}])+(?P<pad>(?<=`) )?\Z", re.DOTALL)
_WITHOUT_SPACES = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]"
)
"""Thai, Lao, Burmese, Khmer, Chinese, Japanese and Korean, which may have no space before a quote that opens."""

_BEFORE_CLOSING = frozenset(".!?\u2026,;)]}>%\u3002\uff01\uff1f")


def behind(before: str, text: str) -> str:
    """The last code points of a text that goes on with `text`.

    >>> behind("so it", " is what it is"), behind("so ", "`")
    ('at it is', 'so `')
    """
    return (before + text[-REACH:])[-REACH:]


def closers_of(before: str) -> tuple[str, ...]:
    r"""The texts of which one must stand behind what comes next if that is only mentioned; none where no quote opens.

    >>> closers_of("say `"), closers_of("say `now`"), closers_of("say ` "), closers_of("say \u2018")
    (('`',), (), ('`', ' `'), ('’', '‘', "'"))
    """
    found = _OPENING.search(before)
    if found is None or _closes(found["before"]):
        return ()
    quotes = tuple(CLOSING[found["mark"]])
    return (*quotes, *(found["pad"] + quote for quote in quotes)) if found["pad"] else quotes


def _closes(before: str) -> bool:
    """Whether a quote behind this character closes. Scripts without spaces between words do not tell."""
    return before in _BEFORE_CLOSING or (before.isalnum() and _WITHOUT_SPACES.match(before) is None)
