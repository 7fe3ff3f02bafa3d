"""Recordings: what people have of a model's output, read into chunks with times.

`read` finds out by itself what it was given. Nothing raises: what can't be read is named in `notes`, with its line, and
the rest is read all the same."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from .model import ToolSchema
from .native.apis import APIS
from .native.events import ArgumentsDelta, CallStart, Event, Fault, ReasoningDelta, RefusalDelta, TextDelta
from .native.stream import StreamReader
from .native.wire import Framer

PROVIDER_NAMES = {"text": "Plain text", "jsonl": "Chunks as JSON lines", **{api.key: api.title for api in APIS}}

TEXT_KEYS = ("text", "chunk", "content", "token")
TIME_KEYS = ("time", "t", "ms")


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of the stream: its text, its time in milliseconds from the start (None if unknown), and its channel (see
    `trace`).

    `id` and `name` stand on the first chunk of a native call.
    """

    text: str
    time: float | None = None
    channel: str = "text"
    id: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """What a reader should know: an error (something could not be read) or a warning, and the line it is about (0 for none)."""

    severity: Literal["error", "warning"]
    message: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Recording:
    """A stream as it came: which provider, the chunks, the tools that the request named, and notes."""

    provider: str
    chunks: list[Chunk] = field(default_factory=list)
    tools: list[ToolSchema] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

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
            "tools": [asdict(tool) for tool in self.tools],
            "notes": [asdict(note) for note in self.notes],
            "chunks": chunks,
        }


def read(data: bytes | str) -> Recording:
    """Read a recording: plain text, chunks as JSON lines, or a stream of OpenAI Chat Completions.

    >>> recording = read('{"time": 0, "text": "Hel"}\\n{"time": 80, "text": "lo"}\\n')
    >>> recording.provider, [(chunk.time, chunk.text) for chunk in recording.chunks]
    ('jsonl', [(0, 'Hel'), (80, 'lo')])
    >>> read("Hello").provider
    'text'
    """
    text, notes = _decode(data)
    if not text.strip("\ufeff \t\r\n"):
        return Recording("text", [Chunk(text)] if text else [], notes=[*notes, Note("warning", "There is no text in it.")])
    if _looks_like_events(text):
        return _read_events(text, notes)
    if _looks_like_lines(text):
        return _read_lines(text, notes)
    return Recording("text", [Chunk(text)], notes=notes)


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


def _first_line(text: str) -> str:
    return text.lstrip("\ufeff \t\r\n").split("\n", 1)[0].rstrip("\r")


def _looks_like_events(text: str) -> bool:
    return _first_line(text).startswith(("data:", "event:", ": ", ":", "id:", "retry:")) and "data:" in text


def _looks_like_lines(text: str) -> bool:
    try:
        return _line_chunk(json.loads(_first_line(text))) is not None
    except (ValueError, RecursionError):
        return False


def _line_chunk(entry: Any) -> Chunk | None:
    """The chunk of one line: an object with a text and perhaps a time, or an array of time and text."""
    if isinstance(entry, list) and len(entry) == 2 and _is_time(entry[0]) and isinstance(entry[1], str):
        return Chunk(entry[1], entry[0])
    if not isinstance(entry, dict):
        return None
    key = next((key for key in TEXT_KEYS if isinstance(entry.get(key), str)), None)
    if key is None or set(entry) - {*TEXT_KEYS, *TIME_KEYS, "channel", "id", "name"}:
        return None
    time = next((entry[name] for name in TIME_KEYS if _is_time(entry.get(name))), None)
    channel, id, name = (entry.get(field) or "" for field in ("channel", "id", "name"))
    return Chunk(entry[key], time, str(channel) or "text", str(id), str(name))


def _is_time(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _read_lines(text: str, notes: list[Note]) -> Recording:
    chunks: list[Chunk] = []
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        if not line.strip():
            continue
        try:
            chunk = _line_chunk(json.loads(line))
        except (ValueError, RecursionError) as error:
            notes.append(Note("error", f"Line {number} is not JSON ({error}); it was left out.", number))
            continue
        if chunk is None:
            notes.append(Note("error", f'Line {number} has no "text"; it was left out.', number))
        else:
            chunks.append(chunk)
    return Recording("jsonl", chunks, notes=notes)


def _read_events(text: str, notes: list[Note]) -> Recording:
    reader, framer, chunks = StreamReader(), Framer(), list[Chunk]()
    calls: dict[int, CallStart] = {}
    for piece in framer.feed(text.encode("utf-8", "surrogatepass")) + framer.finish():
        _add(reader.read(piece), chunks, calls, notes)
    _add(reader.end(), chunks, calls, notes)
    turn = reader.turn()
    if not turn.api:
        return Recording("text", [Chunk(text)], notes=notes)
    return Recording(turn.api, chunks, notes=notes)


def _add(events: list[Event], chunks: list[Chunk], calls: dict[int, CallStart], notes: list[Note]) -> None:
    for event in events:
        if isinstance(event, (TextDelta, RefusalDelta)):
            chunks.append(Chunk(event.text))
        elif isinstance(event, ReasoningDelta):
            chunks.append(Chunk(event.text, None, "reasoning"))
        elif isinstance(event, CallStart):
            chunks.append(Chunk("", None, f"call:{event.index}", event.id, event.name))
        elif isinstance(event, ArgumentsDelta):
            chunks.append(Chunk(event.text, None, f"call:{event.index}"))
        elif isinstance(event, Fault):
            notes.append(Note("error", event.message, event.line))
