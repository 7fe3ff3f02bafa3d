"""A turn as each API's message: what the same API reads back from it is the turn."""

from dataclasses import replace
from typing import Any

import pytest

from extract_action.native import APIS, Api, ModelTurn, OtherContent, StreamReader, ToolCall, parse_model_response
from extract_action.native.agent.addressing import turn_for
from extract_action.native.apis.writing import arguments_object
from extract_action.native.turn.open_call import is_early
from extract_action.native.turn.payload import dump, load

from .cases import Case, cases

CALLS = [ToolCall("c1", "ls", '{"path":"/"}', "sig"), ToolCall(None, "pwd", "{}")]
TURN = ModelTurn(text="Hi", calls=CALLS, reasoning="Hm")

BODIES: dict[str, Any] = {
    "openai-chat": lambda messages: {"choices": [{"message": messages[0], "finish_reason": "stop"}]},
    "openai-responses": lambda messages: {"output": messages, "status": "completed"},
    "anthropic": lambda messages: {**messages[0], "stop_reason": "tool_use"},
    "gemini": lambda messages: {"candidates": [{"content": messages[0], "finishReason": "STOP"}]},
    "bedrock": lambda messages: {"output": {"message": messages[0]}, "stopReason": "tool_use"},
    "cohere": lambda messages: {"message": messages[0], "finish_reason": "TOOL_CALL"},
    "ollama": lambda messages: {"message": messages[0], "done": True, "done_reason": "stop"},
}


def read_back(api: Api, turn: ModelTurn) -> ModelTurn:
    return parse_model_response(dump(BODIES[api.key](api.message(turn))))


@pytest.mark.parametrize("api", APIS, ids=lambda api: api.key)
def test_round_trip(api: Api) -> None:
    back = read_back(api, TURN)
    assert back.api == api.key
    assert back.text == "Hi"
    signature = "sig" if api.key in ("gemini", "openai-chat") else ""
    assert back.calls == [ToolCall("c1", "ls", '{"path":"/"}', signature), ToolCall(None, "pwd", "{}")]


@pytest.mark.parametrize("api", APIS, ids=lambda api: api.key)
def test_only_calls_only_text_and_only_a_refusal(api: Api) -> None:
    calls = read_back(api, ModelTurn(calls=[ToolCall("1", "sql", "SELECT 1", "", "custom")]))
    assert calls.text is None
    assert "SELECT 1" in calls.calls[0].arguments
    assert read_back(api, ModelTurn(text="x")).calls == []
    [message, *_] = api.message(ModelTurn(refusal="no")) or [{}]
    assert isinstance(message, dict)


def turn_of(case: Case) -> ModelTurn:
    reader = StreamReader()
    reader.feed(case.wire)
    return reader.finish()


def sent(turn: ModelTurn) -> dict[str, Any]:
    """What of a turn goes back, but for reasoning that is text of its own. Arguments count as data."""
    calls = [
        (call.id or "", call.name, arguments_object(call.arguments) if call.kind == "function" else call.arguments)
        for call in turn.calls
    ]
    return {
        "text": turn.text,
        "refusal": turn.refusal,
        "calls": calls,
        "beside": [(call.thought_signature, call.beside) for call in turn.calls],
        "other": [(it.kind, it.data["id"] if it.kind == "audio" else it.data) for it in turn.other if it.goes_back],
    }


ANSWERED = [case for case in cases() if (turn := turn_of(case)).api and not turn.faults and not is_early(turn.finish_reason)]


@pytest.mark.parametrize("case", ANSWERED, ids=str)
def test_nothing_of_a_turn_is_lost_on_the_way_back(case: Case) -> None:
    turn = turn_of(case)
    api = next(api for api in APIS if api.key == case.api)
    if not api.message(turn):
        assert sent(turn) == sent(ModelTurn())
        return
    back = read_back(api, turn)
    assert sent(back) == sent(turn)
    names = {part.name for part in turn.parts if part.kind == "reasoning"}
    if len(names) == 1 and names != {""}:
        assert back.reasoning == turn.reasoning
    if api.key not in ("openai-chat", "ollama", "cohere"):  # these have a field for each, so their order says nothing
        assert said(back) == said(turn)


def said(turn: ModelTurn) -> list[tuple[str, str]]:
    """The order of what goes back, without reasoning that stands in other content."""
    parts = [part for part in turn.parts if part.kind != "other" or turn.other[part.index].goes_back]
    return [(part.kind, part.text) for part in parts if part.kind != "reasoning" or part.name]


def test_what_came_from_another_api_is_told_as_text_and_calls() -> None:
    [turn] = [turn_of(case) for case in ANSWERED if case.title == "thinking with a signature, text, a call without arguments"]
    told = turn_for(APIS[3], turn, {})
    assert APIS[3].message(told) == [
        {"role": "model", "parts": [{"text": "Wait."}, {"functionCall": {"id": "t1", "name": "ls", "args": {}}}]}
    ]


def test_a_text_that_a_program_changed_is_told_as_it_is_now() -> None:
    [turn] = [turn_of(case) for case in ANSWERED if case.title == "thinking with a signature, text, a call without arguments"]
    [message] = APIS[2].message(replace(turn, text="Now."))
    assert [block["type"] for block in message["content"]] == ["thinking", "text", "tool_use"]
    assert message["content"][1]["text"] == "Now."


@pytest.mark.parametrize("api", APIS, ids=lambda api: api.key)
@pytest.mark.parametrize("arguments", ["", "null", "5", '{"a": "cut of', "no JSON"])
def test_arguments_go_back_as_an_object(api: Api, arguments: str) -> None:
    [call] = read_back(api, ModelTurn(calls=[ToolCall("c", "f", arguments)])).calls
    assert isinstance(load(call.arguments), dict)


def test_of_a_recording_of_the_voice_only_the_id_goes_back() -> None:
    [turn] = [turn_of(case) for case in ANSWERED if case.title == "a recording of the voice, and one that is none"]
    [message] = APIS[0].message(turn)
    assert message["audio"] == {"id": "audio_1"}
    assert "audio" not in APIS[0].message(turn.alternatives[0])[0]


def test_what_must_go_back_goes_back() -> None:
    by_key = {api.key: api for api in APIS}
    thinking = OtherContent("thinking", {"type": "thinking", "thinking": "Hm", "signature": "s"}, goes_back=True)
    [message] = by_key["anthropic"].message(ModelTurn(text="x", other=[thinking]))
    assert message["content"][0] == thinking.data
    item = OtherContent("reasoning", {"type": "reasoning", "encrypted_content": "gA"}, goes_back=True)
    assert by_key["openai-responses"].message(ModelTurn(refusal="no", other=[item])) == [
        item.data,
        {"type": "message", "role": "assistant", "content": [{"type": "refusal", "refusal": "no"}]},
    ]
    assert by_key["openai-chat"].message(ModelTurn(refusal="no")) == [{"role": "assistant", "content": None, "refusal": "no"}]


@pytest.mark.parametrize("api", APIS, ids=lambda api: api.key)
def test_prose(api: Api) -> None:
    wanted = {
        "gemini": {"role": "model", "parts": [{"text": "x"}]},
        "bedrock": {"role": "assistant", "content": [{"text": "x"}]},
    }
    assert api.prose("assistant", "x") == wanted.get(api.key, {"role": "assistant", "content": "x"})
    assert api.prose("user", "x")["role"] == "user"


def test_a_citation_of_an_empty_text_behind_another_block() -> None:
    blocks = [{"type": "tool", "x": 1}, {"type": "text", "text": "", "citations": [{"a": 1}]}, {"type": "text", "text": "x"}]
    turn = parse_model_response(dump({"type": "message", "content": blocks, "stop_reason": "end_turn"}))
    [message] = next(api for api in APIS if api.key == "anthropic").message(turn)
    assert message["content"] == [blocks[0], blocks[2]]


REASONING = {"id": "rs", "type": "reasoning", "summary": [], "encrypted_content": "gA"}
CALL = {"type": "function_call", "call_id": "c1", "name": "ls", "arguments": "{}"}
REASONED: dict[str, list[dict[str, Any]]] = {
    "the call is begun before the reasoning is whole": [
        {"type": "response.output_item.added", "output_index": 0, "item": {"id": "rs", "type": "reasoning", "summary": []}},
        {"type": "response.output_item.added", "output_index": 1, "item": {**CALL, "arguments": ""}},
        {"type": "response.output_item.done", "output_index": 0, "item": REASONING},
        {"type": "response.output_item.done", "output_index": 1, "item": CALL},
    ],
    "the call is whole before the reasoning": [
        {"type": "response.output_item.added", "output_index": 0, "item": {"id": "rs", "type": "reasoning", "summary": []}},
        {"type": "response.output_item.done", "output_index": 1, "item": CALL},
        {"type": "response.output_item.done", "output_index": 0, "item": REASONING},
    ],
    "only the final response has the reasoning": [{"type": "response.output_item.done", "output_index": 1, "item": CALL}],
}


@pytest.mark.parametrize("events", REASONED.values(), ids=REASONED)
def test_a_call_goes_back_behind_the_reasoning_that_it_needs(events: list[dict[str, Any]]) -> None:
    final = {"type": "response.completed", "response": {"status": "completed", "output": [REASONING, CALL]}}
    turn = parse_model_response("".join(f"data: {dump(event)}\n\n" for event in [*events, final]))
    responses = next(api for api in APIS if api.key == turn.api)
    assert responses.message(turn) == [REASONING, CALL]


@pytest.mark.parametrize("api", APIS, ids=lambda api: api.key)
def test_what_only_its_own_api_knows_makes_no_empty_message(api: Api) -> None:
    search = {"type": "web_search_call", "id": "ws"}
    turn = parse_model_response(dump({"object": "response", "status": "completed", "output": [search]}))
    assert api.message(turn_for(api, turn, {})) == ([search] if api.key == turn.api else [])
