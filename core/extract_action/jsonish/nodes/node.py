"""What all nodes of a `jsonish` value share, and how a tree of them is read.

Nodes of a `jsonish.Stream` are live: they grow while the stream is fed. No function here recurses on the depth of the input: a
deep value must not end the interpreter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import Any, TypeAlias

from ...spans import Span

Json: TypeAlias = Any
"""What `json.loads` returns: None, bool, int, float, str, list, dict."""

NOWHERE = Span(0, 0)


class CompletionState(Enum):
    """Whether a value was read to its end."""

    COMPLETE = "complete"
    INCOMPLETE = "incomplete"


COMPLETE, INCOMPLETE = CompletionState.COMPLETE, CompletionState.INCOMPLETE


class Value:
    """What all nodes share: a span, a completion state, and three ways to be read."""

    __slots__ = ()
    __match_args__: tuple[str, ...] = ()
    span: Span

    def children(self) -> Iterable[Value]:
        """The nodes directly below, in order."""
        return ()

    def stands_for(self) -> list[Value]:
        """For a wrapper, the nodes that it stands for, best first."""
        return []

    def plain(self, below: list[Json]) -> Json:
        """The node as plain Python, of what its children are."""
        raise NotImplementedError

    def signature(self, below: list[str]) -> str:
        """The node's type signature, of its children's."""
        return type(self).__name__

    def display(self, below: list[str]) -> str:
        """The node as people read it, of what its children show."""
        raise NotImplementedError

    def own(self) -> object:
        """What tells the node from another of its kind, beside its state and its children."""
        return None

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

        >>> from .value import Array, Null, Number, Object
        >>> Object([("a", Number(1)), ("a", Array([Null()]))]).to_python()
        {'a': [None]}
        """
        return fold(self, lambda node, below: node.plain(below))

    def leading(self) -> Value:
        """The node of the leading reading, behind AnyOf, Markdown and FixedJson."""
        return next(alternatives(self))

    def readings(self) -> Iterator[Json]:
        """Every reading at the top of the value as plain Python, best first, each once.

        >>> from .value import Number, String
        >>> from ..wrappers import AnyOf
        >>> list(AnyOf([Number(1), String("1")], "1").readings())
        [1, '1']
        """
        seen = []
        for node in alternatives(self):
            key = node.type(), str(node)
            if key not in seen:
                seen.append(key)
                yield fold(node, lambda node, below: node.plain(below))

    def type(self) -> str:
        """The type signature, as `Object{a: Number, }` or `Markdown:json - Array[String]`."""
        return str(fold(self, lambda node, below: node.signature(below)))

    def __str__(self) -> str:
        return str(fold(self, lambda node, below: node.display(below)))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.type()} {self.completion_state().value} at {self.span.start}-{self.span.end}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Value) and outline(self) == outline(other)

    __hash__ = None  # type: ignore[assignment]  # nodes are live


class Placed(Value):
    """A node with a place of its own in the text: `start` and `end`, two numbers, because a parser moves `end` at each step."""

    __slots__ = ("end", "start")

    @property
    def span(self) -> Span:
        """Where the node stands."""
        return Span(self.start, self.end)

    @span.setter
    def span(self, span: Span) -> None:
        self.start, self.end = span


def walk(root: Value) -> Iterator[Value]:
    """Every node from `root` down, parents first, in the order of the text."""
    todo = [root]
    while todo:
        node = todo.pop()
        yield node
        todo.extend(reversed(list(node.children())))


def alternatives(root: Value) -> Iterator[Value]:
    """The nodes that stand for `root`, each reading of an AnyOf on its own, best first."""
    todo = [root]
    while todo:
        node = todo.pop()
        if inner := node.stands_for():
            todo.extend(reversed(inner))
        else:
            yield node


def fold(root: Value, combine: Callable[[Value, list[Any]], Any]) -> Any:
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


def outline(root: Value) -> list[Any]:
    """The whole tree as one flat list, equal for equal trees: kinds, values, states and keys, in order."""
    return [(type(node).__name__, node.completion_state(), len(list(node.children())), node.own()) for node in walk(root)]
