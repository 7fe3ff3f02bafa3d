"""The shapes that `jsonish.parse` returns, and how they are read as plain Python values.

Nine node classes, as the original has them. Nodes of a `jsonish.Stream` are live: they grow while the stream is fed. No
function here recurses on the depth of the input: a deep value must not end the interpreter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import Any, TypeAlias

from ..spans import Span
from .repairs import Fix

Json: TypeAlias = Any
"""What `json.loads` returns: None, bool, int, float, str, list, dict."""

NOWHERE = Span(0, 0)


class CompletionState(Enum):
    """Whether a value was read to its end."""

    COMPLETE = "complete"
    INCOMPLETE = "incomplete"


class Fixes(Enum):
    """What kind of repair a FixedJson stands for."""

    GREPPED_FOR_JSON = "GreppedForJSON"
    INFERRED_ARRAY = "InferredArray"


COMPLETE, INCOMPLETE = CompletionState.COMPLETE, CompletionState.INCOMPLETE


class Value:
    """What all nodes share: a span, a completion state, and three ways to be read."""

    __slots__ = ()
    __match_args__: tuple[str, ...] = ()
    span: Span

    def children(self) -> Iterable[Value]:
        """The nodes directly below, in order."""
        return ()

    def completion_state(self) -> CompletionState:
        """Incomplete when the input looked cut off. A wrapper says what it holds says; Boolean and Null are always complete."""
        return COMPLETE

    def complete(self) -> None:
        """Say of this node alone that it is complete."""

    def complete_deeply(self) -> None:
        """Say of this node and of all below it that they are complete."""
        for node in walk(self):
            node.complete()

    def to_python(self) -> Json:
        """The leading reading, as `json.loads` would return it; of keys that stand twice, the last counts.

        >>> Object([("a", Number(1)), ("a", Array([Null()]))]).to_python()
        {'a': [None]}
        """
        return _to_python(self)

    def leading(self) -> Value:
        """The node of the leading reading, behind AnyOf, Markdown and FixedJson."""
        return next(_alternatives(self))

    def readings(self) -> Iterator[Json]:
        """Every reading at the top of the value as plain Python, best first, each once.

        >>> list(AnyOf([Number(1), String("1")], "1").readings())
        [1, '1']
        """
        seen = []
        for node in _alternatives(self):
            reading = _to_python(node)
            key = repr(reading)
            if key not in seen:
                seen.append(key)
                yield reading

    def type(self) -> str:
        """The type signature, as `Object{a: Number, }` or `Markdown:json - Array[String]`."""
        return str(_fold(self, _signature))

    def __str__(self) -> str:
        return str(_fold(self, _display))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.type()} {self.completion_state().value} at {self.span.start}-{self.span.end}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Value) and _outline(self) == _outline(other)

    __hash__ = None  # type: ignore[assignment]  # nodes are live


class Placed(Value):
    """A node with a place of its own in the text: `start` and `end`, two numbers, because a parser moves `end` at each step."""

    __slots__ = ("end", "start")

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)

    @span.setter
    def span(self, span: Span) -> None:
        self.start, self.end = span


class String(Placed):
    """Text. It is held as pieces and joined when it is read, so that growing it costs only what is added."""

    __slots__ = ("pieces", "state")
    __match_args__ = ("text", "state")

    def __init__(self, text: str | list[str], state: CompletionState = COMPLETE, span: tuple[int, int] = NOWHERE) -> None:
        self.pieces = [text] if isinstance(text, str) else text
        self.state = state
        self.start, self.end = span

    @property
    def text(self) -> str:
        """The text so far, escapes decoded."""
        if len(self.pieces) != 1:
            self.pieces[:] = ["".join(self.pieces)]
        return self.pieces[0]

    def completion_state(self) -> CompletionState:
        return self.state

    def complete(self) -> None:
        self.state = COMPLETE


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


class Boolean(Placed):
    """true or false."""

    __slots__ = ("value",)
    __match_args__ = ("value",)

    def __init__(self, value: bool, span: tuple[int, int] = NOWHERE) -> None:
        self.value = value
        self.start, self.end = span


class Null(Placed):
    """null."""

    __slots__ = ()

    def __init__(self, span: tuple[int, int] = NOWHERE) -> None:
        self.start, self.end = span


class Object(Placed):
    """Pairs in the order of the text; a key that stands twice is kept twice."""

    __slots__ = ("pairs", "state")
    __match_args__ = ("pairs", "state")

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


class Array(Placed):
    """Items in order."""

    __slots__ = ("items", "state")
    __match_args__ = ("items", "state")

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


class AnyOf(Value):
    """Several readings of one input, the likeliest first. `original` is the text that they are readings of.

    `items` may be given as a function that makes them, and `plain` as the leading reading's plain value in a tuple of one:
    then the nodes are made when they are asked for."""

    __slots__ = ("_items", "_original", "_plain")
    __match_args__ = ("items", "original")

    def __init__(
        self, items: list[Value] | Callable[[], list[Value]], original: str | list[str], plain: tuple[Json] | None = None
    ) -> None:
        self._items = items
        self._original = String(original)
        self._plain = plain

    @property
    def items(self) -> list[Value]:
        """The readings."""
        if callable(self._items):
            self._items = self._items()
            self._plain = None
        return self._items

    @property
    def span(self) -> Span:  # type: ignore[override]  # a wrapper has no place of its own
        return self.items[0].span if self.items else NOWHERE

    @property
    def original(self) -> str:
        """The text that was read, joined when it is asked for."""
        return self._original.text

    def children(self) -> Iterable[Value]:
        return self.items

    def to_python(self) -> Json:
        # The caller may change what he gets, so it is given away once.
        plain, self._plain = self._plain, None
        return super().to_python() if plain is None else plain[0]

    def completion_state(self) -> CompletionState:
        cut = any(item.completion_state() is INCOMPLETE for item in self.items)
        return INCOMPLETE if cut else COMPLETE


def walk(root: Value) -> Iterator[Value]:
    """Every node from `root` down, parents first, in the order of the text."""
    todo = [root]
    while todo:
        node = todo.pop()
        yield node
        todo.extend(reversed(list(node.children())))


def _alternatives(root: Value) -> Iterator[Value]:
    """The nodes that stand for `root`, each reading of an AnyOf on its own, best first."""
    todo = [root]
    while todo:
        node = todo.pop()
        match node:
            case AnyOf(items, _) if items:
                todo.extend(reversed(items))
            case Markdown(_, inner, _) | FixedJson(inner, _):
                todo.append(inner)
            case _:
                yield node


def _fold(root: Value, combine: Any) -> Any:
    """Work out a result from the leaves up, without recursion: `combine(node, results of its children)`."""
    results: list[Any] = []
    todo: list[tuple[Value, list[Value] | None]] = [(root, None)]
    while todo:
        node, kids = todo.pop()
        if kids is None:
            kids = list(node.children())
            todo.append((node, kids))
            todo.extend((kid, None) for kid in reversed(kids))
        else:
            at = len(results) - len(kids)
            results[at:] = [combine(node, results[at:])]
    return results[0]


def _to_python(root: Value) -> Json:
    return _fold(root, _plain)


def _plain(node: Value, below: list[Json]) -> Json:
    match node:
        case Object(pairs, _):
            return {key: value for (key, _), value in zip(pairs, below, strict=True)}
        case Array():
            return below
        case AnyOf():
            return below[0] if below else node.original
        case Markdown() | FixedJson():
            return below[0]
        case String():
            return node.text
        case Number() | Boolean():
            return node.value
    return None


def _signature(node: Value, below: list[str]) -> str:
    match node:
        case Object(pairs, _):
            return "Object{" + "".join(f"{key}: {kind}, " for (key, _), kind in zip(pairs, below, strict=True)) + "}"
        case Array():
            return f"Array[{' | '.join(dict.fromkeys(below))}]"
        case AnyOf():
            return "AnyOf[" + "".join(f"{kind}, " for kind in below) + "]"
        case Markdown(tag, _, _):
            return f"Markdown:{tag} - {below[0]}"
        case FixedJson(_, fixes):
            return f"{below[0]} ({len(fixes)} fixes)"
    return type(node).__name__


def _display(node: Value, below: list[str]) -> str:
    match node:
        case Object(pairs, _):
            return "{" + ", ".join(f"{key}: {shown}" for (key, _), shown in zip(pairs, below, strict=True)) + "}"
        case Array():
            return f"[{', '.join(below)}]"
        case AnyOf():
            return f"AnyOf[{node.original},{''.join(shown + ',' for shown in below)}]"
        case Markdown(tag, _, _):
            return f"{tag}\n{below[0]}"
        case FixedJson():
            return below[0]
        case String():
            return node.text
        case Boolean(value):
            return "true" if value else "false"
        case Number(value, _):
            return repr(value)
    return "null"


def _outline(root: Value) -> list[Any]:
    """The whole tree as one flat list, equal for equal trees: kinds, values, states and keys, in order."""
    outline: list[Any] = []
    for node in walk(root):
        outline.append((type(node).__name__, node.completion_state(), len(list(node.children()))))
        match node:
            case String():
                outline.append(node.text)
            case Number(value, _) | Boolean(value):
                outline.append(repr(value))
            case Object(pairs, _):
                outline.append([key for key, _ in pairs])
            case Markdown(tag, _, _):
                outline.append(tag)
            case FixedJson(_, fixes):
                outline.append(list(fixes))
            case AnyOf():
                outline.append(node.original)
    return outline
