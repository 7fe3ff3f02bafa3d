"""Recordings: what people have of a model's output, read into chunks with times.

`read` finds out by itself what it was given. Nothing raises: what can't be read is named in `notes`, with its line, and the
rest is read all the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal

from .model import ToolSchema
from .native.apis import APIS
from .native.cassettes import CassetteError, read_cassette
from .native.event_stream import is_event_stream
from .native.events import Fault, ModelTurn
from .native.exchanges import Exchange, exchanges_of
from .native.framing import Piece, WireEvent
from .native.payload import is_complete, load
from .native.replay import Clock, Delta, Replay, Sent, plain_time
from .native.requests import tools_of
from .native.shapes import turn_to_json
from .native.stream import StreamReader
from .plain import plain_json

PROVIDER_NAMES = {"text": "Plain text", "jsonl": "Chunks as JSON lines", **{api.key: api.title for api in APIS}}

TEXT_KEYS = ("text", "chunk", "content", "token")
TIME_KEYS = ("time", "t", "ms")

LATEST = 10**15
"""Numbers from here on are no time in milliseconds (this is thirty thousand years)."""

_REASONING_KINDS = frozenset(("thinking", "reasoning", "reasoning_details", "reasoningSignature"))
"""Content that only signs the reasoning, which is shown."""

_EVENTS = re.compile(r"(?:data|event|id|retry)?:")
_HTTP_HEAD = re.compile(r"HTTP/[\d.]+ \d{3}[^\n]*\n(?:[\w-]+:[^\n]*\n)*\r?\n")
"""The head of a response, as `curl -i` prints it."""

_CASSETTE = re.compile(r"^(?:http_)?interactions:\s*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of the stream: its text, its time in milliseconds from the start (None if unknown), and its channel (see
    `trace`).

    `id`, `name` and `thought_signature` stand on the first chunk of a native call.
    """

    text: str
    time: float | None = None
    channel: str = "text"
    id: str = ""
    name: str = ""
    thought_signature: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """What a reader should know: an error (something could not be read) or a warning, and the line it is about (0 for
    none)."""

    severity: Literal["error", "warning"]
    message: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Recording:
    """A stream as it came: which provider, the chunks, the tools that the request named, and notes.

    `title` says which of several calls of a file it is; "" where there is one. What an API sent also has its `turn`, and the
    `events` of the wire: each knows which of the chunks it became.
    """

    provider: str
    chunks: list[Chunk] = field(default_factory=list)
    tools: list[ToolSchema] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    title: str = ""
    events: list[Sent] = field(default_factory=list)
    turn: ModelTurn | None = None

    @property
    def provider_name(self) -> str:
        """The provider as people call it."""
        return PROVIDER_NAMES[self.provider]

    def text(self) -> str:
        """The text of the reply, without native calls and reasoning."""
        return "".join(chunk.text for chunk in self.chunks if chunk.channel == "text")

    def to_json(self) -> dict[str, Any]:
        """Plain data; each chunk has only the fields that say something."""
        chunks = [{key: value for key, value in asdict(chunk).items() if value != "" or key == "text"} for chunk in self.chunks]
        return {
            "provider": self.provider,
            "provider_name": self.provider_name,
            "title": self.title,
            "tools": plain_json([asdict(tool) for tool in self.tools]),
            "notes": [asdict(note) for note in self.notes],
            "chunks": chunks,
            "events": [_event_json(sent) for sent in self.events],
            "turn": None if self.turn is None else plain_json(turn_to_json(self.turn)),
        }


def read(data: bytes | str) -> Recording:
    """Read a recording: plain text, chunks as JSON lines, a stream or a body of any API that `native` reads, a HAR file, a
    cassette.

    Of a file with several calls this is the first; `read_all` has them all.

    >>> recording = read('{"time": 0, "text": "Hel"}\\n{"time": 80, "text": "lo"}\\n')
    >>> recording.provider, [(chunk.time, chunk.text) for chunk in recording.chunks]
    ('jsonl', [(0, 'Hel'), (80, 'lo')])
    >>> read('{"message": {"content": "Hi."}, "done": true}').provider_name
    'Ollama'
    >>> read("Hello").provider
    'text'
    """
    recordings = read_all(data)
    first = recordings[0]
    if len(recordings) == 1:
        return first
    return replace(first, notes=[Note("warning", f"The file has {len(recordings)} calls; this is the first."), *first.notes])


def read_all(data: bytes | str) -> list[Recording]:
    """All recordings of a file, at least one: a HAR file or a cassette has one for each call of a model, any other file has
    one."""
    if isinstance(data, bytes) and is_event_stream(data):
        binary_notes: list[Note] = []
        recording = _read_wire([(data, None)], binary_notes)
        if recording is not None:
            return [recording]
    text, notes = _decode(data)
    if not text.strip("\ufeff \t\r\n"):
        return [Recording("text", [Chunk(text)] if text else [], notes=[*notes, Note("warning", "There is no text in it.")])]
    if head := _HTTP_HEAD.match(text):
        # Blank lines in its place keep the numbers of the lines.
        text = "\n" * head[0].count("\n") + text[head.end() :]
    exchanges = _exchanges(text, notes)
    if exchanges is not None:
        return _read_exchanges(exchanges, text, notes)
    if _looks_like_lines(text):
        return [_read_lines(text, notes)]
    is_stream = _EVENTS.match(_first_line(text)) is not None and "data:" in text
    if is_stream or _first_line(text)[:1] in ("{", "["):
        read_notes = list(notes)
        recording = _read_wire([(_encode(text), None)], read_notes)
        if recording is not None:
            return [recording]
        if is_stream:
            unknown = Note("error", "The events are of no API that is known, so they are shown as text.")
            read_notes.append(unknown)
        return [Recording("text", [Chunk(text)], notes=read_notes)]
    return [Recording("text", [Chunk(text)], notes=notes)]


def _decode(data: bytes | str) -> tuple[str, list[Note]]:
    if isinstance(data, str):
        return data, []
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace"), []
    try:
        return data.decode("utf-8"), []
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        text = data.decode("utf-8", "replace")
        lost = text.count("\ufffd")
        message = (
            f"The file is not UTF-8: byte {error.start} (line {line}) can't be decoded. {lost} characters are shown as \ufffd."
        )
        return text, [Note("error", message, line)]


def _encode(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _first_line(text: str) -> str:
    return text.lstrip("\ufeff \t\r\n").split("\n", 1)[0].rstrip("\r")


# chunks as JSON lines


def _looks_like_lines(text: str) -> bool:
    line = _first_line(text)
    return line[:1] in ("{", "[") and is_complete(line) and _line_chunk(load(line)) is not None


def _line_chunk(entry: Any) -> Chunk | None:
    """The chunk of one line: an object with a text and perhaps a time, or an array of time and text."""
    if isinstance(entry, list) and len(entry) == 2 and _is_time(entry[0]) and isinstance(entry[1], str):
        return Chunk(entry[1], plain_time(entry[0]))
    if not isinstance(entry, dict):
        return None
    key = next((key for key in TEXT_KEYS if isinstance(entry.get(key), str)), None)
    if key is None or set(entry) - {*TEXT_KEYS, *TIME_KEYS, "channel", "id", "name", "thought_signature"}:
        return None
    time = next((plain_time(entry[name]) for name in TIME_KEYS if _is_time(entry.get(name))), None)
    channel, id, name, signature = (str(entry.get(field) or "") for field in ("channel", "id", "name", "thought_signature"))
    return Chunk(entry[key], time, channel or "text", id, name, signature)


def _is_time(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < LATEST


def _read_lines(text: str, notes: list[Note]) -> Recording:
    chunks: list[Chunk] = []
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        if not line.strip():
            continue
        try:
            chunk = _line_chunk(load(line))
        except (ValueError, RecursionError) as error:
            notes.append(Note("error", f"Line {number} is not JSON ({error}); it was left out.", number))
            continue
        if chunk is None:
            notes.append(Note("error", f'Line {number} has no "text"; it was left out.', number))
        else:
            chunks.append(chunk)
    # A recorder that knows nothing of events writes the bytes of a stream as its chunks.
    if chunks and _EVENTS.match(chunks[0].text) and all(chunk.channel == "text" for chunk in chunks):
        recording = _read_wire([(_encode(chunk.text), chunk.time) for chunk in chunks], list(notes))
        if recording is not None:
            return recording
    return Recording("jsonl", chunks, notes=notes)


# what APIs send


def _read_wire(messages: Iterable[tuple[bytes, float | None]], notes: list[Note]) -> Recording | None:
    """The recording of the bytes of a response, with the time of each piece (None if unknown); None if they are of no known
    API.

    Errors that a server reported are noted all the same.
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
    turn = reader.turn()
    if not turn.api:
        notes += [Note("error", fault.message, fault.line) for fault in turn.faults if _is_reported(fault)]
        return None
    chunks = [_chunk(delta) for delta in replay.deltas()]
    all_notes = [*notes, *_notes(turn, replay.restarts)]
    return Recording(turn.api, chunks, tools, all_notes, events=replay.sent, turn=turn)


def _event_json(sent: Sent) -> dict[str, Any]:
    event = sent.event
    return {"text": event.text, "line": event.line, "name": event.name, "time": sent.time, "chunks": [sent.start, sent.end]}


def _is_reported(fault: Fault) -> bool:
    """Whether a server reported an error beyond doubt: a model may well write an object with a `message` itself."""
    return (
        fault.kind == "server" and isinstance(fault.data, dict) and ("error" in fault.data or fault.data.get("type") == "error")
    )


def _chunk(delta: Delta) -> Chunk:
    return Chunk(delta.text, delta.time, delta.channel, delta.id, delta.name, delta.thought_signature)


def _notes(turn: ModelTurn, restarts: int) -> list[Note]:
    notes = [Note("error", fault.message, fault.line) for fault in turn.faults]
    if restarts:
        notes.append(Note("warning", "The server began its response again; only what came then is shown."))
    if turn.refusal is not None:
        notes.append(Note("warning", "The model refused; its refusal is shown as text."))
    if turn.alternatives:
        notes.append(Note("warning", f"The response has {len(turn.alternatives) + 1} choices; the first is shown."))
    unshown = [content.kind for content in turn.other if content.kind not in _REASONING_KINDS or turn.reasoning is None]
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


# files with several calls


def _exchanges(text: str, notes: list[Note]) -> list[Exchange] | None:
    if '"entries"' in text or 'interactions"' in text:
        try:
            return exchanges_of(load(text.removeprefix("\ufeff")))
        except (ValueError, RecursionError):
            return None
    if _CASSETTE.search(text):
        try:
            return exchanges_of(read_cassette(text))
        except CassetteError as error:
            notes.append(Note("error", f"The cassette can't be read: {error}", error.line))
    return None


def _read_exchanges(exchanges: list[Exchange], text: str, notes: list[Note]) -> list[Recording]:
    found: list[Recording] = []
    errors: list[Note] = []
    for exchange in exchanges:
        recording = _read_wire(exchange.messages, errors) if exchange.messages else None
        if recording is not None:
            tools = tools_of(exchange.request) or recording.tools
            found.append(replace(recording, tools=tools, notes=[*notes, *recording.notes], title=exchange.title))
    if found:
        return found
    shown = f"None of the {len(exchanges)} requests in the file was answered by an API that is known."
    return [Recording("text", [Chunk(text)], notes=[*notes, *errors, Note("error", shown)])]
