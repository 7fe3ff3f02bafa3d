"""The frame that the readers of all APIs write into: it numbers calls, joins text, and knows when a response has ended.

A reader says what it sees; the frame makes events of it, and keeps what the turn needs (`result` makes it).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .events import (
    Alternative,
    ArgumentsDelta,
    CallEnd,
    CallKind,
    CallStart,
    CallUpdate,
    Event,
    Fault,
    FaultKind,
    Finish,
    OtherContent,
    ReasoningDelta,
    RefusalDelta,
    Restart,
    TextDelta,
    Usage,
)
from .open_call import OpenCall
from .payload import HALVES, dump, joined
from .runs import Order, Place, Prose, Run
from .server_errors import error_text
from .values import id_text, word

_DELTAS: dict[Prose, Callable[[str], Event]] = {"text": TextDelta, "reasoning": ReasoningDelta, "refusal": RefusalDelta}


class Frame:
    """One response while it is read.

    State variables:
    - `events`: those that nobody has taken yet.
    - `calls`: in the order in which they began.
    - `order`: the texts, calls and other contents in the order in which they began; `run`: the text among them that a piece
      of the same kind goes on with, or None. `halves`: the half of a character with which the last piece of a kind ended.
    - `started`: the response has said something; `ended`: it has said that it is complete.
    - `second`: another response has begun behind the end; nothing more is read.
    - `cut`: what is read is a body of which the end is missing; its calls may be cut, so none of them is ever complete.
    - `broken_off`: the bytes have ended, and the response had not.
    - `offset`, `line`: where the event that is being read begins, for faults.
    """

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.calls: list[OpenCall] = []
        self.order: Order = []
        self.run: Run | None = None
        self.halves: dict[Prose, str] = {}
        self.finish_reason: str | int | None = None
        self.last_usage: Usage | None = None
        self.faults: list[Fault] = []
        self.choices: dict[int, Frame] = {}
        self.started = False
        self.ended = False
        self.second = False
        self.cut = False
        self.broken_off = False
        self.id = self.model = ""
        self.offset, self.line = 0, 1

    # what readers say

    def about(self, id: Any, model: Any) -> None:
        """The id of the response and the model that gave it."""
        if not self.id:
            self.id = word(id)
        if not self.model:
            self.model = word(model)

    def begin(self) -> bool:
        """The server begins a response; gives False when it is a second one, which is not read.

        A beginning inside an unfinished response makes void what came before.
        """
        if self.ended or self.finish_reason is not None:
            self.second = True
            self.fault("second-response", "Another response begins here, behind the end of the first; it was not read.")
            return False
        if self.started:
            self.calls.clear()
            self.order.clear()
            self.run = None
            self.halves.clear()
            self.started = False
            self.id = self.model = ""
            self.last_usage = None
            self.events.append(Restart())
        return True

    def end(self) -> None:
        """The response is complete."""
        self.end_calls()
        self.ended = True

    def end_body(self) -> None:
        """A body has been read, which is complete unless its end is missing."""
        if not self.cut:
            self.end()

    def part(self) -> None:
        """What comes next is a part of its own, though it be of the same kind."""
        self.run = None

    def text(self, text: Any, name: str = "") -> None:
        """A piece of the reply; whatever is not text, or empty, says nothing. `name` is the API's word for it (see `Part`)."""
        self._say("text", text, name)

    def reasoning(self, text: Any, name: str = "") -> None:
        """A piece of the reasoning."""
        self._say("reasoning", text, name)

    def refusal(self, text: Any) -> None:
        """A piece of a refusal."""
        self._say("refusal", text, "")

    def _say(self, prose: Prose, text: Any, name: str) -> None:
        if not isinstance(text, str) or not text:
            return
        self.started = True
        run = self.run
        if run is None or run.kind != prose or run.name != name:
            run = self.run = Run(prose, name)
            self.order.append(run)
        if self.halves and prose in self.halves:
            text = joined(self.halves.pop(prose), text)
        if text[-1] in HALVES:
            self.halves[prose], text = text[-1], text[:-1]
        if text:
            run.pieces.append(text)
            self.events.append(_DELTAS[prose](text))

    def _end_prose(self) -> None:
        """Halves of characters whose other half did not come."""
        for prose, half in self.halves.items():
            next(run for run in reversed(self.order) if isinstance(run, Run) and run.kind == prose).pieces.append(half)
            self.events.append(_DELTAS[prose](half))
        self.halves.clear()

    def start_call(self, id: Any, name: Any, kind: CallKind = "function") -> OpenCall:
        """A call begins."""
        self.started = True
        call = OpenCall(len(self.calls), id_text(id), word(name), kind)
        self.calls.append(call)
        self.order.append(call)
        self.run = None
        self.events.append(CallStart(call.index, call.id, call.name, kind))
        return call

    def update_call(self, call: OpenCall, id: Any = "", name: Any = "", signature: Any = "") -> None:
        """What became known of a call; a field that is known already stays as it is."""
        new_id = "" if call.id else id_text(id)
        new_name = "" if call.name else word(name)
        new_signature = "" if call.signature else word(signature)
        if new_id or new_name or new_signature:
            call.id, call.name = call.id or new_id, call.name or new_name
            call.signature = call.signature or new_signature
            self.events.append(CallUpdate(call.index, new_id, new_name, new_signature))

    def extend_name(self, call: OpenCall, piece: str) -> None:
        """The name of a call goes on."""
        call.name += piece
        self.events.append(CallUpdate(call.index, name=piece))

    def arguments(self, call: OpenCall, piece: Any) -> None:
        """A piece of a call's arguments: text, or (from servers that send data) a value, which is written as JSON."""
        if piece is None or piece == "" or call.arguments is not None:
            return
        text = piece if isinstance(piece, str) else dump(piece)
        if call.half:
            text, call.half = joined(call.half, text), ""
        if text[-1] in HALVES:
            call.half, text = text[-1], text[:-1]
        self._add_arguments(call, text)

    def _add_arguments(self, call: OpenCall, text: str) -> None:
        if text:
            call.pieces.append(text)
            self.events.append(ArgumentsDelta(call.index, text))

    def restart_arguments(self, call: OpenCall) -> None:
        """The server sends a call's arguments from their beginning again, where they were whole: the last ones count."""
        call.before = "".join(call.pieces)
        call.pieces = []

    def end_call(self, call: OpenCall, final: Any = None) -> None:
        """A call has all its arguments: `final`, where the server repeats them whole, else the pieces. Nothing is `{}` for
        a function.
        """
        if call.arguments is not None:
            return
        self._add_arguments(call, call.half)
        call.half = ""
        streamed = "".join(call.pieces)
        whole = streamed if final is None or final == "" else final if isinstance(final, str) else dump(final)
        if whole.startswith(streamed):
            self.arguments(call, whole[len(streamed) :])
        else:
            self._differ(call)
        if call.before not in ("", "{}", whole):
            self._differ(call)
        self.replace_arguments(call, whole or ("{}" if call.kind == "function" else ""))

    def stop_call(self, call: OpenCall) -> None:
        """A call has ended, maybe only because the response has: what came of its arguments need not be all."""
        if call.arguments is None:
            self.end_call(call)
            call.is_whole = False
            call.overlaps = self.calls[-1] is not call

    def _differ(self, call: OpenCall) -> None:
        named = f'"{call.name}"' if call.name else f"call {call.index}"
        self.fault("mismatch", f"The final arguments of {named} differ from those that were streamed; the final ones count.")

    def replace_arguments(self, call: OpenCall, arguments: str) -> None:
        """A call has ended with these arguments, whatever has come of them."""
        if self.cut:
            return
        call.arguments = arguments
        call.is_whole = True
        self.events.append(CallEnd(call.index, arguments))

    def end_calls(self) -> None:
        """Every call that is still open has all its arguments, and every text is whole."""
        self._end_prose()
        for call in self.calls:
            self.stop_call(call)
        for choice in self.choices.values():
            choice.end_calls()

    def whole_call(self, id: Any, name: Any, arguments: Any, kind: CallKind = "function") -> OpenCall:
        """A call that came in one piece."""
        call = self.start_call(id, name, kind)
        self.arguments(call, arguments)
        self.end_call(call)
        return call

    def other(self, kind: str, data: Any) -> None:
        """What a server says beside the message."""
        self._tell(OtherContent(kind, data))

    def content(self, kind: str, data: Any, place: Place | None = None) -> None:
        """Content of the message that is neither text nor a call; `place` is where it began, where that was told."""
        self._tell(OtherContent(kind, data, goes_back=True), place)
        self.run = None

    def annotation(self, kind: str, data: Any) -> None:
        """What the message says of a text of its own, which may go on."""
        self._tell(OtherContent(kind, data, goes_back=True))

    def _tell(self, content: OtherContent, place: Place | None = None) -> None:
        self.started = True
        if place is None:
            self.order.append(content)
        else:
            place.content = content
        self.events.append(content)

    def usage(self, data: Any, input_key: str, output_key: str) -> None:
        """A report of usage; keys that stand only in an earlier one are kept."""
        if isinstance(data, dict) and data:
            self.last_usage = Usage.told(self.last_usage, data, input_key, output_key)
            self.events.append(self.last_usage)

    def finish(self, reason: Any) -> None:
        """Why the model stopped. Said twice, it is one event."""
        if not isinstance(reason, (str, int)) or isinstance(reason, bool) or reason == self.finish_reason:
            return
        self.finish_reason = reason
        self.events.append(Finish(reason))

    def fault(self, kind: FaultKind, message: str, data: Any = None) -> None:
        """Something is wrong with the event that is being read."""
        self.add_fault(Fault(kind, message, self.offset, self.line, data))

    def add_fault(self, fault: Fault) -> None:
        """Something is wrong, at a place of its own."""
        self.faults.append(fault)
        self.events.append(fault)

    def server_error(self, data: Any) -> None:
        """The server reported an error, in any of the shapes that servers use."""
        self.fault("server", f"The server reported an error: {error_text(data)}", data)

    def choice(self, index: Any) -> Frame:
        """The frame of a choice: this one for the first (or where no number says which)."""
        if not isinstance(index, int) or index <= 0:
            return self
        frame = self.choices.get(index)
        if frame is None:
            frame = self.choices[index] = Frame()
        frame.offset, frame.line = self.offset, self.line
        return frame

    # what the reader of the stream takes

    def take(self) -> list[Event]:
        """The events since this was last asked; those of other choices come last."""
        events, self.events = self.events, []
        for index, frame in self.choices.items():
            if frame.events:
                self.started = True
                events += [Alternative(index, event) for event in frame.take()]
        return events
