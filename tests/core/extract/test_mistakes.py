"""What a program gives that is none: tools and texts of another type, which are refused before anything is read."""

from __future__ import annotations

import re

import pytest

from extract_action import ExtractAction, Span, Text, ToolCall, ToolSchema

READ = ToolSchema("read", {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]})
CALL = '{"name": "read", "arguments": {"path": "/a"}}'


@pytest.mark.parametrize(
    ("tool", "said"),
    [
        ({"type": "function", "function": {"name": "read"}}, "a ToolSchema, not dict"),
        (ToolSchema(None, {}), "the name of a tool is a str, not NoneType"),  # type: ignore[arg-type]
        (ToolSchema("read", '{"type": "object"}'), "the input_schema of 'read' is a dict, not str"),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_tool_is_refused_where_it_is_registered(tool: ToolSchema, said: str) -> None:
    with pytest.raises(TypeError, match=re.escape(said)):
        ExtractAction(tools=[tool])
    with pytest.raises(TypeError, match=re.escape(said)):
        ExtractAction().add_tool(tool)


@pytest.mark.parametrize(("text", "said"), [(b"Hi", "not bytes; decode it first"), (None, "not NoneType"), (7, "not int")])
def test_what_is_no_text_is_refused_before_it_is_read(text: str, said: str) -> None:
    extractor = ExtractAction()
    for read in (extractor.feed, extractor.extract_stream, extractor.extract_batch):
        with pytest.raises(TypeError, match=f"text is a str, {said}"):
            read(text)
    assert extractor.feed("Hi") == [Text("Hi", "prose", Span(0, 2))]


def test_what_is_no_text_loses_nothing_of_the_queue() -> None:
    extractor = ExtractAction(tools=[READ])
    extractor.extract_stream(f"a {CALL}")
    with pytest.raises(TypeError):
        extractor.feed(b" b")  # type: ignore[arg-type]
    call, text = extractor.feed(" b")
    assert isinstance(call, ToolCall)
    assert isinstance(text, Text)
