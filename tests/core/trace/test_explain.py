"""How jsonish came to its reading, and what a text becomes under many chunkings."""

from __future__ import annotations

import json
from typing import Any

import pytest

from extract_action import ExtractAction, ToolSchema, bridge
from extract_action.chunkings import answers, merged
from extract_action.explain import AS_ARRAY, AS_TEXT, LATER, LONGEST_SHOWN, MOST_CALLS, MOST_READINGS, TAKEN, explain

STRATEGIES = ["strict", "markdown", "many-objects", "fixing", "as-string"]


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ('{"a": 1}', "strict"),
        ('```json\n{"a": 1}\n```', "markdown"),
        ("so: {a: 1}", "many-objects"),
        ('"not closed', "fixing"),
        ("words", "as-string"),
    ],
)
def test_each_rung_says_what_became_of_it(text: str, taken: str) -> None:
    attempts = explain(text, True)["attempts"]
    assert [attempt["strategy"] for attempt in attempts] == STRATEGIES
    at = STRATEGIES.index(taken)
    assert [attempt["taken"] for attempt in attempts] == [False] * at + [True] + [None] * (len(STRATEGIES) - at - 1)
    assert all(attempt["message"].endswith(".") for attempt in attempts)


def test_every_reading_says_why_it_has_its_rank() -> None:
    readings = explain('{"a": 1} or {b: [2]}', True)["readings"]
    assert [json.loads(reading["json"]) for reading in readings] == [{"a": 1}, {"b": [2]}, [{"a": 1}, {"b": [2]}]]
    assert [reading["why"] for reading in readings] == [TAKEN, LATER, AS_ARRAY]
    assert [reading["taken"] for reading in readings] == [True, False, False]
    assert [reading["span"] for reading in readings] == [[0, 8], [12, 20], None]
    assert [fix["code"] for fix in readings[1]["fixes"]] == ["unquoted-key"]


def test_text_beside_blocks_is_a_reading_of_its_own() -> None:
    whys = [reading["why"] for reading in explain("```json\n[1, 2]\n```\nand words", True)["readings"]]
    assert whys[0] == TAKEN
    assert set(whys[1:]) <= {LATER, AS_ARRAY, AS_TEXT}


def test_a_text_of_many_values_lists_the_first() -> None:
    found = explain("{a: 1} " * (MOST_READINGS + 4), True)
    assert (len(found["readings"]), found["more"]) == (MOST_READINGS, 5)


def test_a_key_that_stands_twice_is_shown_twice_and_a_long_value_in_part() -> None:
    [reading] = explain('{"a": 1, "a": 1e999}', True)["readings"]
    assert reading["json"] == '{"a": 1, "a": "inf"}'
    [reading] = explain(json.dumps(["x" * LONGEST_SHOWN]), True)["readings"]
    assert (len(reading["json"]), reading["json"][-1]) == (LONGEST_SHOWN + 1, "…")


LS = ToolSchema("ls", {"properties": {"path": {"type": "string"}}, "required": ["path"]})


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ('{"name": "ls", "arguments": {"path": "/a"}}', [("ls", "envelope")]),
        ('{path: "/a"} or {"name": "ls"}', [("ls", "bare-arguments"), ("", "missing-arguments")]),
        ('{"name": "ls", "arguments": {"path": "/a', [("", "truncated")]),
        ('{"name": "ls", "arguments": {"path": "/a"}', [("ls", "envelope")]),
        ('```json\n{"name": "cp"}\n```', [("", "unknown-tool")]),
        ("[1, 2]", []),
        ('"text"', []),
    ],
)
def test_each_reading_says_which_tool_it_fits(text: str, calls: list[tuple[str, str]]) -> None:
    readings = explain(text, True, [LS])["readings"]
    found = [call for reading in readings if reading["why"] != AS_ARRAY for call in reading["calls"]]
    assert [(call["tool"], call["code"]) for call in found] == calls
    assert all(call["text"].endswith(".") for call in found)


def test_the_ladder_says_of_a_call_what_the_extractor_says() -> None:
    for text in ['{"name": "ls", "arguments": {"path": 3}}', '{"name": "ls", "arguments": {"path": "/a",}}']:
        extractor = ExtractAction(tools=[LS])
        [item] = extractor.feed(text) + extractor.finish()
        [reading] = explain(text, True, [LS])["readings"]
        assert [call["code"] for call in reading["calls"]] == [item.why.code]


def test_an_array_of_many_calls_lists_the_first_and_unknown_tools_may_be_accepted() -> None:
    text = json.dumps([{"name": "cp", "arguments": {}}] * (MOST_CALLS + 1))
    [reading] = explain(text, True, [LS], accept_unknown_tools=True)["readings"]
    assert [call["tool"] for call in reading["calls"]] == ["cp"] * MOST_CALLS


def test_an_object_that_has_not_ended_is_not_decided() -> None:
    [reading] = explain('{"name": "ls"', False, [LS])["readings"]
    assert reading["calls"] == []


def test_what_is_not_done_is_open() -> None:
    [reading] = explain('{"a": [1', False)["readings"]
    assert (reading["span"], reading["complete"]) == (None, False)


def test_the_ladder_over_the_bridge() -> None:
    assert json.loads(bridge.ladder('{"text": "[1]", "is_done": true}')) == explain("[1]", True)


@pytest.mark.parametrize("text", ["", "\ud83d", "\x00", "[" * 3000, '{"a": 1e999}'])
def test_no_text_raises(text: str) -> None:
    json.loads(bridge.ladder(json.dumps({"text": text, "is_done": True})))


def request(cuts: list[list[int]], **options: Any) -> dict[str, Any]:
    tools = [{"name": "ls", "input_schema": {}}]
    text = 'So 😀 {"name": "ls", "arguments": {}} done'
    return json.loads(bridge.answers(json.dumps({"text": text, "tools": tools, "options": options, "cuts": cuts})))  # type: ignore[no-any-return]


def test_chunkings_are_offsets_in_code_points_and_give_one_answer() -> None:
    found = request([[], [4], [1, 2, 3, 5, 8], list(range(1, 41))])
    assert found["which"] == [0, 0, 0, 0]
    [answer] = found["answers"]
    assert [action["type"] for action in answer] == ["text", "call", "text"]
    assert [action["span"] for action in answer] == [[0, 5], [5, 36], [36, 41]]


def test_options_hold_for_every_chunking() -> None:
    text = '```\n{"name": "ls", "arguments": {}}\n```'
    assert [json.loads(answer)[0]["kind"] for answer in answers(text, [[], [7]], (), {"fences": "show"})[0]] == ["code"]


def test_different_answers_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    feed = ExtractAction.feed
    monkeypatch.setattr(ExtractAction, "feed", lambda self, token: feed(self, token.replace("ab", "AB")))
    found, which = answers("xaby", [[], [1], [2], [1, 3]])
    assert which == [0, 0, 1, 0]
    assert [json.loads(answer)[0]["text"] for answer in found] == ["xABy", "xaby"]


def test_failures_are_not_joined() -> None:
    extractor = ExtractAction()
    items = extractor.feed('{"name": "a"}{"name": "b"}') + extractor.finish()
    assert [action["kind"] for action in merged(items)] == ["failure", "failure"]
