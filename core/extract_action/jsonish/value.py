"""The nodes for what stands in a text: six of the nine classes of `jsonish`, as the original has them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

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
    """Pairs in the order of the text; a key that stands twice is kept twice. `within` is the tree's (see `Tree`)."""

    __slots__ = ("pairs", "state", "within")
    __match_args__ = ("pairs", "state")
    within: deque[Value]

    def __init__(
        self, pairs: list[tuple[str, Value]] | None = None, state: CompletionState = COMPLETE, span: tuple[int, int] = NOWHERE
    ) -> None:
        self.pairs = pairs if pairs is not None else []
        self.state = state
        self.start, self.end = span

    def children(self) -> Iterable[Value]:
        return (value for _, value in self.pairs)

    def get(self, key: str) -> Value | None:
        """The last value of `key`, or None."""
        return next((value for name, value in reversed(self.pairs) if name == key), None)

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
