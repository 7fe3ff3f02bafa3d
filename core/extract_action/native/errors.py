"""The kinds of errors that native tool calling raises. What a model or a server did wrong is data (`events.Fault`), not an
exception.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .turn.events import Fault, ModelTurn


class AgentError(Exception):
    """The base of all errors that this package raises."""


class ParseError(AgentError):
    """A body or a reply could not be read.

    `fault` says what was found and where (None for ReAct text); `turn` has what could be read all the same. A call in it
    may have been cut, so nothing in it should be run.
    """

    def __init__(self, message: str, fault: Fault | None = None, turn: ModelTurn | None = None) -> None:
        super().__init__(message)
        self.fault = fault
        self.turn = turn


class InvalidToolSignature(AgentError):  # noqa: N818 - the name of the error kind, as it is known
    """A tool was declared with a name or a schema that no API takes."""


class StepLimitReached(AgentError):  # noqa: N818 - as above
    """The model asked for more steps than the agent's configuration allows."""
