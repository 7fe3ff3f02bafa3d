"""Anthropic Messages (also by way of Vertex and Bedrock): streams, bodies, and what is sent back.

A stream opens a block, sends its deltas, and closes it. Of an ended block of any kind but text, the frame gets the whole, as
it goes back; thinking that nobody ended lacks its signature, and does not. Proxies send `message_start` twice, or begin the
message again in the middle: the frame drops what came before.
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
from ..turn.payload import is_complete, joined, load
from ..turn.values import dicts, is_list_of, key_of, mapping, word
from .api import Api
from .names import PLAIN
from .writing import arguments_object, function, said

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
_CALL = frozenset(("type", "id", "name", "input"))
_TOLD = frozenset(("text", "thinking", "tool_use"))
"""The blocks of which each delta is told; others are told when they end."""

_SILENT = frozenset(("ping",))
_BESIDE = ("stop_sequence", "container", "context_management")
"""What a message says beside its content."""


def matches(payload: dict[str, Any]) -> bool:
    """Whether this is an event or a body of Messages."""
    if payload.get("type") == "error":
        return isinstance(payload.get("error"), dict)
    if any(word(block.get("type")).startswith("output_") for block in dicts(payload.get("content"))):
        return False  # an item of OpenAI's Responses
    return word(payload.get("type")) in _TYPES or is_list_of(payload.get("content"), _BLOCK)


class Block:
    """An open block: its data, with what deltas of an unknown kind bring; the call that it makes (if it is one of the
    client's); and the pieces of its other deltas.
    """

    def __init__(self, data: dict[str, Any], call: OpenCall | None) -> None:
        self.kind = word(data.get("type"))
        self.data = GrowingObject(data)
        self.call = call
        self.inputs: list[str] = []
        self.texts: list[str] = []
        self.signatures: list[str] = []
        self.citations: list[Any] = []

    def add(self, delta: dict[str, Any]) -> None:
        """A delta of a kind that nobody knows."""
        self.data.add({key: value for key, value in delta.items() if key != "type"})


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
        elif isinstance(payload.get("content"), list) or kind == "message":
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
        for index, block in list(self.blocks.items()):
            if block.kind == "thinking" and not block.signatures:
                del self.blocks[index]
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
        content = message.get("content")
        blocks = content if isinstance(content, list) else [content]
        for index, block in enumerate(dicts([_text(block) if isinstance(block, str) else block for block in blocks])):
            self._open(index, block)
            self._close(index)
        frame.finish(message.get("stop_reason"))
        frame.usage(message.get("usage"), "input_tokens", "output_tokens")
        self._read_beside(message)

    def _open(self, index: Any, data: dict[str, Any]) -> None:
        self._close_before()
        kind, frame = data.get("type"), self.frame
        call = frame.start_call(data.get("id"), data.get("name")) if kind == "tool_use" else None
        if call is not None:
            call.beside = {key: value for key, value in data.items() if key not in _CALL}
        self.blocks[index] = Block(data, call)
        if kind == "text":
            frame.part()
            frame.text(data.get("text"))
            self.blocks[index].citations += dicts(data.get("citations"))
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
        elif kind == "citations_delta" and block is not None:
            block.citations.append(delta.get("citation"))
        elif block is not None and block.kind not in _TOLD:
            block.add(delta)
        else:
            frame.other(str(kind), delta)

    def _think(self, block: Block | None, text: Any) -> None:
        if block is not None and isinstance(text, str):
            block.texts.append(text)
        self.frame.reasoning(text)

    def _close_before(self) -> None:
        """Blocks of servers that close none: the next one does. Calls may come side by side, and thinking may lack its
        signature still.
        """
        for index, block in list(self.blocks.items()):
            if block.call is None and (block.kind != "thinking" or block.signatures):
                self._close(index)

    def _close(self, index: Any) -> None:
        block = self.blocks.pop(index, None)
        if block is None:
            return
        kind, frame, data = block.kind, self.frame, block.data.whole()
        if block.call is not None:
            # Some tools are called with their whole input at the start, and then nothing follows.
            if not block.call.pieces and data.get("input") is not None:
                frame.arguments(block.call, data["input"])
            frame.stop_call(block.call)
        elif kind == "thinking":
            data["thinking"] = joined(*block.texts)
            frame.content("thinking", {**data, "signature": "".join(block.signatures)} if block.signatures else data)
        elif kind == "text":
            for citation in block.citations:
                frame.annotation("citation", citation)
        else:
            if text := "".join(block.inputs):
                data["input"] = load(text) if is_complete(text) else text
            if kind:
                frame.content(kind, data)
            else:
                frame.other("block", data)


def _text(text: str) -> dict[str, Any]:
    return {"type": "text", "text": text}


def tools(declared: Sequence[ToolSchema]) -> list[dict[str, Any]]:
    """The `tools` of a request."""
    return [function(tool, "input_schema") for tool in declared]


def results(outputs: Sequence[ToolOutput]) -> list[dict[str, Any]]:
    """One user message with a block for each result."""
    blocks: list[dict[str, Any]] = []
    for output in outputs:
        block: dict[str, Any] = {"type": "tool_result", "tool_use_id": output.id or "", "content": said(output)}
        blocks.append(block if output.success else {**block, "is_error": True})
    return [{"role": "user", "content": blocks}]


def message(turn: ModelTurn) -> list[dict[str, Any]]:
    """The turn as the assistant's message, with its blocks as they came: thinking with its signature, what the server's tools
    gave. A text that is blank is refused, and left out; so is a message of nothing else.
    """
    blocks: list[dict[str, Any]] = []
    for content in contents(turn):
        if isinstance(content, ToolCall):
            call = {"type": "tool_use", "id": content.id or "", "name": content.name}
            blocks.append({**call, "input": arguments_object(content.arguments), **content.beside})
        elif isinstance(content, Part):
            if content.kind == "text" and content.text.strip():
                blocks.append(_text(content.text))
        elif content.kind == "citation" and blocks and blocks[-1].get("type") == "text":
            blocks[-1].setdefault("citations", []).append(content.data)
        elif content.goes_back and content.kind != "citation":
            blocks.append(content.data)
    return [{"role": "assistant", "content": blocks}] if blocks else []


API = Api(
    key="anthropic",
    title="Anthropic Messages",
    matches=matches,
    reader=MessagesReader,
    tools=tools,
    message=message,
    results=results,
    ids=PLAIN,
)
