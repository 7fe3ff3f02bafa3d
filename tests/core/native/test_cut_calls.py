"""A call of which nothing tells that its arguments were cut: it has none, or the empty object that stands for none."""

import json
from typing import Any

import pytest

from extract_action import ToolSchema
from extract_action.native import ModelTurn, StreamReader, ToolRegistry, ToolSpec
from extract_action.recording import read
from extract_action.trace import Tracer

from .cases import chunkings


def sse(*events: dict[str, Any]) -> bytes:
    return "".join(f"data: {json.dumps(event)}\n\n" for event in events).encode()


def body(payload: dict[str, Any]) -> bytes:
    return json.dumps(payload).encode()


def chat(reason: str, arguments: str, *behind: dict[str, Any]) -> list[bytes]:
    call = {"index": 0, "id": "c1", "function": {"name": "wipe", "arguments": arguments}}
    deltas = [{"tool_calls": [call]}, *behind]
    chunks = [{"choices": [{"delta": delta}]} for delta in deltas] + [{"choices": [{"delta": {}, "finish_reason": reason}]}]
    bodies = [{"object": "chat.completion", "choices": [{"message": deltas[0], "finish_reason": reason}]}]
    return [sse(*chunks), *([] if behind else [body(item) for item in bodies])]


def anthropic(reason: str, *behind: dict[str, Any]) -> list[bytes]:
    blocks = [{"type": "tool_use", "id": "c1", "name": "wipe", "input": {}}, *behind]
    events: list[dict[str, Any]] = [{"type": "message_start", "message": {"content": []}}]
    for index, block in enumerate(blocks):
        events += [{"type": "content_block_start", "index": index, "content_block": block}]
        events += [{"type": "content_block_stop", "index": index}]
    events += [{"type": "message_delta", "delta": {"stop_reason": reason}}, {"type": "message_stop"}]
    return [sse(*events), body({"type": "message", "content": blocks, "stop_reason": reason})]


def responses(status: str, item_status: str) -> list[bytes]:
    item = {"type": "function_call", "call_id": "c1", "name": "wipe", "arguments": "", "status": item_status}
    final = {"object": "response", "status": status, "output": [item]}
    added = {"type": "response.output_item.added", "output_index": 0, "item": {**item, "status": "in_progress"}}
    return [sse(added, {"type": f"response.{status}", "response": final}), body(final)]


def bedrock(reason: str) -> list[bytes]:
    tool = {"toolUseId": "c1", "name": "wipe"}
    events = [
        {"contentBlockStart": {"contentBlockIndex": 0, "start": {"toolUse": tool}}},
        {"contentBlockStop": {"contentBlockIndex": 0}},
        {"messageStop": {"stopReason": reason}},
    ]
    whole = {"output": {"message": {"content": [{"toolUse": {**tool, "input": {}}}]}}, "stopReason": reason}
    return [b"".join(body(event) + b"\n" for event in events), body(whole)]


def cohere(reason: str) -> list[bytes]:
    call = {"id": "c1", "type": "function", "function": {"name": "wipe", "arguments": ""}}
    events = [
        {"type": "message-start", "id": "m"},
        {"type": "tool-call-start", "index": 0, "delta": {"message": {"tool_calls": call}}},
        {"type": "tool-call-end", "index": 0},
        {"type": "message-end", "delta": {"finish_reason": reason}},
    ]
    return [sse(*events), body({"message": {"tool_calls": [call]}, "finish_reason": reason})]


TEXT = {"type": "text", "text": "Done."}
CUT = [
    *chat("length", ""),
    *chat("length", "{}"),
    *chat("content_filter", ""),
    *anthropic("max_tokens"),
    *anthropic("model_context_window_exceeded"),
    *responses("incomplete", "incomplete"),
    *bedrock("max_tokens"),
    *cohere("MAX_TOKENS"),
]
WHOLE = [
    *chat("tool_calls", ""),
    *chat("length", "", {"content": "Done."}),
    *anthropic("tool_use"),
    *anthropic("max_tokens", TEXT),
    *responses("completed", "completed"),
    *responses("incomplete", "completed"),
    *bedrock("tool_use"),
    *cohere("TOOL_CALL"),
]


def turns(wire: bytes) -> list[ModelTurn]:
    found = []
    for chunks in chunkings(wire, seeds=2):
        reader = StreamReader()
        for chunk in chunks:
            reader.feed(chunk)
        found.append(reader.finish())
    return found


@pytest.mark.parametrize(("wire", "is_cut"), [*((wire, True) for wire in CUT), *((wire, False) for wire in WHOLE)])
def test_a_call_that_may_be_cut_does_not_run(wire: bytes, is_cut: bool) -> None:
    first, *others = turns(wire)
    assert all(turn == first for turn in others)
    assert [(call.name, call.is_cut) for call in first.calls] == [("wipe", is_cut)]
    ran: list[Any] = []
    registry = ToolRegistry()
    registry.register(ToolSpec("wipe", "", '{"type": "object", "properties": {}}'), ran.append)
    assert registry.dispatch(first.calls[0]).success is not is_cut
    assert bool(ran) is not is_cut
    tracer = Tracer([ToolSchema("wipe", {"type": "object", "properties": {}})])
    records = [tracer.feed(chunk) for chunk in read(wire).to_json()["chunks"]] + tracer.finish()
    actions = [action for record in records for action in record["actions"]]
    assert any(action["type"] == "call" for action in actions) is not is_cut
