"""Validation keyword by keyword: what fits, and the sentence for what does not."""

from __future__ import annotations

from typing import Any

import pytest

from extract_action.validation.decode import decode_fields, decode_text
from extract_action.validation.schema import Violation, ignored_keywords, properties_of, validate

from ..work import work

DEFS = {
    "$defs": {
        "day": {"enum": ["mon", "tue"]},
        "node": {"properties": {"next": {"$ref": "#/$defs/node"}, "n": {"type": "integer"}}},
    }
}
UNION = {"oneOf": [{"type": "string"}, {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}]}

FITS: list[tuple[Any, Any]] = [
    ({}, {}),
    (None, {}),
    ("x", {"type": "string"}),
    (1, {"type": "integer"}),
    (3.0, {"type": "integer"}),
    (1, {"type": "number"}),
    (1.5, {"type": "number"}),
    (True, {"type": "boolean"}),
    ([], {"type": "array"}),
    (None, {"type": "null"}),
    (None, {"type": ["string", "null"]}),
    ({"a": 1}, {"type": "object"}),
    ({"a": 1, "extra": 2}, {"properties": {"a": {"type": "integer"}}}),
    ({}, {"properties": {"a": {"type": "integer"}}}),
    ({"a": None}, {"required": ["a"]}),
    ("text", {"required": ["a"], "properties": {"a": {}}}),
    (1, {"const": 1.0}),
    ({"a": [1]}, {"const": {"a": [1]}}),
    (None, {"const": None}),
    ("b", {"enum": ["a", "b"]}),
    ([1, 2], {"items": {"type": "integer"}}),
    (5, {"items": {"type": "integer"}}),
    ("x", UNION),
    ({"n": 1}, UNION),
    (1, {"oneOf": [{"type": "integer"}, {"type": "number"}]}),
    (1, {"anyOf": [{"type": "string"}, {"type": "integer"}]}),
    ({"a": 1, "b": 2}, {"allOf": [{"required": ["a"]}, {"required": ["b"]}]}),
    ("mon", {"$ref": "#/$defs/day", **DEFS}),
    ({"next": {"next": {"n": 1}}}, {"$ref": "#/$defs/node", **DEFS}),
    ("anything", {"$ref": "#/$defs/nowhere"}),
    ("anything", {"$ref": "other.json"}),
    ("anything", {"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/a"}}}),
    ({"a/b": 1}, {"properties": {"a/b": {"$ref": "#/$defs/x~1y~0"}}, "$defs": {"x/y~": {"type": "integer"}}}),
    ({"a": 1}, {"properties": {"a": True}}),
    (1, {"type": "nothing that we know"}),
    (1, {"minimum": 5}),
]


@pytest.mark.parametrize(("value", "schema"), FITS)
def test_fits(value: Any, schema: Any) -> None:
    assert validate(value, schema) is None


FAILS: list[tuple[Any, Any, Violation]] = [
    (1, {"type": "string"}, Violation("", "type", "a string", "an integer", "#/type")),
    (1.5, {"type": "integer"}, Violation("", "type", "an integer", "a number", "#/type")),
    (True, {"type": "integer"}, Violation("", "type", "an integer", "a boolean", "#/type")),
    (True, {"type": "number"}, Violation("", "type", "a number", "a boolean", "#/type")),
    (1, {"type": "boolean"}, Violation("", "type", "a boolean", "an integer", "#/type")),
    ({}, {"type": ["array", "null"]}, Violation("", "type", "an array or null", "an object", "#/type")),
    (None, {"type": "object"}, Violation("", "type", "an object", "null", "#/type")),
    ({}, {"required": ["a"]}, Violation("a", "required", "this field", "nothing", "#/required")),
    (
        {"a": {}},
        {"properties": {"a": {"required": ["b"]}}},
        Violation("a.b", "required", "this field", "nothing", "#/properties/a/required"),
    ),
    (
        {"a": "1"},
        {"properties": {"a": {"type": "integer"}}},
        Violation("a", "type", "an integer", "a string", "#/properties/a/type"),
    ),
    (2, {"const": 1}, Violation("", "const", "1", "2", "#/const")),
    (True, {"const": 1}, Violation("", "const", "1", "true", "#/const")),
    ([1], {"const": "x" * 70}, Violation("", "const", '"' + "x" * 57 + '…"', "an array", "#/const")),
    ("c", {"enum": ["a", 1, None]}, Violation("", "enum", 'one of "a", 1, null', '"c"', "#/enum")),
    ([1, "2"], {"items": {"type": "integer"}}, Violation("[1]", "type", "an integer", "a string", "#/items/type")),
    (
        {"rows": [{"n": 1}, {"n": "2"}]},
        {"properties": {"rows": {"items": {"properties": {"n": {"type": "integer"}}}}}},
        Violation("rows[1].n", "type", "an integer", "a string", "#/properties/rows/items/properties/n/type"),
    ),
    (1, UNION, Violation("", "oneOf", "a string or an object", "an integer", "#/oneOf")),
    (
        {"v": "x"},
        {"anyOf": [{"required": ["operator"]}, {"properties": {"v": {"type": "number"}}, "required": ["v"]}]},
        Violation("v", "type", "a number", "a string", "#/anyOf/1/properties/v/type"),
    ),
    ({"n": "1"}, UNION, Violation("n", "type", "an integer", "a string", "#/oneOf/1/properties/n/type")),
    (1, {"anyOf": [{"type": "string"}, {"type": "null"}]}, Violation("", "anyOf", "a string or null", "an integer", "#/anyOf")),
    (1, {"anyOf": [{"type": "string"}]}, Violation("", "type", "a string", "an integer", "#/anyOf/0/type")),
    (
        {"a": 1},
        {"allOf": [{"required": ["a"]}, {"required": ["b"]}]},
        Violation("b", "required", "this field", "nothing", "#/allOf/1/required"),
    ),
    ("sun", {"$ref": "#/$defs/day", **DEFS}, Violation("", "enum", 'one of "mon", "tue"', '"sun"', "#/$defs/day/enum")),
    (
        {"next": {"n": "1"}},
        {"$ref": "#/$defs/node", **DEFS},
        Violation("next.n", "type", "an integer", "a string", "#/$defs/node/properties/n/type"),
    ),
    ({"a": 1}, {"properties": {"a": False}}, Violation("a", "false", "nothing", "an integer", "#/properties/a")),
    (1, {"anyOf": [{"$ref": "#"}]}, Violation("", "$ref", "schemas nested at most 64 deep", "deeper ones", "#/$ref")),
]


@pytest.mark.parametrize(("value", "schema", "violation"), FAILS)
def test_fails(value: Any, schema: Any, violation: Violation) -> None:
    assert validate(value, schema) == violation
    assert violation.message == f"expected {violation.expected}, found {violation.found}"


def test_ignored_keywords() -> None:
    schema = {
        "title": "t",
        "minProperties": 1,
        "properties": {"n": {"type": "integer", "maximum": 3}},
        "items": {"format": "x"},
        "oneOf": [{"pattern": "x"}],
        "$defs": {"a": {"not": {}}},
        "anyOf": "odd",
        "definitions": [],
    }
    assert sorted(ignored_keywords(schema)) == [
        ("", "minProperties"),
        ("$defs.a", "not"),
        ("items", "format"),
        ("oneOf[0]", "pattern"),
        ("properties.n", "maximum"),
    ]


def test_properties_of_alternatives_and_references() -> None:
    schema = {
        "allOf": [{"$ref": "#/$defs/a"}, True],
        "properties": {"x": {"type": "string"}},
        **{"$defs": {"a": {"properties": {"x": {}, "y": {}}}}},
    }
    assert properties_of(schema, schema) == {"x": {"type": "string"}, "y": {}}


@pytest.mark.parametrize(
    ("text", "types", "value"),
    [
        ("5", ["integer"], (5,)),
        ("5", ["string", "integer"], None),
        ("5", [], None),
        ("5.5", ["integer"], None),
        ("True", ["boolean"], (True,)),
        (" null ", ["null"], (None,)),
        ("[1, 2,]", ["array"], ([1, 2],)),
        ("{'a': 1}", ["object"], ({"a": 1},)),
        ("[1]", ["object"], None),
        ("{not an object", ["object"], None),
        ("words", ["array"], None),
        ("", ["object"], None),
    ],
)
def test_decode_text(text: str, types: list[str], value: object) -> None:
    assert decode_text(text, types) == value


def test_decode_fields_leaves_its_argument_alone() -> None:
    value = {"rows": ["1", {"n": "2"}], "other": "3"}
    schema = {
        "properties": {
            "rows": {"items": {"type": "integer", "properties": {"n": {"type": "integer"}}}},
            "absent": {"type": "integer"},
            "other": True,
        }
    }
    assert decode_fields(value, schema) == ({"rows": [1, {"n": 2}], "other": "3"}, ["rows[0]", "rows[1].n"])
    assert value == {"rows": ["1", {"n": "2"}], "other": "3"}


def test_alternatives_that_hold_themselves_are_checked_once_for_each_value() -> None:
    operators = [
        {"type": "object", "properties": {"arg": {"$ref": "#/$defs/N"}, "op": {"const": name}}, "required": ["op", "arg"]}
        for name in ("not", "neg")
    ]
    leaf = {"type": "object", "properties": {"v": {"type": "number"}}, "required": ["v"]}
    schema = {"$ref": "#/$defs/N", "$defs": {"N": {"anyOf": [*operators, leaf]}}}

    def nested(depth: int, leaf: object) -> object:
        return {"op": "neg", "arg": nested(depth - 1, leaf)} if depth else leaf

    def cost(depth: int) -> int:
        return work(lambda: validate(nested(depth, {"v": 1}), schema))

    assert validate(nested(12, {"v": 1}), schema) is None
    wrong = validate(nested(12, {"v": "x"}), schema)
    assert wrong is not None
    assert wrong.path == ".".join(["arg"] * 12) + ".v"
    assert cost(24) <= 3 * cost(12)


@pytest.mark.parametrize(
    ("value", "allowed", "is_valid"),
    [
        ([True], [1], False),
        ([1.0], [1], True),
        ({"a": [False]}, {"a": [0]}, False),
        ({"a": 1}, {"a": 1, "b": 2}, False),
        ([1], [1, 2], False),
        (True, 1, False),
        (1, 1.0, True),
    ],
)
def test_true_is_not_one_anywhere_in_a_value(value: object, allowed: object, is_valid: bool) -> None:
    assert (validate(value, {"enum": [allowed]}) is None) == is_valid
    assert (validate(value, {"const": allowed}) is None) == is_valid
