"""The list of writers is whole, and what a dialect can't say is refused in a sentence."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import Any

import pytest

from extract_action import ToolCallData, ToolSchema, dialects
from extract_action.dialects import DIALECTS, NAMES, Dialect
from extract_action.dialects.leftovers import TEMPLATE_TOKENS as TEMPLATES
from extract_action.writers import WRITERS, CannotWriteError, write

CALL = ("add", {"a": 1, "b": 2})


def known_dialects() -> set[str]:
    """The names that a call can carry."""
    modules = [import_module(f"{dialects.__name__}.{found.name}") for found in pkgutil.iter_modules(dialects.__path__)]
    found = {value.name for module in modules for value in vars(module).values() if isinstance(value, Dialect)}
    return {"json", *found, *(dialect.name for dialect in DIALECTS)} - {TEMPLATES.name}


def test_the_names_are_those_of_all_dialects() -> None:
    assert len(set(NAMES)) == len(NAMES)
    assert set(NAMES) == known_dialects()


def test_each_dialect_has_a_writer() -> None:
    assert {writer.dialect for writer in WRITERS.values()} == set(NAMES)
    assert set(NAMES) <= set(WRITERS)


def test_writers_are_in_the_order_of_the_dialects() -> None:
    listed = list(dict.fromkeys(dialect.name for dialect in DIALECTS))
    written = [name for name in WRITERS if name in listed]
    assert written == [name for name in listed if name in WRITERS]


def test_calls_may_be_data_of_the_extractor() -> None:
    assert write("json", [ToolCallData("", *CALL)]) == write("json", [CALL]) == '{"name": "add", "arguments": {"a": 1, "b": 2}}'


def test_there_is_no_such_dialect() -> None:
    with pytest.raises(ValueError, match="There is no dialect 'morse'; there are json, json-array"):
        write("morse", [CALL])


@pytest.mark.parametrize("name", WRITERS)
def test_there_must_be_a_call(name: str) -> None:
    with pytest.raises(CannotWriteError, match="no call"):
        write(name, [])


@pytest.mark.parametrize(
    ("tool", "arguments", "message"),
    [
        ("", {}, "needs a name"),
        ("f", [1], "must be an object"),
        ("f", {"a": float("nan")}, "no number nan"),
        ("f", {"a": [float("-inf")]}, "no number -inf"),
        ("f", {"a": 10**5000}, "4300 digits"),
        ("f", {"a": {"b": "\ud83d"}}, "surrogate"),
        ("f\udc00", {}, "surrogate"),
        ("f", {"a": {1: 2}}, "key that is no string"),
        ("f", {"a": (1, 2)}, "tuple"),
        ("add", {"a": "x"}, 'In the call of "add", arguments.a: expected an integer'),
        ("add", {}, 'In the call of "add", arguments.a: expected this field'),
    ],
)
@pytest.mark.parametrize("name", ["json", "glm", "lfm2", "react"])
def test_what_no_dialect_can_say(name: str, tool: str, arguments: Any, message: str) -> None:
    tools = [ToolSchema("add", {"properties": {"a": {"type": "integer"}}, "required": ["a"]})]
    with pytest.raises(CannotWriteError, match=message):
        write(name, [(tool, arguments)], tools)


def test_nesting_is_bounded() -> None:
    value: Any = 1
    for _ in range(100_000):
        value = [value]
    with pytest.raises(CannotWriteError, match="nested more than"):
        write("json", [("f", {"a": value})])


STRING = {"properties": {"text": {"type": "string"}}}
MANY = {"properties": {"text": {"type": ["string", "integer", "null"]}}}
REFUSED: list[tuple[str, dict[str, Any], str, Any, str]] = [
    ("qwen3-coder-xml", STRING, "f", {"text": "a </parameter> b"}, '"text" can\'t be written: it holds "</parameter>"'),
    ("qwen3-coder-xml", STRING, "f", {"text": "a\r"}, "carriage return"),
    ("qwen3-coder-xml", MANY, "f", {"text": "3"}, '"3" would be read as 3'),
    ("qwen3-coder-xml", MANY, "f", {"text": None}, 'null would be read as "null"'),
    ("minimax-m2", MANY, "f", {"text": "null"}, '"null" would be read as null'),
    ("qwen3-coder-xml", {}, "f", {"text": 3}, '3 would be read as "3"'),
    ("qwen3-coder-xml", {}, "f", {"a b": "x"}, 'The key "a b"'),
    ("qwen3-coder-xml", {}, "get weather", {}, 'The name "get weather"'),
    ("glm", {}, "f", {"text": "3"}, '"3" would be read as 3'),
    ("glm", {}, "f", {"input": {"a": 1}}, "all the arguments"),
    ("deepseek-dsml", STRING, "f", {"text": "</｜DSML｜parameter>"}, "no escape"),
    ("kimi-k3", STRING, "f", {"text": "<|close|>argument<|sep|>"}, "no escape"),
    ("gemma4", STRING, "f", {"text": 'a <|"|> b'}, "no escape"),
    ("gemma4", {}, "f", {"o": {"a:b": 1}}, 'The key "a:b"'),
    ("functiongemma", STRING, "f", {"text": "<escape>"}, "no escape"),
    ("minimax-m3", STRING, "f", {"text": "]<]minimax[>[</text>"}, "no escape"),
    ("tool-name-xml", STRING, "f", {"text": "</text>"}, "no escape"),
    ("tool-name-xml", STRING, "think", {"text": "x"}, "means something else"),
    ("tool-name-yaml", STRING, "f", {"text": "</f>"}, "no escape"),
    ("tool-name-yaml", STRING, "f", {}, "no YAML"),
    ("deepseek-v3.1", STRING, "function", {"text": "x"}, "means something else"),
    ("apertus", STRING, "name", {"text": "x"}, "means something else"),
    ("hermes-yaml", STRING, "NaN", {"text": "x"}, "means something else"),
    ("functionary-v3.2", STRING, "all", {"text": "x"}, "means something else"),
    ("react", STRING, "None", {"text": "x"}, "means something else"),
    ("react", STRING, "f", "two\nlines", "one line"),
    ("react", {"properties": {"a": {}, "b": {}}}, "f", "text", "no more than one parameter"),
    ("langchain-xml", STRING, "f", "a </tool_input> b", "no escape"),
    ("langchain-xml", STRING, "f", {"text": "x"}, "no named arguments"),
    ("json", STRING, "f", "text", "plain text"),
]


@pytest.mark.parametrize(("name", "schema", "tool", "arguments", "message"), REFUSED)
def test_what_one_dialect_cannot_say(name: str, schema: dict[str, Any], tool: str, arguments: Any, message: str) -> None:
    with pytest.raises(CannotWriteError) as caught:
        write(name, [(tool, arguments)], [ToolSchema(tool, schema)])
    assert message in str(caught.value)
    assert str(caught.value).endswith(".")


def test_a_closer_in_a_nested_string_is_escaped() -> None:
    text = write("qwen3-coder-xml", [("f", {"o": {"text": "</parameter>"}})])
    assert '{"text": "\\u003c/parameter>"}' in text


@pytest.mark.parametrize("text", ["\nx", "x\n", "\r\nx", "\n"])
def test_line_breaks_at_the_ends_of_an_inline_value_are_kept(text: str) -> None:
    written = write("seed-oss", [("f", {"text": text})])
    assert f"<parameter=text>\n{text}\n</parameter>" in written
