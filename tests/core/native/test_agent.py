"""The agent: native and ReAct replies, history, limits, scripts."""

import json

import pytest

from extract_action.native import (
    APIS,
    Agent,
    AgentConfig,
    AgentError,
    Api,
    Failure,
    FinalAnswer,
    History,
    Message,
    ParseError,
    StepLimitReached,
    StreamReader,
    ToolCalls,
    ToolResult,
    ToolSpec,
    is_native,
    is_repeated,
    observation,
    scripted,
    tool_results_openai,
)

SCHEMA = '{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}'
CALL = json.dumps(
    {
        "choices": [
            {
                "message": {
                    "role": "assistant",
                    "content": None,
                    "tool_calls": [
                        {
                            "id": "call_1",
                            "type": "function",
                            "function": {"name": "get_weather", "arguments": '{"city":"Paris"}'},
                        }
                    ],
                }
            }
        ]
    }
)
ANSWER = '{"content": [{"type": "text", "text": "Sunny."}], "stop_reason": "end_turn"}'


def agent(config: AgentConfig | None = None) -> Agent:
    made = Agent(config)
    made.tools.register(
        ToolSpec("get_weather", "Weather for a city", SCHEMA),
        lambda arguments: ToolResult("get_weather", f"sunny ({arguments})", True),
    )
    return made


def test_the_round_of_a_native_call() -> None:
    made = agent()
    made.ask("How is Paris?")
    step = made.step_response(CALL)
    assert isinstance(step, ToolCalls)
    assert step.results[0].output == 'sunny ({"city":"Paris"})'
    assert tool_results_openai(step.results)[0]["tool_call_id"] == "call_1"
    final = made.step_response(ANSWER)
    assert isinstance(final, FinalAnswer)
    assert final.text == "Sunny."
    assert made.api == "anthropic"
    assert [message["role"] for message in made.messages("openai-chat")] == ["user", "assistant", "tool", "assistant"]
    assert [message["role"] for message in made.messages()] == ["user", "assistant", "user", "assistant"]


@pytest.mark.parametrize("api", APIS, ids=lambda api: api.key)
def test_messages_in_each_shape(api: object) -> None:
    made = agent()
    made.ask("How is Paris?")
    made.step_response(CALL)
    made.step("Thought: a\nAction: get_weather(city='Rome')")
    assert len(made.messages(api.key)) == 5  # type: ignore[attr-defined]


def test_react() -> None:
    made = agent()
    step = made.step("Thought: hm\nAction: get_weather: Oslo\nObservation: invented")
    assert isinstance(step, ToolCalls)
    assert step.results[0].output == 'sunny ({"city":"Oslo"})'
    assert step.turn.reasoning == "hm"
    assert [message.text for message in made.history.messages()] == [
        "Thought: hm\nAction: get_weather: Oslo",
        'Observation: sunny ({"city":"Oslo"})',
    ]
    failed = made.step("Action: nothing()")
    assert isinstance(failed, ToolCalls)
    assert observation(failed.results[0]).startswith("Observation: Error: There is no tool")
    with pytest.raises(ParseError, match="thought, but neither"):
        made.step("Thought: hm")
    assert isinstance(made.step("Final Answer: so"), FinalAnswer)


def test_failures_and_cut_responses_run_nothing() -> None:
    made = agent()
    step = made.step_response('{"error": {"message": "Busy"}}')
    assert isinstance(step, Failure)
    assert step.fault.message == "The server reported an error: Busy"
    reader = StreamReader()
    reader.feed(b'data: {"choices":[{"delta":{"content":"I will","tool_calls":[{"id":"a","function":{"name":"get_weather"')
    assert isinstance(made.step_response(reader.finish()), Failure)
    reader = StreamReader()
    reader.feed(b'data: {"choices":[{"delta":{"content":"I will"}}]}\n\n')
    cut = made.step_response(reader.finish())
    assert isinstance(cut, Failure)
    assert cut.turn.text == "I will"
    with pytest.raises(ParseError):
        made.step_response("no JSON")
    refusal = made.step_response('{"choices":[{"message":{"refusal":"No."},"finish_reason":"stop"}]}')
    assert isinstance(refusal, FinalAnswer)
    assert refusal.text == "No."


def test_a_call_in_text_is_shown_and_not_run() -> None:
    made = agent()
    calls = [json.dumps({"name": "get_weather", "arguments": {"city": city}}) for city in ("Paris", "Rome")]
    text = f"I call {' and '.join(calls)}."
    body = json.loads(CALL)
    body["choices"][0]["message"]["content"] = text
    step = made.step_response(json.dumps(body))
    assert isinstance(step, ToolCalls)
    assert len(step.results) == 1
    assert [(call.arguments["city"], is_repeated(call, step.turn)) for call in step.inline] == [
        ("Paris", True),
        ("Rome", False),
    ]


def test_limit_of_steps() -> None:
    made = agent(AgentConfig(max_steps=2))
    with pytest.raises(StepLimitReached, match="2 steps"):
        made.run(scripted([CALL, CALL, CALL]), "Go")
    made.ask("Again")
    assert isinstance(made.run(scripted(["Final Answer: x"]))[-1], FinalAnswer)


def test_scripts() -> None:
    steps = agent().run(scripted([CALL, "Action: get_weather(city='Rome')", ANSWER.encode()]), "Go")
    assert [type(step) for step in steps] == [ToolCalls, ToolCalls, FinalAnswer]
    assert isinstance(agent().run(scripted([b"Final Answer: x"]))[-1], FinalAnswer)
    with pytest.raises(AgentError, match="no more replies"):
        agent().run(scripted([CALL]))


@pytest.mark.parametrize(
    ("reply", "wanted"), [(CALL, True), (b'{"error":"x"}', True), ("Final Answer: {}", False), ('{"name": "f"}', False)]
)
def test_is_native(reply: str | bytes, wanted: bool) -> None:
    assert is_native(reply) is wanted


TWICE = json.dumps(
    {
        "candidates": [
            {
                "content": {
                    "role": "model",
                    "parts": [{"functionCall": {"name": "get_weather", "args": {"city": "Rome"}}}] * 2,
                },
                "finishReason": "STOP",
            }
        ]
    }
)
"""Gemini's calls have no ids."""


def test_results_of_calls_without_ids_are_results() -> None:
    made = agent()
    for _ in range(2):
        made.step_response(TWICE)
    own = made.messages()
    assert [[next(iter(part)) for part in message["parts"]] for message in own] == [
        ["functionCall"] * 2,
        ["functionResponse"] * 2,
    ] * 2
    chat = made.messages("openai-chat")
    assert [call["id"] for message in chat for call in message.get("tool_calls", [])] == [
        "call_1",
        "call_2",
        "call_3",
        "call_4",
    ]
    assert [message.get("tool_call_id") for message in chat] == [None, "call_1", "call_2", None, "call_3", "call_4"]


def test_messages_alternate_where_they_must() -> None:
    made = agent()
    made.ask("How is Paris?")
    made.step_response(CALL)
    made.ask("And Rome?")
    made.ask("Well?")
    question, turn, rest = made.messages("bedrock")
    assert [question["role"], turn["role"], rest["role"]] == ["user", "assistant", "user"]
    assert [next(iter(block)) for block in rest["content"]] == ["toolResult", "text", "text"]
    assert len(made.messages("openai-chat")) == 5


def test_calls_of_a_response_that_failed_are_not_told() -> None:
    made = agent()
    made.ask("How is Rome?")
    call = {"index": 0, "id": "a", "function": {"name": "get_weather", "arguments": "{}"}}
    reader = StreamReader()
    for event in ({"choices": [{"delta": {"tool_calls": [call]}}]}, {"error": {"message": "Busy"}}):
        reader.feed(b"data: " + json.dumps(event).encode() + b"\n\n")
    assert isinstance(made.step_response(reader.finish()), Failure)
    assert isinstance(made.step_response('{"choices":[{"message":{"content":""},"finish_reason":"stop"}]}'), FinalAnswer)
    assert [message["role"] for message in made.messages()] == ["user"]


def test_history_keeps_the_question_and_begins_with_one() -> None:
    history = History(12, count=len)
    for message in [Message("user", "one"), Message("assistant", "call"), Message("tool", "it")]:
        history.add(message)
    history.add(Message("user", "two"))
    history.add(Message("assistant", "call2"))
    assert [message.text for message in history.messages()] == ["two", "call2"]
    history.add(Message("assistant", "another"))
    assert [message.text for message in history.messages()] == ["two", "another"]
    history.add(Message("tool", "a long result"))
    assert [message.text for message in history.messages()] == ["two", "another", "a long result"]
    assert (history.tokens, history.dropped) == (23, 4)


def test_history_drops_whole_exchanges() -> None:
    history = History(10, count=len)
    history.add(Message("tool", "x"))
    history.add(Message("assistant", "call"))
    history.add(Message("tool", "result"))
    assert (history.tokens, history.dropped) == (10, 1)
    history.add(Message("user", "a"))
    assert [message.text for message in history.messages()] == ["a"]
    history.add(Message("user", "far too long to be kept by"))
    assert [message.text for message in history.messages()] == ["far too long to be kept by"]
    assert history.dropped == 4
    with pytest.raises(ValueError, match="at least 1"):
        History(0)


def body(text: str | None, refusal: str | None = None, calls: tuple[tuple[str, str], ...] = ()) -> str:
    """A body of Chat Completions, with calls by their ids and names."""
    entries = [{"id": id, "type": "function", "function": {"name": name, "arguments": "{}"}} for id, name in calls]
    message = {"role": "assistant", "content": text, "refusal": refusal, "tool_calls": entries}
    return json.dumps({"choices": [{"message": message, "finish_reason": "stop"}]})


BLANK = {
    "anthropic": '{"type": "message", "content": [{"type": "text", "text": " "}], "stop_reason": "end_turn"}',
    "bedrock": '{"output": {"message": {"content": [{"text": "\\n"}]}}, "stopReason": "end_turn"}',
}


@pytest.mark.parametrize("api", BLANK)
def test_a_reply_of_blanks_is_no_message_where_it_would_be_refused(api: str) -> None:
    agent = Agent()
    agent.ask("Hi?")
    agent.step_response(BLANK[api])
    agent.ask("Again?")
    told = [part["text"] if isinstance(part, dict) else part for said in agent.messages() for part in said["content"]]
    assert "".join(told) == "Hi?Again?"
    assert {said["role"] for said in agent.messages()} == {"user"}


@pytest.mark.parametrize("api", APIS, ids=lambda api: api.key)
@pytest.mark.parametrize(("text", "shown"), [(None, "I won't."), ("Well.", "Well.\nI won't.")])
def test_a_refusal_is_told_to_each_api(api: Api, text: str | None, shown: str) -> None:
    agent = Agent()
    agent.step_response(body(text, "I won't."))
    [message] = agent.messages(api.key)
    told = json.dumps(message, ensure_ascii=False)
    assert "I won't." in told
    assert api.takes_refusals or json.dumps(shown)[1:-1] in told


def test_ids_are_such_that_each_result_has_its_call() -> None:
    def ids(found: object) -> list[str]:
        """All ids of calls and results in messages."""
        if isinstance(found, list):
            return [id for inner in found for id in ids(inner)]
        if not isinstance(found, dict):
            return []
        keys = ("tool_use_id", "tool_call_id", "toolUseId") if "tool_calls" not in found else ()
        own = [found["id"]] if "id" in found else [found[key] for key in keys if key in found]
        return own + [id for inner in found.values() for id in ids(inner)]

    agent = Agent()
    agent.step_response(
        '{"message": {"content": "", "tool_calls": [{"function": {"name": "f", "arguments": {}}}]}, "done": true}'
    )
    for calls in [("functions.f:0", "f"), ("call_4", "f"), ("", "f")], [("call_1", "f"), ("call_1", "f")]:
        agent.step_response(body(None, None, tuple(calls)))
    wanted = ["call_2", "functions_f_0", "call_4", "call_5", "call_1", "call_6"]
    for api, first in (("openai-chat", "functions.f:0"), ("anthropic", "functions_f_0"), ("bedrock", "functions_f_0")):
        found = ids(agent.messages(api))
        assert sorted(set(found)) == sorted({first if id == "functions_f_0" else id for id in wanted})
        assert all(found.count(id) == 2 for id in found)


def test_a_run_goes_on_behind_a_pause_of_the_server() -> None:
    tool = {"type": "server_tool_use", "id": "s", "name": "web_search", "input": {"query": "tea"}}
    paused = json.dumps({"type": "message", "role": "assistant", "content": [tool], "stop_reason": "pause_turn"})
    answer = json.dumps({"type": "message", "content": [{"type": "text", "text": "Tea."}], "stop_reason": "end_turn"})
    agent = Agent()
    first, last = agent.run(scripted([paused, answer]), "Tea?")
    assert isinstance(first, ToolCalls)
    assert (first.results, isinstance(last, FinalAnswer)) == ([], True)
    assert [message["role"] for message in agent.messages()] == ["user", "assistant", "assistant"]
    assert agent.messages()[1]["content"] == [tool]
