"""From events to the deltas of a replay: pieces of text with a time and a channel, as a trace wants them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime

from .framing.framed import Piece, WireEvent
from .turn.events import (
    ArgumentsDelta,
    CallEnd,
    CallKind,
    CallStart,
    CallUpdate,
    Event,
    ReasoningDelta,
    RefusalDelta,
    Restart,
    TextDelta,
)

_CREATED_AT = re.compile(r'"created_at"\s*:\s*"(\d{4}-\d\d-\d\dT[^"]{1,40})"')


@dataclass(frozen=True, slots=True)
class Delta:
    """A piece of text: its time in milliseconds or None, its channel (`text`, `reasoning`, `call:N`).

    The first of a call has its id, name, thought signature and kind, and whether the response ended inside of it.
    """

    text: str
    time: float | None
    channel: str
    id: str = ""
    name: str = ""
    thought_signature: str = ""
    kind: CallKind = "function"
    is_cut: bool = False


@dataclass(frozen=True, slots=True)
class Sent:
    """An event as it came over the wire, with its time, and what it became: the deltas from `start` to before `end`."""

    event: WireEvent
    time: float | None
    start: int
    end: int


class Replay:
    """Collects the deltas of one response.

    State variables:
    - `pieces`: the deltas so far; neighbours of one event and one channel are one.
    - `sent`: the events of the wire so far.
    - `first`: where in `pieces` each call begins, by the call's index; `texts`: what has come of its arguments.
    - `restarts`: how often the server began again.
    """

    def __init__(self) -> None:
        self.pieces: list[Delta] = []
        self.sent: list[Sent] = []
        self.first: dict[int, int] = {}
        self.texts: dict[int, list[str]] = {}
        self.restarts = 0

    def add(self, events: list[Event], time: float | None, piece: Piece | None = None) -> None:
        """Take in the events of one event of the wire, which is `piece`; at the end of the stream there is none."""
        start = len(self.pieces)
        for event in events:
            if isinstance(event, (TextDelta, RefusalDelta)):
                self._append(event.text, time, "text", start)
            elif isinstance(event, ReasoningDelta):
                self._append(event.text, time, "reasoning", start)
            elif isinstance(event, CallStart):
                self.first[event.index] = len(self.pieces)
                self.texts[event.index] = []
                self.pieces.append(Delta("", time, f"call:{event.index}", event.id, event.name, kind=event.kind))
            elif isinstance(event, CallUpdate):
                self._name(event)
            elif isinstance(event, ArgumentsDelta):
                self.texts[event.index].append(event.text)
                self._append(event.text, time, f"call:{event.index}", start)
            elif isinstance(event, CallEnd):
                self._end(event, time, start if piece is not None else None)
            elif isinstance(event, Restart):
                self.pieces.clear()
                self.sent = [replace(before, start=0, end=0) for before in self.sent]
                self.restarts += 1
                start = 0
        if isinstance(piece, WireEvent):
            self.sent.append(Sent(piece, time, start, len(self.pieces)))

    def cut(self, index: int) -> None:
        """The response ended inside this call."""
        at = self.first[index]
        self.pieces[at] = replace(self.pieces[at], is_cut=True)

    def deltas(self) -> list[Delta]:
        """All deltas, in order."""
        return self.pieces

    def _append(self, text: str, time: float | None, channel: str, start: int) -> None:
        last = self.pieces[-1] if len(self.pieces) > start else None
        if last is not None and last.channel == channel:
            self.pieces[-1] = replace(last, text=last.text + text)
        else:
            self.pieces.append(Delta(text, time, channel))

    def _name(self, event: CallUpdate) -> None:
        """What came late of a call stands where it begins."""
        at = self.first[event.index]
        delta = self.pieces[at]
        signature = delta.thought_signature or event.thought_signature
        self.pieces[at] = replace(delta, id=delta.id or event.id, name=delta.name + event.name, thought_signature=signature)

    def _end(self, event: CallEnd, time: float | None, start: int | None) -> None:
        """Where the final arguments are others than those that came, they take their place.

        A call without arguments is whole when it ends, so its empty object comes here; but where only the end of the stream
        (which has no `start`) ended it, its arguments may have been cut.
        """
        streamed = "".join(self.texts[event.index])
        channel = f"call:{event.index}"
        if event.arguments == "{}" and not streamed:
            if start is not None:
                self._append("{}", time, channel, start)
            return
        if event.arguments == streamed:
            return
        self.pieces = [replace(delta, text="") if delta.channel == channel else delta for delta in self.pieces]
        self.pieces.append(Delta(event.arguments, time, channel))


class Clock:
    """When each piece came, in milliseconds since the first.

    Invariants: `start` is the time of day of the first event that names one; `last` is the time of the last piece.
    """

    def __init__(self) -> None:
        self.start: datetime | None = None
        self.last: float | None = None

    def time(self, piece: Piece, recorded: float | None) -> float | None:
        """The time that was recorded, else the one that the event itself names (Ollama's do), else None."""
        if recorded is None and isinstance(piece, WireEvent) and (match := _CREATED_AT.search(piece.text)):
            try:
                moment = datetime.fromisoformat(match[1])
                self.start = self.start or moment
                recorded = round((moment - self.start).total_seconds() * 1000, 3)
            except (ValueError, TypeError):
                recorded = None
        self.last = None if recorded is None else plain_time(recorded)
        return self.last


def plain_time(time: float) -> float:
    """A time that Python and JavaScript write alike: to the microsecond, and as an integer where it is whole.

    >>> plain_time(70.0), plain_time(0.12345)
    (70, 0.123)
    """
    rounded = round(time, 3)
    return int(rounded) if rounded == int(rounded) else rounded
