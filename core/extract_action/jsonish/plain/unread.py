"""What an AnyOf stands for before anybody has looked at its nodes: a text of which the plain value is known."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

from ..nodes.node import COMPLETE, INCOMPLETE, CompletionState, Json, Value
from .strict_stream import StrictReader


class Unread:
    """A text, its plain value, and the way to its nodes: `read()` gives the value that has them."""

    def __init__(self, read: Callable[[], Value]) -> None:
        self.read = read

    def original(self) -> str:
        """The text."""
        raise NotImplementedError

    def state(self) -> CompletionState | None:
        """Whether the value was read to its end; None where only the nodes know."""
        raise NotImplementedError

    def plain(self) -> Json:
        """The plain value of the leading reading, for the caller to keep and to change."""
        raise NotImplementedError


class WholeText(Unread):
    """A text that is whole; `known` is its plain value in a tuple of one."""

    def __init__(self, text: str, known: tuple[Json], read: Callable[[], Value]) -> None:
        super().__init__(read)
        self._text = text
        self._known: tuple[Json] | None = known

    def original(self) -> str:
        return self._text

    def state(self) -> CompletionState | None:
        return None

    def plain(self) -> Json:
        known, self._known = self._known, None  # given away once, since the caller may change it
        return self.read().to_python() if known is None else known[0]


class GrowingText(Unread):
    """A text that is strict JSON so far. It may go on growing."""

    def __init__(self, text: StringIO, strict: StrictReader, read: Callable[[], Value]) -> None:
        super().__init__(read)
        self._text = text
        self._strict = strict

    def original(self) -> str:
        return self._text.getvalue()

    def state(self) -> CompletionState | None:
        return COMPLETE if self._strict.is_whole else INCOMPLETE

    def plain(self) -> Json:
        return copied(self._strict.root)


def copied(value: Json) -> Json:
    """A copy of an object or array as plain JSON data, down to its scalars.

    >>> value = {"a": [1, {}]}
    >>> copied(value) == value, copied(value)["a"] is value["a"]
    (True, False)
    """
    copy = value.copy()
    todo: list[Json] = [copy]
    while todo:
        container = todo.pop()
        for slot, entry in container.items() if isinstance(container, dict) else enumerate(container):
            if isinstance(entry, dict | list):
                container[slot] = inner = entry.copy()
                todo.append(inner)
    return copy
