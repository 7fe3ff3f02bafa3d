"""Replies that are cut, or have more behind what counts: what the agent makes of them."""

import pytest

from extract_action.native import Agent, CutAnswer, Failure, FinalAnswer, ParseError, ToolCalls, ToolSpec, scripted


def test_a_response_whose_bytes_are_cut_is_a_failure() -> None:
    agent = Agent()
    agent.ask("Hi?")
    step = agent.step_response(b'data: {"choices": [{"delta": {"content": "Hel"}}]}\n\ndata: {"choi')
    assert isinstance(step, Failure)
    assert (step.fault.kind, step.turn.text) == ("truncated", "Hel")
    assert [message["content"] for message in agent.messages()] == ["Hi?", "Hel"]
    for none in ("<html>", '{"a": 1}', '{"a'):
        with pytest.raises(ParseError):
            agent.step_response(none)


def test_an_action_is_kept_with_the_bracket_that_ends_it() -> None:
    agent = Agent()
    agent.tools.register(ToolSpec("f", "", {"type": "object"}), lambda text: "done")
    agent.step('Action: f({"a": 1})\nObservation: invented')
    assert [message["content"] for message in agent.messages("openai-chat")] == ['Action: f({"a": 1})', "Observation: done"]


@pytest.mark.parametrize(
    ("reply", "text"),
    [
        ('{"choices":[{"message":{"content":"The sum is"},"finish_reason":"length"}]}', "The sum is"),
        ('{"content":[{"type":"text","text":"The sum"}],"stop_reason":"max_tokens"}', "The sum"),
        ('{"candidates":[{"content":{"parts":[]},"finishReason":"SAFETY"}]}', ""),
        ('{"object":"response","status":"incomplete","incomplete_details":{"reason":"max_output_tokens"},"output":[]}', ""),
        ('{"message":{"content":"The"},"done":true,"done_reason":"length"}', "The"),
    ],
)
def test_an_answer_that_was_cut_is_no_final_answer(reply: str, text: str) -> None:
    steps = Agent().run(scripted([reply]), "1 + 2?")
    assert [(type(step), step.text) for step in steps if isinstance(step, (FinalAnswer, CutAnswer))] == [(CutAnswer, text)]
    assert steps[0].turn.finish_reason not in (None, "stop")


def test_what_a_react_reply_has_behind_its_action_is_told_and_does_not_run() -> None:
    made = Agent()
    step = made.step('Action: add({"of": [1, 2]}); add({"of": [3, 4]})')
    assert isinstance(step, ToolCalls)
    assert (len(step.results), [(item.kind, item.data) for item in step.turn.other]) == (
        1,
        [("unread", '; add({"of": [3, 4]})')],
    )
