"""Tool definitions in each shape that people have, and each problem with its place."""

from __future__ import annotations

import json

import pytest

from extract_action import ToolSchema
from extract_action.tools import Problem, read_tools

SCHEMA = {"type": "object", "properties": {"path": {"type": "string"}}}
UPPER = {"type": "OBJECT", "properties": {"path": {"type": "STRING"}}}
TOOL = ToolSchema("read", SCHEMA, "Reads.")


@pytest.mark.parametrize(
    "data",
    [
        [{"name": "read", "description": "Reads.", "input_schema": SCHEMA}],
        {"name": "read", "description": "Reads.", "input_schema": SCHEMA},
        {"tools": [{"name": "read", "description": "Reads.", "input_schema": SCHEMA}]},
        [{"type": "function", "function": {"name": "read", "description": "Reads.", "parameters": SCHEMA}}],
        [{"type": "function", "name": "read", "description": "Reads.", "parameters": SCHEMA}],
        [{"name": "read", "description": "Reads.", "inputSchema": SCHEMA}],
        [{"functionDeclarations": [{"name": "read", "description": "Reads.", "parameters": UPPER}]}],
        {"function_declarations": [{"name": "read", "description": "Reads.", "parametersJsonSchema": SCHEMA}]},
        {"toolConfig": {"tools": [{"toolSpec": {"name": "read", "description": "Reads.", "inputSchema": {"json": SCHEMA}}}]}},
    ],
    ids=["ours", "one alone", "in a request", "Chat Completions", "Responses", "MCP", "Gemini", "Gemini, one alone", "Bedrock"],
)
def test_shape(data: object) -> None:
    assert read_tools(json.dumps(data)) == ([TOOL], [])


def test_a_custom_tool_takes_a_text() -> None:
    for tool in ({"type": "custom", "name": "sql"}, {"type": "custom", "custom": {"name": "sql", "format": {"type": "text"}}}):
        assert read_tools(json.dumps([tool])) == ([ToolSchema("sql", {"type": "string"})], [])


def test_nothing_is_no_tools() -> None:
    assert read_tools(" \n") == ([], [])
    assert read_tools("[]") == ([], [])


def test_a_description_that_is_no_text_is_none() -> None:
    assert read_tools('[{"name": "a", "description": 5, "input_schema": {}}]') == ([ToolSchema("a", {})], [])


def test_a_schema_may_be_as_deep_as_any_value() -> None:
    schema = '{"properties": {"a": ' * 450 + "{}" + "}}" * 450
    tools, problems = read_tools('[{"name": "deep", "input_schema": ' + schema + "}]")
    assert ([tool.name for tool in tools], problems) == (["deep"], [])


PROBLEMS: list[tuple[str, str, Problem]] = [
    ("not JSON", '[\n  {"name" "x"}]', Problem("error", "This is not JSON: Expecting ':' delimiter.", 2, 11, 12)),
    ("too deep", "[" * 1200, Problem("error", "This can't be read: brackets are nested more than 1,000 deep.", 1, 1, 0)),
    (
        "deep, and neither object nor array",
        "x" + "[" * 600,
        Problem("error", "This can't be read: it is no object or array.", 1, 1, 0),
    ),
    ("deep and no JSON", "[" * 600 + "x", Problem("error", "This can't be read: it is not JSON.", 1, 1, 0)),
    (
        "more digits than an integer has",
        '[{"name": "9' + "9" * 5000 + '",\n "input_schema": {"maximum": ' + "9" * 5000 + "}}]",
        Problem("error", f"This can't be read: {'9' * 20}… has more than 4300 digits.", 2, 30, 5044),
    ),
    (
        "a number that is none of JSON",
        '[{"name": "NaN", "input_schema": {"default": NaN}}]',
        Problem("error", "This can't be read: NaN is no number of JSON.", 1, 46, 45),
    ),
    (
        "a number beyond all floats",
        '[{"name": "a", "input_schema": {"maximum": 1e999}}]',
        Problem("error", "This can't be read: 1e999 is larger than any number here.", 1, 44, 43),
    ),
    ("no object", "[\n 5]", Problem("error", "A tool must be an object with a name and a schema.", 2, 2, 3, "[0]")),
    ("no name", '[{"input_schema": {}}]', Problem("error", "A tool must have a name.", 1, 2, 1, "[0]")),
    ("an empty name", '{"name": ""}', Problem("error", "A tool must have a name.", 1, 1, 0)),
    ("no schema", '[{"name": "a"}]', Problem("warning", '"a" has no schema, so any arguments are valid.', 1, 2, 1, "[0]")),
    (
        "a schema that is none",
        '[{"name": "a", "parameters": []}]',
        Problem("error", 'The schema of "a" must be an object.', 1, 30, 29, "[0].parameters"),
    ),
    (
        "a name in a function",
        '{"tools": [{"function": {"name": "a", "parameters": {"not": {}}}}]}',
        Problem(
            "warning", 'Validation does not check "not" (in the schema of "a").', 1, 53, 52, "tools[0].function.parameters"
        ),
    ),
    (
        "a name in a group",
        '[{"functionDeclarations": [{"name": "a", "parameters": {}},\n 7]}]',
        Problem("error", "A tool must be an object with a name and a schema.", 2, 2, 61, "[0].functionDeclarations[1]"),
    ),
    (
        "a keyword deep inside",
        '[{"name": "a", "input_schema": {"properties": {"n": {"minimum": 1}}}}]',
        Problem(
            "warning", 'Validation does not check "minimum" (in the schema of "a").', 1, 53, 52, "[0].input_schema.properties.n"
        ),
    ),
    (
        "a name twice",
        '[{"name": "a", "input_schema": {}},\n {"name": "a", "input_schema": {}}]',
        Problem("warning", '"a" is defined twice; the last definition counts.', 2, 2, 37, "[1]"),
    ),
    (
        "a column behind a character outside the BMP",
        '[{"name": "\U0001f600", "input_schema": 1}]',
        Problem("error", 'The schema of "\U0001f600" must be an object.', 1, 32, 31, "[0].input_schema"),
    ),
]


@pytest.mark.parametrize(("text", "problem"), [row[1:] for row in PROBLEMS], ids=[row[0] for row in PROBLEMS])
def test_problem(text: str, problem: Problem) -> None:
    assert read_tools(text)[1] == [problem]


def test_all_problems_are_named_and_the_rest_is_read() -> None:
    text = '[{"name": "a", "input_schema": {"minimum": 1, "items": {"pattern": ""}}}, 5, {"name": "b", "input_schema": {}}]'
    tools, problems = read_tools(text)
    assert [tool.name for tool in tools] == ["a", "b"]
    assert [(problem.severity, problem.path, problem.column) for problem in problems] == [
        ("warning", "[0].input_schema", 32),
        ("warning", "[0].input_schema.items", 56),
        ("error", "[1]", 75),
    ]


def test_a_path_with_a_point_in_a_name_has_the_place_of_what_holds_it() -> None:
    [problem] = read_tools('[{"name": "a", "input_schema": {"anyOf": [{"format": "x"}]}}]')[1]
    assert (problem.path, problem.column) == ("[0].input_schema.anyOf[0]", 43)
