"""Files with several calls: HAR files and cassettes."""

import base64
import gzip
import json
import zlib
from typing import Any

import pytest

from extract_action import bridge
from extract_action.native.captures.cassettes import read_cassette
from extract_action.native.captures.yaml_scalars import CassetteError
from extract_action.recording import Note, read, read_all

SSE = 'data: {"choices":[{"delta":{"content":"Hi"}}]}\n\ndata: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n'
OLLAMA = '{"message":{"content":"Hi"},"done":true}'
TOOLS = {"tools": [{"type": "function", "function": {"name": "ls", "parameters": {"type": "object"}}}]}


def har(*entries: Any) -> str:
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


def test_har_with_odd_addresses_and_times() -> None:
    odd = entry(OLLAMA) | {"request": {"method": "POST", "url": "https://[api"}}
    assert read(har(odd)).title == "POST https://[api (200), 03:04:05"
    messages = [{"time": 1e308, "data": ""}, {"time": -1e308, "data": OLLAMA}]
    assert [(chunk.text, chunk.time) for chunk in read(har(entry("", _eventSourceMessages=messages))).chunks] == [("Hi", None)]


def test_har_without_calls_of_models() -> None:
    [found] = read_all(har(entry("<html>"), entry("abc", "base64")))
    assert found.provider == "text"
    request = "POST api.example.org/v1/chat (200), 03:04:05"
    assert [(note.severity, note.message) for note in found.notes] == [
        (
            "error",
            f"None of the 2 requests in the file was answered by an API that is known. ({request}; {request})",
        )
    ]
    assert read('{"log": {"entries": {}}}').provider == "text"
    assert read('{"log": {"entries": [').provider == "text"


def test_har_says_what_it_leaves_out() -> None:
    [first, second, error] = read_all(har(entry("<html>"), entry(SSE), entry(OLLAMA), entry('{"error":{"message":"No key"}}')))
    [note] = first.notes
    assert note == second.notes[0] == error.notes[0] == Note("warning", note.message)
    assert (error.provider, error.notes[1].message) == ("error", "The server reported an error: No key")
    assert note.message == (
        "1 other request of the file was not answered by an API that is known, and left out. "
        "(POST api.example.org/v1/chat (200), 03:04:05)"
    )
    [one] = read_all(har(*(entry("{}") for _ in range(7)), entry(OLLAMA)))
    assert one.notes[0].message.startswith("7 other requests of the file were not")
    assert one.notes[0].message.endswith("; 3 more)")
    [one] = read_all(har(None, "", entry(OLLAMA)))
    assert one.notes[0].message.startswith("2 other requests of the file were not")


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
        (
            "a: ['*/*', \"x\", it's, 1, ,]\nb: {code: 200, u: http://h/p?q=1, 'k':v, \"j\":{}, l: [[]], e: , only}\n...\n",
            {
                "a": ["*/*", "x", "it's", 1, None],
                "b": {"code": 200, "u": "http://h/p?q=1", "k": "v", "j": {}, "l": [[]], "e": None, "only": None},
            },
        ),
        (
            "- body: {string: !!python/unicode 'one ] it''s\n\n      two', n: !!str 1, b: !binary aGk=,\n"
            "    w: a\n    b}  # c\n- x\n",
            [{"body": {"string": "one ] it's\ntwo", "n": "1", "b": b"hi", "w": "a b"}}, "x"],
        ),
        ('a: !binary |-\n  aGk=\nb: {k: "x\\\n  \\ y\\u00e9"}\n', {"a": b"hi", "b": {"k": "x yé"}}),
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
        ("a:\n  [1", 2, "no end"),
        ("a: [1] b", 1, "behind the bracket"),
        ("a: {b: 1\n  c: d: e}", 2, "a comma"),
        ("a: [&b c]", 1, "anchors"),
        ("a: {b: !x c}", 1, "tag !x"),
        ("a: " + 102 * "[" + 102 * "]", 1, "too deeply"),
        ("a: 1\n...\nb: 2", 3, "nothing was expected"),
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


def test_the_bridge_gives_all_recordings() -> None:
    shown = json.loads(bridge.read_recordings(har(entry(SSE), entry(OLLAMA)).encode()))
    assert [one["provider"] for one in shown] == ["openai-chat", "ollama"]


PACKED = {
    "gzip": gzip.compress(SSE.encode()),
    "two members of gzip": gzip.compress(SSE[:40].encode()) + gzip.compress(SSE[40:].encode()),
    "deflate": zlib.compress(SSE.encode()),
}


@pytest.mark.parametrize("kind", PACKED)
def test_bodies_that_were_recorded_as_they_were_sent(kind: str) -> None:
    encoded = base64.b64encode(PACKED[kind]).decode()
    files = [
        har(entry(encoded, "base64")),
        json.dumps({"interactions": [{"response": {"body": {"base64_string": encoded}}}]}),
        f"interactions:\n- response:\n    body:\n      string: !!binary |\n        {encoded}\n",
        f"http_interactions:\n- response:\n    body: {{encoding: BINARY, string: !binary {encoded}}}\n",
    ]
    for text in files:
        [found] = read_all(text)
        assert (found.provider, found.text(), found.notes) == ("openai-chat", "Hi", [])


def test_bodies_that_cannot_be_unpacked() -> None:
    packed = base64.b64encode(PACKED["gzip"][:-30]).decode()
    [cut] = read_all(har(entry(packed, "base64")))
    assert (cut.provider, cut.text()) == ("openai-chat", "Hi")
    assert "The stream ended" in cut.notes[0].message or "The bytes end" in cut.notes[0].message
    for encoded in (base64.b64encode(b"\x1f\x8bnot gzip").decode(), "abc"):
        [found] = read_all(json.dumps({"interactions": [{"response": {"body": {"base64_string": encoded}}}]}))
        assert [note.message for note in found.notes] == [
            "None of the 1 requests in the file was answered by an API that is known."
        ]


@pytest.mark.parametrize(("name", "title"), [("br", "Brotli"), ("zstd", "Zstandard")])
def test_what_is_compressed_otherwise_is_told(name: str, title: str) -> None:
    encoded = base64.b64encode(b"\x8b\x07\x80 no text \xff").decode()
    headers = [{"name": "Content-Encoding", "value": name}]
    packed = entry(encoded, "base64")
    packed["response"]["headers"] = headers
    texts = [
        har(packed, entry(SSE)),
        json.dumps(
            {"interactions": [{"response": {"headers": {"content-encoding": [name]}, "body": {"base64_string": encoded}}}]}
        ),
    ]
    for text in texts:
        [found] = read_all(text)
        [note] = [note for note in found.notes if title in note.message]
        assert note.severity == "error"
        assert f"compressed with {title}, which is not read here. Unpack it, record it decompressed" in note.message


def test_a_file_that_is_compressed() -> None:
    for kind in PACKED:
        assert read(PACKED[kind]).text() == "Hi"
    [found] = read_all(b"\x28\xb5\x2f\xfd\x04\x00")
    assert (found.provider, found.chunks) == ("text", [])
    assert found.notes[0].message.startswith("The body is compressed with Zstandard")
    assert read(b"x^2 + y^2").text() == "x^2 + y^2"


def test_a_cassette_of_an_old_vcrpy() -> None:
    body = json.dumps({"choices": [{"message": {"content": "It is"}, "finish_reason": "stop"}]}).replace(
        "It is", "It\n      is"
    )
    text = f"""interactions:
- request:
    body: !!python/unicode '{json.dumps(TOOLS)}'
    headers:
      Accept: ['*/*']
      User-Agent: [python]
    method: POST
    uri: https://api.example.org/v1/chat
  response:
    body: {{string: !!python/unicode '{body}'}}
    headers:
      content-type: [application/json]
    status: {{code: 200, message: OK}}
version: 1
...
"""
    [found] = read_all(text)
    assert (found.provider, found.text(), found.title) == ("openai-chat", "It is", "POST api.example.org/v1/chat (200)")
    assert [tool.name for tool in found.tools] == ["ls"]
