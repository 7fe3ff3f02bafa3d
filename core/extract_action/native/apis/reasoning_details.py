"""The details of the reasoning (`reasoning_details`), which some servers of Chat Completions send in pieces."""

from __future__ import annotations

from typing import Any

from ..turn.growing_object import GrowingObject
from ..turn.values import word

_GROWING = ("text", "summary", "data")
"""What of a detail comes in pieces."""


def add_detail(details: dict[Any, GrowingObject], detail: dict[str, Any]) -> None:
    """A detail of the reasoning, or a piece of the one with its type and index; without an index, of the last if that is a text
    of the same type that is not signed.
    """
    kind, index = word(detail.get("type")), detail.get("index")
    last = next(reversed(details.values()), None)
    if isinstance(index, int):
        known = details.get((kind, index))
    else:
        is_open = last is not None and last.data.keys().isdisjoint(("index", "signature", "data"))
        known = last if last is not None and is_open and last.data.get("type") == kind else None
    if known is None:
        details[(kind, index) if isinstance(index, int) else len(details)] = GrowingObject(detail, _GROWING)
    else:
        known.add(detail)
