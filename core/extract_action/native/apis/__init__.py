"""The APIs that are read and written. To add one, write a file with these things and a row here. A file without `prose`,
`is_event`, `NAMES`, `IDS`, `NEEDS_IDS`, `ALTERNATES` or `TAKES_REFUSALS` has the common one.

The order counts: the first row whose `matches` says yes to a payload reads the whole response, so the rows with the surest
marks come first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Protocol

from ...model import ToolSchema
from ..turn.events import ModelTurn, ToolOutput
from ..turn.frame import Frame
from . import anthropic, bedrock, cohere, gemini, ollama, openai_chat, openai_responses
from .names import ANY, PLAIN, NameRule
from .writing import prose


class Reader(Protocol):
    """Reads one response of one API into a frame."""

    def read(self, payload: dict[str, Any]) -> None:
        """One event of a stream, or a whole body."""

    def close(self) -> None:
        """Nothing more comes."""


@dataclass(frozen=True, slots=True)
class Api:
    """One API: how it is recognised and read, and how its requests are written.

    `prose` makes a message of text by a role, `user` or `assistant`. `tools` gives the request's list of tools, `message`
    and `results` what is appended to its list of messages: the model's turn, and the results of its calls. `names` says which
    names of tools it takes (see `names`), `ids` which ids of calls; `needs_ids`, whether each call must have one, by which its
    result is known; `alternates`, whether no message may follow another of its role, so that their contents are joined;
    `takes_refusals`, whether it has a place for a refusal that is not its text. `is_event` says of a payload that stands alone
    whether it is but a piece of a stream, and no body.
    """

    key: str
    title: str
    matches: Callable[[dict[str, Any]], bool]
    reader: Callable[[Frame], Reader]
    prose: Callable[[str, str], dict[str, Any]]
    tools: Callable[[Sequence[ToolSchema]], list[dict[str, Any]]]
    message: Callable[[ModelTurn], list[dict[str, Any]]]
    results: Callable[[Sequence[ToolOutput]], list[dict[str, Any]]]
    names: NameRule
    ids: NameRule
    needs_ids: bool
    alternates: bool
    takes_refusals: bool
    is_event: Callable[[dict[str, Any]], bool]


def _is_never(payload: dict[str, Any]) -> bool:
    """Of most APIs the first event of a stream has nothing that could be cut."""
    return False


def _api(key: str, title: str, module: ModuleType, reader: Callable[[Frame], Reader]) -> Api:
    prose_of, names = getattr(module, "prose", prose), getattr(module, "NAMES", PLAIN)
    ids, needs_ids = getattr(module, "IDS", ANY), getattr(module, "NEEDS_IDS", True)
    rules = names, ids, needs_ids, getattr(module, "ALTERNATES", False), getattr(module, "TAKES_REFUSALS", False)
    is_event = getattr(module, "is_event", _is_never)
    return Api(key, title, module.matches, reader, prose_of, module.tools, module.message, module.results, *rules, is_event)


APIS = (
    _api("openai-chat", "OpenAI Chat Completions", openai_chat, openai_chat.ChatReader),
    _api("openai-responses", "OpenAI Responses", openai_responses, openai_responses.ResponsesReader),
    _api("anthropic", "Anthropic Messages", anthropic, anthropic.MessagesReader),
    _api("gemini", "Gemini generateContent", gemini, gemini.GeminiReader),
    _api("bedrock", "Amazon Bedrock Converse", bedrock, bedrock.ConverseReader),
    _api("cohere", "Cohere v2", cohere, cohere.CohereReader),
    _api("ollama", "Ollama", ollama, ollama.OllamaReader),
)


def api_of(payload: dict[str, Any]) -> Api | None:
    """The API that a payload is of, or None.

    >>> api_of({"message": {"role": "assistant", "content": "Hi."}, "done": True}).title
    'Ollama'
    """
    return next((api for api in APIS if api.matches(payload)), None)


def by_key(key: str) -> Api:
    """The API with this key. Raises KeyError, which names the keys that there are."""
    known = {api.key: api for api in APIS}
    if key not in known:
        raise KeyError(f"there is no API {key!r}; there are {', '.join(known)}")
    return known[key]
