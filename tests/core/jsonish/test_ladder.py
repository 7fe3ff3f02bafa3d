"""The ladder: which strategy is taken, why those before it gave up, and what the options forbid."""

from __future__ import annotations

from contextlib import suppress

import pytest

from extract_action import jsonish
from extract_action.jsonish import Attempt, JsonishError, ParseOptions, Stream
from extract_action.jsonish.ladder import STRATEGIES

NAMES = [name for name, *_ in STRATEGIES]
NOT_ALLOWED = "The options do not allow it."
BLOCK = "```json\n[1]\n```"
BROKEN_BLOCK = "```json\n[1,]\n```"


def attempts(text: str, done: bool = True, **options: bool) -> list[Attempt]:
    stream = Stream(ParseOptions(**options))
    stream.feed(text)
    if done:
        with suppress(JsonishError):
            stream.finish()
    return stream.attempts(done)


def test_the_order_is_that_of_the_original() -> None:
    assert NAMES == ["strict", "markdown", "many-objects", "fixing", "as-string"]


@pytest.mark.parametrize(
    ("text", "taken", "options"),
    [
        ('{"a": 1}', "strict", {}),
        ('"a"', "strict", {}),
        (" true ", "strict", {}),
        (BLOCK, "markdown", {}),
        ("see [1]", "many-objects", {}),
        ("[1,]", "many-objects", {}),
        ("[1] [2]", "many-objects", {}),
        ("[1,]", "fixing", {"all_finding_all_json_objects": False}),
        ('"a', "fixing", {}),
        ("text", "as-string", {}),
        ("", "as-string", {}),
        (BLOCK, "as-string", {"allow_markdown_json": False}),
        (BROKEN_BLOCK, "as-string", {"allow_fixes": False}),
        ("[1,]", "as-string", {"allow_fixes": False}),
    ],
)
def test_taken(text: str, taken: str, options: dict[str, bool]) -> None:
    tried = attempts(text, **options)
    assert [attempt.strategy for attempt in tried if attempt.taken] == [taken]
    assert [attempt.strategy for attempt in tried] == NAMES[: len(tried)]
    assert tried[-1].taken
    assert tried[-1].message


@pytest.mark.parametrize(
    ("text", "strategy", "message"),
    [
        (BLOCK, "strict", "A fenced block stands in the text."),
        ("text", "strict", "The text is not one JSON value."),
        ("see [1]", "strict", "Text stands beside the value."),
        ("[1] [2]", "strict", "The text holds more than one value."),
        ('{"a": 1} [2]', "strict", "The text holds more than one value."),
        ('{"a": 1}{', "strict", "The text holds more than one value."),
        ('"a" b', "strict", "The text is not one JSON value."),
        ("12 x", "strict", "The text is not one JSON value."),
        ('"a', "strict", "The text ends inside the string."),
        ('"{\\"a\\": 1', "strict", "The text ends inside the string."),
        ('"a\nb"', "strict", "The string is not strict JSON."),
        ("[1,]", "strict", "The value is not strict JSON: A comma before a closer was dropped."),
        ("[1]", "markdown", None),
        ("see [1]", "markdown", "There is no fenced block."),
        ("```\ntext\n```", "markdown", "No fenced block holds a value."),
        ("text", "many-objects", "No object or array begins in the text."),
        ("text", "fixing", "Nothing in the text can be repaired into a value."),
    ],
)
def test_why_a_strategy_gave_up(text: str, strategy: str, message: str | None) -> None:
    given = {attempt.strategy: attempt.message for attempt in attempts(text) if not attempt.taken}
    assert given.get(strategy) == message


def test_why_strict_gave_up_inside_the_value() -> None:
    assert attempts("[1", done=False)[0] == Attempt("strict", False, "The text ends inside the value.")


@pytest.mark.parametrize(
    ("option", "strategy"),
    [
        ("allow_markdown_json", "markdown"),
        ("all_finding_all_json_objects", "many-objects"),
        ("allow_fixes", "fixing"),
        ("allow_as_string", "as-string"),
    ],
)
def test_options_forbid_a_strategy(option: str, strategy: str) -> None:
    assert Attempt(strategy, False, NOT_ALLOWED) in attempts(
        "text", **{option: False, "allow_as_string": option == "allow_fixes"}
    )


@pytest.mark.parametrize(("text", "strategy"), [(BROKEN_BLOCK, "markdown"), ("see [1,]", "many-objects")])
def test_without_fixes_a_broken_value_is_none(text: str, strategy: str) -> None:
    [attempt] = [attempt for attempt in attempts(text, allow_fixes=False) if attempt.strategy == strategy]
    assert not attempt.taken
    assert "repairs are not allowed" in attempt.message


def test_without_fixes_whole_values_are_read() -> None:
    assert jsonish.parse("see [1]", ParseOptions(allow_fixes=False)).to_python() == [1]
    assert jsonish.parse(BLOCK, ParseOptions(allow_fixes=False)).to_python() == [1]


def test_no_reading_is_an_error_that_says_what_was_tried() -> None:
    with pytest.raises(
        JsonishError, match=r"^Failed to parse JSON\. The text is not one JSON value\. There is no fenced block\."
    ):
        jsonish.parse("text", ParseOptions(allow_as_string=False))


def test_depth_is_bounded() -> None:
    assert jsonish.parse("[1]", ParseOptions(depth=100)).to_python() == [1]
    with pytest.raises(JsonishError, match=r"^Depth limit reached\. Likely a circular reference\.$"):
        jsonish.parse("[1]", ParseOptions(depth=101))


def test_an_error_is_a_value_error() -> None:
    assert issubclass(JsonishError, ValueError)


def test_is_done_changes_the_state_of_plain_text_alone() -> None:
    assert jsonish.parse("text", is_done=False) == jsonish.String("text", jsonish.CompletionState.INCOMPLETE)
    assert jsonish.parse("text") == jsonish.String("text")


class TestStream:
    def test_finished_children_are_shared_between_looks(self) -> None:
        stream = Stream()
        stream.feed('{"a": [1, 2], "b": ')
        first = stream.value().leading()
        stream.feed('"x"}')
        second = stream.finish().leading()
        assert isinstance(first, jsonish.Object)
        assert isinstance(second, jsonish.Object)
        assert first.pairs[0][1] is second.pairs[0][1]

    def test_patches_are_taken_once(self) -> None:
        stream = Stream()
        stream.feed('{"a": "x')
        assert [patch["op"] for patch in stream.patches()] == ["add", "add", "append"]
        assert stream.patches() == []
        stream.feed('y"}')
        assert [patch["op"] for patch in stream.patches()] == ["append", "close", "close"]

    def test_repairs_are_in_the_order_of_the_text(self) -> None:
        stream = Stream()
        stream.feed("```\n[1,]\n```\n```\n{b: 2}\n```")
        assert [fix.code for fix in stream.repairs()] == ["trailing-comma", "unquoted-key"]

    @pytest.mark.parametrize("text", ['"see [1"', '"{a"', "{a: 1}\n```\n[1]\n```", '{"a": 1} and [1,]'])
    def test_only_what_was_read_was_repaired(self, text: str) -> None:
        stream = Stream()
        stream.feed(text)
        stream.finish()
        assert stream.repairs() == []

    def test_where_the_options_allow_no_reading_the_repairs_that_it_would_need(self) -> None:
        stream = Stream(ParseOptions(allow_fixes=False, allow_as_string=False))
        stream.feed("```\n[1,]\n```\n{b: 2}")
        assert [fix.code for fix in stream.repairs()] == ["trailing-comma", "unquoted-key"]

    @pytest.mark.parametrize("text", ["[1] [", "[1] [2] {", "1 {", '"x" {', '[1] {"a"', "[1] {a", "see [1] [2"])
    def test_a_live_value_is_what_the_end_gives(self, text: str) -> None:
        stream = Stream()
        stream.feed(text)
        live = stream.value()
        assert live.to_python() is not None
        assert stream.finish() == live

    def test_halves_of_a_character_are_joined(self) -> None:
        stream = Stream()
        for chunk in ('["\ud83d', '\ude00", "\\ud83d', '\\ude00", "\\ud83d"]'):
            stream.feed(chunk)
        assert stream.finish().to_python() == ["\U0001f600", "\U0001f600", "\ud83d"]

    def test_text_behind_the_blocks_has_its_place(self) -> None:
        text = "```\n[1]\n```\nand\n```\nno value\n```\nmore"
        stream = Stream()
        for char in text:
            stream.feed(char)
        last = list(stream.finish().children())[-1]
        assert (last.to_python(), last.span) == ("and\nmore", (12, len(text)))

    def test_a_half_at_the_end_is_kept(self) -> None:
        stream = Stream()
        stream.feed("a\ud83d")
        assert stream.finish().to_python() == "a\ud83d"


@pytest.mark.parametrize(("text", "said"), [(b"{}", "not bytes; decode it first"), (None, "not NoneType"), ({}, "not dict")])
def test_what_is_no_text_is_refused(text: str, said: str) -> None:
    with pytest.raises(TypeError, match=f"text is a str, {said}"):
        jsonish.parse(text)
