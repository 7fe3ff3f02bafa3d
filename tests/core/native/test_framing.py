"""Bytes that are no stream, broken ones, and places of faults."""

import gzip
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extract_action.jsonish.push.state import MAX_DEPTH
from extract_action.native import Fault, Framer, ParseError, StreamReader, Usage, WireEvent, parse_model_response
from extract_action.native.apis import openai_responses
from extract_action.native.turn.events import MOST_COUNTS
from extract_action.native.turn.frame import error_text

from .cases import chunkings


def frame(data: bytes) -> list[WireEvent | Fault]:
    """The pieces of the data, which are the same under every chunking."""
    found = []
    for chunks in chunkings(data, seeds=2):
        framer = Framer()
        pieces = [piece for chunk in chunks for piece in framer.feed(chunk)]
        found.append(pieces + framer.finish())
        assert found[-1] == found[0]
    return found[0]


def texts(data: bytes) -> list[str]:
    return [piece.text for piece in frame(data) if isinstance(piece, WireEvent)]


@pytest.mark.parametrize(
    ("data", "kind", "offset", "line", "words"),
    [
        (b"", "empty", 0, 1, "nothing to read."),
        (b" \r\n\n", "empty", 0, 1, "4 blank bytes"),
        (b"\xef\xbb\xbf", "empty", 0, 1, "nothing to read"),
        (b"\n<!doctype html><title>502\n Bad Gateway</title>", "not-a-response", 1, 2, 'titled "502 Bad Gateway"'),
        (b"<html>no title", "not-a-response", 0, 1, "page of markup,"),
        (b"upstream timed out", "not-a-response", 0, 1, "begins with 'upstream timed out'"),
        (b"d", "not-a-response", 0, 1, "neither JSON nor"),
        (b"dat", "not-a-response", 0, 1, "neither JSON nor"),
        (b"\xef", "not-utf-8", 0, 1, "Byte 0xef at offset 0"),
        (b'{"hello": 1}', "not-a-response", 0, 1, 'an object with "hello"'),
        (b"{}", "not-a-response", 0, 1, "an empty object"),
        (b"[1, 2]", "not-json", 1, 1, "'1, 2'"),
        (b"\n\n{nope}", "not-json", 2, 3, "is not JSON"),
        (b": hi\n\ndata: [DONE]\n\n", "empty", 6, 3, "no event that says anything"),
        (b"[[1]]", "not-a-response", 1, 1, "must be an object"),
        (b"data: 7\n\n", "not-a-response", 0, 1, "must be an object"),
        (b'{"a"', "truncated", 0, 1, "end inside this event"),
        (b'{"choices": ', "truncated", 0, 1, "end inside this event"),
        (b"data: \xff{}\n\n", "not-utf-8", 6, 1, "Byte 0xff at offset 6 (line 1)"),
        (b"event: x\nnonsense\n", "not-json", 9, 2, "no field of an event"),
        (b'data: {"a"\n\n', "not-json", 0, 1, "It begins with"),
        (b'event: e\ndata: {"a"\n\n', "not-json", 9, 2, '(event "e")'),
    ],
)
def test_what_is_no_response(data: bytes, kind: str, offset: int, line: int, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_model_response(data)
    fault = next(fault for fault in caught.value.turn.faults if fault.kind == kind)
    assert (fault.offset, fault.line) == (offset, line)
    assert words in fault.message
    reader = StreamReader()
    reader.feed(data)
    assert fault in reader.finish().faults


def test_bytes_that_are_not_utf8_do_not_stop_the_stream() -> None:
    wire = b'data: {"choices":[{"delta":{"content":"a\xffb"},"finish_reason":"stop"}]}\n\n'
    reader = StreamReader()
    reader.feed(wire)
    turn = reader.finish()
    assert turn.text == "a\ufffdb"
    assert turn.error is not None
    assert turn.error.offset == wire.index(b"\xff")
    assert parse_model_response(wire).text == "a\ufffdb"


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        (b"data: 1\ndata: 2\n\ndata:3", ["1\n2", "3"]),
        (b"data: 1\r\rdata: 2\r\n\r\ndata: 3\n\n", ["1", "2", "3"]),
        (b"id: 4\nretry: 1\n:\n: x\ndata\ndata: a\n\nevent: none\n\n", ["a"]),
        (b'{"a":\n"\\"}"}{"b":2}, {"c":3}', ['{"a":\n"\\"}"}', '{"b":2}', '{"c":3}']),
        (b'[{"a":[1]},{}\n]\n[{"b":"\\\\"}]', ['{"a":[1]}', "{}", '[{"b":"\\\\"}]']),
        (b'{"a":1}\r\n\r\n{"b":2}\n', ['{"a":1}\r', '{"b":2}']),
    ],
)
def test_events(data: bytes, wanted: list[str]) -> None:
    assert texts(data) == wanted


def test_places_of_events() -> None:
    events = frame(b"\n: c\r\ndata: 1\r\n\r\nevent: e\r\ndata: 2\r\n\r\n")
    assert [(e.offset, e.line, e.name) for e in events if isinstance(e, WireEvent)] == [(6, 3, ""), (27, 6, "e")]
    values = frame(b'[\n{"a":1},\n{"b":2}] x')
    assert [(piece.offset, piece.line) for piece in values] == [(2, 2), (11, 3), (19, 3)]


@pytest.mark.parametrize(("data", "name"), [(gzip.compress(b"data: {}"), "gzip"), (b"\x28\xb5\x2f\xfd\x00", "Zstandard")])
def test_bytes_that_are_compressed_are_named(data: bytes, name: str) -> None:
    reader = StreamReader()
    reader.feed(data)
    assert [fault.message for fault in reader.finish().faults] == [
        f"These bytes are compressed with {name}; they must be unpacked first."
    ]


def test_what_stands_between_values() -> None:
    pieces = frame(b'{\n"a":1} oops } {"b":2}')
    assert [piece.message for piece in pieces if isinstance(piece, Fault)] == [
        "Between the values stands what is none: 'oops }'."
    ]


def test_nesting_is_bounded() -> None:
    deep = b'{"choices":' + MAX_DEPTH * b"[" + MAX_DEPTH * b"]" + b"}"
    with pytest.raises(ParseError, match="nested more than 1,000 deep"):
        parse_model_response(deep)
    with pytest.raises(ParseError, match="The bytes end inside this event"):
        parse_model_response(deep[: len(deep) // 2])
    just = b'{"choices":[{"message":{"content":"Hi","x":' + 990 * b"[" + 990 * b"]" + b'},"finish_reason":"stop"}]}'
    assert parse_model_response(just).text == "Hi"
    with pytest.raises(ParseError, match="not JSON"):
        parse_model_response(just.replace(b'"Hi"', b"'Hi'"))
    text = b'{"choices":[{"message":{"content":"' + 600 * b"{[" + b'"},"finish_reason":"stop"}]}'
    assert parse_model_response(text).text == 600 * "{["
    wide = b'{"choices":[{"message":{"content":"x","n":[' + b",".join([b"[]"] * 600) + b']},"finish_reason":"stop"}]}'
    assert parse_model_response(wide).text == "x"


def test_a_megabyte_line_byte_by_byte_is_linear_in_its_pieces() -> None:
    """Nothing joins what has come so far again: a framing holds pieces, and joins them once."""
    reader = StreamReader()
    wire = b'data: {"choices":[{"delta":{"content":"' + 200_000 * b"x" + b'"},"finish_reason":"stop"}]}'
    for at in range(len(wire)):
        reader.feed(wire[at : at + 1])
    assert len(reader.finish().text or "") == 200_000


def test_texts_that_are_done_again_and_again_are_joined_no_oftener_than_they_come(monkeypatch: pytest.MonkeyPatch) -> None:
    joined: list[int] = []
    monkeypatch.setattr(openai_responses, "joined", lambda *pieces: joined.append(len(pieces)) or "".join(pieces))
    reader, count = StreamReader(), 500
    for stage, key in [("delta", "delta"), ("done", "text")]:
        event = {"type": f"response.output_text.{stage}", "output_index": 0, "content_index": 0, key: "ab "}
        reader.feed(f"data: {json.dumps(event)}\n\n".encode() * count)
    assert reader.finish().text == "ab " * count
    assert sum(joined) <= 2 * count


def test_reports_of_usage_keep_so_many_numbers_and_no_more() -> None:
    reader = StreamReader()
    for at in range(4 * MOST_COUNTS):
        chunk = {"choices": [{"delta": {"content": "x"}}], "usage": {"prompt_tokens": at, f"k{at}": 1}}
        for event in reader.feed(f"data: {json.dumps(chunk)}\n\n".encode()):
            assert not isinstance(event, Usage) or len(event.data) <= MOST_COUNTS + 2
    usage = reader.finish().usage
    assert usage is not None
    assert usage.input_tokens == 4 * MOST_COUNTS - 1


def test_only_text_parts_of_foreign_bytes_are_kept() -> None:
    framer = Framer()
    for _ in range(3):
        assert framer.feed(b"x" + 5000 * "é".encode()) == []
    [fault] = framer.finish()
    assert isinstance(fault, Fault)
    assert fault.kind == "not-a-response"


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        ({"error": {"message": "Busy", "type": "overloaded_error"}}, "Busy (overloaded_error)"),
        ({"error": "out of memory"}, "out of memory"),
        ({"message": "Forbidden"}, "Forbidden"),
        ({"error": {"code": 500}}, "500"),
        ({"error": {"message": ["a", 1]}}, '["a",1]'),
        ({"x": 1}, '{"x":1}'),
        ("text", "text"),
        ({"message": 600 * "x"}, 499 * "x" + "…"),
    ],
)
def test_error_text(data: object, wanted: str) -> None:
    assert error_text(data) == wanted


@pytest.mark.parametrize(
    "body",
    [
        '{"message":"Forbidden"}',
        '{"detail":"Not Found"}',
        '{"error":"model not found"}',
        '{"detail":[{"type":"missing","loc":["body","model"],"msg":"Field required"}]}',
        '{"result":null,"success":false,"errors":[{"code":5006,"message":"No such model"}],"messages":[]}',
    ],
)
def test_bodies_of_errors(body: str) -> None:
    turn = parse_model_response(body)
    assert turn.error is not None
    assert turn.error.kind == "server"
    assert turn.api == ""


ALPHABET = [b"data: ", b"\n", b"\r", b"event: x", b"{", b"}", b"[", b"]", b'"', b"\\", b"\xff", b"\xc3\xa9", b",", b":", b"1"]
ALPHABET += [b'{"choices":[{"delta":{"content":"x"}}]}', b'"delta"', b"error: ", b"[DONE]", b" "]


@given(st.lists(st.sampled_from(ALPHABET), max_size=14).map(b"".join))
def test_any_bytes_give_a_turn_whatever_the_chunks(data: bytes) -> None:
    turns = []
    for chunks in chunkings(data, seeds=1):
        reader = StreamReader()
        for chunk in chunks:
            reader.feed(chunk)
        turns.append(reader.finish())
        assert reader.close() == []
    assert all(turn == turns[0] for turn in turns)
    assert turns[0].api or turns[0].faults


def test_a_text_is_no_stream() -> None:
    with pytest.raises(TypeError, match="fed as bytes, not as str"):
        Framer().feed("data: {}")  # type: ignore[arg-type]
