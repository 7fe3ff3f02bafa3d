"""Where calls go on in a text that was read as a string without an end, or as a key: its closing quote is missing."""

from __future__ import annotations

import re
from bisect import bisect_left

_QUOTE = re.compile(r'(\{\s*)?"')
"""A quote, and the brace before it: an object begins so, which no string of JSON shows, as it escapes its quotes."""

_OBJECT = r'\s*\{\s*"\w+"\s*:'
"""The beginning of an object, up to the colon of its first field."""


def later_calls(text: str, start: int, ends: tuple[str, ...]) -> list[int]:
    r"""The places from `start` on at which two of the markers `ends` stand in a row (or one, if there is but one) and the first
    quote behind them begins an object; or at which one begins a line, and with other text between another line begins with one
    and an object.

    >>> later_calls('Oslo</call><call>{"name": "now"}', 0, ("</call>", "<call>"))
    [4]
    >>> later_calls('Oslo\n</call>\nAgain:\n<call>\n{"name": "now"}', 0, ("</call>", "<call>"))
    [5]
    >>> later_calls(r'use </call><call>{\"name\": \"now\"} and "x"', 0, ("</call>", "<call>"))
    []
    """
    quotes = list(_QUOTE.finditer(text, start))
    places = [quote.start() for quote in quotes]
    found: set[int] = set()
    for row in _in_a_row(ends).finditer(text, start):
        behind = bisect_left(places, row.end())
        if behind < len(quotes) and quotes[behind][1]:
            found.add(row.start())
    return sorted(found.union(_apart(text, start, ends)))


def swallowed_call(text: str, start: int, ends: tuple[str, ...]) -> int | None:
    r"""The last place from `start` on at which two of the markers stand in a row before an object: no object that is whole has
    one.

    >>> swallowed_call('{"ci\n</call>\n<call>\n{"name": "now"}}', 0, ("</call>", "<call>"))
    5
    """
    rows = re.finditer(f"{_tags(ends)}\\s*{_tags(ends)}{_OBJECT}", text[start:])
    return max((start + row.start() for row in rows), default=None)


def _apart(text: str, start: int, ends: tuple[str, ...]) -> list[int]:
    found: list[int] = []
    last: int | None = None
    for line in re.compile(rf"^[ \t]*(?P<tag>{_tags(ends)})(?P<call>{_OBJECT})?", re.MULTILINE).finditer(text, start):
        if line["call"] is not None and last is not None:
            found.append(last)
        last = line.start("tag") if line["call"] is None else None
    return found


def _in_a_row(ends: tuple[str, ...]) -> re.Pattern[str]:
    """Two of these markers, one behind the other, but for those that text may have anywhere; the only one, if there is one."""
    tags = _tags(ends)
    return re.compile(tags if sum(end[0] in "<[" for end in ends) == 1 else rf"{tags}\s*{tags}")


def _tags(ends: tuple[str, ...]) -> str:
    return f"(?:{'|'.join(re.escape(end) for end in ends if end[0] in '<[') or '(?!)'})"
