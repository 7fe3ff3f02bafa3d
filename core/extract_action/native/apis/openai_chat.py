"""OpenAI Chat Completions and its many compatibles: streams, bodies, and what is sent back.

What real servers send beside the documented shape: `choices` that is empty or missing, `delta` that is null; tool calls
without an index, with the first index 1, with one index for all of them, with the id and the name again in each fragment, or
whole in one chunk, and that twice, or with one id for all of them; arguments that are null or data; reasoning under five
names; content in parts, or again as the `text` of the choice. Log probabilities and fingerprints describe the response and
are not kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from ...model import ToolSchema
from ..turn.events import ModelTurn, OtherContent, ToolCall, ToolOutput
from ..turn.frame import Frame
from ..turn.growing_object import GrowingObject
from ..turn.open_call import OpenCall
from ..turn.parts import contents
from ..turn.values import dicts, is_list_of, mapping, number_of, word
from .api import Api
from .chat_content import IN_CONTENT, REASONING, REASONING_KEYS, add_detail, read_content, read_reasoning
from .odd_calls import as_chat, begins_value, call_key, entries_of, goes_on_with_name, is_broken_off, is_other, written
from .repeated import unsaid
from .writing import arguments_text, function, shown

_CHOICE = frozenset(("delta", "message", "text", "finish_reason", "index"))
_BESIDE = ("citations", "search_results")
"""What servers that search say beside the choices, again with each chunk."""

_BODY = "chat.completion"
_CALL = frozenset(("index", "id", "type", "function", "custom", "name", "arguments", "input"))
_KNOWN = frozenset(("role", "content", "refusal", "tool_calls", "function_call", *REASONING_KEYS))

ReadCall: TypeAlias = Callable[[dict[str, Any], Frame, int], None]
"""Reads an entry of `tool_calls` of a choice, by its number."""


def matches(payload: dict[str, Any]) -> bool:
    """Whether this is a chunk or a body of Chat Completions, or of a server that has its own shape for them."""
    payload = as_chat(payload)
    return is_list_of(payload.get("choices"), _CHOICE) or word(payload.get("object")).startswith(_BODY)


def is_event(payload: dict[str, Any]) -> bool:
    """Whether this is a chunk."""
    return any(_says(choice.get("delta")) for choice in dicts(as_chat(payload).get("choices")))


class ChatReader:
    """Reads chunks and bodies.

    State variables:
    - `calls`: the call that a choice's index (or, without one, its id) belongs to.
    - `last`: the call of each choice that came last; a fragment that says nothing of itself belongs to it.
    - `beside`: what the server says beside the choices, of which the last counts.
    - `unknown`: the pieces of the texts that nobody knows, by choice and key: only their end tells what they are.
    - `details`: the details of the reasoning, by choice.
    - `streamed`: the choices of which a delta has said something; a message of one repeats it.
    - `ids`: those of the last two chunks, the later one first.
    - `has_choice`: there was one. `role_again`: a role came behind the end, in a stream without ids.
    """

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.calls: dict[tuple[int, int | str], OpenCall] = {}
        self.last: dict[int, OpenCall] = {}
        self.beside: dict[str, Any] = {}
        self.unknown: dict[tuple[int, str], list[str]] = {}
        self.details: dict[int, dict[Any, GrowingObject]] = {}
        self.streamed: set[int] = set()
        self.ids: tuple[Any, Any] = ("", "")
        self.has_choice = False
        self.role_again = False

    def read(self, payload: dict[str, Any]) -> None:
        """One chunk, or a body."""
        frame = self.frame
        if "choices" not in payload:
            payload = as_chat(payload)
        id, choices = payload.get("id"), dicts(payload.get("choices"))
        if choices and (frame.ended or self._begins_another(id, choices)):
            frame.begin()
            return
        if id != self.ids[0] and is_broken_off(id, self.ids, choices):
            self._break_off()
        self.ids = (id, self.ids[0])
        frame.about(id, payload.get("model"))
        self.has_choice = self.has_choice or bool(choices)
        if payload.get("error"):
            frame.server_error(payload["error"])
        self.beside.update({key: payload[key] for key in _BESIDE if payload.get(key)})
        frame.usage(payload.get("usage") or mapping(payload.get("x_groq")).get("usage"), "prompt_tokens", "completion_tokens")
        for place, choice in enumerate(choices):
            self._read_choice(choice, _number(choice, place))
        if any(
            _has_only_message(choice) and (choice.get("finish_reason") or payload.get("object") == _BODY) for choice in choices
        ):
            frame.end_body()

    def close(self) -> None:
        """Nothing more comes: the texts that nobody knows are whole, and what stands beside the choices was said last."""
        if not self.has_choice and not self.frame.faults:
            self.frame.fault("empty", "The response has no choice, so it says nothing.")
        for number, details in self.details.items():
            for detail in details.values():
                self.frame.choice(number).content("reasoning_details", detail.whole())
        for (number, key), pieces in self.unknown.items():
            self.frame.choice(number).content(key, "".join(pieces) if len(set(pieces)) > 1 else pieces[0])
        for key, value in self.beside.items():
            self.frame.other(key, value)

    def _begins_another(self, id: Any, choices: list[dict[str, Any]]) -> bool:
        """Whether a chunk is of another response: it has another id (or, where there are none, a role), and goes on with a
        choice that has ended. (Some servers give each chunk an id, and say the reason, or the usage, behind the end.)
        """
        frame = self.frame
        if frame.finish_reason is None or (id and id == frame.id):
            return False
        if not (id and frame.id):
            self.role_again = self.role_again or any(mapping(choice.get("delta")).get("role") for choice in choices)
            if not self.role_again:
                return False
        for place, choice in enumerate(choices):
            known = frame.choice(_number(choice, place))
            says = _says(choice.get("delta")) or choice.get("message") or choice.get("text")
            if says and known.finish_reason is not None:
                return True
        return False

    def _break_off(self) -> None:
        """The calls so far get no more pieces, and those that lack some are cut."""
        for call in (*self.calls.values(), *self.last.values()):
            call.is_incomplete = call.is_incomplete or not call.has_value()
        self.calls.clear()
        self.last.clear()

    def _read_choice(self, choice: dict[str, Any], number: int) -> None:
        frame = self.frame.choice(number)
        delta, message = choice.get("delta"), choice.get("message")
        if _says(delta):
            self.streamed.add(number)
        is_told = number in self.streamed or not isinstance(message, dict)
        if is_told:
            self._read_message(mapping(delta), frame, number, self._read_fragment)
        if "text" in choice and choice["text"] != mapping(delta).get("content"):
            frame.text(choice["text"])
        if isinstance(message, dict):
            told = {key for choice, key in self.unknown if choice == number}
            rest = unsaid(message, frame, REASONING_KEYS, told) if is_told else message
            self._read_message(rest, frame, number, self._read_whole)
        if choice.get("error"):
            self.frame.server_error(choice["error"])
        reason = choice.get("finish_reason")
        if reason or (not is_told and reason is not None):
            frame.finish(reason)

    def _read_message(self, message: dict[str, Any], frame: Frame, number: int, read_call: ReadCall) -> None:
        if not REASONING_KEYS.isdisjoint(message):
            read_reasoning(message, frame)
            for detail in dicts(message.get("reasoning_details")):
                add_detail(self.details.setdefault(number, {}), detail)
        if (content := message.get("content")) is not None:
            read_content(content, frame)
        if "refusal" in message:
            frame.refusal(message["refusal"])
        if calls := message.get("tool_calls"):
            for entry in entries_of(calls):
                if isinstance(entry, dict):
                    read_call(entry, frame, number)
                else:
                    frame.content("tool_calls", entry)
        elif message.get("function_call"):
            self._read_legacy(mapping(message["function_call"]), frame, number)
        for key, value in () if _KNOWN.issuperset(message) else message.items():
            if key in _KNOWN or not value:
                continue
            if isinstance(value, str):
                self.unknown.setdefault((number, key), []).append(value)
            elif isinstance(value, (dict, list)):
                frame.content(key, value)

    def _read_whole(self, entry: dict[str, Any], frame: Frame, number: int) -> None:
        """A call of a message: nothing of it comes later."""
        frame.stop_call(self._read_entry(entry, frame, number, None))

    def _read_fragment(self, entry: dict[str, Any], frame: Frame, number: int) -> None:
        """A piece of a call of a delta."""
        self._read_entry(entry, frame, number, self._known(entry, number))

    def _read_entry(self, entry: dict[str, Any], frame: Frame, number: int, call: OpenCall | None) -> OpenCall:
        kind, name, piece = written(entry)
        if call is None:
            call = frame.start_call(entry.get("id"), name, kind)
        elif name and goes_on_with_name(call, entry.get("id"), name, piece):
            frame.extend_name(call, name)
        elif name or entry.get("id"):
            frame.update_call(call, entry.get("id"), name)
        key = call_key(entry)
        if key is not None:
            self.calls[number, key] = call
        self.last[number] = call
        if not _CALL.issuperset(entry):
            call.beside.update({key: value for key, value in entry.items() if key not in _CALL and value})
        if "extra_content" in entry:
            google = mapping(mapping(entry["extra_content"]).get("google"))
            frame.update_call(call, signature=google.get("thought_signature"))
        if begins_value(piece) and call.kind == "function" and call.has_value():
            frame.restart_arguments(call)
        frame.arguments(call, piece)
        return call

    def _known(self, entry: dict[str, Any], number: int) -> OpenCall | None:
        """The call that a fragment goes on with; None when it begins one."""
        _, name, piece = written(entry)
        id, key = entry.get("id"), call_key(entry)
        call = self.calls.get((number, key)) if key is not None else None
        if call is None:
            says_nothing = not isinstance(key, int) and not id and not name
            return self.last.get(number) if says_nothing else None
        return None if is_other(call, id, name, piece) else call

    def _read_legacy(self, function: dict[str, Any], frame: Frame, number: int) -> None:
        name, arguments = function.get("name"), function.get("arguments")
        call = self.calls.get((number, "function_call"))
        if call is None and (name or arguments):
            call = self.calls[number, "function_call"] = frame.start_call("", name)
        if call is not None:
            frame.update_call(call, name=name)
            frame.arguments(call, arguments)


def tools(declared: Sequence[ToolSchema]) -> list[dict[str, Any]]:
    """The `tools` of a request."""
    return [{"type": "function", "function": function(tool, "parameters")} for tool in declared]


def results(outputs: Sequence[ToolOutput]) -> list[dict[str, Any]]:
    """A message for each result. The format has no flag for errors, so a failed one begins with `Error:`."""
    return [{"role": "tool", "tool_call_id": output.id or "", "content": shown(output)} for output in outputs]


def message(turn: ModelTurn) -> list[dict[str, Any]]:
    """The turn as the assistant's message. Reasoning goes back under the name that the server has for it, and so does what else
    it said in the message, as signatures. There is no message of nothing: the API refuses it.
    """
    told: dict[str, Any] = {}
    parts, calls = list[dict[str, Any]](), list[dict[str, Any]]()
    for content in contents(turn):
        if isinstance(content, ToolCall):
            calls.append(_call(content))
        elif isinstance(content, OtherContent):
            if content.goes_back and mapping(content.data).get("type") == content.kind:
                parts.append(content.data)
            elif content.goes_back:
                _tell(told, content)
        elif content.kind == "text":
            parts.append({"type": "text", "text": content.text})
        elif content.name == IN_CONTENT:
            parts.append({"type": "thinking", "thinking": [{"type": "text", "text": content.text}]})
        elif content.name in REASONING:
            told[content.name] = told.get(content.name, "") + content.text
        elif content.kind == "refusal":
            told["refusal"] = turn.refusal
    is_text = all(part["type"] == "text" for part in parts)
    reply = {"role": "assistant", "content": turn.text if is_text else parts, **told}
    if calls:
        return [{**reply, "tool_calls": calls}]
    return [reply] if reply["content"] or told else []


def _call(call: ToolCall) -> dict[str, Any]:
    if call.kind == "custom":
        entry: dict[str, Any] = {"type": "custom", "custom": {"name": call.name, "input": call.arguments}}
    else:
        entry = {"type": "function", "function": {"name": call.name, "arguments": arguments_text(call.arguments)}}
    if call.thought_signature:
        entry["extra_content"] = {"google": {"thought_signature": call.thought_signature}}
    return {"id": call.id or "", **entry, **call.beside}


def _tell(told: dict[str, Any], content: OtherContent) -> None:
    """Put a field of the message with those that were told: items of lists follow one another, a text stays, else the last
    counts.
    """
    kind, data = content.kind, content.data
    if kind == "audio":
        id = mapping(data).get("id")
        told.update({kind: {"id": id}} if id else {})  # all that is taken back of a recording
        return
    known, new = told.get(kind), [data] if kind == "reasoning_details" else data
    if isinstance(known, list) and isinstance(new, list):
        known += new
    elif not isinstance(known, str):
        told[kind] = list(new) if isinstance(new, list) else new


def _number(choice: dict[str, Any], place: int) -> int:
    """The number of a choice. One without an index that has nothing but calls goes on with the first: Copilot sends the text
    and the calls of one message as two choices.
    """
    message = mapping(choice.get("message"))
    return number_of(choice, 0 if message.get("tool_calls") and not message.get("content") else place)


def _has_only_message(choice: dict[str, Any]) -> bool:
    """Whether a choice has a message, and no delta that says something."""
    return isinstance(choice.get("message"), dict) and not _says(choice.get("delta"))


def _says(delta: Any) -> bool:
    """Whether a delta brings more than a role."""
    return isinstance(delta, dict) and any(value for key, value in delta.items() if key != "role")


API = Api(
    key="openai-chat",
    title="OpenAI Chat Completions",
    matches=matches,
    is_event=is_event,
    reader=ChatReader,
    tools=tools,
    message=message,
    results=results,
    takes_refusals=True,
)
