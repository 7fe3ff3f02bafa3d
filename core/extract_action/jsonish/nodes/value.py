"""The nodes for what stands in a text: six of the nine classes of `jsonish`, as the original has them."""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Iterable, Sequence

from ...spans import Span
from .node import COMPLETE, NOWHERE, CompletionState, Json, Placed, Value

MOST_PIECES = 512
"""Pieces that a growing text is held in before they are joined to one: a piece takes some 60 bytes beside its characters."""


class String(Placed):
    """Text. While it grows it is held as pieces and joined when it is read, so that growing it costs only what is added.

    `pieces` are the pieces, of which the first `blocks` are long ones."""

    __slots__ = ("blocks", "pieces", "state")
    __match_args__ = ("text", "state")

    def __init__(self, text: str | list[str], state: CompletionState = COMPLETE, span: tuple[int, int] = NOWHERE) -> None:
        self.pieces = text
        self.blocks = 0
        self.state = state
        self.start, self.end = span

    @property
    def text(self) -> str:
        """The text so far, escapes decoded."""
        return self.joined()[0]

    def joined(self) -> Sequence[str]:
        """The text as one piece, in a sequence of one. The first piece grows in place where nothing else holds it."""
        pieces = self.pieces
        if isinstance(pieces, str):
            return (pieces,)
        if len(pieces) != 1:
            text = ""
            if pieces:
                text, pieces[0] = pieces[0], text
            text += "".join(pieces)
            pieces[:] = [text]
            self.blocks = 1
        return pieces

    def append(self, text: str) -> None:
        """The text grows."""
        pieces = self.pieces
        if isinstance(pieces, str):
            self.pieces = [pieces, text]
            return
        pieces.append(text)
        if len(pieces) - self.blocks > MOST_PIECES:
            pieces[self.blocks :] = ["".join(pieces[self.blocks :])]
            self.blocks += 1

    def tail_length(self, chars: str, most: int) -> int:
        """How many code points at the end of the text are among `chars`, counted to `most`.

        >>> text = String("a} ")
        >>> text.append("} ")
        >>> text.tail_length(" }", 9), text.tail_length(" }", 3)
        (4, 3)
        """
        length = 0
        for piece in reversed([self.pieces] if isinstance(self.pieces, str) else self.pieces):
            ending = piece[length - most :]
            tail = len(ending) - len(ending.rstrip(chars))
            length += tail
            if tail < len(ending) or length == most:
                break
        return length

    def seal(self) -> None:
        """The text does not grow any more, or not soon."""
        if not isinstance(self.pieces, str):
            self.pieces = "".join(self.pieces)

    def completion_state(self) -> CompletionState:
        return self.state

    def complete(self) -> None:
        self.state = COMPLETE

    def plain(self, below: list[Json]) -> Json:
        return self.text

    def display(self, below: list[str]) -> str:
        return self.text

    def own(self) -> object:
        return self.text


class Number(Placed):
    """An int of any size or a float, as `json.loads` reads it."""

    __slots__ = ("state", "value")
    __match_args__ = ("value", "state")

    def __init__(self, value: int | float, state: CompletionState = COMPLETE, span: tuple[int, int] = NOWHERE) -> None:
        self.value = value
        self.state = state
        self.start, self.end = span

    def completion_state(self) -> CompletionState:
        return self.state

    def complete(self) -> None:
        self.state = COMPLETE

    def plain(self, below: list[Json]) -> Json:
        return self.value

    def display(self, below: list[str]) -> str:
        return repr(self.value)

    def own(self) -> object:
        return repr(self.value)


class Boolean(Placed):
    """true or false."""

    __slots__ = ("value",)
    __match_args__ = ("value",)

    def __init__(self, value: bool, span: tuple[int, int] = NOWHERE) -> None:
        self.value = value
        self.start, self.end = span

    def plain(self, below: list[Json]) -> Json:
        return self.value

    def display(self, below: list[str]) -> str:
        return "true" if self.value else "false"

    def own(self) -> object:
        return self.value


class Null(Placed):
    """null."""

    __slots__ = ()

    def __init__(self, span: tuple[int, int] = NOWHERE) -> None:
        self.start, self.end = span

    def plain(self, below: list[Json]) -> Json:
        return None

    def display(self, below: list[str]) -> str:
        return "null"


class Object(Placed):
    """Pairs in the order of the text; a key that stands twice is kept twice. `within` and `key_places` are the `Tree`'s."""

    __slots__ = ("key_places", "pairs", "state", "within")
    __match_args__ = ("pairs", "state")
    within: deque[Value]

    def __init__(
        self, pairs: list[tuple[str, Value]] | None = None, state: CompletionState = COMPLETE, span: tuple[int, int] = NOWHERE
    ) -> None:
        self.pairs = pairs if pairs is not None else []
        self.state = state
        self.start, self.end = span
        self.key_places: Sequence[int] = ()

    def children(self) -> Iterable[Value]:
        return (value for _, value in self.pairs)

    def get(self, key: str) -> Value | None:
        """The last value of `key`, or None."""
        return next((value for name, value in reversed(self.pairs) if name == key), None)

    def key_span(self, index: int) -> Span:
        """Where the key of the pair at `index` stands in the text, in code points, with its quotes, as the span of a String
        has them. Where the text does not have the key, the span is empty and the value begins there.

        >>> from .. import parse
        >>> text = "{'a b': 1, city: [2]}"
        >>> node = parse(text).leading()
        >>> [text[slice(*node.key_span(index))] for index in (0, 1)]
        ["'a b'", 'city']
        """
        return span_of_key(self.key_places, self.pairs[index][1].span.start)

    def completion_state(self) -> CompletionState:
        return self.state

    def complete(self) -> None:
        self.state = COMPLETE

    def plain(self, below: list[Json]) -> Json:
        return {key: value for (key, _), value in zip(self.pairs, below, strict=True)}

    def signature(self, below: list[str]) -> str:
        return "Object{" + "".join(f"{key}: {kind}, " for (key, _), kind in zip(self.pairs, below, strict=True)) + "}"

    def display(self, below: list[str]) -> str:
        return "{" + ", ".join(f"{key}: {shown}" for (key, _), shown in zip(self.pairs, below, strict=True)) + "}"

    def own(self) -> object:
        return [key for key, _ in self.pairs]


def span_of_key(places: Sequence[int], start: int) -> Span:
    """The span of the key whose value begins at `start`: the last one before it. `places` are the starts and ends of all keys
    of a text, in order.

    >>> span_of_key([1, 4, 9, 12], 6), span_of_key([1, 4, 9, 12], 13), span_of_key([], 5)
    (Span(start=1, end=4), Span(start=9, end=12), Span(start=5, end=5))
    """
    count = bisect_right(places, start) // 2
    return Span(places[2 * count - 2], places[2 * count - 1]) if count else Span(start, start)


class Array(Placed):
    """Items in order."""

    __slots__ = ("items", "state", "within")
    __match_args__ = ("items", "state")
    within: deque[Value]

    def __init__(
        self, items: list[Value] | None = None, state: CompletionState = COMPLETE, span: tuple[int, int] = NOWHERE
    ) -> None:
        self.items = items if items is not None else []
        self.state = state
        self.start, self.end = span

    def children(self) -> Iterable[Value]:
        return self.items

    def completion_state(self) -> CompletionState:
        return self.state

    def complete(self) -> None:
        self.state = COMPLETE

    def plain(self, below: list[Json]) -> Json:
        return below

    def signature(self, below: list[str]) -> str:
        return f"Array[{' | '.join(dict.fromkeys(below))}]"

    def display(self, below: list[str]) -> str:
        return f"[{', '.join(below)}]"
