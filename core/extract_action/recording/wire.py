"""What APIs send: the bytes of a response, read into a recording."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ..declared import tools_of
from ..model import ToolSchema
from ..native.framing.framed import Piece, WireEvent
from ..native.replay import Clock, Delta, Replay
from ..native.stream import StreamReader
from ..native.turn.events import Fault, ModelTurn
from ..native.turn.parts import REASONING_KINDS
from ..native.turn.payload import is_complete, load
from ..native.turn.result import cut_calls
from .model import Chunk, Note, Recording, kind_of


def read_wire(messages: Iterable[tuple[bytes, float | None]]) -> tuple[Recording | None, list[Fault]]:
    """The recording of the bytes of a response, with the time of each piece (None if unknown), and its faults.

    There is no recording if the bytes are of no known API; an error that a server reported is one, of the provider `error`.
    """
    reader, replay, clock = StreamReader(), Replay(), Clock()
    tools: list[ToolSchema] = []
    for data, time in messages:
        for piece in reader.framer.feed(data):
            replay.add(reader.read(piece), clock.time(piece, time), piece)
            tools = tools or _repeated_tools(reader, piece)
    for piece in reader.framer.finish():
        replay.add(reader.read(piece), clock.time(piece, None), piece)
        tools = tools or _repeated_tools(reader, piece)
    replay.add(reader.end(), clock.last)
    for call in cut_calls(reader.frame):
        replay.cut(call.index)
    turn = reader.turn()
    if not turn.api:
        notes = [note_of(fault) for fault in turn.faults]
        is_error = any(_is_reported(fault) for fault in turn.faults)
        return Recording("error", notes=notes, events=replay.sent) if is_error else None, turn.faults
    chunks = [_chunk(delta) for delta in replay.deltas()]
    return Recording(turn.api, chunks, tools, _notes(turn, replay.restarts), events=replay.sent, turn=turn), turn.faults


def note_of(fault: Fault) -> Note:
    """A fault as a note."""
    return Note("error", fault.message, fault.line, fault.offset)


def _is_reported(fault: Fault) -> bool:
    """Whether a server reported an error beyond doubt: a model may well write an object with a `message` itself."""
    return (
        fault.kind == "server" and isinstance(fault.data, dict) and ("error" in fault.data or fault.data.get("type") == "error")
    )


def _chunk(delta: Delta) -> Chunk:
    kind = kind_of(delta.kind if not delta.is_cut else "cut" if delta.kind == "function" else f"cut-{delta.kind}")
    return Chunk(delta.text, delta.time, delta.channel, delta.id, delta.name, delta.thought_signature, kind)


def _notes(turn: ModelTurn, restarts: int) -> list[Note]:
    notes = [note_of(fault) for fault in turn.faults]
    if restarts:
        notes.append(Note("warning", "The server began its response again; only what came then is shown."))
    if turn.refusal is not None:
        notes.append(Note("warning", "The model refused; its refusal is shown as text."))
    if turn.alternatives:
        notes.append(Note("warning", f"The response has {len(turn.alternatives) + 1} choices; the first is shown."))
    unshown = [content.kind for content in turn.other if content.kind not in REASONING_KINDS or turn.reasoning is None]
    if unshown:
        kinds = ", ".join(f"{kind} ({count})" for kind, count in Counter(unshown).items())
        notes.append(Note("warning", f"The response also has content that is not shown: {kinds}."))
    return notes


def _repeated_tools(reader: StreamReader, piece: Piece) -> list[ToolSchema]:
    """The tools that a response of OpenAI's Responses repeats from its request."""
    if reader.api is None or reader.api.key != "openai-responses" or not isinstance(piece, WireEvent):
        return []
    if '"tools"' not in piece.text or not is_complete(piece.text):
        return []
    payload = load(piece.text)
    return tools_of(payload.get("response", payload)) if isinstance(payload, dict) else []
