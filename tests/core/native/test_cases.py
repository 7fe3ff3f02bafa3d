"""Each case under every chunking; and that the events say what the turn says."""

import json
from itertools import pairwise

import pytest

from extract_action import recording
from extract_action.native import (
    Alternative,
    ArgumentsDelta,
    CallEnd,
    CallStart,
    CallUpdate,
    Event,
    Fault,
    Finish,
    ModelTurn,
    OtherContent,
    ParseError,
    ReasoningDelta,
    RefusalDelta,
    Restart,
    StreamReader,
    TextDelta,
    ToolCall,
    Usage,
    parse_model_response,
)
from extract_action.native.apis.gemini_arguments import MAX_STEPS, PartialArguments, steps_of

from .cases import Case, cases, chunkings, view

CASES = cases()
NOT_OF_THE_TURN = ("restarts", "tools")


def run(chunks: list[bytes]) -> tuple[ModelTurn, list[Event]]:
    reader = StreamReader()
    events = [event for chunk in chunks for event in reader.feed(chunk)]
    events += reader.close()
    return reader.finish(), events


def fold(events: list[Event]) -> ModelTurn:
    """The turn that events add up to, by the words of their docstrings alone."""
    texts = {TextDelta: "", ReasoningDelta: "", RefusalDelta: ""}
    calls: dict[int, dict[str, str]] = {}
    finish, usage, other, faults = None, None, list[OtherContent](), list[Fault]()
    others: dict[int, list[Event]] = {}
    for event in events:
        if isinstance(event, (TextDelta, ReasoningDelta, RefusalDelta)):
            texts[type(event)] += event.text
        elif isinstance(event, CallStart):
            calls[event.index] = {"id": event.id, "name": event.name, "kind": event.kind, "sign": "", "arguments": ""}
        elif isinstance(event, CallUpdate):
            call = calls[event.index]
            call["id"], call["name"] = call["id"] or event.id, call["name"] + event.name
            call["sign"] = call["sign"] or event.thought_signature
        elif isinstance(event, ArgumentsDelta):
            calls[event.index]["arguments"] += event.text
        elif isinstance(event, CallEnd):
            calls[event.index]["arguments"] = event.arguments
            calls[event.index]["ended"] = "yes"
        elif isinstance(event, Finish):
            finish = event.reason
        elif isinstance(event, Usage):
            usage = event
        elif isinstance(event, OtherContent):
            other.append(event)
        elif isinstance(event, Fault):
            faults.append(event)
        elif isinstance(event, Alternative):
            others.setdefault(event.choice, []).append(event.event)
        else:
            assert isinstance(event, Restart)
            texts, calls, other, usage = dict.fromkeys(texts, ""), {}, [], None
    ended = [call for call in calls.values() if "ended" in call]
    return ModelTurn(
        text=texts[TextDelta] or None,
        reasoning=texts[ReasoningDelta] or None,
        refusal=texts[RefusalDelta] or None,
        calls=[ToolCall(c["id"] or None, c["name"], c["arguments"], c["sign"], c["kind"]) for c in ended if c["name"]],
        finish_reason=finish,
        usage=usage,
        other=other + [OtherContent("cut-call", None) for call in calls.values() if "ended" not in call],
        faults=faults,
        alternatives=[fold(inner) for _, inner in sorted(others.items())],
    )


@pytest.mark.parametrize("case", CASES, ids=str)
def test_chunks_do_not_matter(case: Case) -> None:
    expected = {key: value for key, value in case.expected.items() if key not in NOT_OF_THE_TURN}
    first = None
    for chunks in chunkings(case.wire):
        turn, events = run(chunks)
        assert view(turn) == expected
        first = first or turn
        assert turn == first
        assert sum(isinstance(event, Restart) for event in events) == case.expected.get("restarts", 0)
        about = {"id": turn.id, "model": turn.model} if turn.id or turn.model else {}
        assert {**view(fold(events)), **{key: value for key, value in about.items() if value}} == view(turn)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_line_ends_do_not_matter(case: Case) -> None:
    wanted, _ = run([case.wire])
    for end in (b"\r\n", b"\r"):
        if end == b"\r" and not case.wire.startswith((b"data", b"event", b":")):
            continue
        wire = b"\xef\xbb\xbf" + case.wire.replace(b"\n", end)
        for chunks in chunkings(wire, seeds=2):
            assert view(run(chunks)[0]) == view(wanted)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_api_is_named(case: Case) -> None:
    turn, _ = run([case.wire])
    generic = {fault.kind for fault in turn.faults} == {"server"} and not turn.api
    assert turn.api == case.api or generic


@pytest.mark.parametrize("case", CASES, ids=str)
def test_parse_model_response_is_the_reader(case: Case) -> None:
    turn, _ = run([case.wire])
    fatal = [fault for fault in turn.faults if fault.kind not in ("server", "mismatch")]
    if not fatal:
        assert parse_model_response(case.wire) == turn == parse_model_response(case.wire.decode())
        return
    with pytest.raises(ParseError) as caught:
        parse_model_response(case.wire)
    assert caught.value.fault == fatal[0]
    assert caught.value.turn == turn
    assert f"offset {fatal[0].offset}" in str(caught.value)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_recording_has_the_same(case: Case) -> None:
    turn, _ = run([case.wire])
    read, *others = recording.read_all(case.wire)
    if others:  # a file of bodies has a recording for each
        assert read.text() == turn.text
        return
    if not turn.api:
        assert read.provider == "error"
        return
    assert read.provider == case.api
    assert read.text() == (turn.text or "") + (turn.refusal or "")
    assert "".join(chunk.text for chunk in read.chunks if chunk.channel == "reasoning") == (turn.reasoning or "")
    shown: dict[str, list[str]] = {}
    for chunk in read.chunks:
        if chunk.channel.startswith("call:"):
            shown.setdefault(chunk.channel, [chunk.id, chunk.name, ""])[2] += chunk.text
    named = [call for call in shown.values() if call[1]]
    if "cut-call" not in case.expected.get("other", ()):
        assert [[call.id or "", call.name, call.arguments] for call in turn.calls] == [
            [id, name, text or "{}"] for id, name, text in named
        ]
    assert [note.message for note in read.notes if note.severity == "error"] == [fault.message for fault in turn.faults]
    assert [tool.name for tool in read.tools] == case.expected.get("tools", [])


SAME = [(first, second) for first, second in pairwise(CASES) if second.title == "a body with the same"]


@pytest.mark.parametrize(("stream", "body"), SAME, ids=str)
def test_a_body_says_what_the_stream_said(stream: Case, body: Case) -> None:
    streamed, whole = run([stream.wire])[0], run([body.wire])[0]
    assert (streamed.text, streamed.reasoning, streamed.calls) == (whole.text, whole.reasoning, whole.calls)
    assert (streamed.other, streamed.finish_reason) == (whole.other, whole.finish_reason)
    assert (streamed.usage, streamed.refusal) == (whole.usage, whole.refusal)
    if all(part.kind != "other" for part in whole.parts):
        assert streamed.parts == whole.parts


def test_each_api_has_such_a_pair() -> None:
    assert {body.api for _, body in SAME} == {case.api for case in CASES}


def test_an_id_for_each_fragment_is_no_call_for_each() -> None:
    text = '{"text": "' + 40 * "}" + '"}'
    chunks = [
        {"choices": [{"delta": {"tool_calls": [{"index": 0, "id": f"c{at}", "function": {"name": "f", "arguments": char}}]}}]}
        for at, char in enumerate(text)
    ]
    turn, _ = run([f"data: {json.dumps(chunk)}\n\n".encode() for chunk in chunks])
    assert [(call.id, call.arguments) for call in turn.calls] == [("c0", text)]


def test_a_path_far_beyond_the_end_of_a_list_makes_no_long_list() -> None:
    arguments = PartialArguments()
    arguments.add({"jsonPath": "$.x[999999999]", "numberValue": 1})
    arguments.add({"jsonPath": "$.x[0]", "stringValue": "a", "willContinue": True})
    arguments.add({"jsonPath": "$.x[0]", "stringValue": "b"})
    whole = arguments.out_of_order()
    assert whole is not None
    assert json.loads(whole)["x"][0] == "ab"
    assert len(json.loads(whole)["x"]) <= MAX_STEPS + 1


def test_steps_are_those_of_the_path() -> None:
    for place in (
        "$.a.b",
        "$.a.c",
        "$['a.b'].c",
        "$.a['x.y']",
        "$.a[0].b",
        "$.a[0].c.d",
        "$",
        "",
        "$.a.",
        "$.ä.ö",
        "$.5.a",
        "$.a.5",
    ):
        arguments = PartialArguments()
        for before in ("$.a.z", "$['a.b'].z", place):
            arguments.add({"jsonPath": before, "numberValue": 1})
        wanted = steps_of(place)
        assert not wanted or isinstance(wanted[0], int) or arguments.path == wanted
