"""The page's door to the core: JSON text in, JSON text out, whatever people type."""

from __future__ import annotations

import json
from typing import Any

import pytest

from extract_action import ExtractAction, bridge
from extract_action.writers import WRITERS


def test_describe() -> None:
    about = json.loads(bridge.describe())
    assert set(about) == {"version", "python", "trace_version", "states", "transitions", "codes", "options", "dialects"}
    assert {"name": "text", "text": "In text."} in about["states"]
    assert {"name": "glm"} in about["dialects"]


def test_options_are_those_of_the_extractor() -> None:
    for option in json.loads(bridge.describe())["options"]:
        assert set(option) == {"name", "type", "default", "choices", "text", "codes"}
        for value in option["choices"] or [option["default"]]:
            ExtractAction(**{option["name"]: value})


def check_tools(text: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    answer = json.loads(bridge.check_tools(text))
    assert set(answer) == {"tools", "problems"}
    return answer["tools"], answer["problems"]


def test_check_tools() -> None:
    tools, problems = check_tools('[{"name": "ls",\n  "input_schema": {"minProperties": 1}}]')
    assert tools == [{"name": "ls", "description": "", "input_schema": {"minProperties": 1}}]
    assert problems == [
        {
            "severity": "warning",
            "message": 'Validation does not check "minProperties" (in the schema of "ls").',
            "line": 2,
            "column": 19,
            "offset": 34,
            "path": "[0].input_schema",
        }
    ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[1",
        "nul",
        "5",
        '"x"',
        "null",
        "\ufeff[]",
        "[" * 5000,
        '{"a": NaN}',
        '[{"name": "a", "input_schema": {"default": NaN}}]',
        "[" + "9" * 5000 + "]",
        '[{"name": "a", "input_schema": {"default": -1e999}}]',
        "\ud83d",
        "[]\x00",
    ],
)
def test_no_text_of_tools_raises(text: str) -> None:
    tools, problems = check_tools(text)
    assert tools == []
    assert all(problem["severity"] == "error" for problem in problems)


def test_read_recording() -> None:
    answer = json.loads(bridge.read_recording(b'{"time": 1, "text": "a"}\n'))
    assert (answer["provider"], answer["chunks"]) == ("jsonl", [{"text": "a", "time": 1, "channel": "text"}])


def test_a_session_gives_what_a_trace_gives() -> None:
    request = {"tools": [{"name": "ls", "input_schema": {}, "description": None}], "options": {"fences": "run"}}
    session = bridge.Session(json.dumps(request))
    records = json.loads(session.feed(json.dumps(["```\n", {"text": '{"name": "ls"}', "time": 3}]))) + json.loads(
        session.finish()
    )
    assert [record["index"] for record in records] == [0, 1, 2]
    assert [record["time"] for record in records] == [None, 3, None]
    assert [action["type"] for record in records for action in record["actions"]] == ["text", "call"]


def test_a_session_needs_no_options() -> None:
    assert json.loads(bridge.Session('{"tools": []}').finish())[0]["end"] is True


def test_write_calls() -> None:
    calls = [{"name": "add", "arguments": {"a": 1, "b": 2}}]
    answer = json.loads(bridge.write_calls(json.dumps({"calls": calls, "tools": [{"name": "add", "input_schema": {}}]})))
    assert [entry["dialect"] for entry in answer] == list(WRITERS)
    found = {entry["dialect"]: entry for entry in answer}
    assert found["mistral-args"] == {
        "dialect": "mistral-args",
        "title": WRITERS["mistral-args"].title,
        "text": '[TOOL_CALLS]add[ARGS]{"a": 1, "b": 2}',
    }
    assert set(found["langchain-xml"]) == {"dialect", "title", "error"}


def test_write_calls_needs_no_tools() -> None:
    request = json.dumps({"calls": [{"name": "add", "arguments": {"a": 1}}]})
    answer = {entry["dialect"]: entry for entry in json.loads(bridge.write_calls(request))}
    assert "<parameter=a>\n1\n</parameter>" in answer["qwen3-coder-xml"]["text"]


@pytest.mark.parametrize("depth", [10, 512, 990, 998])
def test_a_deep_call_is_told_as_json(depth: int) -> None:
    arguments = '{"tags":' + "[" * depth + '{"a":1,"b":[]}' + "]" * depth + "}"
    session = bridge.Session('{"tools": [{"name": "say", "input_schema": {}}]}')
    records = session.feed(json.dumps([f'{{"name": "say", "arguments": {arguments}}}']))
    if depth == 998:  # with the object inside it is too deep
        assert '"reason":"TooDeep"' in records
    else:
        assert f'"arguments":{arguments}' in records
