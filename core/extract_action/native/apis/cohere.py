"""Cohere v2 chat: streams, bodies, and what is sent back.

In a stream, `delta.message.tool_calls` and `delta.message.content` are objects, in a body lists. The plan that Cohere's
models write before they call tools is reasoning: it stands in place of a reply and is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...model import ToolSchema
from ..turn.events import ModelTurn, OtherContent, ToolCall, ToolOutput
from ..turn.frame import Frame
from ..turn.open_call import OpenCall
from ..turn.parts import contents
from ..turn.values import dicts, key_of, mapping, word
from .api import Api
from .names import NameRule
from .writing import arguments_text, function, shown

_TYPES = frozenset(
    (
        "message-start",
        "content-start",
        "content-delta",
        "content-end",
        "tool-plan-delta",
        "tool-call-start",
        "tool-call-delta",
        "tool-call-end",
        "citation-start",
        "citation-end",
        "message-end",
        "debug",
    )
)
_SILENT = frozenset(("content-end", "citation-end"))


def matches(payload: dict[str, Any]) -> bool:
    """Whether this is an event or a body of Cohere's chat."""
    if word(payload.get("type")) in _TYPES:
        return True
    message = payload.get("message")
    if not isinstance(message, dict):
        return False
    return "finish_reason" in payload or "tool_plan" in message or isinstance(message.get("content"), list)


class CohereReader:
    """Reads events and bodies. Invariant: `calls` has the calls of the stream, by index."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.calls: dict[Any, OpenCall] = {}

    def read(self, payload: dict[str, Any]) -> None:
        """One event, or a body."""
        kind, frame = word(payload.get("type")), self.frame
        delta = mapping(payload.get("delta"))
        message, index = mapping(delta.get("message")), key_of(payload.get("index"))
        if kind == "message-start":
            if frame.begin():
                self.calls.clear()
                frame.about(payload.get("id"), "")
        elif kind in ("content-start", "content-delta"):
            _read_content(message.get("content"), frame)
        elif kind == "tool-plan-delta":
            frame.reasoning(message.get("tool_plan"), "tool_plan")
        elif kind in ("tool-call-start", "tool-call-delta"):
            self._read_call(index, message.get("tool_calls"))
        elif kind == "tool-call-end":
            if index in self.calls:
                frame.stop_call(self.calls[index])
        elif kind == "citation-start":
            frame.annotation("citation", message.get("citations"))
        elif kind == "message-end":
            if delta.get("error"):
                frame.server_error(delta["error"])
            self._end(delta)
        elif isinstance(payload.get("message"), dict):
            if frame.begin():
                self.calls.clear()
                self._read_body(payload)
        elif payload.get("error"):
            frame.server_error(payload)
        elif kind not in _SILENT:
            frame.other(kind or "event", payload)

    def close(self) -> None:
        """Nothing more comes; nothing was waiting for more."""

    def _read_body(self, body: dict[str, Any]) -> None:
        frame, message = self.frame, body["message"]
        frame.about(body.get("id"), body.get("model"))
        frame.reasoning(message.get("tool_plan"), "tool_plan")
        content = message.get("content")
        for part in content if isinstance(content, list) else [content]:
            _read_content(part, frame)
        for entry in dicts(message.get("tool_calls")):
            node = mapping(entry.get("function"))
            call = frame.start_call(entry.get("id"), node.get("name"))
            frame.arguments(call, node.get("arguments"))
            frame.stop_call(call)
        for citation in dicts(message.get("citations")):
            frame.annotation("citation", citation)
        self._end(body)

    def _read_call(self, index: Any, entry: Any) -> None:
        entry = mapping(next(iter(entry), None) if isinstance(entry, list) else entry)
        node = mapping(entry.get("function"))
        call = self.calls.get(index)
        if call is None:
            call = self.calls[index] = self.frame.start_call(entry.get("id"), node.get("name"))
        else:
            self.frame.update_call(call, entry.get("id"), node.get("name"))
        self.frame.arguments(call, node.get("arguments"))

    def _end(self, node: dict[str, Any]) -> None:
        usage = mapping(node.get("usage"))
        self.frame.usage({**mapping(usage.get("tokens")), **usage}, "input_tokens", "output_tokens")
        self.frame.finish(node.get("finish_reason"))
        self.frame.end_body()


def _read_content(part: Any, frame: Frame) -> None:
    """A part of the content, or a piece of one: text, or thinking."""
    if isinstance(part, str):
        frame.text(part)
        return
    node = mapping(part)
    frame.reasoning(node.get("thinking"), "thinking")
    frame.text(node.get("text"))
    if node.get("type") not in (None, "text", "thinking"):
        frame.content(str(node["type"]), node)


def tools(declared: Sequence[ToolSchema]) -> list[dict[str, Any]]:
    """The `tools` of a request."""
    return [{"type": "function", "function": function(tool, "parameters")} for tool in declared]


def results(outputs: Sequence[ToolOutput]) -> list[dict[str, Any]]:
    """A message for each result, with the output as a document. The format has no flag for errors, so a failed one begins
    with `Error:`.
    """
    return [
        {
            "role": "tool",
            "tool_call_id": output.id or "",
            "content": [{"type": "document", "document": {"data": shown(output)}}],
        }
        for output in outputs
    ]


def message(turn: ModelTurn) -> list[dict[str, Any]]:
    """The turn as the assistant's message. Its thinking stands in the content, what it planned before calls under `tool_plan`;
    reasoning of which no name is known is a plan.
    """
    plan, content, calls, citations = list[str](), list[dict[str, Any]](), list[dict[str, Any]](), list[Any]()
    for part in contents(turn):
        if isinstance(part, ToolCall):
            node = {"name": part.name, "arguments": arguments_text(part.arguments)}
            calls.append({"id": part.id or "", "type": "function", "function": node})
        elif isinstance(part, OtherContent):
            if part.kind == "citation":
                citations.append(part.data)
            elif part.goes_back:
                content.append(part.data)
        elif part.kind == "text":
            content.append({"type": "text", "text": part.text})
        elif part.name == "thinking":
            content.append({"type": "thinking", "thinking": part.text})
        elif part.kind == "reasoning":
            plan.append(part.text)
    reply: dict[str, Any] = {"role": "assistant"}
    if content:
        reply["content"] = turn.text if all(part["type"] == "text" for part in content) else content
    if plan and (calls or not content):
        reply["tool_plan"] = "".join(plan)
    if calls:
        reply["tool_calls"] = calls
    if citations:
        reply["citations"] = citations
    return [reply] if len(reply) > 1 else []


API = Api(
    key="cohere",
    title="Cohere v2",
    matches=matches,
    reader=CohereReader,
    tools=tools,
    message=message,
    results=results,
    names=NameRule(r"[^A-Za-z0-9_]", first=r"[A-Za-z_]"),
)
