"""The trace: its records against `docs/trace-schema.json`, and what they say of a stream."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from extract_action import ToolSchema, recording, trace
from extract_action.encoding import encode
from extract_action.jsonish import RULES
from extract_action.validation.schema import resolve, validate

from ..cases import DATA, Case, load, text_of
from ..nasty import TOOLS, Nasty

ROOT = Path(__file__).parents[3]
SCHEMA = json.loads((ROOT / "docs" / "trace-schema.json").read_text(encoding="utf-8"))
STATES = {state["name"] for state in trace.states()}
CODES = {code["code"]: code for code in trace.codes()}
EXAMPLES = sorted((ROOT / "web" / "examples").glob("*/stream.*"))
SCHEMAS = json.loads((DATA / "tools.json").read_text(encoding="utf-8"))


def violations(value: Any, schema: Any, path: str = "trace") -> list[str]:
    """What the schema forbids, and what it does not name."""
    schema = resolve(schema, SCHEMA)
    if schema is True:
        return []
    for branch in schema.get("oneOf", schema.get("anyOf", [])):
        if not violations(value, branch, path):
            return []
    if "oneOf" in schema or "anyOf" in schema:
        return [f"{path} fits no branch: {value!r}"]
    if violation := validate(value, {key: schema[key] for key in ("type", "const", "enum", "required") if key in schema}):
        return [f"{path}: {violation.message}"]
    if isinstance(value, dict) and "properties" in schema:
        found = [f"{path}.{key} is not in the schema" for key in value if key not in schema["properties"]]
        return found + [
            text
            for key in value
            if key in schema["properties"]
            for text in violations(value[key], schema["properties"][key], f"{path}.{key}")
        ]
    if isinstance(value, list) and "items" in schema:
        return [text for at, item in enumerate(value) for text in violations(item, schema["items"], f"{path}[{at}]")]
    return []


def check(found: dict[str, Any]) -> None:
    """A trace is what the schema says, and its spans, codes and states hold together."""
    assert violations(found, SCHEMA) == []
    assert json.loads(encode(found)) == found
    ends: dict[str, int] = {}
    for index, record in enumerate(found["records"]):
        assert record["index"] == index
        assert record["state"] in STATES
        assert record["why"] == CODES[record["why"]["code"]]
        assert record["span"][0] == ends.get(record["channel"], 0)
        ends[record["channel"]] = record["span"][1]
        assert record["end"] == (index == len(found["records"]) - 1)
        for action in record["actions"]:
            assert action["why"]["text"] == CODES[action["why"]["code"]]["text"]
            assert {fix["code"] for fix in action.get("fixes", [])} <= set(RULES)


def chunks_of(path: Path) -> list[dict[str, Any]]:
    return [
        {"text": chunk.text, "time": chunk.time, "channel": chunk.channel, "id": chunk.id, "name": chunk.name}
        for chunk in recording.read(path.read_bytes()).chunks
    ]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.parent.name)
def test_examples_give_valid_traces(path: Path) -> None:
    about = json.loads((path.parent / "example.json").read_text(encoding="utf-8"))
    tools = [ToolSchema(tool["name"], tool["input_schema"]) for tool in about["tools"]]
    check(trace.trace(chunks_of(path), tools, about["options"]))


@pytest.mark.parametrize("case", load("extract/*.jsonl"))
def test_cases_give_valid_traces(case: Case) -> None:
    tools = [ToolSchema(name, SCHEMAS[name]) for name in case.get("tools", ["read", "add", "say"])]
    check(trace.trace(list(text_of(case)), tools, case.get("options")))


def test_generated_text_gives_valid_traces() -> None:
    for seed in range(60):
        nasty = Nasty(seed)
        check(trace.trace(nasty.chunks(nasty.text()), TOOLS))


def test_the_schema_sees_what_is_wrong() -> None:
    found = trace.trace(['{"name": "say"}'], TOOLS)
    assert violations({**found, "more": 1}, SCHEMA) == ["trace.more is not in the schema"]
    found["records"][0]["actions"][0]["kind"] = "other"
    assert len(violations(found, SCHEMA)) == 1


def test_a_record_says_what_its_chunk_did() -> None:
    tracer = trace.Tracer(TOOLS)
    first = tracer.feed('Hi {"name": "sa')
    assert first == {
        "index": 0,
        "chunk": 'Hi {"name": "sa',
        "channel": "text",
        "span": [0, 15],
        "time": None,
        "end": False,
        "state": "candidate",
        "held": [3, 15],
        "why": CODES["string"],
        "actions": [
            {
                "type": "text",
                "text": "Hi ",
                "kind": "prose",
                "span": [0, 3],
                "channel": "text",
                "why": {"code": "prose", "text": "No tool call can begin here."},
            }
        ],
        "patches": [
            {"op": "add", "id": 0, "parent": None, "key": None, "kind": "object", "start": 3, "channel": "text"},
            {"op": "add", "id": 1, "parent": 0, "key": "name", "kind": "string", "start": 12, "key_span": [4, 10]},
            {"op": "append", "id": 1, "text": "sa"},
        ],
    }
    second = tracer.feed({"text": 'y"}', "time": 12.5, "channel": "text"})
    assert (second["index"], second["time"], second["held"], second["why"]["code"]) == (1, 12.5, None, "nothing-held")
    assert [action["name"] for action in second["actions"]] == ["say"]
    [last] = tracer.finish()
    assert (last["index"], last["chunk"], last["end"], last["actions"], last["span"]) == (2, "", True, [], [18, 18])


def native(text: str, **more: str) -> dict[str, str]:
    return {"text": text, "channel": "call:0", **more}


def test_a_native_call_is_decided_when_its_object_closes() -> None:
    tracer = trace.Tracer(TOOLS)
    assert tracer.feed(native("", id="c1", name="say"))["actions"] == []
    assert tracer.feed(native('{"text": '))["actions"] == []
    record = tracer.feed(native('"x"}'))
    [call] = record["actions"]
    assert (call["id"], call["name"], call["arguments"], call["channel"], call["span"]) == (
        "c1",
        "say",
        {"text": "x"},
        "call:0",
        [0, 13],
    )
    assert (record["span"], record["name"]) == ([9, 13], "say")
    assert tracer.finish()[0]["actions"] == []


@pytest.mark.parametrize(
    ("fragments", "kind"),
    [
        ([""], "call"),
        (["nu", "ll"], "call"),
        (['{"text": "x'], "failure"),
        (["  ", '{"tags": []'], "call"),
        (["text"], "failure"),
    ],
)
def test_a_native_call_that_does_not_close_is_decided_at_the_end(fragments: list[str], kind: str) -> None:
    tracer = trace.Tracer(TOOLS)
    for fragment in fragments:
        assert tracer.feed(native(fragment, name="say"))["actions"] == []
    [action] = tracer.finish()[0]["actions"]
    assert kind in (action["type"], action.get("kind"))


def test_reasoning_beside_the_text_has_a_channel() -> None:
    found = trace.trace([{"text": "hm", "channel": "reasoning"}, {"text": "m", "channel": "reasoning"}, "so"], TOOLS)
    check(found)
    shown = [
        (action["kind"], action["text"], action["span"], action["channel"])
        for record in found["records"]
        for action in record["actions"]
    ]
    assert shown == [
        ("reasoning", "hm", [0, 2], "reasoning"),
        ("reasoning", "m", [2, 3], "reasoning"),
        ("prose", "so", [0, 2], "text"),
    ]


@pytest.mark.parametrize("value", ["4", "True", "word", '"word"', "[4]"])
def test_the_repair_of_a_key_is_of_its_object_whatever_stands_before_it(value: str) -> None:
    """A word that became a number is no open string any more."""
    text = '{"name": "ls", "arguments": {"n": ' + value + ", 'key': 1}}"
    tracer = trace.Tracer([ToolSchema("ls", {})])
    patches = [patch for char in text for patch in tracer.feed(char)["patches"]]
    [arguments] = [patch["id"] for patch in patches if patch["op"] == "add" and patch["key"] == "arguments"]
    assert [patch["id"] for patch in patches if patch["op"] == "fix" and patch["code"] == "single-quotes"] == [arguments]


def test_numbers_that_javascript_would_round_are_text() -> None:
    found = trace.trace(['{"name": "say", "arguments": {"n": [9007199254740993, 9007199254740991, NaN, 1.5]}}'], TOOLS)
    check(found)
    [call] = found["records"][0]["actions"]
    assert call["arguments"] == {"n": ["9007199254740993", 9007199254740991, "nan", 1.5]}
    values = [(patch["value"], patch.get("exact")) for patch in found["records"][0]["patches"] if patch["op"] == "set"]
    assert values == [("9007199254740993", "text"), (9007199254740991, None), ("nan", "text"), (1.5, None)]


def test_a_call_that_is_written_and_made_is_one() -> None:
    text = '{"name": "say", "arguments": {"text": "x"}}'
    found = trace.trace(
        [text, native('{"text": "x"}', name="say"), native('{"text": "x"}', name="say") | {"channel": "call:1"}], TOOLS
    )
    check(found)
    assert [action.get("repeats") for record in found["records"] for action in record["actions"]] == [None, "text", None]


def test_lone_surrogates_are_carried() -> None:
    found = trace.trace(["a\ud83d", "b"], TOOLS)
    check(found)
    assert "".join(action["text"] for record in found["records"] for action in record["actions"]) == "a\ud83db"


def test_states_and_codes_have_sentences() -> None:
    assert all(state["text"].endswith(".") for state in trace.states())
    assert all(code["text"].endswith(".") and (not code["release"] or code["release"].endswith(".")) for code in trace.codes())
    assert len(CODES) == len(trace.codes())


def test_the_dialect_is_named_from_its_opener_to_the_end_of_its_markup() -> None:
    chunks = ["So: <tool", "_call>", '{"name": "ls', '"}', "</tool_call>", " done"]
    found = trace.trace(chunks, [ToolSchema("ls", {})], {"dialects": "auto"})
    check(found)
    assert [record.get("dialect") for record in found["records"]] == [None, "hermes", "hermes", "hermes", None, None, None]
    call = next(action for record in found["records"] for action in record["actions"] if action["type"] == "call")
    assert call["dialect"] == "hermes"


def test_no_dialect_is_named_where_none_is_read() -> None:
    found = trace.trace(['{"name": "l', 's"} <tool_call>'], [ToolSchema("ls", {})])
    assert all("dialect" not in record for record in found["records"])


@pytest.mark.parametrize("pieces", [['  {"x": 1}'], [" ", ' {"x": 1}'], list('  {"x": 1}'), ["", "  ", "{", '"x": 1}']])
def test_a_native_call_stands_behind_its_white_space_in_any_chunking(pieces: list[str]) -> None:
    tracer = trace.Tracer([ToolSchema("f", {})])
    records = [record for text in pieces for record in [tracer.feed({"text": text, "channel": "call:0", "name": "f"})]]
    [root] = [patch for record in records for patch in record["patches"] if patch["op"] == "add" and patch["parent"] is None]
    assert (root["start"], root["channel"]) == (2, "call:0")
    assert [action["arguments"] for record in records for action in record["actions"]] == [{"x": 1}]


@pytest.mark.parametrize("pieces", [["no {}"], ["no ", "{}"], list("no {}")])
def test_native_arguments_that_begin_with_no_bracket_grow_no_tree(pieces: list[str]) -> None:
    tracer = trace.Tracer([ToolSchema("f", {})])
    records = [tracer.feed({"text": text, "channel": "call:0", "name": "f"}) for text in pieces]
    assert [patch for record in records for patch in record["patches"]] == []
