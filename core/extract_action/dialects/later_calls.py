"""Where calls go on in a text that was read as a string without an end: its closing quote is missing, not theirs."""

from __future__ import annotations

import re
from bisect import bisect_left

_QUOTE = re.compile(r'(\{\s*)?"')
"""A quote, and the brace before it: an object begins so, which no string of JSON shows, as it escapes its quotes."""


def later_calls(text: str, start: int, ends: tuple[str, ...]) -> list[int]:
    r"""The places from `start` on at which two of the markers `ends` stand in a row (or one, if there is but one) and the first
    quote behind them begins an object.

    >>> later_calls('Oslo</call><call>{"name": "now"}', 0, ("</call>", "<call>"))
    [4]
    >>> later_calls(r'use </call><call>{\"name\": \"now\"} and "x"', 0, ("</call>", "<call>"))
    []
    """
    quotes = list(_QUOTE.finditer(text, start))
    places = [quote.start() for quote in quotes]
    found: list[int] = []
    for row in _in_a_row(ends).finditer(text, start):
        behind = bisect_left(places, row.end())
        if behind < len(quotes) and quotes[behind][1]:
            found.append(row.start())
    return found


def _in_a_row(ends: tuple[str, ...]) -> re.Pattern[str]:
    """Two of these markers, one behind the other, but for those that text may have anywhere; the only one, if there is one."""
    tags = [re.escape(end) for end in ends if end[0] in "<["]
    either = f"(?:{'|'.join(tags) or '(?!)'})"
    return re.compile(either if len(tags) == 1 else rf"{either}\s*{either}")
