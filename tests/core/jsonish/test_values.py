"""The nodes that `jsonish.parse` returns: shapes, states, signatures, display, readings, equality."""

from __future__ import annotations

from typing import Any

import pytest

from extract_action import Span, jsonish
from extract_action.jsonish import (
    AnyOf,
    Array,
    Boolean,
    CompletionState,
    FixedJson,
    Fixes,
    Markdown,
    Null,
    Number,
    Object,
    String,
    Value,
)
from extract_action.jsonish.nodes.node import walk

COMPLETE, INCOMPLETE = CompletionState.COMPLETE, CompletionState.INCOMPLETE
GREPPED, INFERRED = Fixes.GREPPED_FOR_JSON, Fixes.INFERRED_ARRAY

EVERY_KIND = AnyOf(
    [
        Markdown("json", Object([("a", Number(1)), ("b", Array([Boolean(True), Null(), Boolean(False)]))])),
        FixedJson(Array([String("x"), Number(1.0), String("y")]), [GREPPED, INFERRED]),
        String("text"),
    ],
    "text",
)

SHAPES: list[tuple[str, Value]] = [
    ('{"a": 1}', AnyOf([Object([("a", Number(1))])], '{"a": 1}')),
    ("[1, 2.5]", AnyOf([Array([Number(1), Number(2.5)])], "[1, 2.5]")),
    ("true", AnyOf([Boolean(True)], "true")),
    ("null", AnyOf([Null()], "null")),
    (" 12 ", AnyOf([Number(12, INCOMPLETE)], " 12 ")),
    ('"hi"', AnyOf([String("hi")], '"hi"')),
    ("plain text", String("plain text")),
    ("", String("")),
    ('see {"a": 1}', AnyOf([FixedJson(Object([("a", Number(1))]), [GREPPED])], 'see {"a": 1}')),
    ("{a: 1}", AnyOf([FixedJson(Object([("a", Number(1))]), [GREPPED])], "{a: 1}")),
    (
        "[true] and [null]",
        AnyOf(
            [
                FixedJson(Array([Boolean(True)]), [GREPPED]),
                FixedJson(Array([Null()]), [GREPPED]),
                FixedJson(
                    Array([FixedJson(Array([Boolean(True)]), [GREPPED]), FixedJson(Array([Null()]), [GREPPED])], INCOMPLETE),
                    [GREPPED, INFERRED],
                ),
            ],
            "[true] and [null]",
        ),
    ),
    ("```json\n[1]\n```", AnyOf([Markdown("json", Array([Number(1)]))], "```json\n[1]\n```")),
    ("```\n[1]\n```", AnyOf([Markdown("", Array([Number(1)]))], "```\n[1]\n```")),
    (
        "```json\n[1",
        AnyOf([Markdown("json", FixedJson(Array([Number(1, INCOMPLETE)], INCOMPLETE), []), INCOMPLETE)], "```json\n[1"),
    ),
    ("```json\n", AnyOf([Markdown("json", String(""), INCOMPLETE)], "```json\n")),
    ("```json\n7\n```", AnyOf([Markdown("json", Number(7, INCOMPLETE))], "```json\n7\n```")),
    (
        "```json\n[1]\n```\nDone.",
        AnyOf([Markdown("json", Array([Number(1)])), String("Done.", INCOMPLETE)], "```json\n[1]\n```\nDone."),
    ),
]


@pytest.mark.parametrize(("text", "shape"), SHAPES, ids=[text for text, _ in SHAPES])
def test_shape(text: str, shape: Value) -> None:
    assert jsonish.parse(text) == shape


def test_several_objects_in_a_block_are_each_a_reading_and_one_array() -> None:
    value = jsonish.parse("```\n['a']\n['b']\n```")
    assert list(value.readings()) == [["a"], ["b"], [["a"], ["b"]]]
    assert value.type() == (
        "AnyOf[Markdown: - AnyOf[Array[String] (1 fixes), Array[String] (1 fixes), "
        "Array[Array[String] (1 fixes)] (2 fixes), ], ]"
    )


def test_several_blocks_are_each_a_reading_and_one_array() -> None:
    value = jsonish.parse('```\n{"a": 1}\n```\nand\n```json\n{"b": 2}\n```\nend')
    assert list(value.readings()) == [{"a": 1}, {"b": 2}, [{"a": 1}, {"b": 2}], "end"]


def test_what_prose_may_hold_by_chance_counts_only_alone() -> None:
    assert list(jsonish.parse('f() {} and {"a": 1} []').readings()) == [{"a": 1}]
    assert list(jsonish.parse("see [1] and ['a']").readings()) == [["a"]]
    assert jsonish.parse("is {} it").to_python() == {}
    assert jsonish.parse("as in a[0]").to_python() == [0]


def test_signature() -> None:
    assert EVERY_KIND.type() == (
        "AnyOf[Markdown:json - Object{a: Number, b: Array[Boolean | Null], }, Array[String | Number] (2 fixes), String, ]"
    )


def test_display() -> None:
    assert str(EVERY_KIND) == "AnyOf[text,json\n{a: 1, b: [true, null, false]},[x, 1.0, y],text,]"


def test_repr_says_kind_signature_state_and_place() -> None:
    assert repr(Number(1, INCOMPLETE, Span(2, 3))) == "<Number Number incomplete at 2-3>"


def test_plain_values_are_the_leading_reading() -> None:
    assert EVERY_KIND.to_python() == {"a": 1, "b": [True, None, False]}
    assert isinstance(EVERY_KIND.leading(), Object)


def test_readings_are_best_first_and_each_once() -> None:
    same = AnyOf([Number(1), FixedJson(Number(1), []), AnyOf([Number(1.0), Boolean(True)], ""), Markdown("", Null())], "")
    assert list(map(repr, same.readings())) == ["1", "1.0", "True", "None"]


def test_any_of_nothing_is_its_text() -> None:
    nothing = AnyOf([], "as it was")
    assert (nothing.to_python(), nothing.span, list(nothing.readings())) == ("as it was", Span(0, 0), ["as it was"])


def test_a_key_that_stands_twice_is_kept_twice() -> None:
    root = jsonish.parse('{"a": 1, "a": 2}').leading()
    assert isinstance(root, Object)
    assert [key for key, _ in root.pairs] == ["a", "a"]
    assert root.get("a") == Number(2)
    assert root.get("b") is None
    assert root.to_python() == {"a": 2}


@pytest.mark.parametrize(
    ("value", "state"),
    [
        (String("", INCOMPLETE), INCOMPLETE),
        (Number(1, INCOMPLETE), INCOMPLETE),
        (Object([], INCOMPLETE), INCOMPLETE),
        (Array([], INCOMPLETE), INCOMPLETE),
        (Markdown("", Null(), INCOMPLETE), INCOMPLETE),
        (Boolean(True), COMPLETE),
        (Null(), COMPLETE),
        (FixedJson(Array([], INCOMPLETE), []), INCOMPLETE),
        (FixedJson(Array([]), []), COMPLETE),
        (AnyOf([Null(), Array([], INCOMPLETE)], ""), INCOMPLETE),
        (AnyOf([Null()], ""), COMPLETE),
        (AnyOf([], ""), COMPLETE),
    ],
    ids=repr,
)
def test_completion_state(value: Value, state: CompletionState) -> None:
    assert value.completion_state() is state


@pytest.mark.parametrize("text", ['{"a": ["x', '```json\n{"a": 1', "12", "[1] [2", '{"a": {"b": tr'])
def test_complete_deeply_completes_all(text: str) -> None:
    value = jsonish.parse(text, is_done=False)
    assert INCOMPLETE in {node.completion_state() for node in walk(value)}
    value.complete_deeply()
    assert {node.completion_state() for node in walk(value)} == {COMPLETE}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (String("a"), String("b")),
        (String("1"), Number(1)),
        (Number(1), Number(1.0)),
        (Number(1), Number(1, INCOMPLETE)),
        (Number(1), Boolean(True)),
        (Boolean(True), Boolean(False)),
        (Array([]), Object([])),
        (Array([Null()]), Array([])),
        (Array([Array([]), Null()]), Array([Array([Null()])])),
        (Object([("a", Null())]), Object([("b", Null())])),
        (Markdown("a", Null()), Markdown("b", Null())),
        (FixedJson(Null(), []), FixedJson(Null(), [GREPPED])),
        (AnyOf([Null()], "a"), AnyOf([Null()], "b")),
    ],
    ids=repr,
)
def test_values_that_differ_are_not_equal(one: Value, other: Value) -> None:
    assert one != other
    assert one == one
    assert other == other


def test_a_value_equals_no_plain_value() -> None:
    assert Number(1) != 1


def test_nan_equals_itself() -> None:
    assert jsonish.parse("[NaN]") == jsonish.parse("[NaN]")


def test_nodes_can_not_be_hashed() -> None:
    with pytest.raises(TypeError):
        hash(Null())


def test_nodes_are_made_for_match() -> None:
    match jsonish.parse('{"a": [1, "x", true]}').leading():
        case Object([("a", Array([Number(number, _), String(text, _), Boolean(flag)], state))], _):
            assert (number, text, flag, state) == (1, "x", True, COMPLETE)
        case other:
            pytest.fail(repr(other))
    match jsonish.parse("```js\n[1]\n```"):
        case AnyOf([Markdown(tag, Array(_, _), _)], original):
            assert (tag, original) == ("js", "```js\n[1]\n```")
        case other:
            pytest.fail(repr(other))


def spans(text: str) -> dict[str, str]:
    return {node.type(): node.span.of(text) for node in walk(jsonish.parse(text))}


def test_each_node_has_its_span() -> None:
    assert spans('so [{"a": "x"}, true, null, 12]!') == {
        "AnyOf[Array[Object{a: String, } | Boolean | Null | Number] (1 fixes), ]": '[{"a": "x"}, true, null, 12]',
        "Array[Object{a: String, } | Boolean | Null | Number] (1 fixes)": '[{"a": "x"}, true, null, 12]',
        "Array[Object{a: String, } | Boolean | Null | Number]": '[{"a": "x"}, true, null, 12]',
        "Object{a: String, }": '{"a": "x"}',
        "String": '"x"',
        "Boolean": "true",
        "Null": "null",
        "Number": "12",
    }


def test_the_span_of_a_block_is_the_block() -> None:
    text = "see\n```json\n[1]\n```\nend"
    block = next(node for node in walk(jsonish.parse(text)) if isinstance(node, Markdown))
    assert block.span.of(text) == "```json\n[1]\n```\n"


@pytest.mark.parametrize(
    ("text", "span"), [("text", Span(0, 4)), (' "a"', Span(1, 4)), (" 12 ", Span(1, 3)), ("  null", Span(2, 6))]
)
def test_span_of_a_scalar(text: str, span: Span) -> None:
    assert jsonish.parse(text).span == span


NUMBERS: list[tuple[str, Any]] = [
    ("[10000000000000000000000]", 10**22),
    ("[-0]", 0),
    ("[-0.0]", -0.0),
    ("[1e400]", float("inf")),
    ("[1E+2]", 100.0),
    ("[-Infinity]", float("-inf")),
]


@pytest.mark.parametrize(("text", "number"), NUMBERS)
def test_number(text: str, number: Any) -> None:
    [read] = jsonish.parse(text).to_python()
    assert repr(read) == repr(number)


@pytest.mark.parametrize("length", [4300, 4301])
def test_a_number_that_python_does_not_read_is_text(length: int) -> None:
    [read] = jsonish.parse("[" + "9" * length + "]").to_python()
    assert isinstance(read, int if length == 4300 else str)


def test_the_plain_value_of_a_key_that_stands_twice_is_taken_back() -> None:
    stream = jsonish.Stream()
    stream.feed('{a: 1, "a": (2,')
    assert stream.plain() == {"a": "(2,"}
    stream.feed(" 3)}")
    assert stream.plain() == {"a": [2, 3]}
