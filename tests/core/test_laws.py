"""The laws of the design, on generated text, on text that Hypothesis builds and shrinks, and on every text of the repository.

`FUZZ_INPUTS` says on how many generated texts each law is tried, and `FUZZ_FIRST` which seed is the first: with another than 0
Hypothesis builds other texts, too.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extract_action import ExtractAction, ToolSchema, jsonish, recording

from . import laws
from .nasty import FENCES, KEYS, ODD, STRINGS, TOOLS, WORDS, Cuts, Cutter, Nasty

INPUTS = int(os.environ.get("FUZZ_INPUTS", "250"))
FIRST = int(os.environ.get("FUZZ_FIRST", "0"))
ROOT = Path(__file__).parents[2]

OPTIONS: list[dict[str, Any]] = [
    {},
    {"fences": "run"},
    {"fences": "run-if-whole-reply"},
    {"reasoning_open": True},
    {"accept_unknown_tools": True},
    {"max_pending": 30},
    {"dialects": "auto"},
    {"dialects": "auto", "reasoning": "run", "unclosed": "refuse"},
    {"reasoning": "show"},
]

Law = Callable[[str, Cutter], None]


def with_options(law: Callable[..., None]) -> Law:
    """The law under one set of options, which is another for each text."""

    def check(text: str, cutter: Cutter) -> None:
        law(text, cutter, **OPTIONS[len(text) % len(OPTIONS)])

    return check


def nothing_is_lost_in_chunks(text: str, cutter: Cutter, **options: Any) -> None:
    for chunks in ([text], cutter.chunks(text)):
        laws.nothing_is_lost(text, chunks, **options)


def batch_is_the_stream(text: str, _: Cutter, **options: Any) -> None:
    laws.batch_is_the_stream(text, **options)


def a_cut_value_never_runs(text: str, _: Cutter, **options: Any) -> None:
    laws.a_cut_value_never_runs(text, **options)


LAWS: dict[str, Law] = {
    "1 chunks do not matter": with_options(laws.chunks_do_not_matter),
    "2 nothing is lost": with_options(nothing_is_lost_in_chunks),
    "3 batch is the stream": with_options(batch_is_the_stream),
    "4 a cut value never runs": with_options(a_cut_value_never_runs),
    "5 strict JSON is kept": lambda text, _: laws.strict_json_is_kept(text),
    "6 the stream is parse": laws.the_stream_is_parse,
    "6 patches build the trees": with_options(laws.patches_build_the_trees),
    "no word is dropped in silence": lambda text, _: laws.no_word_is_dropped_in_silence(text),
    "8 one action for each token": laws.one_action_for_each_token,
}


@pytest.mark.parametrize("law", LAWS)
def test_law_on_generated_text(law: str) -> None:
    for seed in range(FIRST, FIRST + INPUTS):
        nasty = Nasty(seed)
        text = nasty.text()
        try:
            LAWS[law](text, nasty)
        except Exception as error:
            error.add_note(f"seed {seed}, text {text!r}")
            raise


@pytest.mark.parametrize("law", LAWS)
def test_law_on_quotes_of_all_kinds(law: str) -> None:
    for seed in range(FIRST, FIRST + INPUTS):
        nasty = Nasty(seed)
        text = nasty.quoted()
        try:
            LAWS[law](text, nasty)
        except Exception as error:
            error.add_note(f"seed {seed}, text {text!r}")
            raise


# Hypothesis builds from the same fragments, and shrinks to the fewest of them.

CALLS = [
    '{"name": "fs.read", "arguments": {"path": "/tmp"}}',
    '{"a": 1}',
    '{"tool_calls": [{"name": "say"}]}',
    '[{"name": "say"}]',
]
HALVES = [
    '{"name": "say", "arguments": ',
    '{"text": ',
    '"arguments": "{}"',
    '{"a": tr',
    "{path: '",
    "[1, ",
    '}, "c": ',
    '{"z": ',
    "<thi",
    "<think>",
]
ALPHABET = "{}[]\"'`~\\:,;=/*# \n\r\tabn0-.eu\u201c\u201d\ud83d\ude00<>"

fragments = st.sampled_from(
    [*ODD, *WORDS, *KEYS, *STRINGS, *FENCES, *CALLS, *HALVES, "\n```js\n", "\n```\n", "null", "True", "12.5"]
)
texts = st.lists(fragments | st.text(ALPHABET, max_size=8), max_size=12).map("".join)
cuts = st.lists(st.integers(1, 60), max_size=12).map(Cuts)


@pytest.mark.parametrize("law", LAWS)
@given(text=texts, cutter=cuts)
@hypothesis.seed(FIRST)
@settings(max_examples=INPUTS, derandomize=FIRST == 0)
def test_law_on_built_text(law: str, text: str, cutter: Cuts) -> None:
    LAWS[law](text, cutter)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


@given(value=json_values, ascii_only=st.booleans(), indent=st.sampled_from([None, 0, 2]), cutter=cuts)
@settings(max_examples=INPUTS)
def test_strict_json_is_never_altered(value: Any, ascii_only: bool, indent: int | None, cutter: Cuts) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    laws.strict_json_is_kept(text)
    laws.strict_json_is_kept_while_it_grows(text)
    laws.the_stream_is_parse(text, cutter)


@pytest.mark.parametrize("text", ['C:\t" ' + "word " * 20, 'C:\t", "' + " " * 300 + '", "b": 1', 'D:"', '/tmp"' + "," * 9])
def test_strict_strings_that_look_like_paths_grow_as_strict_json_does(text: str) -> None:
    laws.strict_json_is_kept_while_it_grows(json.dumps({"a": text}))
    laws.strict_json_is_kept_while_it_grows(json.dumps([text, text]))


@given(
    arguments=st.dictionaries(st.sampled_from(["text", "tags", "a", "note"]), json_values, max_size=3), as_text=st.booleans()
)
@settings(max_examples=INPUTS // 5)
def test_a_call_that_is_cut_runs_with_whole_values_or_not_at_all(arguments: dict[str, Any], as_text: bool) -> None:
    laws.a_cut_call_is_a_part_of_the_whole({"name": "any", "arguments": json.dumps(arguments) if as_text else arguments})


# Every text of the repository.


def example_texts() -> dict[str, str]:
    streams = sorted((ROOT / "web" / "examples").glob("*/stream.*"))
    return {path.parent.name: recording.read(path.read_bytes()).text() for path in streams}


def case_texts() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests" / "data").glob("*/*.jsonl")):
        entries = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        texts = [
            entry["text"] if "text" in entry else "".join(entry["chunks"])
            for entry in entries
            if {"text", "chunks"} & set(entry)
        ]
        if texts and all(isinstance(text, str) for text in texts):
            found[path.name] = texts
    return found


EXAMPLES = example_texts()
CASES = case_texts()


def test_there_are_texts() -> None:
    assert len(EXAMPLES) >= 12
    assert len(CASES) >= 10


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("example", EXAMPLES)
def test_law_on_example(law: str, example: str) -> None:
    LAWS[law](EXAMPLES[example], Nasty(len(example)))


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("file", CASES)
def test_law_on_cases(law: str, file: str) -> None:
    for number, text in enumerate(CASES[file], 1):
        try:
            LAWS[law](text, Nasty(number))
        except Exception as error:
            error.add_note(f"{file}, text {number}: {text!r}")
            raise


# Law 8: no text raises.

DEPTH = 100_000

DEEP = {
    "braces": "{" * DEPTH,
    "square brackets": "[" * DEPTH,
    "objects": '{"a":' * DEPTH,
    "closed objects": '{"a":' * DEPTH + "1" + "}" * DEPTH,
    "closed arrays": "[" * DEPTH + "]" * DEPTH,
    "an argument": '{"name": "say", "arguments": {"tags": ' + "[" * DEPTH + "]" * DEPTH + "}}",
    "an argument in a string": json.dumps(
        {"name": "say", "arguments": json.dumps({"tags": []})[:-3] + "[" * DEPTH + "]" * DEPTH + "}"}
    ),
    "a string field": json.dumps({"name": "say", "arguments": {"tags": "[" * DEPTH + "]" * DEPTH}}),
    "block quotes": ">" * DEPTH + "```",
}


@pytest.mark.parametrize("kind", DEEP)
def test_depth_does_not_raise(kind: str) -> None:
    laws.nothing_is_lost(DEEP[kind], [DEEP[kind]])
    with suppress(jsonish.JsonishError):
        jsonish.parse(DEEP[kind])


SHAPES: dict[str, Callable[[int], str]] = {
    "arrays": lambda depth: "[" * depth + "]" * depth,
    "objects": lambda depth: '{"a":' * depth + "1" + "}" * depth,
    "open objects": lambda depth: '{"a":' * depth,
    "broken arrays": lambda depth: "[1," * depth + "]" * depth,
    "bare keys": lambda depth: "{a:" * depth + "'x'" + "}" * depth,
    "prose around": lambda depth: "See " + "[" * depth + "]" * depth + ".",
    "a fenced block": lambda depth: "```json\n" + "[" * depth + "]" * depth + "\n```",
    "wrong closers": lambda depth: "[" * depth + "}" + "]" * depth,
}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("depth", [512, 513, 999, 1000])
def test_up_to_the_limit_all_is_read(shape: str, depth: int) -> None:
    text = SHAPES[shape](depth)
    value = jsonish.parse(text)
    assert value == value
    for look in (value.to_python, value.type, value.__str__, value.__repr__, value.complete_deeply):
        look()
    inner, levels = value.to_python(), 0
    while isinstance(inner, dict | list):
        levels += 1
        inner = next(iter(reversed(inner.values() if isinstance(inner, dict) else inner)), None)
    assert levels == depth


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("depth", [1001, DEPTH])
def test_beyond_the_limit_nothing_is_read(shape: str, depth: int) -> None:
    text = SHAPES[shape](depth)
    with pytest.raises(jsonish.JsonishError, match="more than 1,000 levels"):
        jsonish.parse(text)
    stream = jsonish.Stream()
    for start in range(0, len(text), 1000):
        stream.feed(text[start : start + 1000])
    with pytest.raises(jsonish.JsonishError, match="more than 1,000 levels"):
        stream.value()
    with pytest.raises(jsonish.JsonishError, match="more than 1,000 levels"):
        stream.finish()


def test_a_value_that_is_not_deep_is_read_behind_reasoning_that_is() -> None:
    assert jsonish.parse("[" * 1001 + "]" * 1001 + "</think>[1]").to_python() == [1]


@pytest.mark.parametrize("kind", DEEP)
def test_depth_in_native_arguments_does_not_raise(kind: str) -> None:
    ExtractAction(tools=TOOLS).register_native_call("", "say", DEEP[kind])


SCHEMAS: dict[str, Any] = {
    "a circle": {"$ref": "#"},
    "a circle of choices": {"anyOf": [{"$ref": "#"}]},
    "a circle through a field": {"properties": {"a": {"$ref": "#"}}},
    "nowhere": {"$ref": "#/$defs/no"},
    "elsewhere": {"$ref": "http://x/y"},
    "odd keywords": {
        "type": 7,
        "required": "a",
        "properties": [],
        "items": 3,
        "enum": 1,
        "oneOf": {},
        "$ref": 2,
        "$defs": None,
    },
}


@pytest.mark.parametrize("kind", SCHEMAS)
def test_no_schema_raises(kind: str) -> None:
    extractor = ExtractAction(tools=[ToolSchema("odd", SCHEMAS[kind]), *TOOLS])
    for arguments in ({}, {"a": {"a": "{}"}}, {"a": [1]}, [], None, "x"):
        extractor.extract_batch(json.dumps({"name": "odd", "arguments": arguments}))
        extractor.extract_batch(json.dumps(arguments))
        extractor.register_native_call("", "odd", json.dumps(arguments))
    extractor.ignored_keywords()


@given(text=st.text(st.characters(), max_size=30) | st.text(ALPHABET, max_size=30), is_done=st.booleans())
@settings(max_examples=INPUTS)
def test_no_text_raises(text: str, is_done: bool) -> None:
    jsonish.parse(text, is_done=is_done)
    extractor = ExtractAction(tools=TOOLS)
    extractor.extract_batch(text)
    extractor.register_native_call("", "say", text)
