"""The agent: it reads what a model replied, runs the tools that were called, and keeps what was said. It sends nothing: you
do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from ...extract.action import ExtractAction
from ...model import ToolCall as ValidCall
from ...model import ToolCallData
from ..apis import by_key
from ..apis.openai_responses import CLIENT_TOOLS
from ..errors import AgentError, ParseError, StepLimitReached
from ..stream import StreamReader, parse_model_response
from ..turn.events import Fault, ModelTurn, OtherContent, ToolCall, ToolOutput
from ..turn.open_call import is_early
from ..turn.parts import REASONING_KINDS
from ..turn.payload import dump, is_complete, load
from ..turn.values import is_same, mapping, word
from .addressing import results_for, turn_for
from .history import History, Message, estimate_tokens
from .react import ReactStep, parse_react_step
from .registry import ToolRegistry
from .steps import CutAnswer, Failure, FinalAnswer, NativeStep, ToolCalls

Reply: TypeAlias = str | bytes
"""A response's body or its recorded stream, or ReAct text."""

Model: TypeAlias = Callable[["Agent"], Reply]
"""Gives the next reply to an agent, whose `messages` say what to reply to."""

PAUSED = "pause_turn"
"""The reason with which Anthropic ends a response that is to be sent back as it is, so that the server's tools go on."""

UNREAD = "unread"
"""The kind of other content that is what a ReAct reply has behind its step: more actions, or what the model invented."""


@dataclass(frozen=True, slots=True)
class AgentConfig:
    """How far an agent goes: the steps of one run, and the tokens of history that are kept (see `history`)."""

    max_steps: int = 16
    max_history_tokens: int = 16_384
    count_tokens: Callable[[str], int] = estimate_tokens


class Agent:
    """One conversation with tools.

    State variables: `steps` counts the replies since the run began (a run begins with `ask`); `history` has what was said;
    `api` is the key of the API of the last native reply.

    >>> from .registry import ToolSpec
    >>> agent = Agent()
    >>> agent.tools.register(ToolSpec("add", "", {"type": "object"}), lambda text: "3")
    >>> step = agent.step('Thought: easy.\\nAction: add({"a": 1})')
    >>> [result.output for result in step.results]
    ['3']
    >>> agent.step("Final Answer: three").text
    'three'
    """

    def __init__(self, config: AgentConfig | None = None, tools: ToolRegistry | None = None) -> None:
        self.config = config or AgentConfig()
        self.tools = tools or ToolRegistry()
        self.history = History(self.config.max_history_tokens, self.config.count_tokens)
        self.steps = 0
        self.api = ""

    def ask(self, text: str) -> None:
        """The user says something; a run begins."""
        self.steps = 0
        self.history.add(Message("user", text))

    def step_response(self, reply: Reply | ModelTurn) -> NativeStep:
        """Read a native reply and run its calls. Raises ParseError for what is no response, StepLimitReached past the
        limit. A response that is cut is a `Failure`."""
        self._count()
        turn = reply if isinstance(reply, ModelTurn) else _turn_of(reply)
        self.api = turn.api or self.api
        fatal = next((fault for fault in turn.faults if fault.kind in ("server", "truncated")), None) or _unanswered(turn)
        # Of a response that failed only its text is told: a call that never ran has no result, reasoning no signature.
        told = replace(turn, calls=[], other=[], parts=[], reasoning=None) if fatal is not None else turn
        if told.calls or told.text or told.refusal or _has_more(told):
            self.history.add(Message("assistant", _shown(told), told))
        inline = self._inline(turn)
        if fatal is not None:
            return Failure(turn, fatal, inline=inline)
        if not turn.calls and turn.finish_reason == PAUSED:
            return ToolCalls(turn, [], inline=inline)
        if not turn.calls:
            kind: type[CutAnswer | FinalAnswer] = CutAnswer if is_early(turn.finish_reason) else FinalAnswer
            return kind(turn, turn.text or turn.refusal or "", inline=inline)
        results = [self.tools.dispatch(call, turn.api) for call in turn.calls]
        self.history.add(Message("tool", "\n".join(result.output for result in results), None, results))
        return ToolCalls(turn, results, inline=inline)

    def step(self, text: str) -> NativeStep:
        """Read a ReAct reply and run its action. Raises ParseError if it has neither an action nor an answer,
        StepLimitReached."""
        self._count()
        step = parse_react_step(text)
        if not step.name and step.answer is None:
            raise ParseError("The reply has a thought, but neither an action nor an answer.", None, _react_turn(step, []))
        # What the model wrote behind its action is invented, so it is not kept.
        self.history.add(Message("assistant", text[: step.span.end]))
        if step.answer is not None:
            return FinalAnswer(_react_turn(step, []), step.answer)
        arguments = step.arguments if step.arguments is not None else self.tools.named_arguments(step.name, step.input)
        call = ToolCall(None, step.name, arguments, is_cut=step.is_cut)
        result = self.tools.dispatch(call)
        self.history.add(Message("tool", observation(result)))
        return ToolCalls(_react_turn(step, [call]), [result])

    def run(self, model: Model, question: str | None = None) -> list[NativeStep]:
        """Ask, and step through the model's replies until one is no call; gives all steps. Raises what the steps raise."""
        if question is not None:
            self.ask(question)
        steps: list[NativeStep] = []
        while True:
            reply = model(self)
            steps.append(self.step_response(reply) if is_native(reply) else self.step(_text(reply)))
            if not isinstance(steps[-1], ToolCalls):
                return steps

    def messages(self, api: str = "") -> list[dict[str, Any]]:
        """The history as the messages of a request: of the API with that key, or of the one that replied last."""
        shape = by_key(api or self.api or "openai-chat")
        messages: list[dict[str, Any]] = []
        told, used = ModelTurn(), set[str]()
        history = self.history.messages()
        reserved = {call.id for message in history if message.turn is not None for call in message.turn.calls if call.id}
        for message in history:
            if message.turn is not None:
                told = turn_for(shape, message.turn, self.tools.names_told(message.turn.api, shape.key), used, reserved)
                used.update(call.id for call in told.calls if call.id)
                messages += shape.message(told)
            elif message.outputs:
                messages += shape.results(results_for(told, message.outputs))
            else:
                role = "assistant" if message.role == "assistant" else "user"
                messages.append(shape.prose(role, message.text))
        return _alternating(messages) if shape.alternates else messages

    def _count(self) -> None:
        if self.steps >= self.config.max_steps:
            raise StepLimitReached(f"The limit of {self.config.max_steps} steps is reached.")
        self.steps += 1

    def _inline(self, turn: ModelTurn) -> list[ToolCallData]:
        if turn.text is None or "{" not in turn.text:
            return []
        items = ExtractAction(tools=self.tools.schemas()).extract_batch(turn.text).items
        return [item.call for item in items if isinstance(item, ValidCall)]


def _turn_of(reply: Reply) -> ModelTurn:
    """The turn of a response, though it be cut. Raises ParseError."""
    try:
        return parse_model_response(reply)
    except ParseError as error:
        if error.turn is None or not error.turn.api or error.fault is None or error.fault.kind != "truncated":
            raise
        return error.turn


def _alternating(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The messages, of which those of one role that follow one another are one."""
    joined: list[dict[str, Any]] = []
    for message in messages:
        if joined and joined[-1]["role"] == message["role"]:
            joined[-1] = {**message, "content": [*joined[-1]["content"], *message["content"]]}
        else:
            joined.append(message)
    return joined


def scripted(replies: Iterable[Reply]) -> Model:
    """A model that gives these replies, one after another. Raises AgentError when it is asked for more.

    >>> steps = Agent().run(scripted(["Final Answer: 4"]), "What is 2 + 2?")
    >>> steps[-1].text
    '4'
    """
    left: Iterator[Reply] = iter(replies)

    def model(agent: Agent) -> Reply:
        for reply in left:
            return reply
        raise AgentError("The script has no more replies.")

    return model


def is_native(reply: Reply) -> bool:
    """Whether a reply is a response of an API that is known (or the error of one), and not ReAct text."""
    reader = StreamReader()
    reader.feed(_bytes(reply))
    turn = reader.finish()
    return bool(turn.api) or any(fault.kind == "server" for fault in turn.faults)


def observation(result: ToolOutput) -> str:
    """A result as ReAct has it."""
    return f"Observation: {result.output if result.success else f'Error: {result.output}'}"


def is_repeated(inline: ToolCallData, turn: ModelTurn) -> bool:
    """Whether the turn makes the same call natively that the model also wrote into its text."""
    same = (load(call.arguments) if is_complete(call.arguments) else None for call in turn.calls if call.name == inline.name)
    return any(is_same(arguments, inline.arguments) for arguments in same)


def _shown(turn: ModelTurn) -> str:
    """What a turn costs in the history: its text, its calls and what else is sent back, as reasoning."""
    calls = [dump({"name": call.name, "arguments": call.arguments}) + call.thought_signature for call in turn.calls]
    reasoning = [part.text for part in turn.parts if part.kind == "reasoning" and part.name]
    other = [dump(content.data) for content in turn.other if content.goes_back]
    return "\n".join([*(text for text in (turn.text, turn.refusal) if text), *reasoning, *calls, *other])


def _unanswered(turn: ModelTurn) -> Fault | None:
    """The fault of a turn that wants an answer which no tool of the agent gives. Where the server ran such a tool, the turn has
    its answer.
    """
    answered = {word(mapping(content.data).get("call_id")) for content in turn.other if content.kind.endswith("_output")}
    for content in turn.other:
        id = word(mapping(content.data).get("call_id"))
        if content.kind in CLIENT_TOOLS and not (id and id in answered):
            message = f'The model asks the client for "{content.kind}", which an agent does not run.'
            return Fault("client-tool", message, data=content.data)
    return None


def _has_more(turn: ModelTurn) -> bool:
    """Whether a turn holds more than text, calls and reasoning: what a server's tool did, after which the model may go on."""
    return any(content.goes_back and content.kind not in REASONING_KINDS for content in turn.other)


def _react_turn(step: ReactStep, calls: list[ToolCall]) -> ModelTurn:
    other = [OtherContent(UNREAD, step.unread)] if step.unread else []
    return ModelTurn(text=step.answer, calls=calls, reasoning=step.thought or None, other=other)


def _text(reply: Reply) -> str:
    return reply if isinstance(reply, str) else reply.decode("utf-8", "replace")


def _bytes(reply: Reply) -> bytes:
    return reply.encode("utf-8", "surrogatepass") if isinstance(reply, str) else reply
