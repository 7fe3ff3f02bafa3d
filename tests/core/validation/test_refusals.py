"""What a refusal says: which rule of which tool failed, where, what was expected, and what may have been meant."""

from __future__ import annotations

import json
from typing import Any

import pytest

from extract_action import ExtractAction, Rejection, Text, ToolSchema
from extract_action.extract.outcome import LONGEST_WARNING
from extract_action.model import Item
from extract_action.trace import Tracer
from extract_action.validation.hints import LONGEST_SHAPE, nearest, shape

TRIP = ToolSchema(
    "book_trip",
    {
        "type": "object",
        "properties": {
            "city": {"type": "string"},
            "days": {"type": "integer"},
            "stops": {"type": "array", "items": {"$ref": "#/$defs/stop"}},
        },
        "required": ["city"],
        "$defs": {"stop": {"type": "object", "properties": {"night": {"enum": [1, 2]}}}},
    },
)
LIST = ToolSchema("list_trips", {"properties": {"year": {"type": "integer"}}})
SHAPE = '{"city": string, "days"?: integer, "stops"?: [{"night"?: 1|2}]}'


def rejected(text: str) -> Text:
    [item] = ExtractAction(tools=[TRIP, LIST]).extract_batch(text).items
    assert isinstance(item, Text)
    assert item.rejection is not None
    return item


def rejection(text: str) -> Rejection:
    found = rejected(text).rejection
    assert found is not None
    return found


def only(text: str) -> Item:
    """The one thing that a text of all dialects is, where a parameter must not be repeated."""
    extractor = ExtractAction(tools=[TRIP, LIST, ToolSchema("n" * 100, {})], dialects="auto", repeated="refuse")
    items = extractor.extract_batch(text).items
    [item] = [item for item in items if not (isinstance(item, Text) and item.kind == "markup")]
    return item


RULES: list[tuple[str, str, str, str]] = [
    ('{"city": "Riga", "days": "three"}', "arguments.days", "#/properties/days/type", "expected an integer, found a string."),
    ('{"days": 3}', "arguments.city", "#/required", "expected this field, found nothing."),
    (
        '{"city": "Riga", "stops": [{"night": 1}, {"night": 7}]}',
        "arguments.stops[1].night",
        "#/$defs/stop/properties/night/enum",
        "expected one of 1, 2, found 7.",
    ),
    ("[1]", "arguments", "#/type", "must be an object, but are a list."),
]


@pytest.mark.parametrize(("arguments", "path", "rule", "end"), RULES)
def test_a_refusal_names_tool_place_and_rule(arguments: str, path: str, rule: str, end: str) -> None:
    found = rejection(f'{{"name": "book_trip", "arguments": {arguments}}}')
    assert (found.tool, found.path, found.rule, found.expected) == ("book_trip", path, rule, SHAPE)
    assert found.message.endswith(end)
    assert '"book_trip"' in found.message


def test_bare_arguments_are_told_the_same() -> None:
    found = rejection('{"city": 7, "days": 1}')
    assert (found.reason, found.tool, found.path, found.rule) == ("NoToolMatch", "book_trip", "city", "#/properties/city/type")


def test_missing_arguments() -> None:
    found = rejection('{"name": "book_trip"}')
    assert (found.reason, found.rule, found.expected) == ("MissingArguments", "#/required", SHAPE)


NOTE = ToolSchema("note", {"type": "string", "enum": ["short"]})
DEEP = "[" * 1100 + "]" * 1100
LATER: list[tuple[str, str, Item]] = [
    ("TooDeep", "", ExtractAction(tools=[TRIP]).register_native_call("", "book_trip", f'{{"city": {DEEP}}}')),
    ("TooDeep", "", ExtractAction(tools=[TRIP]).register_native_call("", "book_trip", json.dumps(f'{{"city": {DEEP}}}'))),
    ("SchemaMismatch", "#/enum", ExtractAction(tools=[NOTE]).register_custom_call("", "note", "long")),
    ("SchemaMismatch", "#/type", only("Action: book_trip\nAction Input: to Riga")),
    ("ConflictingArguments", "", only('{"name": "book_trip", "arguments": {"city": "a"}, "input": {"city": "b"}}')),
    ("Repeated", "", only("<function=book_trip><parameter=city>a</parameter><parameter=city>b</parameter></function>")),
    ("SchemaMismatch", "#/type", only("<|tool_call_begin|>book_trip:0<|tool_call_argument_begin|>Riga<|tool_call_end|>")),
]


@pytest.mark.parametrize(("reason", "rule", "item"), LATER)
def test_each_refusal_of_a_known_tool_names_it_and_its_shape(reason: str, rule: str, item: Item) -> None:
    assert isinstance(item, Text)
    assert item.rejection is not None
    assert (item.rejection.reason, item.rejection.rule) == (reason, rule)
    assert (item.rejection.tool, item.rejection.expected) in (("book_trip", SHAPE), ("note", "{}"))


def test_of_a_tool_that_is_accepted_unregistered_no_shape_is_told() -> None:
    item = ExtractAction(accept_unknown_tools=True).register_native_call("", "any", "[1]")
    assert isinstance(item, Text)
    assert item.rejection is not None
    assert item.rejection.reason == "SchemaMismatch"
    assert (item.rejection.tool, item.rejection.rule, item.rejection.expected) == ("", "", "")


def test_a_long_name_is_told_in_part() -> None:
    name = "n" * 100
    found = only(f"<function={name}><parameter=x>a</parameter><parameter=x>b</parameter></function>")
    assert isinstance(found, Text)
    assert found.rejection is not None
    assert found.rejection.message == f'The call of "{"n" * 59}…" has its parameter "x" more than once.'


def test_the_warning_is_one_line_with_the_shape() -> None:
    text = rejected('{"name": "book_trip", "arguments": {"days": 3}}').text
    assert text == (
        '⚠ Tool call not run (SchemaMismatch): In the call of "book_trip", arguments.city: expected this field, found nothing.'
        f" Expected: {SHAPE}"
    )


def test_the_warning_is_bounded_and_keeps_the_shape() -> None:
    name = "x" * 2000
    text = rejected(f'{{"name": "book_trip", "arguments": {{"city": "a", "days": "{name}", "{name}": "\\n\\n"}}}}').text
    assert len(text) <= LONGEST_WARNING
    assert "\n" not in text
    assert text.endswith(SHAPE)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ('{"name": "bok_trip", "arguments": {}}', 'Did you mean "book_trip"?'),
        ('{"name": "BookTrip", "arguments": {}}', 'Did you mean "book_trip"?'),
        ('{"name": "book_trip", "arguments": {"ctiy": "Riga"}}', 'found nothing, but "ctiy": did you mean "city"?'),
        ('{"name": "book_trip", "arguments": {"City": "Riga"}}', 'found nothing, but "City": did you mean "city"?'),
        ('{"name": "book_trip", "arguments": {"city_name": "Riga"}}', 'found nothing, but "city_name": did you mean "city"?'),
    ],
)
def test_a_name_that_is_nearly_right_is_shown(text: str, hint: str) -> None:
    assert hint in rejection(text).message


@pytest.mark.parametrize("text", ['{"name": "delete"}', '{"name": "book_trip", "arguments": {"when": "Riga"}}'])
def test_another_name_gives_no_hint(text: str) -> None:
    assert "id you mean" not in rejection(text).message


TAG = ToolSchema(
    "tag",
    {
        "properties": {
            "at": {"properties": {"id": {"type": "string"}, "ids": {"type": "array"}}, "required": ["id"]},
            "shape": {
                "oneOf": [
                    {"properties": {"kind": {"const": "line"}, "x": {"type": "string"}}, "required": ["x"]},
                    {"properties": {"kind": {"const": "box"}, "y": {"type": "number"}}, "required": ["y"]},
                ]
            },
            "size": {"type": "number"},
        }
    },
)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ('{"at": {"Id": "a"}}', 'arguments.at.id: expected this field, found nothing, but "Id": did you mean "id"?'),
        ('{"at": {"ids": []}}', "arguments.at.id: expected this field, found nothing."),
        ('{"id": "a", "at": {}}', "arguments.at.id: expected this field, found nothing."),
        ('{"shape": {"kind": "box", "y": "no"}}', "arguments.shape.y: expected a number, found a string."),
        ('{"shape": {"kind": "line"}}', "arguments.shape.x: expected this field, found nothing."),
        ('{"size": Infinity}', "arguments.size: expected a number, found a number that is not finite."),
    ],
)
def test_the_message_is_about_the_place_and_the_choice_that_were_meant(arguments: str, message: str) -> None:
    [item] = ExtractAction(tools=[TAG]).extract_batch(f'{{"name": "tag", "arguments": {arguments}}}').items
    assert isinstance(item, Text)
    assert item.rejection is not None
    assert item.rejection.message == f'In the call of "tag", {message}'
    assert item.rejection.expected == (
        '{"at"?: {"id": string, "ids"?: array}, "shape"?: {"kind"?: "line", "x": string}|{"kind"?: "box", "y": number}, '
        '"size"?: number}'
    )


def test_the_trace_tells_the_same() -> None:
    tracer = Tracer([TRIP])
    [failure] = [
        action
        for record in [tracer.feed('{"name": "book_trip", "arguments": {"city": 7}}'), *tracer.finish()]
        for action in record["actions"]
    ]
    told: dict[str, Any] = failure["rejection"]
    assert (told["tool"], told["rule"], told["expected"]) == ("book_trip", "#/properties/city/type", SHAPE)


NAMES: list[tuple[str, list[str], str | None]] = [
    ("serach", ["search", "fetch"], "search"),
    ("search", ["SEARCH"], "SEARCH"),
    ("file_read", ["file.read"], "file.read"),
    ("x" * 100, ["x" * 99], None),
    ("", ["a"], None),
    ("a", ["b"], None),
    ("ab", [], None),
    ("...", ["a"], None),
]


@pytest.mark.parametrize(("name", "names", "meant"), NAMES)
def test_nearest(name: str, names: list[str], meant: str | None) -> None:
    assert nearest(name, names) == meant


SHAPES: list[tuple[dict[str, Any], str]] = [
    ({}, "{}"),
    ({"properties": {"a": True, "b": {"type": ["string", "null"]}}}, '{"a"?: any, "b"?: string|null}'),
    ({"properties": {"a": {"const": "x"}, "b": {"$ref": "#/$defs/b"}}, "$defs": {"b": {"enum": [1]}}}, '{"a"?: "x", "b"?: 1}'),
    ({"properties": {"a": {"enum": list(range(9))}}}, '{"a"?: 0|1|2|3|4|…}'),
    ({"properties": {"a": {"type": "array"}}, "required": ["a"]}, '{"a": array}'),
    ({"properties": {f"p{at}": {} for at in range(9)}}, "{" + ", ".join(f'"p{at}"?: any' for at in range(8)) + ", …}"),
]


@pytest.mark.parametrize(("schema", "text"), SHAPES)
def test_shape(schema: dict[str, Any], text: str) -> None:
    assert shape(schema) == text


def test_a_shape_is_bounded() -> None:
    text = shape({"properties": {"p" * 100 + str(at): {"type": "string"} for at in range(4)}})
    assert len(text) == LONGEST_SHAPE
    assert text.endswith("…}")


@pytest.mark.parametrize(
    "text",
    [
        '{"name" "book_trip" "arguments" {"city" "Riga"}}',
        '{"name": "book_trip" "arguments": {"city": "Riga"}}',
        '{"name": "book_trip", "arguments" {"city": "Riga"}}',
        "{'name' = 'book_trip', 'arguments' = {'city' = 'Riga'}}",
    ],
)
def test_an_envelope_without_commas_and_colons_is_read(text: str) -> None:
    batch = ExtractAction(tools=[TRIP, LIST]).extract_batch(text)
    assert [getattr(item, "call", item) and item.call.arguments for item in batch.items] == [{"city": "Riga"}]  # type: ignore[union-attr]
