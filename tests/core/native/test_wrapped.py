"""Responses in what programs write around them."""

import json
import random
from typing import Any

import pytest

from extract_action.recording import read, read_all

from .cases import Case, cases
from .test_mutations import mutate

CHUNKS: list[dict[str, Any]] = [
    {"id": "x", "object": "chat.completion.chunk", "choices": [{"index": 0, "delta": {"content": "H"}}]},
    {"id": "x", "choices": [{"index": 0, "delta": {"content": "i"}, "finish_reason": "stop"}]},
]
SSE = "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in CHUNKS)
CALL = {"id": "a", "type": "function", "function": {"name": "ls", "arguments": "{}"}}
MESSAGE = {"role": "assistant", "content": "Hi", "tool_calls": [CALL]}
BODY = {"choices": [{"message": {"content": "Hi"}, "finish_reason": "stop"}]}
TOOLS = [{"type": "function", "function": {"name": "ls", "parameters": {}}}]


def lines(*entries: Any) -> str:
    return "\n".join(map(json.dumps, entries))


HI = {
    "a key for each event": lines(*({"chunk": chunk} for chunk in CHUNKS)),
    "the fields of an event": lines(*({"event": "message", "data": chunk} for chunk in CHUNKS)),
    "events as text": lines(*({"event": "message", "data": json.dumps(chunk)} for chunk in CHUNKS), {"data": "[DONE]"}),
    "events with their fields": lines(*({"raw": f"data: {json.dumps(chunk)}\n\n"} for chunk in CHUNKS)),
    "events with a field that says nothing": lines(*({"raw": f"retry: 5\ndata: {json.dumps(chunk)}\n\n"} for chunk in CHUNKS)),
    "an array of events": json.dumps([{"data": chunk} for chunk in CHUNKS], indent=1),
    "a first line about the run": lines({"run": 1}, *({"chunk": chunk} for chunk in CHUNKS)),
    "a text that was written as JSON": json.dumps(SSE),
    "a gateway's envelope": json.dumps({"statusCode": 200, "headers": {}, "body": json.dumps(BODY)}),
    "a key around a body": json.dumps({"data": BODY}),
    "a message": json.dumps({"role": "assistant", "content": "Hi"}),
    "a conversation": json.dumps({"messages": [{"role": "user", "content": "?"}, MESSAGE]}),
    "the messages of a conversation": json.dumps([{"role": "user", "content": "?"}, MESSAGE]),
    "a conversation, a line for each message": lines({"role": "user", "content": "?"}, MESSAGE),
    "a conversation of Gemini": json.dumps({"contents": [{"role": "user"}, {"role": "model", "parts": [{"text": "Hi"}]}]}),
    "a conversation of Anthropic": json.dumps(
        {"messages": [{"role": "user", "content": "?"}, {"role": "assistant", "content": [{"type": "text", "text": "Hi"}]}]}
    ),
    "a message of Gemini": json.dumps({"role": "model", "parts": [{"text": "Hi"}]}),
    "a message of Anthropic": json.dumps({"role": "assistant", "content": [{"type": "text", "text": "Hi"}]}),
    "items of Responses": json.dumps([{"type": "message", "content": [{"type": "output_text", "text": "Hi"}]}]),
    "an interim answer": f"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n{SSE}",
}


@pytest.mark.parametrize("title", HI)
def test_what_is_wrapped_is_read(title: str) -> None:
    found = read(HI[title])
    assert (found.provider_name != "Plain text", found.text()) == (True, "Hi")
    assert [note for note in found.notes if note.severity == "error"] == []


def test_the_times_of_a_log_are_those_of_its_events() -> None:
    for key, times in (("t", [5, 25.5]), ("timestamp", ["2026-01-01T00:00:00.000Z", "2026-01-01T00:00:00.020500Z"])):
        found = read(lines(*({key: time, "data": chunk} for time, chunk in zip(times, CHUNKS, strict=True))))
        assert [chunk.time for chunk in found.chunks] == [0, 20.5]
        assert [sent.event.line for sent in found.events] == [1, 2]


def test_the_tools_stand_beside_the_response() -> None:
    for text in (
        json.dumps({"request": {"tools": TOOLS}, "response": BODY}),
        json.dumps({"tools": TOOLS, "messages": [MESSAGE]}),
        lines(*({"request": {"tools": TOOLS}, "data": chunk} for chunk in CHUNKS)),
    ):
        assert [tool.name for tool in read(text).tools] == ["ls"]


def test_a_batch_has_a_recording_for_each_request() -> None:
    entries = [{"custom_id": name, "response": {"status_code": 200, "body": BODY}} for name in ("one", "two")]
    assert [(found.title, found.text()) for found in read_all(lines(*entries))] == [("one", "Hi"), ("two", "Hi")]
    late = {"custom_id": "late", "response": None, "error": {"code": "batch_expired", "message": "Too late"}}
    wrong = {"custom_id": "wrong", "response": {"status_code": 400, "body": {"error": {"message": "No model"}}}}
    barred = {"custom_id": "barred", "result": {"type": "errored", "error": {"type": "error", "error": {"message": "No key"}}}}
    found = read_all(lines(late, entries[0], wrong, barred))
    assert [(one.title, one.provider) for one in found] == [
        ("late", "error"),
        ("one", "openai-chat"),
        ("wrong", "error"),
        ("barred", "error"),
    ]
    assert [one.notes[0].message.partition(": ")[2] for one in found if one.notes] == [
        "Too late (batch_expired)",
        "No model",
        "No key",
    ]
    assert [found.text() for found in read_all(lines(BODY, BODY, BODY))] == ["Hi", "Hi", "Hi"]
    assert read(lines(BODY, BODY)).notes[0].message == "The file has 2 calls; this is the first."


@pytest.mark.parametrize(
    "text",
    [
        '"Hello"',
        '"Hello',
        '{"data": {"name": "ls", "arguments": {}}}',
        '{"role": "assistant"}',
        '{"role": "user", "content": "Hi"}',
        '{"messages": []}',
        '[{"type": "text", "text": "Hi"}]',
        '{"event": "x"}\n{"event": "y"}',
        '{"response": {"choices": 5}}',
        '{"name": "ls", "arguments": {"data": {"choices": [{"delta": {}}]}}}',
    ],
)
def test_what_a_model_wrote_is_no_response(text: str) -> None:
    found = read(text)
    assert (found.provider, found.text(), found.notes) == ("text", text, [])


@pytest.mark.parametrize("case", cases(), ids=str)
def test_logs_of_any_shape_are_read(case: Case) -> None:
    rng = random.Random(case.title)
    payloads = [line[line.index("{") :] for line in case.wire.decode().split("\n") if "{" in line]
    events = [payload if rng.random() < 0.2 else _loaded(payload) for payload in payloads]
    for key in ("data", "response", "messages", "body"):
        entries = [mutate({"time": at, key: event, "custom_id": None}, rng, 0.04) for at, event in enumerate(events)]
        assert read_all(lines(*entries))
        assert read_all(json.dumps(entries))


def _loaded(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


@pytest.mark.parametrize("indent", [None, 2])
def test_bodies_one_behind_another_are_as_many_recordings(indent: int | None) -> None:
    bodies = [{"choices": [{"message": {"content": text}, "finish_reason": "stop"}]} for text in ("One", "Two", "Three")]
    found = read_all("\n".join(json.dumps(body, indent=indent) for body in bodies))
    assert [one.text() for one in found] == ["One", "Two", "Three"]
    assert [note for one in found for note in one.notes] == []


WRITTEN = '{"name": "ls", "arguments": {"path": "/"}}'


@pytest.mark.parametrize(
    "first", ['{"content": []}', '{"output": []}', '{"done": true, "text": "x"}', '{"candidates": []}', '{"choices": []}']
)
@pytest.mark.parametrize("between", ["\n", " ", "\n\n"])
def test_what_a_model_wrote_is_no_response_though_it_begins_like_one(first: str, between: str) -> None:
    text = first + between + WRITTEN
    found = read(text)
    assert (found.provider, found.text()) == ("text", text)


def test_an_empty_body_is_a_response() -> None:
    for body in ({"content": [], "stop_reason": "end_turn"}, {"object": "response", "output": [], "status": "completed"}):
        assert read(json.dumps(body)).provider != "text"
