"""Objects of JSON that a stream sends in pieces, and that are wanted whole."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from .payload import joined


class GrowingObject:
    """An object that comes in pieces. Under the keys that grow (all, if none are named), texts are joined and lists follow one
    another; of whatever else, the last that says something counts.

    Invariant: `pieces` has, for each key that has grown, its values, all of one type; `data` has the rest.

    >>> block = GrowingObject({"type": "summary", "text": ""}, ("text",))
    >>> for text in ("So ", "far."):
    ...     block.add({"text": text})
    >>> block.add({"type": None, "signature": "s"})
    >>> block.whole()
    {'type': 'summary', 'text': 'So far.', 'signature': 's'}
    """

    def __init__(self, data: dict[str, Any], grows: Container[str] | None = None) -> None:
        self.data = dict(data)
        self.grows = grows
        self.pieces: dict[str, list[Any]] = {}

    def add(self, more: dict[str, Any]) -> None:
        """Another piece."""
        for key, value in more.items():
            if (self.grows is None or key in self.grows) and isinstance(value, (str, list)):
                self._grow(key, value)
            elif value is not None or key not in self.data:
                self.data[key] = value
                self.pieces.pop(key, None)

    def _grow(self, key: str, value: str | list[Any]) -> None:
        pieces = self.pieces.setdefault(key, [])
        if not pieces and key in self.data:
            pieces.append(self.data[key])
        if pieces and type(pieces[0]) is not type(value):
            pieces.clear()
        pieces.append(value)
        self.data.setdefault(key, None)  # which keeps the place of the key

    def whole(self) -> dict[str, Any]:
        """The object as it is so far."""
        grown = {
            key: joined(*pieces) if isinstance(pieces[0], str) else [item for piece in pieces for item in piece]
            for key, pieces in self.pieces.items()
        }
        return {**self.data, **grown}
