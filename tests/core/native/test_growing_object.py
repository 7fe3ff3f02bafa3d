"""Objects in pieces."""

from typing import Any

import pytest

from extract_action.native.apis.openai_chat import ChatReader
from extract_action.native.stream import StreamReader
from extract_action.native.turn.growing_object import GrowingObject


@pytest.mark.parametrize(
    ("pieces", "grows", "whole"),
    [
        ([{"a": "x"}, {"a": "y"}, {"b": "z"}], None, {"a": "xy", "b": "z"}),
        ([{"a": "x", "b": "1"}, {"a": "y", "b": "2"}], ("a",), {"a": "xy", "b": "2"}),
        ([{"a": ["x"]}, {"a": ["y"]}], None, {"a": ["x", "y"]}),
        ([{"a": "x"}, {"a": ["y"]}, {"a": ["z"]}], None, {"a": ["y", "z"]}),
        ([{"a": "x"}, {"a": 5}, {"a": "y"}], None, {"a": "y"}),
        ([{"a": 5}, {"a": None}], None, {"a": 5}),
        ([{}, {"a": None}, {"b": {"c": 1}}], None, {"a": None, "b": {"c": 1}}),
        ([{"a": "\ud83d"}, {"a": "\ude00"}], None, {"a": "😀"}),
    ],
)
def test_pieces(pieces: list[dict[str, Any]], grows: tuple[str, ...] | None, whole: dict[str, Any]) -> None:
    first, *more = pieces
    growing = GrowingObject(first, grows)
    for piece in more:
        growing.add(piece)
    assert growing.whole() == whole
    assert list(growing.whole()) == list(whole)
    assert first == pieces[0]


def test_details_without_an_index_are_told_apart_by_their_signatures() -> None:
    reader = StreamReader()
    chunk = '{"choices":[{"delta":{"reasoning_details":[{"type":"t","text":"%s"%s}]}}]}\n'
    for text, signature in (("A", ""), ("b", ',"signature":"s"'), ("C", "")):
        reader.feed((chunk % (text, signature)).encode())
    turn = reader.finish()
    assert isinstance(reader.reader, ChatReader)
    assert [content.data for content in turn.other] == [
        {"type": "t", "text": "Ab", "signature": "s"},
        {"type": "t", "text": "C"},
    ]
