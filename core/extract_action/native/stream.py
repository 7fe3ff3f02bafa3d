"""`StreamReader` and `parse_model_response`: a response of any API, as events while it arrives, and as the turn that it
comes to.
"""

from __future__ import annotations

import json
from typing import Any

from ..deep_json import TooDeepError
from ..jsonish import JsonishError, parse
from .apis import api_of
from .apis.api import Api, Reader
from .errors import ParseError
from .framing.event_stream import chunk_text
from .framing.framed import Piece, WireEvent, shorten
from .framing.sse import ServerSentEvents
from .framing.wire import Framer
from .turn.events import Event, Fault, ModelTurn
from .turn.frame import Frame
from .turn.open_call import BREAKS
from .turn.payload import load
from .turn.result import check_names, turn_of
from .turn.server_errors import is_error

DONE = "[DONE]"

SAY_ENOUGH = frozenset((*BREAKS, "empty", "second-response"))
"""The kinds of faults beside which it need not be said that the response has no end."""


class StreamReader:
    r"""Reads the bytes of one response: server-sent events, JSON lines, a JSON array, or a body. It finds out which API
    they are of.

    It never raises: what can't be read is a `Fault`, with its place, and the rest is read all the same.

    State variables:
    - `reader`: the reader of the API, once a payload told which it is; `held`: the payloads before that.
    - `is_event`: the first payload is but a piece of a stream.
    - `count`: the events of JSON that were read. `closed`: the end has been read.

    >>> reader = StreamReader()
    >>> reader.feed(b'data: {"choices": [{"delta": {"content": "Hel"}}]}\n\ndata: {"choices": [{"del')
    [TextDelta(text='Hel')]
    >>> reader.feed(b'ta": {"content": "lo"}, "finish_reason": "stop"}]}\n\n')
    [TextDelta(text='lo'), Finish(reason='stop')]
    >>> turn = reader.finish()
    >>> turn.text, turn.finish_reason, turn.api
    ('Hello', 'stop', 'openai-chat')
    """

    def __init__(self) -> None:
        self.api: Api | None = None
        self.reader: Reader | None = None
        self.held: list[tuple[dict[str, Any], int, int]] = []
        self.frame = Frame()
        self.framer = Framer()
        self.is_event = False
        self.count = 0
        self.closed = False

    def feed(self, data: bytes) -> list[Event]:
        """The events that these bytes tell."""
        for piece in self.framer.feed(data):
            self._read(piece)
        return self.frame.take()

    def read(self, piece: Piece) -> list[Event]:
        """The events of one piece that `framer` gave, for programs that want to see the pieces."""
        self._read(piece)
        return self.frame.take()

    def close(self) -> list[Event]:
        """The bytes have ended: the last events. Closing again gives none."""
        if self.closed:
            return []
        self.closed = True
        for piece in self.framer.finish():
            self._read(piece)
        return self.end()

    def end(self) -> list[Event]:
        """All pieces have been read, for programs that read them one by one: the last events."""
        self.closed = True
        frame = self.frame
        if self.reader is None:
            self._give_up()
        else:
            self.reader.close()
            frame.end_calls()
            is_body = self.count == 1 and not self.is_event and not isinstance(self.framer.framing, ServerSentEvents)
            for choice in (frame, *frame.choices.values()):
                choice.broken_off = not (is_body or frame.ended) and choice.finish_reason is None
            if frame.broken_off and not any(fault.kind in SAY_ENOUGH for fault in frame.faults):
                message = "The stream ended before the response did: it has neither a reason for its end nor a last event."
                frame.fault("truncated", message)
        check_names(frame)
        return frame.take()

    def finish(self) -> ModelTurn:
        """The bytes have ended: the whole turn."""
        self.close()
        return self.turn()

    def turn(self) -> ModelTurn:
        """What has been read so far."""
        return turn_of(self.frame, self.api.key if self.api is not None else "")

    def _read(self, piece: Piece) -> None:
        frame = self.frame
        if frame.second:
            return
        if isinstance(piece, Fault):
            frame.add_fault(piece)
            return
        frame.offset, frame.line = piece.offset, piece.line
        text = piece.text
        try:
            payload = load(text)
        except (ValueError, RecursionError) as error:
            self._read_broken(piece, error)
            return
        self.count += 1
        if isinstance(payload, dict):
            if "bytes" in payload or "chunk" in payload:
                payload = _unwrapped(payload)
            if self.reader is None or frame.ended:
                self._read_payload(payload)
            else:
                self.reader.read(payload)
        else:
            frame.fault("not-a-response", f"An event must be an object, but this is {shorten(text)!r}.", payload)

    def _read_payload(self, payload: dict[str, Any]) -> None:
        if self.reader is None:
            self.api = api_of(payload)
            if self.api is None:
                self.held.append((payload, self.frame.offset, self.frame.line))
                return
            self.is_event = self.api.is_event(payload)
            self.reader = self.api.reader(self.frame)
            here = self.frame.offset, self.frame.line
            for earlier, offset, line in self.held:
                self.frame.offset, self.frame.line = offset, line
                self.reader.read(earlier)
            self.held.clear()
            self.frame.offset, self.frame.line = here
        elif self.frame.ended and self.api is not None and api_of(payload) not in (None, self.api):
            self.frame.begin()
            return
        self.reader.read(payload)

    def _read_broken(self, piece: WireEvent, error: Exception) -> None:
        """An event that is no JSON: the end mark, several in one, a cut one, or none."""
        frame, text = self.frame, piece.text.strip()
        if text == DONE:
            frame.end()
            return
        if not text:
            return
        lines = text.split("\n")
        if len(lines) > 1 and all(_is_object(line) for line in lines):
            for line in lines:
                self._read(WireEvent(line, piece.offset, piece.line, piece.name))
            return
        if piece.cut:
            frame.fault("truncated", f"The bytes end inside this event, which begins with {shorten(text)!r}.", piece.text)
            if not frame.started:
                self._read_cut(text)
            return
        if isinstance(error, TooDeepError):
            frame.fault("too-deep", f"The event on line {piece.line} is not read: its {error}.", piece.text)
            return
        reason = f"{error.msg} at its character {error.pos}" if isinstance(error, json.JSONDecodeError) else str(error)
        name = f' (event "{piece.name}")' if piece.name else ""
        beginning = shorten(text)
        message = f"The event on line {piece.line}{name} is not JSON: {reason}. It begins with {beginning!r}."
        frame.fault("not-json", message, piece.text)

    def _read_cut(self, text: str) -> None:
        """What can be read of a body of which the end is missing."""
        try:
            payload = parse(text, is_done=False).to_python()
        except JsonishError:  # it is nested too deep
            return
        if isinstance(payload, dict) and api_of(payload) is not None:
            self.frame.cut = True
            self._read_payload(payload)

    def _give_up(self) -> None:
        """No payload told an API: it may have been an error, else it is nothing that we know."""
        frame = self.frame
        if not self.held and not frame.faults:
            frame.fault("empty", "The stream has no event that says anything.")
        for payload, offset, line in self.held:
            frame.offset, frame.line = offset, line
            if is_error(payload):
                frame.server_error(payload)
            else:
                keys = ", ".join(f'"{shorten(key, 24)}"' for key in list(payload)[:8])
                shown = f"an object with {keys}" if keys else "an empty object"
                frame.fault("not-a-response", f"This is no response of an API that is known: {shown}.", payload)
                return


def parse_model_response(body: str | bytes) -> ModelTurn:
    """The turn in a response body of any API (a recorded stream is read too).

    Raises ParseError if the body can't be read: not JSON, none of the APIs, cut short, a call without a name. The error's
    `turn` has what could be read. An error that the server reports is no exception but the turn's `error`. Raises TypeError
    for what is neither text nor bytes.

    >>> turn = parse_model_response('{"content": [{"type": "tool_use", "id": "t1", "name": "ls", "input": {"path": "/"}}]}')
    >>> turn.calls
    [ToolCall(id='t1', name='ls', arguments='{"path":"/"}', thought_signature='', kind='function', is_cut=False)]
    """
    if not isinstance(body, (str, bytes, bytearray, memoryview)):
        raise TypeError(f"a body is text or bytes, not {type(body).__name__}")
    reader = StreamReader()
    reader.feed(body.encode("utf-8", "surrogatepass") if isinstance(body, str) else bytes(body))
    turn = reader.finish()
    fatal = next((fault for fault in turn.faults if fault.kind not in ("server", "not-utf-8", "mismatch")), None)
    if fatal is not None:
        raise ParseError(f"{fatal.message} (offset {fatal.offset}, line {fatal.line})", fatal, turn)
    return turn


def _unwrapped(payload: dict[str, Any]) -> dict[str, Any]:
    """What is in a chunk of Bedrock's InvokeModel, as programs log it; the payload itself where it is none."""
    try:
        inner = load(chunk_text(payload.get("chunk", payload)))
    except ValueError:
        return payload
    return inner if isinstance(inner, dict) else payload


def _is_object(line: str) -> bool:
    line = line.strip()
    return line == DONE or (line.startswith("{") and line.endswith("}"))
