"""What a response holds in the order in which it comes: runs of text, calls, other contents."""

from __future__ import annotations

from typing import Literal, TypeAlias

from .events import OtherContent
from .open_call import OpenCall

Prose: TypeAlias = Literal["text", "reasoning", "refusal"]


class Run:
    """Text of one kind, under one name of the API (see `Part`), that nothing parts, while it arrives."""

    __slots__ = ("kind", "name", "pieces")

    def __init__(self, kind: Prose, name: str) -> None:
        self.kind = kind
        self.name = name
        self.pieces: list[str] = []


class Place:
    """Where content will stand that has begun and is told only when it is whole; None while it is not."""

    __slots__ = ("content",)

    def __init__(self) -> None:
        self.content: OtherContent | None = None


Came: TypeAlias = Run | OpenCall | OtherContent | Place
Order: TypeAlias = list[Came]


def begun(order: Order) -> Place:
    """A place behind all that has come."""
    place = Place()
    order.append(place)
    return place


def put_before(order: Order, moved: list[tuple[Came, Came]]) -> None:
    """Put what came late before what it belongs before: pairs of both."""
    ahead: dict[int, Order] = {}
    for came, before in moved:
        ahead.setdefault(id(before), []).append(came)
    late = {id(came) for came, _ in moved}
    order[:] = [one for came in order if id(came) not in late for one in (*ahead.get(id(came), ()), came)]
