"""What a recording is: chunks with times, the provider, the tools of the request, and notes on what could not be read."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Literal, TypeAlias

from ..encoding import plain_json
from ..model import ToolSchema
from ..native.agent.shapes import turn_to_json
from ..native.apis import APIS
from ..native.replay import Sent
from ..native.turn.events import ModelTurn

ChunkKind: TypeAlias = Literal["", "custom", "cut", "cut-custom"]
_KINDS: dict[str, ChunkKind] = {"custom": "custom", "cut": "cut", "cut-custom": "cut-custom"}

PROVIDER_NAMES = {
    "text": "Plain text",
    "jsonl": "Chunks as JSON lines",
    "trace": "Trace",
    "error": "The error of a server",
    **{api.key: api.title for api in APIS},
}


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of the stream: its text, its time in milliseconds from the start (None if unknown), and its channel (see
    `trace`).

    `id`, `name`, `thought_signature` and `kind` stand on the first chunk of a native call. `kind` is "" for a function, whose
    arguments are JSON; "custom" for a custom tool, whose input is plain text; "cut" and "cut-custom" for those inside which the
    response ended: they fail.
    """

    text: str
    time: float | None = None
    channel: str = "text"
    id: str = ""
    name: str = ""
    thought_signature: str = ""
    kind: ChunkKind = ""


@dataclass(frozen=True, slots=True)
class Note:
    """What a reader should know: an error (something could not be read) or a warning, and where.

    `line` counts from 1 (0 for none); `offset` is the byte of the file, or of the response in it, where it is known.
    """

    severity: Literal["error", "warning"]
    message: str
    line: int = 0
    offset: int | None = None


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


def kind_of(kind: str) -> ChunkKind:
    """The kind of a call as a chunk has it; a function's is not said."""
    return _KINDS.get(kind, "")


def _event_json(sent: Sent) -> dict[str, Any]:
    event = sent.event
    return {"text": event.text, "line": event.line, "name": event.name, "time": sent.time, "chunks": [sent.start, sent.end]}
