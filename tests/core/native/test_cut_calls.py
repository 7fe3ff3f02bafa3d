"""Calls inside which a response ended: though nothing of their arguments tells so, or closers alone are missing, none runs."""

import json
from typing import Any

import pytest

from extract_action import ToolSchema
from extract_action.native import ModelTurn, StreamReader, ToolRegistry, ToolSpec
from extract_action.recording import read
from extract_action.trace import Tracer

from .cases import Case, cases, chunkings


def sse(*events: dict[str, Any]) -> bytes:
    return "".join(f"data: {json.dumps(event)}\n\n" for event in events).encode()


def body(payload: Any) -> bytes:
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


def custom(status: str, *item_statuses: str) -> bytes:
    items = [
        {"type": "custom_tool_call", "call_id": f"c{at}", "name": "wipe", "input": "all", "status": item_status}
        for at, item_status in enumerate(item_statuses)
    ]
    said = {"type": "message", "content": [{"type": "output_text", "text": "Done."}]}
    return body({"object": "response", "status": status, "output": [*items, said]})


def piece(index: int, kind: str, text: str) -> dict[str, Any]:
    """A chunk with a whole call of a stream of Chat Completions."""
    inner = {"name": "wipe", "input" if kind == "custom" else "arguments": text}
    return {"choices": [{"delta": {"tool_calls": [{"index": index, "id": f"c{index}", "type": kind, kind: inner}]}}]}


def stop(reason: str) -> dict[str, Any]:
    return {"choices": [{"delta": {}, "finish_reason": reason}]}


TEXT = {"type": "text", "text": "Done."}
CUT = [
    *chat("length", ""),
    *chat("length", "{}"),
    *chat("content_filter", ""),
    *anthropic("max_tokens"),
    *anthropic("model_context_window_exceeded"),
    *anthropic("refusal"),
    *chat("model_length", ""),
    *chat("abort", "{}"),
    *responses("incomplete", "incomplete"),
    *responses("cancelled", "in_progress"),
    *bedrock("max_tokens"),
    *cohere("MAX_TOKENS"),
]
WHOLE = [
    *chat("tool_calls", ""),
    *chat("STOP", ""),
    *chat("function_call", "{}"),
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


OPEN = ('{"of": ["a", "b"', '{"of": "a"', '{"of": true', '{"of": {"a": 1}', "{'of': ['a']")
PARALLEL = {
    "two at once": (sse(piece(0, "custom", "all of"), piece(1, "custom", "none")), [True, True]),
    "two at once, and their reason": (sse(piece(0, "custom", "a"), piece(1, "custom", "b"), stop("length")), [True, True]),
    "two at once that are done": (sse(piece(0, "custom", "a"), piece(1, "custom", "b"), stop("tool_calls")), [False, False]),
    "the first is whole by itself": (sse(piece(0, "function", '{"a": 1}'), piece(1, "function", "{}")), [False, True]),
    "another choice": (sse({"choices": [{**piece(0, "custom", "all")["choices"][0], "index": 1}]}, stop("stop")), []),
    "items that are not done": (custom("completed", "incomplete", "completed"), [True, False]),
    "all items are not done": (custom("incomplete", "incomplete", "incomplete"), [True, True]),
}


@pytest.mark.parametrize("arguments", OPEN)
@pytest.mark.parametrize("reason", ["length", "content_filter", None, "tool_calls"])
def test_closers_are_supplied_only_where_the_model_left_them_out(arguments: str, reason: str | None) -> None:
    wires = [sse(piece(0, "function", arguments))] if reason is None else chat(reason, arguments)
    for wire in wires:
        for turn in turns(wire):
            assert [call.is_cut for call in turn.calls] == [reason != "tool_calls"]
            assert read(wire).turn == turn
            ran: list[Any] = []
            registry = ToolRegistry()
            registry.register(ToolSpec("wipe", "", '{"type": "object"}'), ran.append)
            assert registry.dispatch(turn.calls[0]).success is (reason == "tool_calls")
            assert len(ran) == (reason == "tool_calls")


@pytest.mark.parametrize("title", PARALLEL)
def test_each_of_several_calls_is_cut_or_not(title: str) -> None:
    wire, wanted = PARALLEL[title]
    for turn in turns(wire):
        assert [call.is_cut for call in turn.calls] == wanted
        assert all(call.is_cut for other in turn.alternatives for call in other.calls)
    marked = [chunk.kind for chunk in read(wire).chunks if chunk.name]
    assert [kind.startswith("cut") for kind in marked] == wanted


@pytest.mark.parametrize("behind", ["d", "da", "data", "data:", "even", "event: x", ":", "id"])
@pytest.mark.parametrize("kind", ["custom", "function"])
def test_bytes_that_end_inside_a_line_are_an_end_inside_the_call(behind: str, kind: str) -> None:
    for turn in turns(sse(piece(0, kind, "")) + behind.encode()):
        assert [fault.kind for fault in turn.faults] == ["truncated"]
        assert [call.is_cut for call in turn.calls] == [True]


@pytest.mark.parametrize("before", [b"caf\xe9", b""], ids=["bad bytes", "good ones"])
@pytest.mark.parametrize(("kind", "text"), [("function", '{"of": ["a"'), ("function", ""), ("custom", "all of")])
def test_another_fault_hides_no_end(before: bytes, kind: str, text: str) -> None:
    wire = sse({"choices": [{"delta": {"content": "?"}}]}).replace(b"?", before) + sse(piece(0, kind, text))
    for turn in turns(wire):
        assert [fault.kind for fault in turn.faults] == [*(["not-utf-8"] if before else []), "truncated"]
        assert [call.is_cut for call in turn.calls] == [True]


def handed(turn: ModelTurn) -> list[tuple[str, Any]]:
    """What the handlers of a turn's calls get, whatever the calls are named."""
    ran: list[tuple[str, Any]] = []
    for call in turn.calls:
        registry = ToolRegistry()
        name = call.name

        def handler(text: str, name: str = name) -> None:
            ran.append((name, json.loads(text)))

        registry.register(ToolSpec(name, "", {"type": "object"}), handler)
        registry.dispatch(call)
    return ran


def turn_of(wire: bytes) -> ModelTurn:
    reader = StreamReader()
    reader.feed(wire)
    return reader.finish()


CALLING = [case for case in cases() if (turn := turn_of(case.wire)).calls and not turn.faults and case.wire.startswith(b"data")]


@pytest.mark.parametrize("case", CALLING, ids=str)
def test_no_beginning_of_a_stream_runs_what_the_whole_does_not(case: Case) -> None:
    whole = handed(turn_of(case.wire))
    for at in range(0, len(case.wire), 7):
        assert all(call in whole for call in handed(turn_of(case.wire[:at]))), case.wire[:at]


def test_the_tree_of_arguments_that_were_cut_grows_all_the_same() -> None:
    tracer = Tracer([ToolSchema("wipe", {"type": "object"})])
    records = [tracer.feed(chunk) for chunk in read(chat("length", OPEN[0])[0]).to_json()["chunks"]]
    texts = [patch["text"] for record in records for patch in record["patches"] if patch["op"] == "append"]
    assert texts == ["a", "b"]
    failed = [action["rejection"]["reason"] for record in tracer.finish() for action in record["actions"]]
    assert failed == ["Truncated"]


def partial(name: str, *fragments: dict[str, Any]) -> list[dict[str, Any]]:
    """The chunks of a call of Vertex whose last sign is missing."""
    nodes: list[dict[str, Any]] = [{"name": name}, *({"partialArgs": [fragment]} for fragment in fragments)]
    parts = [{"functionCall": {**node, "willContinue": True}} for node in nodes]
    return [{"candidates": [{"content": {"parts": [part]}}]} for part in parts]


CITY = {"jsonPath": "$.city", "stringValue": "Os", "willContinue": True}
STOPPED = {"candidates": [{"content": {"parts": [{"text": ""}]}, "finishReason": "STOP"}]}


@pytest.mark.parametrize(
    ("behind", "is_cut"),
    [
        ([], True),
        ([{"jsonPath": "$.city", "stringValue": ""}], False),
        ([{"jsonPath": "$.days", "numberValue": 2}], False),
    ],
)
@pytest.mark.parametrize("next_call", [[], partial("pwd")])
def test_a_string_that_was_to_go_on_is_cut(behind: list[dict[str, Any]], is_cut: bool, next_call: list[dict[str, Any]]) -> None:
    for turn in turns(sse(*partial("look", CITY, *behind), *next_call, STOPPED)):
        assert (turn.calls[0].name, turn.calls[0].is_cut) == ("look", is_cut)
        assert not any(call.is_cut for call in turn.calls[1:])


@pytest.mark.parametrize(("arguments", "is_cut"), [("", True), ('{"path":"/"', True), ('{"path":"/"}', False)])
def test_a_call_of_a_stream_that_another_one_follows_is_cut(arguments: str, is_cut: bool) -> None:
    def chunks(id: str, arguments: str) -> list[dict[str, Any]]:
        call = {"index": 0, "id": f"call-{id}", "function": {"name": "wipe", "arguments": arguments}}
        deltas: list[dict[str, Any]] = [{"role": "assistant", "content": ""}, {"tool_calls": [call]}]
        return [{"id": id, "choices": [{"index": 0, "delta": delta}]} for delta in deltas]

    for turn in turns(sse(*chunks("r1", arguments), *chunks("r2", '{"path":"/tmp"}'), {"id": "r2", **stop("tool_calls")})):
        assert [(call.id, call.is_cut) for call in turn.calls] == [("call-r1", is_cut), ("call-r2", False)]
        assert turn.calls[1].arguments == '{"path":"/tmp"}'


def test_one_line_of_a_stream_is_no_body() -> None:
    call = {"index": 0, "id": "c1", "function": {"name": "wipe", "arguments": '{"path":"/"'}}
    for wire in (
        body({"choices": [{"delta": {"tool_calls": [call]}}]}),
        body([{"choices": [{"delta": {"tool_calls": [call]}}]}]),
    ):
        for turn in turns(wire):
            assert ([one.is_cut for one in turn.calls], [fault.kind for fault in turn.faults]) == ([True], ["truncated"])
    for turn in turns(body({"model": "m", "message": {"role": "assistant", "content": "Hel"}, "done": False})):
        assert (turn.text, [fault.kind for fault in turn.faults]) == ("Hel", ["truncated"])
