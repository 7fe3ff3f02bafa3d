"""The nodes that wrap others: a fenced block, a value that needed repair, and several readings of one text."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from ..spans import Span
from .nodes.node import COMPLETE, INCOMPLETE, NOWHERE, CompletionState, Json, Placed, Value
from .nodes.value import String
from .plain.unread import Unread
from .repairs import Fix


class Fixes(Enum):
    """What kind of repair a FixedJson stands for."""

    GREPPED_FOR_JSON = "GreppedForJSON"
    INFERRED_ARRAY = "InferredArray"


class Markdown(Placed):
    """A fenced block: `tag` is the fence's language, `inner` what its body was read as."""

    __slots__ = ("inner", "state", "tag")
    __match_args__ = ("tag", "inner", "state")

    def __init__(self, tag: str, inner: Value, state: CompletionState = COMPLETE, span: tuple[int, int] = NOWHERE) -> None:
        self.tag = tag
        self.inner = inner
        self.state = state
        self.start, self.end = span

    def children(self) -> Iterable[Value]:
        return (self.inner,)

    def completion_state(self) -> CompletionState:
        return self.state

    def complete(self) -> None:
        self.state = COMPLETE

    def stands_for(self) -> list[Value]:
        return [self.inner]

    def plain(self, below: list[Json]) -> Json:
        return below[0]

    def signature(self, below: list[str]) -> str:
        return f"Markdown:{self.tag} - {below[0]}"

    def display(self, below: list[str]) -> str:
        return f"{self.tag}\n{below[0]}"

    def own(self) -> object:
        return self.tag


class FixedJson(Value):
    """A value that needed repair. `fixes` says of what kind; `repairs` lists each one with its span."""

    __slots__ = ("fixes", "inner", "repairs")
    __match_args__ = ("inner", "fixes")

    def __init__(self, inner: Value, fixes: list[Fixes], repairs: list[Fix] | None = None) -> None:
        self.inner = inner
        self.fixes = fixes
        self.repairs = repairs if repairs is not None else []

    @property
    def span(self) -> Span:  # type: ignore[override]  # a wrapper has no place of its own
        return self.inner.span

    def children(self) -> Iterable[Value]:
        return (self.inner,)

    def completion_state(self) -> CompletionState:
        return self.inner.completion_state()

    def stands_for(self) -> list[Value]:
        return [self.inner]

    def plain(self, below: list[Json]) -> Json:
        return below[0]

    def signature(self, below: list[str]) -> str:
        return f"{below[0]} ({len(self.fixes)} fixes)"

    def display(self, below: list[str]) -> str:
        return below[0]

    def own(self) -> object:
        return list(self.fixes)


def repairs_in(value: Value) -> list[Fix]:
    """Every repair that the readings of a value needed, in the order of the text.

    >>> from .nodes.value import Null
    >>> repairs_in(AnyOf([FixedJson(Null(), [], [Fix("comment", Span(4, 9))]), Null()], ""))
    [Fix(code='comment', span=Span(start=4, end=9))]
    """
    repairs: list[Fix] = []
    todo = [value]
    while todo:
        node = todo.pop()
        if isinstance(node, FixedJson):
            repairs += node.repairs
        todo += node.stands_for()
    return sorted(repairs, key=lambda fix: fix.span)


class AnyOf(Value):
    """Several readings of one input, the likeliest first. `original` is the text that they are readings of, and the only
    reading where there is no item: the values that began in the text all proved to be none.

    Where no `items` are given, `unread` stands for them until somebody looks."""

    __slots__ = ("_items", "_original", "_unread")
    __match_args__ = ("items", "original")

    def __init__(self, items: list[Value], original: str | String, unread: Unread | None = None) -> None:
        self._items = items
        self._original = String(original) if isinstance(original, str) else original
        self._unread = unread

    @property
    def items(self) -> list[Value]:
        """The readings."""
        if self._unread is not None:
            self.become(self._unread.read())
        return self._items

    def become(self, read: Value) -> None:
        """What was unread has been read."""
        self._unread = None
        if isinstance(read, AnyOf):
            self._items, self._original = read.items, read._original
        else:
            self._items, self._original = [read], String(str(read))

    @property
    def span(self) -> Span:  # type: ignore[override]  # a wrapper has no place of its own
        return self.items[0].span if self.items else NOWHERE

    @property
    def original(self) -> str:
        """The text that was read, joined when it is asked for."""
        return self._original.text if self._unread is None else self._unread.original()

    def children(self) -> Iterable[Value]:
        return self.items

    def to_python(self) -> Json:
        return super().to_python() if self._unread is None else self._unread.plain()

    def completion_state(self) -> CompletionState:
        state = self._unread.state() if self._unread is not None else None
        if state is not None:
            return state
        cut = any(item.completion_state() is INCOMPLETE for item in self.items)
        return INCOMPLETE if cut else COMPLETE

    def stands_for(self) -> list[Value]:
        return self.items

    def plain(self, below: list[Json]) -> Json:
        return below[0] if below else self.original

    def signature(self, below: list[str]) -> str:
        return "AnyOf[" + "".join(f"{kind}, " for kind in below) + "]"

    def display(self, below: list[str]) -> str:
        return f"AnyOf[{self.original},{''.join(shown + ',' for shown in below)}]"

    def own(self) -> object:
        return self.original
