"""Ollama's `/api/chat` (and the text of `/api/generate`): streams, bodies, and what is sent back.

A stream is a line of JSON for each piece, the last with `done: true`. Calls come whole, with an object for arguments; old
servers give no ids.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...model import ToolSchema
from ..turn.events import ModelTurn, ToolOutput
from ..turn.frame import Frame
from ..turn.values import dicts, mapping
from .api import Api
from .names import ANY
from .writing import arguments_object, function, shown

_COUNTS = ("prompt_eval_count", "eval_count", "total_duration", "load_duration", "prompt_eval_duration", "eval_duration")
_KNOWN = frozenset(("role", "content", "thinking", "tool_calls"))


def matches(payload: dict[str, Any]) -> bool:
    """Whether this is a line or a body of `/api/chat`."""
    message = payload.get("message")
    if isinstance(message, dict) and not _KNOWN.isdisjoint(message):
        return True
    return isinstance(payload.get("done"), bool) and isinstance(payload.get("response", ""), str)


def is_event(payload: dict[str, Any]) -> bool:
    """Whether this is a line behind which more come."""
    return payload.get("done") is False


class OllamaReader:
    """Reads lines and bodies. It has no state: everything comes whole."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame

    def read(self, payload: dict[str, Any]) -> None:
        """One line, or a body."""
        frame = self.frame
        if frame.ended:
            frame.begin()
            return
        frame.about("", payload.get("model"))
        if payload.get("error"):
            frame.server_error(payload["error"])
        message = payload.get("message")
        message = {"content": message} if isinstance(message, str) else mapping(message)
        frame.reasoning(message.get("thinking") or payload.get("thinking"))
        frame.text(message.get("content") or payload.get("response"))
        for entry in dicts(message.get("tool_calls")):
            inner = entry.get("function")
            node = inner if isinstance(inner, dict) else entry
            frame.whole_call(entry.get("id"), node.get("name"), node.get("arguments"))
        for key, value in message.items():
            if key not in _KNOWN and value and isinstance(value, (dict, list)):
                frame.content(key, value)
        counts = {key: payload[key] for key in _COUNTS if key in payload}
        frame.usage(counts, "prompt_eval_count", "eval_count")
        if payload.get("done") is True:
            frame.finish(payload.get("done_reason"))
            frame.end()

    def close(self) -> None:
        """Nothing more comes; nothing was waiting for more."""


def tools(declared: Sequence[ToolSchema]) -> list[dict[str, Any]]:
    """The `tools` of a request."""
    return [{"type": "function", "function": function(tool, "parameters")} for tool in declared]


def results(outputs: Sequence[ToolOutput]) -> list[dict[str, Any]]:
    """A message for each result. The format has no flag for errors, so a failed one begins with `Error:`."""
    messages = []
    for output in outputs:
        message = {"role": "tool", "tool_name": output.name, "content": shown(output)}
        messages.append({**message, "tool_call_id": output.id} if output.id else message)
    return messages


def message(turn: ModelTurn) -> list[dict[str, Any]]:
    """The turn as the assistant's message; there is none of nothing."""
    reply: dict[str, Any] = {"role": "assistant", "content": turn.text or ""}
    if turn.reasoning is not None:
        reply["thinking"] = turn.reasoning
    reply.update({content.kind: content.data for content in turn.other if content.goes_back})
    calls: list[dict[str, Any]] = []
    for call in turn.calls:
        entry = {"function": {"name": call.name, "arguments": arguments_object(call.arguments)}}
        calls.append({"id": call.id, **entry} if call.id else entry)
    if calls:
        reply["tool_calls"] = calls
    return [reply] if any(value for key, value in reply.items() if key != "role") else []


API = Api(
    key="ollama",
    title="Ollama",
    matches=matches,
    is_event=is_event,
    reader=OllamaReader,
    tools=tools,
    message=message,
    results=results,
    names=ANY,
    needs_ids=False,
)
