"""The data that goes in and out of the extractor. Everything is frozen and made for `match`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from .jsonish import Fix
from .spans import Span
from .why import Why

Kind: TypeAlias = Literal["prose", "code", "reasoning", "markup", "failure"]
"""What a Text is: prose; code inside a fence; reasoning; the markup around calls, which is not meant to be shown; or the
warning that stands for a call that failed."""


@dataclass(frozen=True, slots=True)
class ToolSchema:
    """A tool that the model may call: its name, and the JSON Schema of its arguments (a dict)."""

    name: str
    input_schema: dict[str, Any]
    description: str = ""


@dataclass(frozen=True, slots=True)
class ToolCallData:
    """A validated call.

    `id` is the API's own id, or "". `arguments` is plain JSON data. `thought_signature` is what Gemini attaches, or "".
    `fixes` lists each repair with its span; `dialect` names the way in which the call was written.
    """

    id: str
    name: str
    arguments: Any
    thought_signature: str = ""
    fixes: tuple[Fix, ...] = ()
    dialect: str = "json"


@dataclass(frozen=True, slots=True)
class Rejection:
    """Why an object that looked like a call is none.

    `reason` is the short name of the rule that failed (`UnknownTool`, `SchemaMismatch` …), `message` one sentence for
    people and models, `raw` the text of the object, `span` where it stands, `path` where in it the rule failed
    (`arguments.days`, or ""). Where the arguments of a known tool failed, `tool` is its name, `rule` the JSON pointer to the
    rule of its schema (`#/properties/days/type`), and `expected` the shape that it takes, in one line; else they are ""."""

    reason: str
    message: str
    raw: str
    span: Span
    path: str = ""
    tool: str = ""
    rule: str = ""
    expected: str = ""


NO_SPAN = Span(0, 0)


class Draft:
    """A Text that is being made, and then becomes one by its `__class__`. Prose is most of what models write, and each token of
    it becomes a Text: the constructor of a frozen dataclass, which goes round what freezes it for each field, takes longer than
    all else that is done for the token."""

    __slots__ = ("kind", "rejection", "span", "text", "why")

    text: str
    kind: Kind
    span: Span
    rejection: Rejection | None
    why: Why


@dataclass(frozen=True, slots=True)
class Text(Draft):
    """Text that no call can be waiting in any more: the slice that `span` names, or, for a failure, the warning."""

    text: str
    kind: Kind = "prose"
    span: Span = NO_SPAN
    rejection: Rejection | None = None
    why: Why = Why.PROSE


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A complete, validated call, and the text that it was read from."""

    call: ToolCallData
    span: Span = NO_SPAN
    why: Why = Why.ENVELOPE


@dataclass(frozen=True, slots=True)
class Pending:
    """Nothing to tell yet: `held` is the text that is held back (it may be empty), and `why` the reason."""

    held: Span
    why: Why


Item: TypeAlias = Text | ToolCall
"""What a text is made of: what `feed` and `finish` give, and a batch holds."""

Action: TypeAlias = Text | ToolCall | Pending
"""What `extract_stream` gives, one for each token."""


@dataclass(frozen=True, slots=True)
class BatchResult:
    """What a whole text holds, in order."""

    items: list[Item] = field(default_factory=list)
