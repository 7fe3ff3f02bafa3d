"""Amazon Bedrock Converse: streams (each event decoded to JSON), bodies, and what is sent back.

An event is `{"contentBlockDelta": {…}}`; programs that log only the payload leave out the outer key, which the payload's
own keys tell. Blocks of text have no start. The padding `p` says nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..model import ToolSchema
from .events import ModelTurn, ToolOutput
from .frame import Frame
from .open_call import OpenCall
from .values import dicts, key_of, mapping
from .writing import arguments_object

_EVENTS = ("messageStart", "contentBlockStart", "contentBlockDelta", "contentBlockStop", "messageStop", "metadata")
_INNER = (("start", "contentBlockStart"), ("delta", "contentBlockDelta"), ("contentBlockIndex", "contentBlockStop"))
"""The key of a bare payload that tells which event it is, in the order in which they are asked."""

_BESIDE = ("additionalModelResponseFields", "trace")
"""What the model's own API, and a guardrail, say of the response."""


def matches(payload: dict[str, Any]) -> bool:
    """Whether this is an event or a body of Converse."""
    return _event(payload)[0] != "" or isinstance(mapping(payload.get("output")).get("message"), dict)


class ConverseReader:
    """Reads events and bodies.

    State variables: `calls` has the calls of the open blocks, by index; `server` the blocks of server tools, with the
    pieces of their input; `signatures` the pieces of the signature of the reasoning in a block.
    """

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.calls: dict[Any, OpenCall] = {}
        self.server: dict[Any, tuple[dict[str, Any], list[str]]] = {}
        self.signatures: dict[Any, list[str]] = {}

    def read(self, payload: dict[str, Any]) -> None:
        """One event, or a body."""
        kind, event = _event(payload)
        frame, index = self.frame, key_of(event.get("contentBlockIndex"))
        if kind == "contentBlockDelta":
            self._read_delta(index, mapping(event.get("delta")))
        elif kind == "contentBlockStart":
            self._open(index, mapping(event.get("start")))
        elif kind == "contentBlockStop":
            self._close(index)
        elif kind == "messageStart":
            if frame.begin():
                self._forget()
        elif kind == "messageStop":
            self.close()
            frame.finish(event.get("stopReason"))
            self._read_beside(event)
            frame.end()
        elif kind == "metadata":
            self._read_beside(event)
            frame.usage(event.get("usage"), "inputTokens", "outputTokens")
        elif kind:
            frame.server_error({"type": kind, **event})
        elif isinstance(payload.get("output"), dict):
            if frame.begin():
                self._forget()
                self._read_body(payload)
        else:
            frame.other(next(iter(payload), "event"), payload)

    def close(self) -> None:
        """Nothing more comes: the blocks that are still open end."""
        for index in [*self.calls, *self.server, *self.signatures]:
            self._close(index)

    def _forget(self) -> None:
        self.calls.clear()
        self.server.clear()
        self.signatures.clear()

    def _read_body(self, body: dict[str, Any]) -> None:
        frame = self.frame
        for index, block in enumerate(dicts(mapping(body["output"].get("message")).get("content"))):
            if isinstance(block.get("toolUse"), dict):
                self._open(index, block)
                if index in self.calls:
                    frame.arguments(self.calls[index], block["toolUse"].get("input"))
                self._close(index)
            else:
                self._read_delta(index, block)
                self._close(index)
        frame.usage(body.get("usage"), "inputTokens", "outputTokens")
        frame.finish(body.get("stopReason"))
        self._read_beside(body)
        frame.end_body()

    def _read_beside(self, node: dict[str, Any]) -> None:
        """What a response says beside its message, at the end."""
        for key in _BESIDE:
            if node.get(key):
                self.frame.other(key, node[key])

    def _open(self, index: Any, start: dict[str, Any]) -> None:
        tool = start.get("toolUse")
        if isinstance(tool, dict) and tool.get("type") != "server_tool_use":
            self.calls[index] = self.frame.start_call(tool.get("toolUseId"), tool.get("name"))
        else:
            self.server[index] = (start, [])

    def _read_delta(self, index: Any, delta: dict[str, Any]) -> None:
        frame = self.frame
        for key, value in delta.items():
            if key == "text":
                frame.text(value)
            elif key == "toolUse":
                piece = mapping(value).get("input")
                if index in self.server:
                    self.server[index][1].append(str(piece or ""))
                    continue
                if index not in self.calls:
                    self.calls[index] = frame.start_call("", "")
                frame.arguments(self.calls[index], piece)
            elif key == "reasoningContent":
                self._read_reasoning(index, mapping(value))
            elif key != "p":
                # A text with citations is inside of what cites.
                for part in dicts(mapping(value).get("content")) if key == "citationsContent" else []:
                    frame.text(part.get("text"))
                frame.other(key, value)

    def _read_reasoning(self, index: Any, content: dict[str, Any]) -> None:
        """Reasoning: in a body under `reasoningText`, in a delta without it."""
        inner = mapping(content.get("reasoningText")) or content
        self.frame.reasoning(inner.get("text"))
        if isinstance(inner.get("signature"), str):
            self.signatures.setdefault(index, []).append(inner["signature"])
        if content.get("redactedContent") is not None:
            self.frame.other("redactedContent", content["redactedContent"])

    def _close(self, index: Any) -> None:
        if (call := self.calls.pop(index, None)) is not None:
            self.frame.stop_call(call)
        if (block := self.server.pop(index, None)) is not None:
            start, pieces = block
            self.frame.other(next(iter(start), "block"), {**start, "input": "".join(pieces)} if pieces else start)
        if signature := "".join(self.signatures.pop(index, [])):
            self.frame.other("reasoningSignature", signature)


def prose(role: str, text: str) -> dict[str, Any]:
    """A message of text."""
    return {"role": role, "content": [{"text": text}]}


def tools(declared: Sequence[ToolSchema]) -> list[dict[str, Any]]:
    """The `tools` of a request's `toolConfig`."""
    specs = []
    for tool in declared:
        # An empty description is refused.
        spec = {"name": tool.name, "description": tool.description or tool.name, "inputSchema": {"json": tool.input_schema}}
        specs.append({"toolSpec": spec})
    return specs


def results(outputs: Sequence[ToolOutput]) -> list[dict[str, Any]]:
    """One user message with a block for each result."""
    blocks = []
    for output in outputs:
        status = "success" if output.success else "error"
        blocks.append({"toolResult": {"toolUseId": output.id or "", "content": [{"text": output.output}], "status": status}})
    return [{"role": "user", "content": blocks}]


def message(turn: ModelTurn) -> list[dict[str, Any]]:
    """The turn as the assistant's message; signed reasoning comes first."""
    blocks: list[dict[str, Any]] = []
    signature = next((content.data for content in turn.other if content.kind == "reasoningSignature"), "")
    if signature:
        blocks.append({"reasoningContent": {"reasoningText": {"text": turn.reasoning or "", "signature": signature}}})
    if turn.text is not None:
        blocks.append({"text": turn.text})
    for call in turn.calls:
        blocks.append({"toolUse": {"toolUseId": call.id or "", "name": call.name, "input": arguments_object(call.arguments)}})
    return [{"role": "assistant", "content": blocks}]


def _event(payload: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The name of an event and what it holds; "" for what is none. Exceptions are events too."""
    for key, value in payload.items():
        if isinstance(value, dict) and (key in _EVENTS or key.endswith("Exception")):
            return key, value
    if "contentBlockIndex" in payload:
        return next(name for key, name in _INNER if key in payload), payload
    if "stopReason" in payload and "output" not in payload:
        return "messageStop", payload
    return "", payload
