"""Recordings: files with several calls, times, tools, and what is none."""

import base64
import json
from typing import Any

import pytest

from extract_action import ToolSchema, bridge, recording
from extract_action.native.cassettes import CassetteError, read_cassette
from extract_action.recording import Note, read, read_all
from extract_action.trace import Tracer

SSE = 'data: {"choices":[{"delta":{"content":"Hi"}}]}\n\ndata: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n'
OLLAMA = '{"message":{"content":"Hi"},"done":true}'
TOOLS = {"tools": [{"type": "function", "function": {"name": "ls", "parameters": {"type": "object"}}}]}


def har(*entries: dict[str, Any]) -> str:
    return json.dumps({"log": {"version": "1.2", "entries": list(entries)}})


def entry(text: str, encoding: str | None = None, request: Any = TOOLS, **more: Any) -> dict[str, Any]:
    content = {"mimeType": "text/event-stream", "text": text, **({"encoding": encoding} if encoding else {})}
    return {
        "startedDateTime": "2026-01-02T03:04:05.000Z",
        "request": {
            "method": "POST",
            "url": "https://api.example.org/v1/chat?key=1",
            "postData": {"text": json.dumps(request)},
        },
        "response": {"status": 200, "content": content},
        **more,
    }


def test_har() -> None:
    page = entry("<html>", request=None)
    data = har(page, entry(SSE), entry(base64.b64encode(OLLAMA.encode()).decode(), "base64", request={"tools": []}), entry(""))
    first, second = read_all(data)
    assert (first.provider, first.text(), first.title) == ("openai-chat", "Hi", "POST api.example.org/v1/chat (200), 03:04:05")
    assert [tool.name for tool in first.tools] == ["ls"]
    assert (second.provider, second.text(), second.tools) == ("ollama", "Hi", [])
    one = read(data.encode())
    assert one.notes[0] == Note("warning", "The file has 2 calls; this is the first.")
    assert read(har(entry(SSE))).notes == []
    assert one.to_json()["title"] == first.title


def test_har_with_the_times_of_events() -> None:
    messages: list[Any] = [
        {"time": 10.0, "eventName": "message", "data": '{"type":"message_start","message":{}}'},
        {
            "time": "10.25",
            "eventName": "x",
            "data": '{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}',
        },
        {"data": '{"type":"message_delta","delta":{"stop_reason":"end_turn"}}'},
    ]
    [found] = read_all(har(entry("", _eventSourceMessages=messages)))
    assert (found.provider, [(chunk.text, chunk.time) for chunk in found.chunks]) == ("anthropic", [("Hi", 250.0)])


def test_har_without_calls_of_models() -> None:
    [found] = read_all(har(entry("<html>"), entry('{"error":{"message":"No key"}}'), entry("abc", "base64")))
    assert found.provider == "text"
    assert [note.message for note in found.notes] == [
        "The server reported an error: No key",
        "None of the 3 requests in the file was answered by an API that is known.",
    ]
    assert read('{"log": {"entries": {}}}').provider == "text"
    assert read('{"log": {"entries": [').provider == "text"


def test_cassettes() -> None:
    body = {"string": OLLAMA}
    interactions = [
        {
            "request": {"method": "POST", "uri": "http://h/api", "body": json.dumps(TOOLS)},
            "response": {"status": {"code": 200}, "body": body},
        },
        {"request": {"parsed_body": TOOLS}, "response": {"parsed_body": json.loads(OLLAMA), "status": 200}},
        {
            "request": {"body": {"string": "x"}},
            "response": {"body": {"base64_string": base64.b64encode(SSE.encode()).decode()}},
        },
        {"response": {"body": None}},
    ]
    found = read_all(json.dumps({"interactions": interactions}))
    assert [(one.provider, one.title, [tool.name for tool in one.tools]) for one in found] == [
        ("ollama", "POST h/api (200)", ["ls"]),
        ("ollama", " (200)", ["ls"]),
        ("openai-chat", "", []),
    ]


def test_cassette_in_yaml() -> None:
    text = f"""interactions:
- request:
    body: !!binary |
      {base64.b64encode(json.dumps(TOOLS).encode()).decode()}
    headers: {{}}
    method: POST
    uri: https://api.example.org/v1/chat
  response:
    body:
      string: |+
        data: {{"choices":[{{"delta":{{"content":"Hi"}}}}]}}

        data: {{"choices":[{{"delta":{{}},"finish_reason":"stop"}}]}}

    status:
      code: 200
      message: OK
version: 1
"""
    [found] = read_all(text)
    assert (found.provider, found.text(), found.title) == ("openai-chat", "Hi", "POST api.example.org/v1/chat (200)")
    assert [tool.name for tool in found.tools] == ["ls"]
    broken = read("interactions:\n- &a x\n")
    assert broken.provider == "text"
    assert broken.notes == [Note("error", "The cassette can't be read: line 2: anchors and aliases are not read", 2)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "---\n# c\na: 1\nb: -2.5\nc: true\nd: null\ne: ~\nf: []\ng: {}\n",
            {"a": 1, "b": -2.5, "c": True, "d": None, "e": None, "f": [], "g": {}},
        ),
        ("a:\n- x\n-\n  - y # c\n- - z\n- k: v\n  l: w\n-\n", {"a": ["x", ["y"], ["z"], {"k": "v", "l": "w"}, None]}),
        (
            "'it''s': 'a\n\n  b'\n\"q\\n\": \"x\\\n  \\ y\\u00e9\\U0001F600\\ud83d\\ude00\\x41\\q\"\n",
            {"it's": "a\nb", "q\n": "x yé😀😀Aq"},
        ),
        ("a: >-\n  one\n  two\n\n  three\n   more\n  end\nb: |2\n    x\n\n", {"a": "one two\nthree\n more\nend", "b": "  x\n"}),
        ("a: one\n  two\nb: |\n\n  x\nc: |-\nd:\n", {"a": "one two", "b": "\nx\n", "c": "", "d": None}),
        ("a: !!str 1\nb: x:y\nc: -x\nd: ''\n-k: v\n", {"a": "1", "b": "x:y", "c": "-x", "d": "", "-k": "v"}),
        ("plain", "plain"),
        ('"\\U00110000"', "\ufffd"),
        ("", None),
    ],
)
def test_yaml(text: str, wanted: Any) -> None:
    assert read_cassette(text) == wanted


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("a: [1]", 1, "brackets"),
        ("a: *b", 1, "anchors"),
        ("a: !x y", 1, "tag !x"),
        ("a: !!binary '?'", 1, "base64"),
        ("a: 'x\n\nb", 1, "no end"),
        ("a: 1\n b: 2\n? x", 3, "nothing was expected"),
        ("- a\nb: 1", 2, "nothing was expected"),
        (" a: 1\nb: 1", 2, "nothing was expected"),
        (102 * "- " + "x", 1, "too deeply"),
    ],
)
def test_yaml_that_is_not_read(text: str, line: int, words: str) -> None:
    with pytest.raises(CassetteError, match=words) as caught:
        read_cassette(text)
    assert caught.value.line == line


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
        ("", "text", "", 0),
        (" \n", "text", " \n", 0),
        ("Hello", "text", "Hello", 0),
        ('{"name": "ls", "arguments": {}}', "text", '{"name": "ls", "arguments": {}}', 0),
        ("[1, 2", "text", "[1, 2", 0),
        *((text, "text", text, 0) for text in MODELS_OWN_JSON),
        ('{"error": {"message": "No key"}}', "text", '{"error": {"message": "No key"}}', 1),
        ("data: {}\n\n", "text", "data: {}\n\n", 1),
        (b"\xff\xfeH\x00i\x00", "text", "Hi", 0),
        (b"a\n\xe9", "text", "a\n\ufffd", 1),
        ('[5, "a"]\n{"text": "b", "ms": 7, "channel": "reasoning"}\n{nope\n{"x": 1}\n\n[1]', "jsonl", "a", 3),
        ('{"text": "a", "time": true}', "jsonl", "a", 0),
    ],
)
def test_other_texts(data: str | bytes, provider: str, text: str, errors: int) -> None:
    found = read(data)
    assert (found.provider, found.text()) == (provider, text)
    assert sum(note.severity == "error" for note in found.notes) == errors


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


def test_the_bridge_gives_all_recordings() -> None:
    shown = json.loads(bridge.read_recordings(har(entry(SSE), entry(OLLAMA)).encode()))
    assert [one["provider"] for one in shown] == ["openai-chat", "ollama"]


def test_the_head_of_a_response_is_no_part_of_it() -> None:
    head = "HTTP/2 200\r\ncontent-type: text/event-stream\r\nx: y: z\r\n\r\n"
    found = read(head + "data: {nope}\n\n" + SSE)
    assert (found.provider, found.text()) == ("openai-chat", "Hi")
    assert [note.line for note in found.notes] == [5]
    assert read("HTTP/1.1 200 OK\n\nHello").text().strip() == "Hello"
