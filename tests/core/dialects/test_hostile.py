"""Text about calls is no call: openers that are repeated, cut, mentioned or explained, and markers inside arguments."""

from __future__ import annotations

import json

import pytest

from extract_action import ExtractAction, Text, ToolCall, ToolSchema
from extract_action.dialects import DIALECTS

from .. import laws
from ..nasty import Cuts
from .test_cases import SCHEMAS

NAMES = ("add", "say")
TOOLS = [ToolSchema(name, SCHEMAS[name]) for name in NAMES]
OPENERS = sorted(
    {opener for dialect in DIALECTS for opener in dialect.openers}
    | {pattern.format(name) for dialect in DIALECTS for pattern in dialect.named for name in NAMES}
)
CLOSERS = [
    "</tool_call>",
    "</function>",
    "</parameter>",
    "</invoke>",
    "</function_calls>",
    "</arg_value>",
    "<tool_call|>",
    "<|tool_call_end|>",
    "<｜tool▁call▁end｜>",
    "<|call|>",
    "</think>",
    "<think>",
    "```",
    "\nObservation: x\n",
]
HOLDERS = {
    "json": '{"name": "say", "arguments": {"text": %s}}',
    "hermes": '<tool_call>{"name": "say", "arguments": {"text": %s}}</tool_call>',
    "mistral": '[TOOL_CALLS]say[ARGS]{"text": %s}',
    "deepseek": '<｜tool▁call▁begin｜>say<｜tool▁sep｜>{"text": %s}<｜tool▁call▁end｜>',
    "kimi": '<|tool_call_begin|>functions.say:0<|tool_call_argument_begin|>{"text": %s}<|tool_call_end|>',
    "harmony": '<|channel|>commentary to=functions.say<|message|>{"text": %s}<|call|>',
    "lfm2": "<|tool_call_start|>[say(text=%s)]<|tool_call_end|>",
    "react": 'Action: say\nAction Input: {"text": %s}',
}
"""Calls with a place for a string in quotes."""

BARE_HOLDERS = {
    "qwen": "<tool_call>\n<function=say>\n<parameter=text>\n%s\n</parameter>\n</function>\n</tool_call>",
    "glm": "<tool_call>say\n<arg_key>text</arg_key>\n<arg_value>%s</arg_value>\n</tool_call>",
    "minimax": '<minimax:tool_call><invoke name="say"><parameter name="text">%s</parameter></invoke></minimax:tool_call>',
    "gemma": '<|tool_call>call:say{text:<|"|>%s<|"|>}<tool_call|>',
    "elements": "<say>\n<text>%s</text>\n</say>",
}
"""Calls with a place for a string as it is."""

EXPLANATIONS = [
    "To call a tool, write <tool_call>, then an object with a name and arguments, then </tool_call>.",
    "Put <function=NAME> on a line, <parameter=KEY> on the next, the value, and close both.",
    "The template of Mistral puts [TOOL_CALLS] before the calls and [ARGS] before their arguments.",
    "Llama 3 writes <|python_tag|> and then JSON. Gemma 4 writes <|tool_call>call:NAME{...}<tool_call|>.",
    "In ReAct a step has the labels Thought:, Action: and Action Input:, each on its line.",
    "A call is [name(key=value)], as in Python; see [say] and [the docs](https://example.org).",
    "DeepSeek begins with <｜tool▁calls▁begin｜> and ends with <｜tool▁calls▁end｜>.",
    "Anthropic's old form was <function_calls> around <invoke name=...> elements.",
    "Harmony has <|channel|>commentary to=functions.NAME<|message|> for calls, in one line.",
    "GLM writes <tool_call>NAME and then <arg_key> and <arg_value> in turn.",
]


def items_of(text: str, size: int) -> list[Text | ToolCall]:
    ex = ExtractAction(tools=TOOLS, dialects="auto")
    return [item for start in range(0, len(text), size) for item in ex.feed(text[start : start + size])] + ex.finish()


def nothing_ran(items: list[Text | ToolCall]) -> bool:
    return all(isinstance(item, Text) and item.kind in ("prose", "markup", "reasoning") for item in items)


@pytest.mark.parametrize("size", [1, 3, 1000])
@pytest.mark.parametrize("text", EXPLANATIONS)
def test_an_explanation_runs_nothing(text: str, size: int) -> None:
    items = items_of(text, size)
    assert nothing_ran(items)
    assert "".join(item.text for item in items if isinstance(item, Text)) == text


@pytest.mark.parametrize("opener", [opener for opener in OPENERS if not opener.endswith("/>")])
def test_an_opener_in_a_sentence_runs_nothing(opener: str) -> None:
    text = f"One writes {opener} and then the rest of it."
    for size in (1, 3, 1000):
        items = items_of(text, size)
        assert nothing_ran(items)
        assert "".join(item.text for item in items if isinstance(item, Text)) == text


@pytest.mark.parametrize("opener", OPENERS)
def test_a_part_of_an_opener_is_text(opener: str) -> None:
    for end in range(1, len(opener)):
        for text in (opener[:end], f"So {opener[:end]} it is."):
            if opener[:end] not in OPENERS:
                items = items_of(text, 2)
                assert nothing_ran(items), text
                assert "".join(item.text for item in items if isinstance(item, Text)) == text


@pytest.mark.parametrize("opener", OPENERS)
def test_an_opener_again_and_again(opener: str) -> None:
    for text in (opener * 5, f"{opener}\n" * 4, f"{opener} {{" * 4):
        laws.chunks_do_not_matter(text, Cuts([3]), dialects="auto")
        laws.nothing_is_lost(text, [text], dialects="auto")
        laws.a_cut_value_never_runs(text, dialects="auto")


@pytest.mark.parametrize("marker", [*OPENERS, *CLOSERS])
@pytest.mark.parametrize("holder", HOLDERS)
def test_a_marker_in_a_string_is_data(holder: str, marker: str) -> None:
    value = f"a {marker} b"
    text = HOLDERS[holder] % json.dumps(value, ensure_ascii=False)
    for size in (1, 7, 1000):
        assert [item.call.arguments for item in items_of(text, size) if isinstance(item, ToolCall)] == [{"text": value}]


@pytest.mark.parametrize("marker", [*OPENERS, *CLOSERS])
@pytest.mark.parametrize("holder", BARE_HOLDERS)
def test_a_marker_in_a_value_is_data(holder: str, marker: str) -> None:
    value = f"a {marker} b"
    text = BARE_HOLDERS[holder] % value
    for size in (1, 7, 1000):
        assert [item.call.arguments for item in items_of(text, size) if isinstance(item, ToolCall)] == [{"text": value}]


@pytest.mark.parametrize("marker", CLOSERS)
@pytest.mark.parametrize("holder", BARE_HOLDERS)
def test_a_value_that_mentions_a_marker_runs_whole_or_not_at_all(holder: str, marker: str) -> None:
    """Law 4 at every place but right behind the marker: there it is the closing tag, for all that can be known."""
    value = f"a {marker} b c"
    text = BARE_HOLDERS[holder] % value
    for end in range(len(text)):
        if text[:end].rstrip().endswith(marker.strip()):
            continue
        calls = [item.call.arguments for item in items_of(text[:end], 1000) if isinstance(item, ToolCall)]
        assert calls in ([], [{"text": value}]), text[:end]


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_a_closing_tag_in_quotes_inside_a_string_is_data(size: int) -> None:
    text = '<tool_call>{"name": "say", "arguments": {"text": "use "</tool_call>" here"}}</tool_call> so'
    calls = [item for item in items_of(text, size) if isinstance(item, ToolCall)]
    assert [call.call.arguments for call in calls] == [{"text": 'use "</tool_call>" here'}]


@pytest.mark.parametrize(("depth", "is_read"), [(512, True), (513, False), (100_000, False)])
def test_a_guessed_value_is_read_as_deep_as_the_interpreter_bears(depth: int, is_read: bool) -> None:
    """A reader that recurses may end the interpreter; what it can't bear stays text."""
    text = f"<tool_call>say\n<arg_key>more</arg_key>\n<arg_value>{'[' * depth}{']' * depth}</arg_value>\n</tool_call>"
    tool = ToolSchema("say", {"type": "object"})
    [call] = [
        item for item in ExtractAction(tools=[tool], dialects="auto").extract_batch(text).items if isinstance(item, ToolCall)
    ]
    assert isinstance(call.call.arguments["more"], list) == is_read


@pytest.mark.parametrize("part", [{"$ref": "#/$defs/N"}, {"anyOf": 5}, {"oneOf": [{"$ref": "#"}]}, {"enum": 5}])
def test_a_schema_in_a_circle_or_of_no_shape_allows_what_it_does_not_forbid(part: dict[str, object]) -> None:
    circle = {"anyOf": [{"$ref": "#/$defs/N"}, {"type": "null"}]}
    tool = ToolSchema("say", {"properties": {"text": part}, "$defs": {"N": circle}})
    items = ExtractAction(tools=[tool], dialects="auto").extract_batch(
        "<function=say>\n<parameter=text>\nhi\n</parameter>\n</function>"
    )
    assert len(items.items) == 1
