"""ExtractAction as programs use it: the stream's protocol, copies, options, what is held."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from extract_action import BatchResult, ExtractAction, Pending, Span, Text, ToolCall, ToolCallData, ToolSchema
from extract_action import why as why_module
from extract_action.extract import candidate
from extract_action.jsonish.push.modes import Held
from extract_action.why import Why

READ = ToolSchema("read", {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]})
CALL = '{"name": "read", "arguments": {"path": "/a"}}'
FAILED = '{"name": "nope", "arguments": {}}'


@pytest.fixture
def extractor() -> ExtractAction:
    return ExtractAction(tools=[READ])


class TestStream:
    def test_one_action_for_each_token(self, extractor: ExtractAction) -> None:
        assert extractor.extract_stream("Hi ") == Text("Hi ", "prose", Span(0, 3))
        assert extractor.extract_stream("{") == Pending(Span(3, 4), Why.OPENING)
        assert extractor.extract_stream('"name"') == Pending(Span(3, 10), Why.OPENING)
        assert extractor.extract_stream(': "re') == Pending(Span(3, 15), Why.STRING)
        assert extractor.extract_stream('ad"') == Pending(Span(3, 18), Why.QUOTE)
        assert extractor.extract_stream(', "arguments": {') == Pending(Span(3, 34), Why.OBJECT)
        call = extractor.extract_stream('"path": "/a"}}')
        assert isinstance(call, ToolCall)
        assert (call.call.name, call.call.arguments, call.span, call.why) == ("read", {"path": "/a"}, Span(3, 48), Why.ENVELOPE)

    def test_what_does_not_fit_waits_for_the_next_token(self, extractor: ExtractAction) -> None:
        text = f"a {CALL} b {FAILED} c"
        end = len(text)
        kinds = [extractor.extract_stream(text)]
        kinds += [extractor.extract_stream("") for _ in range(5)]
        assert [getattr(action, "kind", type(action).__name__) for action in kinds] == [
            "prose",
            "ToolCall",
            "prose",
            "failure",
            "prose",
            "Pending",
        ]
        assert kinds[-1] == Pending(Span(end, end), Why.NOTHING_HELD)

    def test_finish_empties_the_queue(self, extractor: ExtractAction) -> None:
        assert isinstance(extractor.extract_stream(f"a {CALL} b"), Text)
        call, text = extractor.finish()
        assert isinstance(call, ToolCall)
        assert text == Text(" b", "prose", Span(47, 49))
        assert extractor.finish() == []

    def test_feed_empties_the_queue_first(self, extractor: ExtractAction) -> None:
        extractor.extract_stream(f"a {CALL}")
        call, text = extractor.feed(" b")
        assert isinstance(call, ToolCall)
        assert isinstance(text, Text)

    def test_an_empty_token_changes_nothing(self, extractor: ExtractAction) -> None:
        extractor.feed('{"na')
        assert extractor.feed("") == []
        assert extractor.extract_stream("") == Pending(Span(0, 4), Why.OPENING)

    def test_half_a_character_is_held(self, extractor: ExtractAction) -> None:
        assert extractor.extract_stream("\ud83d") == Pending(Span(0, 1), Why.HALF_CHARACTER)
        assert extractor.held() == Span(0, 1)
        assert extractor.extract_stream("\ude00") == Text("\U0001f600", "prose", Span(0, 1))

    def test_offsets_count_code_points_of_all_tokens(self, extractor: ExtractAction) -> None:
        extractor.feed("\U0001f600 ")
        [call] = extractor.feed(CALL)
        assert call.span == Span(2, 2 + len(CALL))


HELD = [
    ("```", Why.FENCE_LINE, "line"),
    ("<thi", Why.TAG, "tag"),
    ("[ ", Why.ARRAY, "array"),
    ("{", Why.OPENING, "candidate"),
    ('{"name": ', Why.OBJECT, "candidate"),
    ('{"name": "a', Why.STRING, "candidate"),
    ('{"name": "a"', Why.QUOTE, "candidate"),
    ('{"name": 1 ', Why.WORD, "candidate"),
    ('{"name": [1}', Why.CLOSER, "candidate"),
    ('{"name": [1]\nso', Why.ENTRY, "candidate"),
    ('{"name": "C:\\q\\"', Why.PATH, "candidate"),
    ('{"name": [#tea', Why.HASH, "candidate"),
    ('{"name": 1]', Why.CLOSER, "candidate"),
    ('{"name": {{"a": 1}', Why.DOUBLED, "candidate"),
    ('{"name": {\\', Why.BACKSLASH, "candidate"),
    ('{\\"na', Why.OPENING, "candidate"),
    ("{path = ", Why.OPENING, "candidate"),
    ('{"other": "a"', Why.REST, "rest"),
    (f"[{CALL}, ", Why.BETWEEN, "between"),
    ('<think>{"name":', Why.REHEARSAL, "rehearsal"),
]


@pytest.mark.parametrize(("depth", "reason"), [(997, None), (998, None), (999, "TooDeep"), (100_000, "TooDeep")])
def test_a_call_that_is_nested_too_deep_is_refused(depth: int, reason: str | None) -> None:
    call = CALL.replace('"/a"', '"/a", "more": ' + "[" * depth + "]" * depth)
    [item] = ExtractAction(tools=[READ]).extract_batch(call).items
    assert (item.rejection.reason if isinstance(item, Text) and item.rejection else None) == reason
    coded = json.dumps({"name": "read", "arguments": call.removeprefix('{"name": "read", "arguments": ')[:-1]})
    [item] = ExtractAction(tools=[READ]).extract_batch(coded).items
    assert isinstance(item, Text) == (depth > 999)
    native = ExtractAction(tools=[READ]).register_native_call(
        "", "read", call.removeprefix('{"name": "read", "arguments": ')[:-1]
    )
    assert isinstance(native, Text) == (depth > 999)


def test_each_look_ahead_has_a_reason_of_its_own() -> None:
    reasons = [candidate.WHY_LOOKING_AHEAD[held] for held in Held]
    assert len(set(reasons)) == len(reasons)


def test_each_reason_is_given_somewhere() -> None:
    core = Path(why_module.__file__).parent
    code = "\n".join(path.read_text(encoding="utf-8") for path in core.rglob("*.py") if path.name != "why.py")
    assert [why for why in Why if not re.search(rf"\bWhy\.{why.name}\b", code)] == []


OPENED = [
    ("<thi", Why.TAG),
    ("<tool_ca", Why.OPENER),
    ("Acti", Why.OPENER),
    ("[TOOL_C", Why.OPENER),
    ("<t", Why.TAG_OR_OPENER),
    ("<think>a</", Why.TAG_OR_OPENER),
    ("</thin", Why.TAG_OR_OPENER),
    ("<think>a<inv", Why.OPENER),
]


@pytest.mark.parametrize(("text", "why"), OPENED)
def test_why_the_beginning_of_markup_is_held(text: str, why: Why) -> None:
    extractor = ExtractAction(tools=[READ], dialects="auto")
    extractor.feed(text)
    assert (extractor.pending().why, extractor.state()) == (why, "tag")


@pytest.mark.parametrize(("text", "why", "state"), HELD)
def test_why_text_is_held(text: str, why: Why, state: str) -> None:
    extractor = ExtractAction(tools=[READ])
    extractor.feed(text)
    assert (extractor.pending().why, extractor.state()) == (why, state)
    assert extractor.pending().held.end == len(text)
    assert why.text
    assert why.release


def test_why_a_whole_reply_is_held() -> None:
    extractor = ExtractAction(tools=[READ], fences="run-if-whole-reply")
    extractor.feed("```json\n")
    assert extractor.pending() == Pending(Span(0, 8), Why.WHOLE_REPLY)


def test_nothing_is_held_at_first_and_behind_text() -> None:
    extractor = ExtractAction()
    assert extractor.pending() == Pending(Span(0, 0), Why.NOTHING_HELD)
    extractor.feed("text")
    assert extractor.pending() == Pending(Span(4, 4), Why.NOTHING_HELD)


class TestBuilding:
    def test_builder_gives_the_extractor_itself(self) -> None:
        extractor = ExtractAction()
        assert extractor.with_tool(READ) is extractor
        assert extractor.with_tool_failure_message("no") is extractor
        [call, failure] = extractor.extract_batch(CALL + FAILED).items
        assert isinstance(call, ToolCall)
        assert isinstance(failure, Text)
        assert failure.text == "no"

    def test_twins_change_a_running_stream(self) -> None:
        extractor = ExtractAction()
        extractor.feed("a ")
        extractor.add_tool(READ)
        extractor.set_tool_failure_message("no")
        call, failure = extractor.feed(CALL + FAILED)
        assert isinstance(call, ToolCall)
        assert isinstance(failure, Text)
        assert failure.text == "no"

    def test_a_name_added_again_replaces_the_tool(self) -> None:
        extractor = ExtractAction(tools=[READ]).with_tool(ToolSchema("read", {"required": ["id"]}))
        [failure] = extractor.extract_batch(CALL).items
        assert isinstance(failure, Text)
        assert failure.rejection is not None
        assert failure.rejection.path == "arguments.id"

    def test_of_a_replaced_tool_no_parameter_is_known(self) -> None:
        extractor = ExtractAction(tools=[READ]).with_tool(ToolSchema("read", {"required": ["id"]}))
        [failure, *_] = extractor.feed('{"path": 1}')
        assert isinstance(failure, Text)
        assert failure.why is Why.NOT_A_TOOL_CALL

    def test_ignored_keywords_are_named(self) -> None:
        schema = {"properties": {"n": {"minimum": 1}}, "additionalProperties": False, "allOf": [{"pattern": "x"}], "title": "t"}
        assert ExtractAction(tools=[READ, ToolSchema("t", schema)]).ignored_keywords() == [
            ("t", "", "additionalProperties"),
            ("t", "properties.n", "minimum"),
            ("t", "allOf[0]", "pattern"),
        ]

    @pytest.mark.parametrize(
        "options",
        [
            {"fences": "never"},
            {"dialects": "xml"},
            {"max_pending": 0},
            {"max_pending": "10"},
            {"max_pending": -1},
            {"accept_unknown_tools": "no"},
        ],
    )
    def test_options_that_are_wrong_are_refused(self, options: dict[str, object]) -> None:
        [name] = options
        with pytest.raises(ValueError, match=name):
            ExtractAction(**options)  # type: ignore[arg-type]


class TestReset:
    def test_forgets_the_stream(self, extractor: ExtractAction) -> None:
        extractor.extract_stream(f"```\na {CALL} \ud83d")
        extractor.reset()
        assert extractor.pending() == Pending(Span(0, 0), Why.NOTHING_HELD)
        [call] = extractor.feed(CALL)
        assert isinstance(call, ToolCall)
        assert call.span == Span(0, len(CALL))

    def test_keeps_tools_and_options(self) -> None:
        extractor = ExtractAction(tools=[READ], tool_failure_message="no", fences="run")
        extractor.reset()
        [_, call, failure] = extractor.feed(f"```\n{CALL}{FAILED}")
        assert isinstance(call, ToolCall)
        assert isinstance(failure, Text)
        assert failure.text == "no"


class TestCopy:
    @pytest.mark.parametrize("end", range(len(CALL) + 1))
    def test_goes_its_own_way(self, end: int) -> None:
        extractor = ExtractAction(tools=[READ])
        extractor.feed(CALL[:end])
        twin = extractor.copy()
        rest = CALL[end:] + " x"
        assert twin.feed(rest) + twin.finish() == extractor.feed(rest) + extractor.finish()
        assert twin.feed("{") == []
        assert extractor.feed("y") == [Text("y", "prose", Span(len(CALL) + 2, len(CALL) + 3))]

    def test_has_the_queue(self, extractor: ExtractAction) -> None:
        extractor.extract_stream(f"a {CALL} b")
        assert extractor.copy().finish() == extractor.finish()

    def test_has_its_own_tools_and_failures(self, extractor: ExtractAction) -> None:
        extractor.feed(FAILED)
        twin = extractor.copy()
        twin.add_tool(ToolSchema("nope", {}))
        assert twin.take_tool_failures() == 1
        assert extractor.take_tool_failures() == 1
        [failure] = extractor.feed(FAILED)
        [call] = twin.feed(FAILED)
        assert isinstance(failure, Text)
        assert isinstance(call, ToolCall)

    def test_of_a_line_and_of_an_array(self, extractor: ExtractAction) -> None:
        extractor.feed(f"[{CALL},")
        twin = extractor.copy()
        assert twin.feed("]") == extractor.feed("]")
        extractor.feed("\n``")
        twin = extractor.copy()
        assert twin.feed("` js\n") == extractor.feed("` js\n")


class TestBatch:
    def test_leaves_the_stream_alone(self, extractor: ExtractAction) -> None:
        extractor.feed(CALL[:10])
        assert len(extractor.extract_batch(CALL).items) == 1
        [call] = extractor.feed(CALL[10:])
        assert isinstance(call, ToolCall)

    def test_of_nothing_is_one_empty_text(self, extractor: ExtractAction) -> None:
        assert extractor.extract_batch("") == BatchResult([Text("")])

    def test_without_objects_is_one_text(self, extractor: ExtractAction) -> None:
        assert extractor.extract_batch("a\nb") == BatchResult([Text("a\nb", "prose", Span(0, 3))])


class TestModel:
    def test_items_are_made_for_match(self, extractor: ExtractAction) -> None:
        match extractor.extract_batch(CALL).items:
            case [ToolCall(ToolCallData(_, name, arguments))]:
                assert (name, arguments) == ("read", {"path": "/a"})
            case other:
                pytest.fail(repr(other))

    def test_items_are_frozen(self) -> None:
        with pytest.raises(AttributeError):
            Text("a").text = "b"  # type: ignore[misc]

    def test_the_original_is_not_changed_by_a_decoded_field(self) -> None:
        schema = {"properties": {"n": {"type": "integer"}}}
        [item] = (
            ExtractAction(tools=[ToolSchema("t", schema)])
            .extract_batch('{"name": "t", "arguments": {"n": "1", "m": {"n": "1"}}}')
            .items
        )
        assert isinstance(item, ToolCall)
        assert item.call.arguments == {"n": 1, "m": {"n": "1"}}


@pytest.mark.parametrize("text", ['{"a", "b"}', "{'path', 'x'}", '{"a", {"z": 1}, "b"}', '{"a", "b": [{"name": "x"}]}'])
def test_a_set_is_no_call(text: str) -> None:
    for chunks in ([text], list(text)):
        extractor = ExtractAction(tools=[READ])
        items = [item for chunk in chunks for item in extractor.feed(chunk)] + extractor.finish()
        assert [item for item in items if not isinstance(item, Text)] == []
