"""Amazon Bedrock Converse: streams (each event decoded to JSON), bodies, and what is sent back.

An event is `{"contentBlockDelta": {…}}`; programs that log only the payload leave out the outer key, which the payload's
own keys tell. Blocks of text have no start. The padding `p` says nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...model import ToolSchema
from ..turn.events import ModelTurn, Part, ToolCall, ToolOutput
from ..turn.frame import Frame
from ..turn.growing_object import GrowingObject
from ..turn.open_call import OpenCall
from ..turn.parts import contents
from ..turn.payload import is_complete, joined, joined_base64, load
from ..turn.values import dicts, key_of, mapping
from .api import Api
from .names import PLAIN
from .writing import arguments_object, said

_EVENTS = ("messageStart", "contentBlockStart", "contentBlockDelta", "contentBlockStop", "messageStop", "metadata")
_INNER = (("start", "contentBlockStart"), ("delta", "contentBlockDelta"), ("contentBlockIndex", "contentBlockStop"))
"""The key of a bare payload that tells which event it is, in the order in which they are asked."""

_BESIDE = ("additionalModelResponseFields", "trace")
"""What the model's own API, and a guardrail, say of the response."""


def matches(payload: dict[str, Any]) -> bool:
    """Whether this is an event or a body of Converse."""
    is_event = _event(payload)[0] != "" and payload.keys() != {"role"}  # which messages of all APIs have
    return is_event or isinstance(mapping(payload.get("output")).get("message"), dict)


class Block:
    """An open block that is told when it ends: what it is, and what came of it. Of reasoning these are the pieces of its text,
    its signature and its encrypted bytes.
    """

    def __init__(self, kind: str, data: dict[str, Any]) -> None:
        self.kind = kind
        self.data = GrowingObject(data)
        self.texts: list[str] = []
        self.signatures: list[str] = []
        self.bytes: list[str] = []

    def add(self, value: Any) -> None:
        """More of a server's tool, or (in a list) of its result."""
        self.data.add({"content": value} if isinstance(value, list) else mapping(value))

    def whole(self) -> Any:
        """The block as a body has it."""
        if self.kind == "reasoningContent":
            if self.bytes:
                return {"redactedContent": joined_base64(self.bytes)}
            signature = "".join(self.signatures)
            return {"reasoningText": {"text": joined(*self.texts), **({"signature": signature} if signature else {})}}
        data = self.data.whole()
        if isinstance(data.get("input"), str) and is_complete(data["input"]):
            data["input"] = load(data["input"])
        return data


class ConverseReader:
    """Reads events and bodies.

    State variables: `calls` has the calls of the open blocks, by index; `blocks` the other open ones, but for texts; `text` is
    the index of the block of text that came last, and `citations` has what blocks of text cite.
    """

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.calls: dict[Any, OpenCall] = {}
        self.blocks: dict[Any, Block] = {}
        self.text: Any = None
        self.citations: dict[Any, list[Any]] = {}

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
        """Nothing more comes: the blocks that are still open end. Reasoning that nobody ended lacks its signature."""
        for index, block in list(self.blocks.items()):
            if block.kind == "reasoningContent" and not (block.signatures or block.bytes):
                del self.blocks[index]
        for index in [*self.calls, *self.blocks, *self.citations]:
            self._close(index)

    def _forget(self) -> None:
        self.calls.clear()
        self.blocks.clear()
        self.citations.clear()
        self.text = None

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
            return
        for kind, data in start.items():
            self.blocks[index] = Block(kind, mapping(data))

    def _read_delta(self, index: Any, delta: dict[str, Any]) -> None:
        frame = self.frame
        for key, value in delta.items():
            block = self.blocks.get(index)
            if key == "text":
                if index != self.text:
                    frame.part()
                    self.text = index
                frame.text(value)
            elif key == "reasoningContent":
                self._read_reasoning(index, mapping(value))
            elif block is not None and block.kind == key:
                block.add(value)
            elif key == "toolUse":
                if index not in self.calls:
                    self.calls[index] = frame.start_call("", "")
                frame.arguments(self.calls[index], mapping(value).get("input"))
            elif key == "citationsContent":
                # A body has a text with citations in what cites; a stream has both by themselves.
                frame.part()
                for part in dicts(mapping(value).get("content")):
                    frame.text(part.get("text"))
                self.citations[index] = dicts(mapping(value).get("citations"))
            elif key == "citation":
                self.citations.setdefault(index, []).append(value)
            elif key != "p":
                frame.content(key, value)

    def _read_reasoning(self, index: Any, content: dict[str, Any]) -> None:
        """Reasoning: in a body under `reasoningText`, in a delta without it."""
        inner = mapping(content.get("reasoningText")) or content
        block = self.blocks.setdefault(index, Block("reasoningContent", {}))
        for key, pieces in (("text", block.texts), ("signature", block.signatures)):
            if isinstance(inner.get(key), str):
                pieces.append(inner[key])
        self.frame.reasoning(inner.get("text"))
        if isinstance(content.get("redactedContent"), str):
            block.bytes.append(content["redactedContent"])

    def _close(self, index: Any) -> None:
        if (call := self.calls.pop(index, None)) is not None:
            self.frame.stop_call(call)
        if (block := self.blocks.pop(index, None)) is not None:
            self.frame.content(block.kind, block.whole())
        for citation in self.citations.pop(index, ()):
            self.frame.annotation("citation", citation)


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
        # A text that is blank is refused.
        content: list[dict[str, Any]] = [{"text": said(output)} if said(output).strip() else {"json": {}}]
        blocks.append({"toolResult": {"toolUseId": output.id or "", "content": content, "status": status}})
    return [{"role": "user", "content": blocks}]


def message(turn: ModelTurn) -> list[dict[str, Any]]:
    """The turn as the assistant's message, with its blocks as they came: reasoning with its signature, what the server's tools
    gave. A text that is blank is refused, and left out; so is a message of nothing else.
    """
    blocks: list[dict[str, Any]] = []
    for content in contents(turn):
        if isinstance(content, ToolCall):
            called = {"toolUseId": content.id or "", "name": content.name, "input": arguments_object(content.arguments)}
            blocks.append({"toolUse": called})
        elif isinstance(content, Part):
            if content.kind == "text" and content.text.strip():
                blocks.append({"text": content.text})
        elif content.kind == "citation":
            if blocks and "text" in blocks[-1]:
                blocks[-1] = {"citationsContent": {"content": [blocks[-1]], "citations": []}}
            if blocks and "citationsContent" in blocks[-1]:
                blocks[-1]["citationsContent"]["citations"].append(content.data)
        elif content.goes_back:
            blocks.append({content.kind: content.data})
    return [{"role": "assistant", "content": blocks}] if blocks else []


def _event(payload: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The name of an event and what it holds; "" for what is none. Exceptions are events too."""
    for key, value in payload.items():
        if isinstance(value, dict) and (key in _EVENTS or key.endswith("Exception")):
            return key, value
    if "contentBlockIndex" in payload:
        return next(name for key, name in _INNER if key in payload), payload
    if "stopReason" in payload and "output" not in payload:
        return "messageStop", payload
    if isinstance(payload.get("metrics"), dict) and isinstance(payload.get("usage"), dict) and "output" not in payload:
        return "metadata", payload
    return ("messageStart" if payload.get("role") == "assistant" and len(payload.keys() - {"p"}) == 1 else ""), payload


API = Api(
    key="bedrock",
    title="Amazon Bedrock Converse",
    matches=matches,
    reader=ConverseReader,
    prose=prose,
    tools=tools,
    message=message,
    results=results,
    ids=PLAIN,
    alternates=True,
)
