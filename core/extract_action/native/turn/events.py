"""The shared frame: what any API's stream or body says, as events, and the turn that they add up to.

A reader of one API turns its JSON into these events and nothing else, so that all that follows (traces, agents, results)
knows one shape.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Literal, TypeAlias, TypeVar

CallKind: TypeAlias = Literal["function", "custom"]
"""A function's arguments are JSON text; a custom tool's are plain text."""

PartKind: TypeAlias = Literal["text", "reasoning", "refusal", "call", "other"]

FaultKind: TypeAlias = Literal[
    "server",
    "empty",
    "not-json",
    "too-deep",
    "not-utf-8",
    "not-a-response",
    "truncated",
    "second-response",
    "nameless-call",
    "mismatch",
    "client-tool",
]
"""What a fault is about:

| kind | what was found |
|---|---|
| `server` | the server reported an error, or blocked the prompt |
| `empty` | there is nothing to read |
| `not-json` | an event or a body that is not JSON |
| `too-deep` | JSON whose brackets are nested more deeply than is read |
| `not-utf-8` | bytes that no UTF-8 text has |
| `not-a-response` | JSON (or an HTML page, or text) that is no response of an API that we know |
| `truncated` | the stream ended before the response did |
| `second-response` | another response begins behind the end of the first |
| `nameless-call` | a tool call that names no tool |
| `mismatch` | the server's final version of something differs from what it streamed |
| `client-tool` | the model asks for a tool of its API's own that the client has to run, and an agent doesn't |
"""


MOST_COUNTS = 256
"""Numbers of a report of usage that are kept for the next ones: each copies what is kept, which must not cost a square."""

Deltas = TypeVar("Deltas")


def _quick(event: type[Deltas]) -> type[Deltas]:
    """The class with another constructor, which does the same: a stream has an event for each token, and the constructor of a
    frozen dataclass looks each field up by its name before it sets it, which takes two to three times as long.
    """
    names = [field.name for field in fields(event)]  # type: ignore[arg-type]  # each is a dataclass
    setters = {f"set_{name}": vars(event)[name].__set__ for name in names}
    body = "\n".join(f" set_{name}(self, {name})" for name in names)
    exec(f"def __init__(self, {', '.join(names)}):\n{body}", setters)
    event.__init__ = setters["__init__"]  # type: ignore[method-assign]  # what this is for
    return event


@_quick
@dataclass(frozen=True, slots=True)
class TextDelta:
    """A piece of the reply."""

    text: str


@_quick
@dataclass(frozen=True, slots=True)
class ReasoningDelta:
    """A piece of the reasoning, or of its summary."""

    text: str


@dataclass(frozen=True, slots=True)
class RefusalDelta:
    """A piece of the text with which the model refuses."""

    text: str


@dataclass(frozen=True, slots=True)
class CallStart:
    """A tool call begins. `index` counts the turn's calls from 0; `id` and `name` are "" when they are not known yet."""

    index: int
    id: str
    name: str
    kind: CallKind = "function"


@dataclass(frozen=True, slots=True)
class CallUpdate:
    """The id, name or thought signature of a call became known after its start; a field that says nothing new is "". A name
    that comes in pieces goes on with `name`.
    """

    index: int
    id: str = ""
    name: str = ""
    thought_signature: str = ""


@_quick
@dataclass(frozen=True, slots=True)
class ArgumentsDelta:
    """A piece of a call's arguments."""

    index: int
    text: str


@dataclass(frozen=True, slots=True)
class CallEnd:
    """A call has all its arguments. `arguments` is the whole text; where it differs from the pieces, it is what counts."""

    index: int
    arguments: str


@dataclass(frozen=True, slots=True)
class OtherContent:
    """Whatever else a response holds: calls that the server ran itself and their results, images, citations, signatures of
    reasoning.

    `kind` is the API's own word for it, `data` its JSON. `goes_back`: it is part of the message, and is sent back with it.
    """

    kind: str
    data: Any
    goes_back: bool = False


@_quick
@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens, as far as the server counts them, and all of its own numbers in `data`. The last report is the one that
    counts.
    """

    input_tokens: int | None
    output_tokens: int | None
    data: dict[str, Any]

    @classmethod
    def told(cls, before: Usage | None, data: dict[str, Any], input_key: str, output_key: str) -> Usage:
        """The usage by a report and by what was known before it: keys that the report has not, or has as null, are kept.

        >>> first = Usage.told(None, {"in": 9, "out": 1}, "in", "out")
        >>> Usage.told(first, {"in": None, "out": 4}, "in", "out")
        Usage(input_tokens=9, output_tokens=4, data={'in': 9, 'out': 4})
        """
        if before is not None:
            known = before.data
            if not all(data.values()):
                data = {key: value for key, value in data.items() if value is not None or key not in known}
            data = data if len(known) > MOST_COUNTS or data.keys() >= known.keys() else {**known, **data}
        counts = (data.get(input_key), data.get(output_key))
        tokens_in, tokens_out = (count if type(count) is int else None for count in counts)
        return cls(tokens_in, tokens_out, data)


@dataclass(frozen=True, slots=True)
class Finish:
    """Why the model stopped, in the API's own word (Vertex also sends a number)."""

    reason: str | int


@dataclass(frozen=True, slots=True)
class Restart:
    """The server began the response again: everything before this is void."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, in one sentence, and where: `offset` in bytes and `line` from 1, of the event or the body that it is
    about.

    `data` is what the server sent, where it sent something.
    """

    kind: FaultKind
    message: str
    offset: int = 0
    line: int = 1
    data: Any = None


@dataclass(frozen=True, slots=True)
class Alternative:
    """An event of another choice than the first (`n` > 1). `choice` counts from 1."""

    choice: int
    event: Event


Event: TypeAlias = (
    TextDelta
    | ReasoningDelta
    | RefusalDelta
    | CallStart
    | CallUpdate
    | ArgumentsDelta
    | CallEnd
    | OtherContent
    | Usage
    | Finish
    | Restart
    | Fault
    | Alternative
)


@dataclass(frozen=True, slots=True)
class ToolCall:
    """One tool call that the model asked for.

    `id` is the API's own, needed to send the result back, or None. `arguments` is JSON text for kind `"function"` and plain
    text for `"custom"`. `thought_signature` is what Gemini attaches and wants back unchanged, or "". `is_cut`: the response
    ended inside the call, or may have: it must not run, though nothing but closers may be missing.
    `beside` is what else the API says of the call, as it says it: it goes back with the call.
    """

    id: str | None
    name: str
    arguments: str
    thought_signature: str = ""
    kind: CallKind = "function"
    is_cut: bool = False
    beside: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a turn: `text` of one kind, or the number `index` of the call, or of the other content, that stands here.

    `name` is what the API calls it, where it has several words for one kind (as `reasoning_content`), or "".
    """

    kind: PartKind
    text: str = ""
    index: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class ModelTurn:
    """What one response of a model holds.

    - `text`, `reasoning`, `refusal`: None when the response has none.
    - `calls`: in order; none means a final answer. Calls that the server ran itself are in `other`.
    - `finish_reason`: the API's own word.
    - `error`: the first of `faults`; what stands beside it was read all the same.
    - `alternatives`: the choices behind the first.
    - `other`: server tools and their results, images, citations, signatures of reasoning; and, of a body of which the end
      is missing, the calls, as `cut-call`: they are never run.
    - `api`: the key of the API, as `openai-chat`; "" when it was not recognised. `id` and `model` are the response's, or
      "".
    - `parts`: all of this in the order in which it came (see `parts`), so that it can be sent back as it was.
    """

    text: str | None = None
    calls: list[ToolCall] = field(default_factory=list)
    reasoning: str | None = None
    finish_reason: str | int | None = None
    usage: Usage | None = None
    error: Fault | None = None
    refusal: str | None = None
    other: list[OtherContent] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    alternatives: list[ModelTurn] = field(default_factory=list)
    api: str = ""
    id: str = ""
    model: str = ""
    parts: list[Part] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ToolOutput:
    """The result of one tool call, ready to send back: `id` and `name` are the call's, `output` the tool's text or that of
    its error.
    """

    id: str | None
    name: str
    success: bool
    output: str
    kind: CallKind = "function"
