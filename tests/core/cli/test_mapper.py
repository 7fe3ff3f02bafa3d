"""What a batch makes of a line or a file."""

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from extract_action import ToolSchema
from extract_action.cli import ResponseMapper
from extract_action.cli.batch.command import Work
from extract_action.cli.batch.items import Item
from tests.core.cli.inputs import CALL, CHAT

TIMER = ToolSchema(
    "set_timer", {"type": "object", "properties": {"minutes": {"type": "integer"}}, "required": ["minutes"]}, "Start it."
)


MESSAGES = {
    "type": "message",
    "content": [
        {"type": "text", "text": "Tea!"},
        {"type": "tool_use", "id": "t", "name": "set_timer", "input": {"minutes": 4}},
    ],
    "stop_reason": "tool_use",
}


GEMINI = {
    "candidates": [
        {
            "content": {"parts": [{"text": "Tea!"}, {"functionCall": {"name": "set_timer", "args": {"minutes": 4}}}]},
            "finishReason": "STOP",
        }
    ]
}


OWN_TOOLS = [{"name": "set_timer", "input_schema": {"type": "object", "properties": {"minutes": {"type": "string"}}}}]


GOOD = {
    "text": {"id": 1, "text": f"Tea!{CALL}"},
    "completion": {"prompt": "p", "completion": f"Tea!{CALL}"},
    "a string": f"Tea!{CALL}",
    "a body": CHAT,
    "a batch of OpenAI": {"custom_id": "a", "response": {"status_code": 200, "body": CHAT}, "error": None},
    "a batch of Anthropic": {"custom_id": "a", "result": {"type": "succeeded", "message": MESSAGES}},
    "a batch of Google": {"key": "a", "response": GEMINI},
}
"""Lines that all hold the text "Tea!" and one call."""


BAD = {
    "": "not-json",
    "{": "not-json",
    "\ud800": "not-json",
    "[" * 5000: "not-json",
    "1": "no-text",
    "null": "no-text",
    "{}": "no-text",
    '{"prompt": "a"}': "no-text",
    '{"text": 3}': "no-text",
    '{"response": {"a": 1}}': "not-a-response",
    '{"error": {"message": "No key"}}': "server",
    '{"custom_id": "a", "response": null, "error": {"message": "Too late"}}': "server",
    '{"custom_id": "a", "result": {"type": "errored", "error": {"type": "error", "error": {"message": "Too long"}}}}': "server",
    '{"custom_id": "a", "result": {"type": "expired"}}': "server",
    '{"custom_id": "a", "response": {"status_code": 500, "body": 5}, "error": {"message": "No"}}': "server",
}


def names(result: dict[str, Any]) -> list[str]:
    return [call["name"] for call in result["calls"]]


class TestMapper:
    @pytest.mark.parametrize("title", GOOD)
    def test_lines(self, title: str) -> None:
        result = ResponseMapper([TIMER])(json.dumps(GOOD[title]))
        assert (result["text"], names(result), result["error"], result["failures"]) == ("Tea!", ["set_timer"], None, [])

    @pytest.mark.parametrize("line", BAD)
    def test_lines_that_are_none(self, line: str) -> None:
        result = ResponseMapper()(line)
        assert result["error"]["kind"] == BAD[line]
        assert len(result["error"]["message"].split()) > 3

    def test_a_text_that_is_none_is_named(self) -> None:
        assert ResponseMapper()('{"text": 3}')["error"]["message"] == 'The "text" of the line is a number and no text.'

    def test_the_fields_are_always_the_same(self) -> None:
        lines = [*map(json.dumps, GOOD.values()), *BAD]
        assert len({tuple(ResponseMapper()(line)) for line in lines}) == 1

    @pytest.mark.parametrize(
        ("entry", "id"),
        [
            ({"id": 7}, 7),
            ({"custom_id": "a"}, "a"),
            ({"id": "batch_req_1", "custom_id": "a"}, "a"),
            ({"key": "k", "recordId": "r"}, "r"),
            ({"id": {}}, None),
            ({"id": 2**60}, str(2**60)),
            ("x", None),
        ],
    )
    def test_ids(self, entry: Any, id: Any) -> None:
        assert ResponseMapper()(json.dumps(entry))["id"] == id

    @pytest.mark.parametrize(
        ("field", "found"), [("a.1.b", True), ("a.-1.b", True), ("a.2.b", False), ("a.x", False), ("b", False), ("a.0", False)]
    )
    def test_a_named_field(self, field: str, found: bool) -> None:
        result = ResponseMapper(field=field)(json.dumps({"a": [1, {"b": f"Tea!{CALL}"}]}))
        assert (names(result) == ["set_timer"]) is found
        assert (result["error"] is None) is found

    def test_a_named_field_with_a_body(self) -> None:
        assert names(ResponseMapper(field="raw")(json.dumps({"raw": CHAT}))) == ["set_timer"]

    @pytest.mark.parametrize("entry", [{"tools": OWN_TOOLS}, {"request": {"tools": OWN_TOOLS}}])
    @pytest.mark.parametrize("reply", [{"text": CALL}, CHAT])
    def test_a_line_has_its_own_tools(self, entry: dict[str, Any], reply: dict[str, Any]) -> None:
        result = ResponseMapper([TIMER])(json.dumps({**entry, **reply}))
        assert [failure["reason"] for failure in result["failures"]] == ["SchemaMismatch"]

    @pytest.mark.parametrize("tools", ["bad", {"name": "x"}, [1], [{"type": "web_search"}], [], None])
    def test_tools_of_a_line_that_are_none(self, tools: Any) -> None:
        is_bad = tools is not None and tools not in ([], [{"type": "web_search"}])
        for entry in ({"tools": tools}, {"request": {"tools": tools}}):
            notes = ResponseMapper([TIMER])(json.dumps({**entry, "text": CALL}))["notes"]
            assert any("no list of tools" in note["message"] for note in notes) is is_bad

    def test_options(self) -> None:
        fenced = json.dumps(f"```\n{CALL}\n```\n")
        assert names(ResponseMapper()(fenced)) == []
        assert names(ResponseMapper(options={"fences": "run"})(fenced)) == ["set_timer"]

    def test_one_line_does_not_touch_the_next(self) -> None:
        mapper = ResponseMapper([TIMER])
        half, whole = json.dumps(CALL[:20]), json.dumps(CALL)
        alone = mapper(whole)
        mapper(half)
        assert mapper(whole) == alone

    def test_reasoning_and_markup(self) -> None:
        result = ResponseMapper()(json.dumps(f"<think>Hm.</think>[{CALL}, {CALL}] Yes."))
        assert (result["reasoning"], result["text"], len(result["calls"])) == ("Hm.", " Yes.", 2)

    def test_bytes_that_are_no_text(self) -> None:
        result = ResponseMapper()(b'{"text": "caf\xe9"}')
        assert result["text"] == "caf\ufffd"
        assert result["error"] is None
        assert "Byte 13 (line 1)" in result["notes"][0]["message"]

    def test_pickles(self) -> None:
        mapper = ResponseMapper([TIMER], {"fences": "run"}, "a")
        twin = pickle.loads(pickle.dumps(mapper))
        assert (twin.tools, twin.options, twin.field) == (mapper.tools, mapper.options, mapper.field)

    def test_files(self) -> None:
        mapper = ResponseMapper([TIMER])
        [text] = mapper.read_file(CALL.encode())
        [body] = mapper.read_file(json.dumps(CHAT).encode())
        assert (names(text), names(body)) == (["set_timer"], ["set_timer"])
        response = {"content": {"text": json.dumps(CHAT)}}
        entry = {"request": {"method": "GET", "url": "https://a.example/b"}, "response": response}
        several = mapper.read_file(json.dumps({"log": {"entries": [entry, entry]}}).encode())
        assert [result["id"] for result in several] == ["GET a.example/b"] * 2


class Failing(ResponseMapper):
    """Has an error of its own in it."""

    def __call__(self, line: str | bytes) -> dict[str, Any]:
        raise KeyError("oh")


class TestWork:
    def test_an_error_of_ours_is_a_result(self) -> None:
        outcome = Work(Failing())(Item("a", 3, b"x", None, 1))
        result = json.loads(outcome.lines)
        assert (result["source"], result["line"], result["error"]) == (
            "a",
            3,
            {"kind": "internal", "message": "KeyError: 'oh'"},
        )
        assert outcome.errors == 1

    def test_a_file_that_is_gone_is_a_result(self, tmp_path: Path) -> None:
        outcome = Work(ResponseMapper())(Item("a", 0, b"", tmp_path / "no", 0))
        assert json.loads(outcome.lines)["error"]["kind"] == "unreadable"
