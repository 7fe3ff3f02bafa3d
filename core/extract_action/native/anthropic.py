"""Anthropic Messages (also by way of Vertex and Bedrock): streams, bodies, and what is sent back.

A stream opens a block, sends its deltas, and closes it. Of an ended block of any kind but text and thinking without a
signature, the frame gets the whole. Proxies send `message_start` twice, or begin the message again in the middle: the frame
drops what came before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..model import ToolSchema
from .events import ModelTurn, ToolOutput
from .frame import Frame
from .open_call import OpenCall
from .payload import is_complete, joined, load
from .values import dicts, is_list_of, key_of, mapping, word
from .writing import arguments_object, function

_TYPES = frozenset(
    (
        "message",
        "message_start",
        "content_block_start",
        "content_block_delta",
        "content_block_stop",
        "message_delta",
        "message_stop",
    )
)
_BLOCK = frozenset(("type",))
_SILENT = frozenset(("ping",))
_BESIDE = ("stop_sequence", "container", "context_management")
"""What a message says beside its content."""


def matches(payload: dict[str, Any]) -> bool:
    """Whether this is an event or a body of Messages."""
    if payload.get("type") == "error":
        return isinstance(payload.get("error"), dict)
    return word(payload.get("type")) in _TYPES or is_list_of(payload.get("content"), _BLOCK)


class Block:
    """An open block: its data as it began, the call that it makes (if it is one of the client's), and the pieces of its
    deltas.
    """

    def __init__(self, data: dict[str, Any], call: OpenCall | None) -> None:
        self.data = data
        self.call = call
        self.inputs: list[str] = []
        self.texts: list[str] = []
        self.signatures: list[str] = []


class MessagesReader:
    """Reads events and bodies. Invariants: `blocks` has the open blocks, by index; `beside` what a message says beside its
    content, of which the last that was said counts.
    """

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.blocks: dict[Any, Block] = {}
        self.beside: dict[str, Any] = {}

    def read(self, payload: dict[str, Any]) -> None:
        """One event, or a body."""
        kind, frame, index = word(payload.get("type")), self.frame, key_of(payload.get("index"))
        if kind == "content_block_delta":
            self._read_delta(index, mapping(payload.get("delta")))
        elif kind == "content_block_start":
            self._close(index)
            self._open(index, mapping(payload.get("content_block")))
        elif kind == "content_block_stop":
            self._close(index)
        elif kind == "message_start":
            if frame.begin():
                self.blocks.clear()
                self.beside.clear()
                self._read_message(mapping(payload.get("message")))
        elif kind == "message_delta":
            delta = mapping(payload.get("delta"))
            frame.finish(delta.get("stop_reason"))
            frame.usage(payload.get("usage"), "input_tokens", "output_tokens")
            self._read_beside({**payload, **delta})
        elif kind == "message_stop":
            self.close()
            frame.end()
        elif kind == "error":
            frame.server_error(payload.get("error") or payload)
        elif isinstance(payload.get("content"), list):
            if frame.begin():
                self.blocks.clear()
                self.beside.clear()
                self._read_message(payload)
                self.close()
                frame.end_body()
        elif kind not in _SILENT:
            frame.other(kind or "event", payload)

    def close(self) -> None:
        """Nothing more comes: the blocks that are still open end, and what stands beside them is told."""
        for index in list(self.blocks):
            self._close(index)
        for key in _BESIDE:
            if self.beside.get(key):
                self.frame.other(key, self.beside[key])
        self.beside.clear()

    def _read_beside(self, node: dict[str, Any]) -> None:
        self.beside.update({key: node[key] for key in _BESIDE if node.get(key)})

    def _read_message(self, message: dict[str, Any]) -> None:
        frame = self.frame
        frame.about(message.get("id"), message.get("model"))
        for index, block in enumerate(dicts(message.get("content"))):
            self._open(index, block)
            self._close(index)
        frame.finish(message.get("stop_reason"))
        frame.usage(message.get("usage"), "input_tokens", "output_tokens")
        self._read_beside(message)

    def _open(self, index: Any, data: dict[str, Any]) -> None:
        kind, frame = data.get("type"), self.frame
        call = frame.start_call(data.get("id"), data.get("name")) if kind == "tool_use" else None
        self.blocks[index] = Block(data, call)
        if kind == "text":
            frame.text(data.get("text"))
            for citation in dicts(data.get("citations")):
                frame.other("citation", citation)
        elif kind == "thinking":
            self._think(self.blocks[index], data.get("thinking"))

    def _read_delta(self, index: Any, delta: dict[str, Any]) -> None:
        kind, frame = delta.get("type"), self.frame
        block = self.blocks.get(index)
        if kind == "text_delta":
            frame.text(delta.get("text"))
        elif kind == "input_json_delta":
            if block is None:
                block = self.blocks[index] = Block({"type": "tool_use"}, frame.start_call("", ""))
            piece = delta.get("partial_json")
            if block.call is not None:
                frame.arguments(block.call, piece)
            elif isinstance(piece, str):
                block.inputs.append(piece)
        elif kind == "thinking_delta":
            self._think(block, delta.get("thinking"))
        elif kind == "signature_delta" and block is not None:
            block.signatures.append(str(delta.get("signature") or ""))
        elif kind == "citations_delta":
            frame.other("citation", delta.get("citation"))
        else:
            frame.other(str(kind), delta)

    def _think(self, block: Block | None, text: Any) -> None:
        if block is not None and isinstance(text, str):
            block.texts.append(text)
        self.frame.reasoning(text)

    def _close(self, index: Any) -> None:
        block = self.blocks.pop(index, None)
        if block is None:
            return
        kind, frame = block.data.get("type"), self.frame
        if block.call is not None:
            # Some tools are called with their whole input at the start, and then nothing follows.
            if not block.call.pieces and block.data.get("input") is not None:
                frame.arguments(block.call, block.data["input"])
            frame.stop_call(block.call)
        elif kind == "thinking":
            signature = "".join(block.signatures) or block.data.get("signature")
            if signature:
                frame.other("thinking", {"type": "thinking", "thinking": joined(*block.texts), "signature": signature})
        elif kind != "text":
            text = "".join(block.inputs)
            data = {**block.data, "input": load(text) if is_complete(text) else text} if text else block.data
            frame.other(str(kind), data)


def tools(declared: Sequence[ToolSchema]) -> list[dict[str, Any]]:
    """The `tools` of a request."""
    return [function(tool, "input_schema") for tool in declared]


def results(outputs: Sequence[ToolOutput]) -> list[dict[str, Any]]:
    """One user message with a block for each result."""
    blocks: list[dict[str, Any]] = []
    for output in outputs:
        block: dict[str, Any] = {"type": "tool_result", "tool_use_id": output.id or "", "content": output.output}
        blocks.append(block if output.success else {**block, "is_error": True})
    return [{"role": "user", "content": blocks}]


def message(turn: ModelTurn) -> list[dict[str, Any]]:
    """The turn as the assistant's message; signed thinking comes first, as the API wants it."""
    blocks: list[Any] = [content.data for content in turn.other if content.kind in ("thinking", "redacted_thinking")]
    if turn.text is not None:
        blocks.append({"type": "text", "text": turn.text})
    for call in turn.calls:
        block = {"type": "tool_use", "id": call.id or "", "name": call.name, "input": arguments_object(call.arguments)}
        blocks.append(block)
    return [{"role": "assistant", "content": blocks}]
