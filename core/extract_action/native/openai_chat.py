"""OpenAI Chat Completions and its many compatibles: the chunks of a stream, as deltas.

What real servers send beside the documented shape: `choices` that is empty or missing, `delta` that is null, tool calls without an
index, with the name again in each fragment, or whole in one chunk; reasoning under three names.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

REASONING_KEYS = ("reasoning_content", "reasoning")


@dataclass(frozen=True, slots=True)
class Delta:
    """A piece of the reply: `channel` is `text`, `reasoning` or `call:N`; `id` and `name` come with the first piece of a call."""

    channel: str
    text: str
    id: str = ""
    name: str = ""


class ChatStream:
    """Turns chunks into deltas. Only the first choice is read.

    Invariants: `names` has an entry for each call that has begun, by its index; `last` is the index of the call that came last.
    """

    def __init__(self) -> None:
        self.names: dict[int, str] = {}
        self.last = -1

    def read(self, chunk: dict[str, Any]) -> Iterator[Delta]:
        """The deltas of one chunk."""
        choices = chunk.get("choices")
        for choice in choices if isinstance(choices, list) else []:
            if isinstance(choice, dict) and choice.get("index", 0) in (0, None) and isinstance(choice.get("delta"), dict):
                yield from self._read_delta(choice["delta"])

    def _read_delta(self, delta: dict[str, Any]) -> Iterator[Delta]:
        reasoning = next((delta[key] for key in REASONING_KEYS if isinstance(delta.get(key), str)), "")
        if reasoning:
            yield Delta("reasoning", reasoning)
        if isinstance(delta.get("content"), str) and delta["content"]:
            yield Delta("text", delta["content"])
        calls = delta.get("tool_calls")
        for call in calls if isinstance(calls, list) else []:
            if isinstance(call, dict):
                yield self._read_call(call)

    def _read_call(self, call: dict[str, Any]) -> Delta:
        function = call["function"] if isinstance(call.get("function"), dict) else {}
        name, arguments = function.get("name"), function.get("arguments")
        index = self._index(call.get("index"), name)
        text = arguments if isinstance(arguments, str) else ""
        if index in self.names:
            return Delta(f"call:{index}", text)
        self.names[index] = name or ""
        return Delta(f"call:{index}", text, call.get("id") or "", name or "")

    def _index(self, index: Any, name: Any) -> int:
        """The call's index; where the server gives none, a name begins the next call."""
        if not isinstance(index, int):
            index = self.last + 1 if name or self.last < 0 else self.last
        self.last = index
        return index


