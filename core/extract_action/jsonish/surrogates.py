"""Surrogate halves: a JavaScript string may be cut between the two halves of a character, in or between chunks."""

from __future__ import annotations

import re

_PAIR = re.compile("([\ud800-\udbff])([\udc00-\udfff])")


def is_high(char: str) -> bool:
    """Whether a code point is the first half of a surrogate pair."""
    return "\ud800" <= char <= "\udbff"


def is_low(char: str) -> bool:
    """Whether a code point is the second half of a surrogate pair."""
    return "\udc00" <= char <= "\udfff"


def join_halves(high: str, low: str) -> str:
    r"""The character of a surrogate pair.

    >>> join_halves("\ud83d", "\ude00")
    '😀'
    """
    return chr(0x10000 + ((ord(high) - 0xD800) << 10) + (ord(low) - 0xDC00))


def join_pairs(text: str) -> str:
    """The text with each pair of halves as the one character that it stands for."""
    return _PAIR.sub(lambda pair: join_halves(pair[1], pair[2]), text)


class HalfPairs:
    r"""Joins halves over the borders of chunks; `held` is a first half at the end of the last chunk, or "".

    >>> halves = HalfPairs()
    >>> halves.join("hi \ud83d"), halves.join("\ude00!"), halves.rest()
    ('hi ', '😀!', '')
    """

    def __init__(self) -> None:
        self.held = ""

    def join(self, chunk: str) -> str:
        """The chunk with its pairs joined, without a first half at its end."""
        if not self.held and chunk.isascii():
            return chunk
        text = join_pairs(self.held + chunk)
        self.held = text[-1] if text and is_high(text[-1]) else ""
        return text[:-1] if self.held else text

    def rest(self) -> str:
        """What is held, at the end of the stream."""
        held, self.held = self.held, ""
        return held
