"""Where keys stand: the span of each is what a person would mark as the key, under any chunking."""

import random
from typing import Any

import pytest

from extract_action import ToolSchema, jsonish, trace
from extract_action.jsonish.nodes.node import walk
from extract_action.quotes import CLOSING
from extract_action.spans import Span

from ..nasty import Nasty
from .test_readings import LINES, chunkings, cut

QUOTES = "".join(CLOSING) + "".join(CLOSING.values())

Places = list[tuple[str, Span]]


def keys(value: jsonish.Value) -> Places:
    """All keys below a value with their spans, in the order of the text."""
    objects = [node for node in walk(value) if isinstance(node, jsonish.Object)]
    return in_order([(key, node.key_span(index)) for node in objects for index, (key, _) in enumerate(node.pairs)])


def in_order(places: Places) -> Places:
    return sorted(places, key=lambda place: place[1])


def streamed(chunks: list[str]) -> Places:
    stream = jsonish.Stream()
    for chunk in chunks:
        stream.feed(chunk)
    stream.finish()
    return keys(stream.value().leading())


def patched(chunks: list[str]) -> Places:
    """The same by the patches."""
    stream, added = jsonish.Stream(), {}
    patches: list[dict[str, Any]] = []
    for chunk in chunks:
        stream.feed(chunk)
        patches += stream.patches()
    stream.finish()
    for patch in [*patches, *stream.patches()]:
        if patch["op"] == "add":
            added[patch["id"]] = patch
        elif patch["op"] == "remove":
            gone = {patch["id"]}
            for node in list(added):
                if node in gone or added[node]["parent"] in gone:
                    gone.add(node)
                    added.pop(node, None)
    return in_order([(patch["key"], Span(*patch["key_span"])) for patch in added.values() if patch["key"] is not None])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a": 1, "b c" : {"d":[{"e": 2}]}}', ['"a"', '"b c"', '"d"', '"e"']),
        ('so {"a\\n\\u0062": 1}.', ['"a\\n\\u0062"']),
        ("{city: 'Oslo', days : 3,\n two words: 1}", ["city", "days", "two words"]),
        ("{'a': 1, `b`: 2, \u201cc\u201d: 3}", ["'a'", "`b`", "\u201cc\u201d"]),
        ('{"a: 1, "b": 2}', ['"a', '"b"']),
        ("{a\": 1, b': 2}", ['a"', "b'"]),
        ('{"a" 1, "b" = 2, c = 3}', ['"a"', '"b"', "c"]),
        ('{"a": , "b": 1}', ['"a"', '"b"']),
        ('{"a": 1 // one\n, /* two */ "b" /* three */ : 2}', ['"a"', '"b"']),
        ('{"a": ["x", "b": 1}', ['"a"', '"b"']),
        ('{"a": 1, "gone", "b": 2}', ['"a"', '"b"']),
        ('{"a": 1, "a": 2}', ['"a"', '"a"']),
        ('{\\"a\\": {\\"b\\": 1}, \\"c\\": 2}', ['\\"a\\"', '\\"b\\"', '\\"c\\"']),
        ('{"a": {"x", "y"}, "b": 1}', ['"a"', '"b"']),
        ('{{"a": 1}}', ['"a"']),
        ('```json\n{"a": 1,\n "b": tr', ['"a"', '"b"']),
    ],
)
def test_a_key_is_where_a_person_would_mark_it(text: str, expected: list[str]) -> None:
    for name, chunks in chunkings(text):
        assert [span.of(text) for _, span in streamed(chunks)] == expected, name


@pytest.mark.parametrize("reading", LINES)
def test_every_key_has_its_span(reading: dict[str, Any]) -> None:
    """It lies before the value, behind the key before it, and has the key's own characters where none is escaped."""
    text = reading["text"]
    value = jsonish.parse(text, is_done=reading.get("is_done", True)).leading()
    for node in walk(value):
        if isinstance(node, jsonish.Object):
            before = node.span.start
            for index, (key, entry) in enumerate(node.pairs):
                span = node.key_span(index)
                assert before <= span.start <= span.end <= entry.span.start
                before = span.end
                if "\\" not in span.of(text):
                    assert span.of(text).strip(QUOTES).split() == key.strip(QUOTES).split()


@pytest.mark.parametrize("reading", LINES)
def test_keys_of_a_stream_are_those_of_the_text(reading: dict[str, Any]) -> None:
    text = reading["text"]
    expected = streamed([text])
    for name, chunks in chunkings(text):
        assert streamed(chunks) == expected, name


def test_keys_of_generated_texts() -> None:
    for seed in range(300):
        text = Nasty(seed).text()
        expected = streamed([text])
        for chunks in (list(text), cut(text, random.Random(seed))):
            assert streamed(chunks) == expected, seed


@pytest.mark.parametrize("text", ['{"a": {"b": [1, {"c": "x"}]}, d: 2}', '{\\"a\\": {\\"b\\": 1}}', '{"a": ["x", "b": 1}'])
def test_patches_have_the_same_spans(text: str) -> None:
    for name, chunks in chunkings(text):
        assert patched(chunks) == streamed(chunks) == keys(jsonish.parse(text).leading()), name


def test_an_object_that_no_text_has() -> None:
    node = jsonish.Object([("a", jsonish.Number(1, span=(4, 5)))])
    assert node.key_span(0) == Span(4, 4)
    with pytest.raises(IndexError):
        node.key_span(1)


def test_elements_of_a_list_apart() -> None:
    """Two elements of a list stand around another parameter, and the keys in them are still their own."""
    row = {"type": "array", "items": {"type": "object", "properties": {"x": {"type": "integer"}}}}
    nested = {"type": "object", "properties": {"row": row, "size": {"type": "integer"}}}
    tool = ToolSchema("f", {"type": "object", "properties": {"of": nested}})
    text = "<f><of><row><x>1</x></row><size>2</size><row><x>3</x></row></of></f>"
    found = trace.trace([text], [tool], {"dialects": "auto"})
    assert [action["arguments"] for record in found["records"] for action in record["actions"] if action["type"] == "call"] == [
        {"of": {"row": [{"x": 1}, {"x": 3}], "size": 2}}
    ]
    patches = [patch for record in found["records"] for patch in record["patches"]]
    assert [(patch["key"], patch["key_span"][0]) for patch in patches if patch["op"] == "add" and patch["key"]] == [
        ("of", text.index("of")),
        ("of", text.index("of")),
        ("row", text.index("row")),
        ("x", text.index("x>1")),
        ("x", text.index("x>3")),
        ("size", text.index("size")),
    ]
