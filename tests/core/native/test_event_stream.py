"""Bedrock's binary streams."""

import base64
import json
import struct
import zlib
from typing import Any

import pytest

from extract_action import recording
from extract_action.native import ParseError, StreamReader, parse_model_response

from .cases import chunkings


def message(payload: bytes, **headers: Any) -> bytes:
    """A message with string headers (and, under `x`, one of each other type)."""
    raw = b""
    for name, value in headers.items():
        key = f":{name.replace('_', '-')}".encode()
        raw += bytes([len(key)]) + key + b"\x07" + struct.pack(">H", len(value)) + value.encode()
    raw += b"\x01a\x00" + b"\x01b\x04\x00\x00\x00\x01" + b"\x01c\x06\x00\x02hi"
    prelude = struct.pack(">II", 16 + len(raw) + len(payload), len(raw))
    prelude += struct.pack(">I", zlib.crc32(prelude))
    body = prelude + raw + payload
    return body + struct.pack(">I", zlib.crc32(body))


def event(name: str, payload: Any) -> bytes:
    return message(json.dumps(payload).encode(), message_type="event", event_type=name)


STREAM = b"".join(
    [
        event("initial-response", {}),
        event("messageStart", {"role": "assistant", "p": "abc"}),
        event("contentBlockDelta", {"contentBlockIndex": 0, "delta": {"text": "Grüße"}}),
        event("contentBlockStop", {"contentBlockIndex": 0}),
        event("contentBlockStart", {"contentBlockIndex": 1, "start": {"toolUse": {"toolUseId": "t", "name": "ls"}}}),
        event("contentBlockStop", {"contentBlockIndex": 1}),
        event("messageStop", {"stopReason": "tool_use"}),
    ]
)


def turns(data: bytes) -> Any:
    found = []
    for chunks in chunkings(data):
        reader = StreamReader()
        for chunk in chunks:
            reader.feed(chunk)
        found.append(reader.finish())
    assert all(turn == found[0] for turn in found)
    return found[0]


def test_converse() -> None:
    turn = turns(STREAM)
    assert (turn.api, turn.text, turn.finish_reason, turn.faults) == ("bedrock", "Grüße", "tool_use", [])
    assert [(call.id, call.name, call.arguments) for call in turn.calls] == [("t", "ls", "{}")]
    read = recording.read(STREAM)
    assert (read.provider, read.text()) == ("bedrock", "Grüße")


def test_invoke_model() -> None:
    inner = [
        {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "Hi"}},
        {"type": "message_stop"},
    ]
    data = b"".join(event("chunk", {"bytes": base64.b64encode(json.dumps(one).encode()).decode()}) for one in inner)
    turn = turns(data)
    assert (turn.api, turn.text, turn.faults) == ("anthropic", "Hi", [])
    broken = turns(event("chunk", {"bytes": "?"}))
    assert broken.faults[0].message == "The bytes of the chunk at offset 0 are not base64."
    assert recording.read(event("chunk", {"bytes": "?"})).provider == "text"


def test_exception() -> None:
    data = STREAM[: len(event("initial-response", {}))] + message(
        b'{"message": "Slow down"}', message_type="exception", exception_type="throttlingException"
    )
    turn = turns(data)
    assert [fault.message for fault in turn.faults] == ["The server reported an error: Slow down (throttlingException)"]


@pytest.mark.parametrize(
    ("data", "kind", "words"),
    [
        (STREAM[:-3], "truncated", "inside a message"),
        (STREAM[:-1] + b"?", "not-json", "is damaged"),
        (STREAM + b"\0" * 12 + STREAM, "not-json", "is damaged"),
        (b"\0\0\0", "not-a-response", "neither JSON"),
        (b"\0" * 40, "not-a-response", "neither JSON"),
    ],
)
def test_damage(data: bytes, kind: str, words: str) -> None:
    turn = turns(data)
    assert turn.faults[0].kind == kind
    assert words in turn.faults[0].message
    with pytest.raises(ParseError):
        parse_model_response(data)


def test_a_header_of_an_unknown_type_ends_the_headers() -> None:
    raw = b"\x01a\x63"
    prelude = struct.pack(">II", 16 + len(raw), len(raw))
    body = prelude + struct.pack(">I", zlib.crc32(prelude)) + raw
    turn = turns(body + struct.pack(">I", zlib.crc32(body)))
    assert turn.faults[0].kind == "not-a-response"
