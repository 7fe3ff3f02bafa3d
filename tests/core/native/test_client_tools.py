"""Tools of OpenAI's own that the client would have to run: an agent does not, and sends back no call without its answer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from extract_action.native import Agent, Failure, FinalAnswer, NativeStep, ToolSpec
from extract_action.native.apis.openai_responses import CLIENT_TOOLS

SAID = {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "At once."}]}
QUESTION = {"role": "user", "content": "Tidy up."}


def replied(*output: dict[str, Any]) -> tuple[Agent, NativeStep, list[str]]:
    """An agent that got this reply, what it made of it, and the arguments with which its tool ran."""
    agent, ran = Agent(), list[str]()
    agent.tools.register(ToolSpec("sweep", "", {"type": "object"}), lambda text: ran.append(text) or "done")
    agent.ask("Tidy up.")
    step = agent.step_response(json.dumps({"object": "response", "status": "completed", "output": output}))
    return agent, step, ran


@pytest.mark.parametrize("kind", sorted(CLIENT_TOOLS))
@pytest.mark.parametrize("id", [{"call_id": "c"}, {}, {"call_id": ["c"]}], ids=["id", "none", "list"])
def test_the_call_is_a_failure_and_does_not_go_back(kind: str, id: dict[str, Any]) -> None:
    call = {"type": kind, "id": "i", **id}
    beside = {"type": "function_call", "call_id": "f", "name": "sweep", "arguments": "{}"}
    agent, step, ran = replied(SAID, call, beside)
    assert isinstance(step, Failure)
    assert (step.fault.kind, step.fault.data) == ("client-tool", call)
    assert agent.messages() == [QUESTION, SAID]
    assert ran == []


def test_a_shell_of_the_server_has_its_answer() -> None:
    output = ({"type": "shell_call", "call_id": "c"}, {"type": "shell_call_output", "call_id": "c"})
    agent, step, _ = replied(*output)
    assert isinstance(step, FinalAnswer)
    assert agent.messages() == [QUESTION, *output]
