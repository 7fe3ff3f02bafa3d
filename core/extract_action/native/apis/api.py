"""What an API is to the rest: how it is recognised and read, and how its requests are written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ...model import ToolSchema
from ..turn.events import ModelTurn, ToolOutput
from ..turn.frame import Frame
from .names import ANY, PLAIN, NameRule
from .writing import prose


class Reader(Protocol):
    """Reads one response of one API into a frame."""

    def read(self, payload: dict[str, Any]) -> None:
        """One event of a stream, or a whole body."""

    def close(self) -> None:
        """Nothing more comes."""


def _is_never(payload: dict[str, Any]) -> bool:
    """Of most APIs the first event of a stream has nothing that could be cut."""
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Api:
    """One API. What most have in common need not be said.

    `matches` says of a payload whether it is of this API; `is_event`, of one that stands alone, whether it is but a piece of a
    stream, and no body. `prose` makes a message of text by a role, `user` or `assistant`. `tools` gives the request's list of
    tools, `message` and `results` what is appended to its list of messages: the model's turn, and the results of its calls.
    `names` says which names of tools it takes (see `names`), `ids` which ids of calls; `needs_ids`, whether each call must have
    one, by which its result is known; `alternates`, whether no message may follow another of its role, so that their contents
    are joined; `takes_refusals`, whether it has a place for a refusal that is not its text.
    """

    key: str
    title: str
    matches: Callable[[dict[str, Any]], bool]
    is_event: Callable[[dict[str, Any]], bool] = _is_never
    reader: Callable[[Frame], Reader]
    prose: Callable[[str, str], dict[str, Any]] = prose
    tools: Callable[[Sequence[ToolSchema]], list[dict[str, Any]]]
    message: Callable[[ModelTurn], list[dict[str, Any]]]
    results: Callable[[Sequence[ToolOutput]], list[dict[str, Any]]]
    names: NameRule = PLAIN
    ids: NameRule = ANY
    needs_ids: bool = True
    alternates: bool = False
    takes_refusals: bool = False
