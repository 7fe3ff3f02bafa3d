"""ReAct steps, from the case file, and on long or hostile text."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extract_action.native import Agent, ParseError, ReactStep, ToolCalls, ToolSpec, parse_react_step

FILE = Path(__file__).parents[2] / "data" / "native" / "react.steps"


def steps() -> list[tuple[str, str, Any]]:
    parts = FILE.read_text(encoding="utf-8").split("=== ")[1:]
    found = []
    for head, tail in zip(parts[::2], parts[1::2], strict=True):
        title, _, text = head.partition("\n")
        found.append((title, text, json.loads(tail.partition("\n")[2])))
    assert len(found) > 30, "the case file is missing"
    return found


def view(step: ReactStep) -> dict[str, Any]:
    shown: dict[str, Any] = {"thought": step.thought, "name": step.name, "answer": step.answer}
    shown["arguments"] = json.loads(step.arguments) if step.arguments is not None else None
    return {key: value for key, value in shown.items() if value not in ("", None)}


@pytest.mark.parametrize(("title", "text", "expected"), steps(), ids=[title for title, _, _ in steps()])
@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_step(title: str, text: str, expected: Any, end: str) -> None:
    text = text.replace("\n", end)
    if expected is None:
        with pytest.raises(ParseError):
            parse_react_step(text)
        return
    step = parse_react_step(text)
    wanted_input = expected.pop("input", None)
    assert {key: value.replace("\r", "") if isinstance(value, str) else value for key, value in view(step).items()} == expected
    if wanted_input is not None:
        assert step.input.replace("\r", "") == wanted_input
    assert 0 <= step.span.start <= step.span.end <= len(text)


def test_span_ends_before_what_was_invented() -> None:
    text = 'Thought: a\nAction: f({"x": 1})\nObservation: invented'
    step = parse_react_step(text)
    assert text[step.span.start : step.span.end] == 'Action: f({"x": 1})'


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        ('Action: f({"a": 1}); g({"b": 2})', '; g({"b": 2})'),
        ('Action: f\nAction Input: {"a": 1}\nAction: g\nAction Input: {}', "Action: g\nAction Input: {}"),
        ('Action: f({"a": 1})\nObservation: invented', "Observation: invented"),
        ('Action: [{"name": "f", "input": "a"}, {"name": "g"}]', ', {"name": "g"}]'),
        ("Thought: a\nObservation: invented", "Observation: invented"),
        ("Final Answer: 4\nAction: f()", "Action: f()"),
        ('```\nAction: f({"a": 1})\n```', ""),
        ('Action: [f({"a": 1})].\n', ""),
        ("Thought: a", ""),
    ],
)
def test_what_stands_behind_the_step_is_told(text: str, unread: str) -> None:
    assert parse_react_step(text).unread == unread


def test_long_python_is_text() -> None:
    assert parse_react_step("Action: f(a=" + 200 * "[" + ")").arguments is None
    assert parse_react_step("Action: f(**a)").arguments is None
    assert parse_react_step("Action: f(a=b)").arguments is None
    assert parse_react_step("Action: f(a==b)").arguments is None
    deep = "Action: f\nAction Input: {'a': " + 200 * "["
    assert parse_react_step(deep).name == "f"


WORDS = [
    "Thought:",
    "Action:",
    "Action Input:",
    "Final Answer:",
    "Observation:",
    "\n",
    "```",
    "{",
    "}",
    '"',
    "'",
    "(",
    ")",
    "f",
    " ",
    ":",
]


@given(
    st.lists(st.sampled_from([*WORDS, "None", "final answer", '{"a": 1}', "[", "]", "=", "\\", "**"]), max_size=16).map("".join)
)
def test_any_text_is_a_step_or_a_parse_error(text: str) -> None:
    try:
        step = parse_react_step(text)
    except ParseError:
        return
    assert bool(step.name) + (step.answer is not None) <= 1
    assert step.arguments is None or isinstance(json.loads(step.arguments), dict)


@pytest.mark.parametrize(
    "text",
    [
        'Action: pay\nAction Input: {"amount": 1',
        'Action: pay\nAction Input: ```json\n{"to": "Bo',
        "Action: pay(amount=1",
        'Action: pay({"amount": 1',
        'Action: find("tea in Os',
        "Action: find[tea",
        'Action: find: "tea',
        'Action: find\nAction Input: ["tea", "Os',
        "Action: find\nAction Inp",
        "Action: find\n**A",
        "Action: find:",
        'Action: find {"tea": 1',
        'Action: find\nInput: {"tea": ["a',
        'Action: find - ["tea", "Os',
    ],
)
def test_an_input_that_the_end_cut_never_runs(text: str) -> None:
    assert parse_react_step(text).is_cut
    ran: list[str] = []
    agent = Agent()
    for name in ("pay", "find"):
        agent.tools.register(ToolSpec(name, "", {"type": "object"}), ran.append)
    step = agent.step(text)
    assert isinstance(step, ToolCalls)
    assert (ran, step.results[0].success) == ([], False)


@pytest.mark.parametrize(
    "text",
    [
        'Action: pay\nAction Input: {"amount": 1}',
        'Action: pay\nAction Input: {"amount": 1\n',
        'Action: find("tea")',
        "Action: find['tea']",
        'Action: find: "tea"',
        'Action: find(["tea", "milk"])',
        "Action: find\nAction Input: tea",
        "Action: find",
    ],
)
def test_a_whole_input_is_not_cut(text: str) -> None:
    assert not parse_react_step(text).is_cut


@pytest.mark.parametrize("text", ['Action: find("tea")', "Action: find['tea']", 'Action: find: "tea"', "Action: find(tea)"])
def test_quotes_around_the_whole_input_are_none_of_it(text: str) -> None:
    assert parse_react_step(text).input == "tea"
