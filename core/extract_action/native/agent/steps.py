"""What a reply comes to: calls that ran, an answer, part of one, or a failure."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...model import ToolCallData
from ..turn.events import Fault, ModelTurn, ToolOutput


@dataclass(frozen=True, slots=True)
class NativeStep:
    """What a reply came to: `ToolCalls`, `FinalAnswer`, `CutAnswer` or `Failure`. `turn` is the reply, read; ReAct text is
    a turn too.

    `inline` are valid calls that the model wrote into its text besides: they are shown, and never run.
    """

    turn: ModelTurn
    inline: list[ToolCallData] = field(default_factory=list, kw_only=True)


@dataclass(frozen=True, slots=True)
class ToolCalls(NativeStep):
    """The model called tools, which have run: a result for each call, in order. There is none where the server paused while its
    own tools run: asked again, it goes on.
    """

    results: list[ToolOutput]


@dataclass(frozen=True, slots=True)
class FinalAnswer(NativeStep):
    """The model called no tool: this is its answer."""

    text: str


@dataclass(frozen=True, slots=True)
class CutAnswer(NativeStep):
    """The response ended before the answer did, or may have: a limit of tokens, a filter, a reason that nobody knows
    (`turn.finish_reason`). It called no tool; `text` is what came.
    """

    text: str


@dataclass(frozen=True, slots=True)
class Failure(NativeStep):
    """The server reported an error, the response is cut, or the model asks for a tool of OpenAI's own that the client
    would have to run (a shell, a computer, an approval): nothing has run, and of the reply only its text is kept.
    """

    fault: Fault
