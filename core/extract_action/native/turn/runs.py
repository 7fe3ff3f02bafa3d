"""What a response holds in the order in which it comes: runs of text, calls, other contents."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from .events import OtherContent, Part, ToolCall
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


@dataclass
class Gathered:
    """What a turn holds, and in which order."""

    parts: list[Part] = field(default_factory=list)
    calls: list[ToolCall] = field(default_factory=list)
    other: list[OtherContent] = field(default_factory=list)

    def text(self, kind: Prose) -> str | None:
        """All text of one kind; None where there is none."""
        return "".join([part.text for part in self.parts if part.kind == kind]) or None


def gathered(order: Order, is_body_cut: bool, cut: list[OpenCall]) -> Gathered:
    """What has come. A call without a name is none, and one of a body of which the end is missing is other content."""
    has = Gathered()
    for came in (came.content if isinstance(came, Place) else came for came in order):
        if came is None:
            continue
        if isinstance(came, Run):
            if text := "".join(came.pieces):
                has.parts.append(Part(came.kind, text, name=came.name))
        elif isinstance(came, OtherContent) or is_body_cut:
            has.parts.append(Part("other", index=len(has.other)))
            has.other.append(came.cut() if isinstance(came, OpenCall) else came)
        elif came.name:
            has.parts.append(Part("call", index=len(has.calls)))
            has.calls.append(came.closed(any(came is call for call in cut)))
    return has


def cut_of(order: Order, is_early: bool) -> list[OpenCall]:
    """The calls inside which a response ended: those of which the API says so and, where it ended early, all whose arguments
    are not whole. Arguments that can't tell (none, or the text of a custom tool) are cut there in what came last, and in
    what was still open beside it.
    """
    last = _tail(order)
    return [
        call
        for call in order
        if isinstance(call, OpenCall)
        and (
            call.is_incomplete
            or (is_early and not call.can_not_tell() and not call.is_read_whole())
            or (is_early and not call.is_whole and call.can_not_tell() and any(call is one for one in last))
        )
    ]


def _tail(order: Order) -> list[OpenCall]:
    """The call that came last, and those that had not ended when it began; none where a text came last."""
    tail: list[OpenCall] = []
    for came in reversed(order):
        if isinstance(came, Run):
            break
        if isinstance(came, OpenCall) and (not tail or came.overlaps):
            tail.append(came)
    return tail
