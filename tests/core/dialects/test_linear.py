"""Work grows as the text does, whatever markup the text is made of: no opener is read again and again to the end."""

from __future__ import annotations

import pytest

from extract_action import ExtractAction, ToolSchema, spans
from extract_action.dialects import DIALECTS

from ..nasty import TOOLS
from ..work import calls, work

SIZE = 1500
"""Code points of the smaller text."""

MOST_GROWTH = 2.3

OPENERS = sorted({opener for dialect in DIALECTS for opener in dialect.openers} | {"<say>", "<add/>", "say\n"})
BEGUN = {
    "parameters that never end": "<function=say><parameter=text>x</parameter> ",
    "closing tags in a value": "\n</parameter> x",
    "keys in a value": "<parameter=text>",
    "calls in a value": "<function=say><parameter=text>\n",
    "glm": "<tool_call>say\n<arg_key>text</arg_key><arg_value>",
    "a name as tag": "<say><text>a</text> b",
    "yaml": "<add>\na: 1\n",
    "thoughts": "Thought: x\n",
    "thoughts and tags": "Thought: x\n<b\n",
    "actions": "Action: say\n",
    "inputs": "Action: say\nAction Input: x\n",
    "python": "[say(text='",
    "quotes in python": "<|tool_call_start|>[say(text='a' ",
    "no objects": "<｜tool▁call▁begin｜>say<｜tool▁sep｜>{no",
    "kimi": '<|open|>tools<|sep|><|open|>call tool="say"<|sep|>',
    "elements": ']<]minimax[>[<tool_call>]<]minimax[>[<invoke name="say">]<]minimax[>[<tags>',
    "nested elements": "<say><tags><item>",
    "headers": "<|start|>assistant<|channel|>",
    "gemma": "<|tool_call>call:say{tags:[",
    "single quotes": "<|tool_call>call:say{text:'x, a:'y, ",
    "attributes": "<say text='x' ",
    "attributes in attributes": "<say text='a' tags=\"",
    "flowers": "✿FUNCTION✿: say\n✿ARGS✿: x",
    "names in elements": "<tool_use><name>say</name><arguments>x",
    "mentions": "`<tool_call>{",
    "strings that never close": '<tool_call>{"name": "say", "arguments": {"text": "x</tool_call>\n',
}


NESTED = {"type": "object", "properties": {"a": {"type": "object", "properties": {"x": {"type": "array"}}}}}
NESTING = [*TOOLS, ToolSchema("nest", NESTED)]


def run(text: str, size: int) -> None:
    extractor = ExtractAction(tools=NESTING, dialects="auto")
    for start in range(0, len(text), size):
        extractor.feed(text[start : start + size])
    extractor.finish()


@pytest.mark.parametrize("size", [7, 100_000])
@pytest.mark.parametrize("unit", [*OPENERS, *(f"{opener}{{" for opener in OPENERS), *BEGUN.values()])
def test_twice_the_text_is_twice_the_work(unit: str, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spans, "WINDOW", 64)
    small, large = (unit * (count * SIZE // len(unit)) for count in (1, 2))
    cost = work(lambda: run(small, size))
    assert work(lambda: run(large, size)) <= MOST_GROWTH * cost + 500, cost


@pytest.mark.parametrize("size", [7, 100_000])
@pytest.mark.parametrize(
    "start",
    ["<tool_call><function=say><parameter=text>\n", "<say><text>", "<tool_call>say\n<arg_key>text</arg_key><arg_value>"],
)
@pytest.mark.parametrize(
    "unit",
    [
        "</parameter> x",
        "<parameter=text>",
        "</text> x",
        "</arg_value> x",
        "</function> x",
        "<function=say>\n</function>\n",
        "a\n",
    ],
)
def test_one_long_value(start: str, unit: str, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spans, "WINDOW", 64)
    small, large = (start + unit * (count * SIZE // len(unit)) for count in (1, 2))
    cost = work(lambda: run(small, size))
    assert work(lambda: run(large, size)) <= MOST_GROWTH * cost + 500, cost


@pytest.mark.parametrize(
    ("start", "unit", "end"),
    [
        ("<nest><a>", "<x>1</x>", "</a></nest>"),
        ("<nest><a><x>", "<item>1</item>", "</x></a></nest>"),
        ("<nest><a>", "<y>1</y>", "</a></nest>"),
        ("<nest>\na:\n", "\n", "  x: [1]\n</nest>"),
        ("<nest>\na:\n", "  x: 1\n", "</nest>"),
        ("<nest>\na:\n  x:\n", "  - 1\n", "</nest>"),
    ],
)
def test_one_whole_call(start: str, unit: str, end: str) -> None:
    small, large = (start + unit * (count * 4 * SIZE // len(unit)) + end for count in (1, 2))
    cost = calls(lambda: run(small, 100_000))
    assert calls(lambda: run(large, 100_000)) <= MOST_GROWTH * cost + 500, cost
