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


Order: TypeAlias = list[Run | OpenCall | OtherContent]


@dataclass
class Gathered:
    """What a turn holds, and in which order."""

    parts: list[Part] = field(default_factory=list)
    calls: list[ToolCall] = field(default_factory=list)
    other: list[OtherContent] = field(default_factory=list)

    def text(self, kind: Prose) -> str | None:
        """All text of one kind; None where there is none."""
        return "".join([part.text for part in self.parts if part.kind == kind]) or None


def gathered(order: Order, is_body_cut: bool, cut_call: OpenCall | None) -> Gathered:
    """What has come. A call without a name is none, and one of a body of which the end is missing is other content."""
    has = Gathered()
    for came in order:
        if isinstance(came, Run):
            if text := "".join(came.pieces):
                has.parts.append(Part(came.kind, text, name=came.name))
        elif isinstance(came, OtherContent) or is_body_cut:
            has.parts.append(Part("other", index=len(has.other)))
            has.other.append(came.cut() if isinstance(came, OpenCall) else came)
        elif came.name:
            has.parts.append(Part("call", index=len(has.calls)))
            has.calls.append(came.closed(came is cut_call))
    return has


def last_of(order: Order) -> Run | OpenCall | None:
    """The text or the call that came last."""
    return next((came for came in reversed(order) if not isinstance(came, OtherContent)), None)
