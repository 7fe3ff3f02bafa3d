"""What a writer writes, the reader reads: the same calls and the prose around them, however the text is cut."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from extract_action import ExtractAction, ToolCall, ToolSchema
from extract_action.model import Item
from extract_action.writers import WRITERS, CannotWriteError, write

from .. import laws
from ..cases import cut
from .calls import PROSE, Call, calls, loose_values, tame_text, typed_values, wild_text

EXAMPLES = int(os.environ.get("FUZZ_INPUTS", "12"))
OBJECT_WRITERS = [name for name, writer in WRITERS.items() if writer.is_for_objects]
TEXT_WRITERS = [name for name, writer in WRITERS.items() if writer.is_for_text]


def chunkings(text: str, seed: int) -> Iterator[list[str]]:
    yield [text]
    yield list(text)
    yield list(cut(text, random.Random(seed)))


def around(before: str, text: str, behind: str) -> str:
    return "\n".join(part for part in (before, text, behind) if part)


def read(chunks: list[str], tools: list[ToolSchema]) -> list[Item]:
    ex = ExtractAction(tools=tools, dialects="auto")
    return [item for chunk in chunks for item in ex.feed(chunk)] + ex.finish()


def shown(items: list[Item]) -> str:
    """The prose of a text, and each call as one character."""
    return "".join("\0" if isinstance(item, ToolCall) else item.text for item in items if _is_shown(item))


def _is_shown(item: Item) -> bool:
    return isinstance(item, ToolCall) or item.kind != "markup"


def check(name: str, text: str, tools: list[ToolSchema], made: list[Call], before: str, behind: str, seed: int) -> None:
    whole = around(before, text, behind)
    for chunks in chunkings(whole, seed):
        items = read(chunks, tools)
        found = [item.call for item in items if isinstance(item, ToolCall)]
        assert repr([(call.name, call.arguments) for call in found]) == repr(made), whole
        assert {call.dialect for call in found} == {WRITERS[name].dialect}
        first, *between, last = shown(items).split("\0")
        assert (first.strip(), "".join(between).strip(), last.strip()) == (before, "", behind), whole


@pytest.mark.parametrize("name", OBJECT_WRITERS)
@settings(max_examples=EXAMPLES)
@given(calls(typed_values(tame_text)), st.sampled_from(PROSE), st.sampled_from(PROSE), st.integers(0, 99))
def test_plain_calls_are_written_and_read(
    name: str, drawn: tuple[list[ToolSchema], list[Call]], before: str, behind: str, seed: int
) -> None:
    tools, made = drawn
    made = [call for call in made if is_within_the_format(name, *call)]
    assume(made)
    check(name, write(name, made, tools), tools, made, before, behind, seed)


def is_within_the_format(name: str, tool: str, arguments: Any) -> bool:
    """Whether the docs of the format promise that it can say this."""
    return not {tool, tool.lower()} & WRITERS[name].not_names and (name != "tool-name-yaml" or bool(arguments))


@pytest.mark.parametrize("name", OBJECT_WRITERS)
@settings(max_examples=EXAMPLES)
@given(
    calls(typed_values(wild_text) | loose_values(wild_text)), st.sampled_from(PROSE), st.sampled_from(PROSE), st.integers(0, 99)
)
def test_what_can_be_written_is_read(
    name: str, drawn: tuple[list[ToolSchema], list[Call]], before: str, behind: str, seed: int
) -> None:
    tools, made = drawn
    try:
        text = write(name, made, tools)
    except CannotWriteError:
        return
    check(name, text, tools, made, before, behind, seed)


@pytest.mark.parametrize("name", OBJECT_WRITERS)
@settings(max_examples=EXAMPLES)
@given(calls(typed_values(tame_text.map(lambda text: text.replace("\n", " ")))), st.sampled_from(PROSE), st.integers(0, 99))
def test_lines_may_end_as_on_windows(name: str, drawn: tuple[list[ToolSchema], list[Call]], behind: str, seed: int) -> None:
    tools, made = drawn
    made = [call for call in made if is_within_the_format(name, *call)]
    assume(made)
    text = around("", write(name, made, tools), behind).replace("\n", "\r\n")
    for chunks in chunkings(text, seed):
        found = [item.call for item in read(chunks, tools) if isinstance(item, ToolCall)]
        assert repr([(call.name, call.arguments) for call in found]) == repr(made), text


@pytest.mark.parametrize("name", TEXT_WRITERS)
@settings(max_examples=EXAMPLES)
@given(tame_text | wild_text, st.sampled_from(PROSE), st.integers(0, 99))
def test_plain_text_is_read(name: str, arguments: str, before: str, seed: int) -> None:
    tools = [ToolSchema("search", {"properties": {"query": {"type": "string"}}})]
    try:
        text = write(name, [("search", arguments)], tools)
    except CannotWriteError:
        return
    check(name, text, tools, [("search", arguments)], before, "", seed)


@pytest.mark.parametrize("name", OBJECT_WRITERS)
@settings(max_examples=max(4, EXAMPLES // 3))
@given(calls(typed_values(wild_text)), st.lists(st.floats(0, 1), min_size=12, max_size=12))
def test_what_is_cut_is_a_part_of_the_whole(name: str, drawn: tuple[list[ToolSchema], list[Call]], places: list[float]) -> None:
    """Law 4: what runs of a text that was cut has no value that the whole has not, nor none where the whole has some."""
    tools, made = drawn
    try:
        text = write(name, made, tools)
    except CannotWriteError:
        return
    for end in sorted({int(place * len(text)) for place in places}):
        for item in read([text[:end]], tools):
            if isinstance(item, ToolCall):
                call = item.call
                wholes = [whole for tool, whole in made if tool == call.name and bool(whole) == bool(call.arguments)]
                assert any(laws.is_part(call.arguments, whole) for whole in wholes), text[:end]
