"""Each repair rule on its own: the reading, and the Fix with the span that it touched."""

from __future__ import annotations

import json
import pickle
from copy import copy
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from extract_action import ExtractAction, ToolCall, ToolSchema, jsonish
from extract_action.jsonish import RULES, Fix

from ..cases import Case, chunkings, load

RULE_CASES = load("jsonish/repairs.jsonl")
CASES = [*RULE_CASES, *load("jsonish/corners.jsonl")]
"""A line: `title`, `text`, the `value` that it reads as, and `fixes`: each a rule, and the start and the text of its span.
`is_done` is false for the beginning of a stream."""

AGAINST_A_SCHEMA = {"string-arguments", "string-field", "no-arguments", "repeated-parameter"}


def fixes(stream: jsonish.Stream) -> list[list[Any]]:
    return [[fix.code, *fix.span] for fix in stream.repairs()]


def named(case: Case) -> list[list[Any]]:
    text = case["text"]
    for rule, at, piece in case["fixes"]:
        assert text[at : at + len(piece)] == piece, (rule, at)
    return [[rule, at, at + len(piece)] for rule, at, piece in case["fixes"]]


@pytest.mark.parametrize("case", CASES)
def test_repair(case: Case) -> None:
    for label, chunks in chunkings(case):
        stream = jsonish.Stream()
        for chunk in chunks:
            stream.feed(chunk)
        value = stream.finish() if case.get("is_done", True) else stream.value()
        assert (value.to_python(), fixes(stream)) == (case["value"], named(case)), label


ESCAPABLE = [case for case in RULE_CASES if '"' in case.values[0]["text"] and "\\" not in case.values[0]["text"]]


@pytest.mark.parametrize("case", [case for case in ESCAPABLE if case.values[0]["text"][0] in "{["])
def test_a_document_that_is_escaped_as_a_whole_needs_the_same_repairs(case: Case) -> None:
    text = json.dumps(case["text"], ensure_ascii=False)[1:-1]
    for label, chunks in chunkings({**case, "text": text}):
        stream = jsonish.Stream()
        for chunk in chunks:
            stream.feed(chunk)
        value = stream.finish() if case.get("is_done", True) else stream.value()
        codes = [fix.code for fix in stream.repairs() if fix.code != "escaped-document"]
        assert (value.to_python(), sorted(codes)) == (case["value"], sorted(rule for rule, *_ in case["fixes"])), label


def test_no_rule_is_untested() -> None:
    tested = {rule for case in RULE_CASES for rule, *_ in case.values[0]["fixes"]}
    assert tested == set(RULES) - AGAINST_A_SCHEMA - {"too-deep"}


def test_brackets_beyond_the_limit_are_kept_to_their_closer() -> None:
    text = "[" * 1000 + '[{"a": ["}', "]}]"
    stream = jsonish.Stream()
    for chunk in (*text, "]" * 1000):
        stream.feed(chunk)
    with pytest.raises(jsonish.JsonishError, match="1,000 levels deep"):
        stream.finish()
    assert [fix.code for fix in stream.repairs()] == ["too-deep"]


def test_nesting_beyond_the_limit() -> None:
    stream = jsonish.Stream()
    stream.feed("[" * 1001)
    assert fixes(stream) == [["too-deep", 1000, 1001]]


def test_a_fix_cannot_be_changed_and_can_be_copied() -> None:
    fix = Fix("trailing-comma", (4, 5))
    for name in ("code", "span", "other"):
        with pytest.raises(FrozenInstanceError):
            setattr(fix, name, fix.code)
        with pytest.raises(FrozenInstanceError):
            delattr(fix, name)
    assert (copy(fix), pickle.loads(pickle.dumps(fix))) == (fix, fix)
    assert fix != Fix("trailing-comma", (4, 6))


@pytest.mark.parametrize("rule", RULES)
def test_rule_has_a_sentence(rule: str) -> None:
    assert RULES[rule][0].isupper()
    assert RULES[rule].endswith(".")


@pytest.mark.parametrize(
    ("arguments", "rule", "span"),
    [
        (json.dumps('{"n": 1}'), "string-arguments", '"{\\"n\\": 1}"'),
        ('{"n": "1"}', "string-field", '{"n": "1"}'),
        ("null", "no-arguments", "null"),
        ('""', "no-arguments", '""'),
    ],
)
def test_repair_against_a_schema(arguments: str, rule: str, span: str) -> None:
    text = f'{{"name": "t", "arguments": {arguments}}}'
    [item] = ExtractAction(tools=[ToolSchema("t", {"properties": {"n": {"type": "integer"}}})]).extract_batch(text).items
    assert isinstance(item, ToolCall)
    assert [(fix.code, fix.span.of(text)) for fix in item.call.fixes] == [(rule, span)]
