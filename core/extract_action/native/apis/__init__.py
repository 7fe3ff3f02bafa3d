"""The APIs that are read and written. To add one, write a file with an `Api` and name it here.

The order counts: the first whose `matches` says yes to a payload reads the whole response, so those with the surest marks come
first.
"""

from __future__ import annotations

from typing import Any

from . import anthropic, bedrock, cohere, gemini, ollama, openai_chat, openai_responses
from .api import Api

APIS = (
    openai_chat.API,
    openai_responses.API,
    anthropic.API,
    gemini.API,
    bedrock.API,
    cohere.API,
    ollama.API,
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
