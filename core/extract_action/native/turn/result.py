"""What a response has come to: its turn, and the calls of it that are cut or name no tool."""

from __future__ import annotations

from dataclasses import dataclass, field

from .events import ModelTurn, OtherContent, Part, ToolCall
from .frame import Frame
from .open_call import BREAKS, OpenCall, is_early
from .runs import Order, Place, Prose, Run


def turn_of(frame: Frame, api: str) -> ModelTurn:
    """What has been read of a response of an API (its key, "" where it is of none), as a turn."""
    has = _gathered(frame.order, frame.cut, cut_calls(frame))
    return ModelTurn(
        text=has.text("text"),
        calls=has.calls,
        reasoning=has.text("reasoning"),
        finish_reason=frame.finish_reason,
        usage=frame.last_usage,
        error=frame.faults[0] if frame.faults else None,
        refusal=has.text("refusal"),
        other=has.other,
        faults=list(frame.faults),
        alternatives=[turn_of(choice, api) for _, choice in sorted(frame.choices.items())],
        api=api,
        id=frame.id,
        model=frame.model,
        parts=has.parts,
    )


def check_names(frame: Frame) -> None:
    """Note the calls that name no tool."""
    for choice in (frame, *frame.choices.values()):
        for call in choice.calls:
            if not call.name:
                frame.fault("nameless-call", f"Tool call {call.index} names no tool.", "".join(call.pieces))


def cut_calls(frame: Frame) -> list[OpenCall]:
    """The calls inside which a response ended: those of which the API says so and, where it ended early, all whose arguments
    are not whole. Arguments that can't tell (none, or the text of a custom tool) are cut there in what came last, and in
    what was still open beside it.
    """
    is_broken = frame.broken_off or any(fault.kind in BREAKS for fault in frame.faults)
    is_over_early = is_broken or is_early(frame.finish_reason)
    last = _tail(frame.order)
    calls = (came for came in frame.order if isinstance(came, OpenCall))
    return [call for call in calls if call.is_incomplete or (is_over_early and _is_cut(call, last))]


def _is_cut(call: OpenCall, last: list[OpenCall]) -> bool:
    if call.can_not_tell():
        return not call.is_whole and any(call is one for one in last)
    return not call.is_read_whole()


def _tail(order: Order) -> list[OpenCall]:
    """The call that came last, and those that had not ended when it began; none where a text came last."""
    tail: list[OpenCall] = []
    for came in reversed(order):
        if isinstance(came, Run):
            break
        if isinstance(came, OpenCall) and (not tail or came.overlaps):
            tail.append(came)
    return tail


@dataclass
class _Gathered:
    """What a turn holds, and in which order."""

    parts: list[Part] = field(default_factory=list)
    calls: list[ToolCall] = field(default_factory=list)
    other: list[OtherContent] = field(default_factory=list)

    def text(self, kind: Prose) -> str | None:
        """All text of one kind; None where there is none."""
        return "".join([part.text for part in self.parts if part.kind == kind]) or None


def _gathered(order: Order, is_body_cut: bool, cut: list[OpenCall]) -> _Gathered:
    """What has come. A call without a name is none, and one of a body of which the end is missing is other content."""
    has = _Gathered()
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
