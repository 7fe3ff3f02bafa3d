"""Spans, half-open ranges of code points in the text that was fed, and the windows in which a long text is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Span(NamedTuple):
    """A half-open range of code points, counted from the start of the stream.

    >>> Span(2, 5).of("0123456789")
    '234'
    """

    start: int
    end: int

    def of(self, text: str) -> str:
        """The slice of `text` that this span names (`text` starts at offset 0)."""
        return text[self.start : self.end]


WINDOW = 4096
"""Code points that are read at once. Handing the rest of a window from one reader to another copies it: a bounded cost."""


def windows(text: str) -> list[str]:
    """The text in pieces of at most WINDOW code points.

    >>> [len(piece) for piece in windows("x" * 10_000)]
    [4096, 4096, 1808]
    """
    return [text[start : start + WINDOW] for start in range(0, len(text), WINDOW)]


def read_in_windows(text: str, read: Callable[[str], str]) -> None:
    """Give `read` the text in windows, and again what it gives back of each, until nothing is left.

    >>> seen = []
    >>> read_in_windows("x" * 5000, lambda text: seen.append(len(text)) or text[4000:])
    >>> seen
    [4096, 96, 904]
    """
    todo = [text]
    while todo:
        text = todo.pop()
        if len(text) > WINDOW:
            todo += windows(text)[::-1]
        elif text:
            todo.append(read(text))
