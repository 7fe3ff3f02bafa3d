"""Recordings of one call: times, tools, notes on what can't be read or is not shown, and what is no recording."""

import json
from typing import Any

import pytest

from extract_action import ToolSchema, recording
from extract_action.native.agent.shapes import shapes_of, turn_from_json
from extract_action.recording import Note, Recording, read
from extract_action.trace import Tracer, trace

SSE = 'data: {"choices":[{"delta":{"content":"Hi"}}]}\n\ndata: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n'


def test_times_of_ollama() -> None:
    lines = [
        '{"created_at":"2026-01-02T03:04:05.5Z","message":{"content":"a"},"done":false}',
        '{"created_at":"2026-01-02T03:04:06.123456789Z","message":{"content":"b"},"done":false}',
        '{"created_at":"2026-01-02Tnonsense","message":{"content":"c"},"done":false}',
        '{"created_at":"2026-01-02T03:04:07","message":{"content":"d"},"done":true}',
    ]
    found = read("\n".join(lines))
    assert [(chunk.text, chunk.time) for chunk in found.chunks] == [("a", 0.0), ("b", 623.456), ("c", None), ("d", None)]


def test_lines_that_hold_the_bytes_of_a_stream() -> None:
    lines = [{"time": 0, "text": SSE[:30]}, {"time": 80, "text": SSE[30:60]}, {"time": 90, "text": SSE[60:]}]
    found = read("\n".join(json.dumps(line) for line in lines))
    assert (found.provider, [(chunk.text, chunk.time) for chunk in found.chunks]) == ("openai-chat", [("Hi", 80)])
    other = read('{"time": 0, "text": "data: of no API"}')
    assert (other.provider, other.text()) == ("jsonl", "data: of no API")


def test_notes_on_what_is_not_shown() -> None:
    chunks = [
        {"choices": [{"index": 0, "delta": {"refusal": "No", "images": [1]}}, {"index": 1, "delta": {"content": "B"}}]},
        {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]},
    ]
    found = read("".join(f"data: {json.dumps(chunk)}\n\n" for chunk in chunks))
    assert [note.message for note in found.notes] == [
        "The model refused; its refusal is shown as text.",
        "The response has 2 choices; the first is shown.",
        "The response also has content that is not shown: images (1).",
    ]
    restarted = (
        '{"messageStart":{}}\n{"contentBlockDelta":{"contentBlockIndex":0,"delta":{"text":"old"}}}\n{"messageStart":{}}\n'
    )
    restarted += '{"contentBlockDelta":{"contentBlockIndex":0,"delta":{"text":"new"}}}\n{"messageStop":{"stopReason":"x"}}\n'
    again = read(restarted)
    assert (again.text(), len(again.notes)) == ("new", 1)


MODELS_OWN_JSON = [
    '{"message": {"to": "bob"}}',
    '{"message": "hi"}',
    '{"content": ["a", "b"]}',
    '{"output": ["a"]}',
    '{"choices": ["red", "blue"]}',
    '{"candidates": [{"name": "Ann"}]}',
    '{"done": 1}',
]


@pytest.mark.parametrize(
    ("data", "provider", "text", "errors"),
    [
        ("", "text", "", 1),
        (" \n", "text", " \n", 1),
        (": ping\n\n: ping\n\n", "text", ": ping\n\n: ping\n\n", 1),
        ("data: [DONE]\n\n", "text", "data: [DONE]\n\n", 1),
        ("<!DOCTYPE html>\n<title>502</title>", "text", "<!DOCTYPE html>\n<title>502</title>", 1),
        ("<tool_call>", "text", "<tool_call>", 0),
        ('{"text": 5}', "text", '{"text": 5}', 1),
        ('{"text": null, "t": 1}\n{"text": "b"}', "jsonl", "b", 1),
        ("Hello", "text", "Hello", 0),
        ('{"name": "ls", "arguments": {}}', "text", '{"name": "ls", "arguments": {}}', 0),
        ("[1, 2", "text", "[1, 2", 0),
        *((text, "text", text, 0) for text in MODELS_OWN_JSON),
        ('{"error": {"message": "No key"}}', "error", "", 1),
        ("data: {}\n\n", "text", "data: {}\n\n", 1),
        (b"\xff\xfeH\x00i\x00", "text", "Hi", 0),
        (b"a\n\xe9", "text", "a\n\ufffd", 1),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "text", "", 1),
        ('{"version": 1, "records": [{"text": "a"}]}', "text", '{"version": 1, "records": [{"text": "a"}]}', 0),
        ('{"chunks": [{"text": "a", "score": 0.4}]}', "text", '{"chunks": [{"text": "a", "score": 0.4}]}', 0),
        ('{"version": 1, "records": [{"chunk": 5}]}', "text", '{"version": 1, "records": [{"chunk": 5}]}', 0),
        ('[5, "a"]\n{"text": "b", "ms": 7, "channel": "reasoning"}\n{nope\n{"x": 1}\n\n[1]', "jsonl", "a", 3),
        ('{"text": "a", "time": true}', "jsonl", "a", 0),
    ],
)
def test_other_texts(data: str | bytes, provider: str, text: str, errors: int) -> None:
    found = read(data)
    assert (found.provider, found.text()) == (provider, text)
    assert sum(note.severity == "error" for note in found.notes) == errors


@pytest.mark.parametrize(
    ("data", "severity", "words", "line", "offset"),
    [
        (b"", "error", "There is nothing to read. The file is empty.", 0, 0),
        (b" \n ", "error", "There is nothing to read. The file has nothing but 3 blank bytes.", 0, 0),
        (b": ping\n\n", "error", "The stream has no event that says anything.", 1, 0),
        (b"\n<html><head><title>Bad Gateway</title>", "error", 'This is a page of markup titled "Bad Gateway"', 2, 1),
        (b"HTTP/1.1 502 Bad\r\nx: y\r\n\r\n<html>", "error", "This is a page of markup", 4, 26),
        (b'{"error": "no model"}', "error", "The server reported an error: no model", 1, 0),
        (b'{"message": "Unauthorized"}', "warning", "This may be the error of a server", 1, 0),
        (b'{"id": "1", "message": "no token"}', "warning", "The server reported an error: no token", 1, 0),
        (b'{"text": 5}', "error", 'Line 1 is no chunk, because its "text" is a number and no text', 1, None),
        (b"data: {}\n\n", "error", "This is no response of an API that is known: an empty object.", 1, 0),
        (SSE.encode().replace(b"Hi", b"\xe9"), "error", "Byte 0xe9 at offset 39 (line 1) is not UTF-8", 1, 39),
        (SSE.encode()[:70], "error", "The bytes end inside this event", 3, 48),
        ((SSE + "data: [DONE]\n\n" + SSE).encode(), "error", "Another response begins here", 7, 119),
    ],
)
def test_notes_say_what_was_found_and_where(data: bytes, severity: str, words: str, line: int, offset: int | None) -> None:
    notes = read(data).notes
    assert (notes[0].severity, notes[0].line, notes[0].offset) == (severity, line, offset)
    assert words in notes[0].message


def test_what_is_nested_too_deeply_is_told() -> None:
    deep = '{"choices":[{"message":{"content":"Hi","x":' + 1000 * "[" + 1000 * "]" + "}}]}"
    for text in (deep, f"data: {deep}\n\n"):
        notes = read(text).notes
        assert notes[0] == Note("error", "The event on line 1 is not read: its brackets are nested more than 1,000 deep.", 1, 0)


def _at_depth(levels: int, data: str) -> Recording:
    return _at_depth(levels - 1, data) if levels else read(data)


def test_a_deep_stack_of_the_caller_is_no_error() -> None:
    arguments = 300 * '{"a":' + "1" + 300 * "}"
    body = '{"choices":[{"message":{"tool_calls":[{"function":{"name":"f","arguments":' + arguments + "}}]}}]}"
    for levels in range(0, 850, 10):
        found = _at_depth(levels, body)
        assert (found.provider, found.notes) == ("openai-chat", [])


def test_a_turn_as_deep_as_it_is_read_is_plain_data() -> None:
    data = 980 * "[" + 980 * "]"
    block = '{"type":"new_block","x":' + data + '},{"type":"tool_use","id":"t","name":"f","input":{"a":' + data + "}}"
    found = read('{"type":"message","content":[' + block + '],"stop_reason":"tool_use"}').to_json()
    assert found["notes"][0]["severity"] == "warning"
    shapes = shapes_of([], turn_from_json(found["turn"]), [(True, "")])
    assert all(shape.message.replace(" ", "").count("[[[") for shape in shapes)


def test_the_input_of_a_custom_tool_is_no_json() -> None:
    tools = [ToolSchema("sql", {"type": "string"}), ToolSchema("run", {"type": "object", "properties": {"code": {}}})]

    def body(status: str, *calls: tuple[str, str]) -> str:
        items = [{"type": "custom_tool_call", "call_id": f"c{at}", "name": at[0], "input": at[1]} for at in calls]
        if status == "incomplete":
            items[-1]["status"] = status
        return json.dumps({"object": "response", "status": status, "output": items})

    def actions(text: str) -> list[dict[str, Any]]:
        tracer = Tracer(tools)
        records = [tracer.feed(chunk) for chunk in read(text).to_json()["chunks"]] + tracer.finish()
        assert not any(record["patches"] for record in records)
        return [action for record in records for action in record["actions"]]

    made = actions(body("completed", ("sql", '{"a": 1}'), ("sql", "SELECT 'x"), ("run", "print({})"), ("gone", "x")))
    assert [action.get("arguments", action["why"]["code"]) for action in made] == [
        '{"a": 1}',
        "SELECT 'x",
        {"code": "print({})"},
        "unknown-tool",
    ]
    cut = body("incomplete", ("sql", "SELECT 1"), ("sql", "DROP TABLE a"))
    assert [action["why"]["code"] for action in actions(cut)] == ["native", "truncated"]
    assert [call.is_cut for call in read(cut).turn.calls] == [False, True]  # type: ignore[union-attr]


def test_tools_that_a_response_repeats() -> None:
    body = {
        "object": "response",
        "status": "completed",
        "output": [],
        "tools": [{"type": "function", "name": "ls", "parameters": {}}],
    }
    assert [tool.name for tool in read(json.dumps(body)).tools] == ["ls"]


def test_plain_data() -> None:
    shown = recording.read('{"text": "a", "time": 1, "channel": "call:0", "id": "x", "name": "ls"}').to_json()
    assert shown["chunks"] == [{"text": "a", "time": 1, "channel": "call:0", "id": "x", "name": "ls"}]
    assert (shown["provider"], shown["provider_name"], shown["title"]) == ("jsonl", "Chunks as JSON lines", "")


def test_thought_signatures_reach_the_trace() -> None:
    body = {
        "candidates": [
            {"content": {"parts": [{"functionCall": {"name": "ls"}, "thoughtSignature": "s"}]}, "finishReason": "STOP"}
        ]
    }
    found = read(json.dumps(body))
    assert [(chunk.name, chunk.thought_signature) for chunk in found.chunks] == [("ls", "s")]
    tracer = Tracer([ToolSchema("ls", {})])
    records = [tracer.feed(chunk) for chunk in found.to_json()["chunks"]] + tracer.finish()
    assert [action["thought_signature"] for record in records for action in record["actions"]] == ["s"]


def test_a_call_that_is_written_and_made_is_marked() -> None:
    written = '{"name": "ls", "arguments": {"a": 1}}'
    made = {"text": '{"a": 1}', "name": "ls"}
    chunks: list[Any] = [written, {**made, "channel": "call:0"}, {**made, "channel": "call:1"}, written]
    tracer = Tracer([ToolSchema("ls", {"properties": {"a": {}}})])
    records = [tracer.feed(chunk) for chunk in chunks] + tracer.finish()
    actions = [action for record in records for action in record["actions"] if action["type"] == "call"]
    assert [(action["channel"], action.get("repeats")) for action in actions] == [
        ("text", None),
        ("call:0", "text"),
        ("call:1", None),
        ("text", "call:1"),
    ]


def test_the_head_of_a_response_is_no_part_of_it() -> None:
    head = "HTTP/2 200\r\ncontent-type: text/event-stream\r\nx: y: z\r\n\r\n"
    found = read(head + "data: {nope}\n\n" + SSE)
    assert (found.provider, found.text()) == ("openai-chat", "Hi")
    assert [note.line for note in found.notes] == [5]
    assert read("HTTP/1.1 200 OK\n\nHello").text().strip() == "Hello"


def test_a_trace_can_be_fed_again() -> None:
    chunks = [
        {"text": "I think", "channel": "reasoning", "time": 3},
        {"text": '{"name": "ls"', "time": 5},
        {"text": "{}", "channel": "call:0", "name": "ls", "time": 9},
        {"text": "}"},
    ]
    made = trace(chunks, [ToolSchema("ls", {"type": "object"}, "Lists.")])
    found = read(json.dumps(made))
    assert (found.provider, found.tools, found.notes) == ("trace", [ToolSchema("ls", {"type": "object"}, "Lists.")], [])
    assert trace(found.to_json()["chunks"], found.tools) == made
    copied = {"chunks": chunks, "tools": made["tools"], "options": {}, "actions": []}
    assert read(json.dumps(copied)) == found
    [note] = read(json.dumps(trace(chunks, options={"fences": "run"}))).notes
    assert (note.severity, note.message) == ("warning", "It was made with options, which a recording does not have: fences.")


@pytest.mark.parametrize("data", [None, 7, ["data: {}"]])
def test_what_is_neither_text_nor_bytes_is_refused(data: Any) -> None:
    with pytest.raises(TypeError, match=f"a recording is text or bytes, not {type(data).__name__}"):
        read(data)
