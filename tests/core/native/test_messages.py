"""A turn as each API's message: what the same API reads back from it is the turn."""

from typing import Any

import pytest

from extract_action.native import APIS, Api, ModelTurn, OtherContent, ToolCall, parse_model_response

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
    from extract_action.native.payload import dump

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


def test_what_must_go_back_goes_back() -> None:
    by_key = {api.key: api for api in APIS}
    thinking = OtherContent("thinking", {"type": "thinking", "thinking": "Hm", "signature": "s"})
    [message] = by_key["anthropic"].message(ModelTurn(text="x", other=[thinking]))
    assert message["content"][0] == thinking.data
    [message] = by_key["bedrock"].message(ModelTurn(reasoning="Hm", other=[OtherContent("reasoningSignature", "s")]))
    assert message["content"] == [{"reasoningContent": {"reasoningText": {"text": "Hm", "signature": "s"}}}]
    item = OtherContent("reasoning", {"type": "reasoning", "encrypted_content": "gA"})
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
