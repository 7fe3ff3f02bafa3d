"""Gemini generateContent (AI Studio and Vertex): streams, bodies, and what is sent back.

Each chunk, each item of a streamed array and each body has the same shape. Calls have no id, as a rule, and come whole, but
for Vertex's partial arguments (`gemini_arguments`). Safety ratings and log probabilities describe the response and
are not kept. Names may be in camel case, as on the wire, or in snake case, as
programs log them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...model import ToolSchema
from ..turn.events import ModelTurn, Part, ToolCall, ToolOutput
from ..turn.frame import Frame
from ..turn.open_call import OpenCall
from ..turn.parts import contents
from ..turn.values import dicts, is_list_of, mapping, number_of
from .api import Api
from .gemini_arguments import PartialArguments
from .names import NameRule
from .writing import arguments_object, function

_OPENAPI = frozenset(
    (
        *("type", "format", "title", "description", "nullable", "default", "example", "enum"),
        *("properties", "required", "propertyOrdering", "minProperties", "maxProperties", "anyOf"),
        *("items", "minItems", "maxItems", "minLength", "maxLength", "pattern", "minimum", "maximum"),
    )
)
"""The keywords that `parameters` takes; a schema with others goes into `parametersJsonSchema`."""

_ABOUT = ("groundingMetadata", "citationMetadata", "urlContextMetadata", "finishMessage")
_DONE = frozenset(("STOP", 1))
"""The reason with which a response ends that is done, as a word and as Vertex's number."""

_PLAIN = frozenset(("content", "finishReason", "index", "safetyRatings", "avgLogprobs"))
"""The keys that candidates have as a rule, so that one look tells that there are no others."""

_CANDIDATE = frozenset(("content", "finishReason", "finish_reason", "index", "safetyRatings"))
_ONLY_HERE = ("promptFeedback", "usageMetadata")
_SAYS = frozenset(("candidates", "error", "responseId", "modelVersion", *_ONLY_HERE))
"""The keys that say something of the response."""

_COUNTS = ("promptTokenCount", "candidatesTokenCount")
_CAMEL = {
    "".join(f"_{char.lower()}" if char.isupper() else char for char in key): key
    for key in (
        *("responseId", "modelVersion", "blockReason", "blockReasonMessage", *_ONLY_HERE, *_COUNTS),
        *("finishReason", *_ABOUT, "functionCall", "thoughtSignature", "willContinue", "partialArgs"),
        *("jsonPath", "stringValue", "numberValue", "boolValue", "nullValue"),
    )
}
"""The keys that are read, by what they are in snake case."""

_IS_SNAKE = frozenset(_CAMEL)
_SNAKE_COUNTS = ("prompt_token_count", "candidates_token_count")


def matches(payload: dict[str, Any]) -> bool:
    """Whether this is a GenerateContentResponse, bare or (as Google's own gateways send it) under `response`."""
    payload = _camel(_unwrapped(payload))
    return is_list_of(payload.get("candidates"), _CANDIDATE) or any(isinstance(payload.get(key), dict) for key in _ONLY_HERE)


class GeminiReader:
    """Reads chunks and bodies.

    Invariant: `partial` has, for each choice, the call whose arguments are still coming, and what has come of them.
    """

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.partial: dict[int, tuple[OpenCall, PartialArguments]] = {}

    def read(self, payload: dict[str, Any]) -> None:
        """One chunk, or a body."""
        if "response" in payload or not _IS_SNAKE.isdisjoint(payload):
            payload = _camel(_unwrapped(payload))
        frame = self.frame
        id = payload.get("responseId")
        if frame.finish_reason is not None and self._is_another(id, payload) and self._says_more(payload):
            frame.begin()
            return
        if not frame.id or not frame.model:
            frame.about(id, payload.get("modelVersion"))
        if payload.get("error"):
            frame.server_error(payload["error"])
        if "promptFeedback" in payload:
            self._read_feedback(_camel(mapping(payload["promptFeedback"])))
        for place, candidate in enumerate(dicts(payload.get("candidates"))):
            number = number_of(candidate, place)
            if _PLAIN.issuperset(candidate):
                self._read_candidate(candidate, number)
            else:
                candidate = _camel(candidate)
                self._read_candidate(candidate, number)
                self._read_about(candidate, number)
        if _SAYS.isdisjoint(payload):
            frame.other("event", payload)
        if "usageMetadata" in payload:
            usage = mapping(payload["usageMetadata"])
            frame.usage(usage, *(_COUNTS if _COUNTS[0] in usage or _COUNTS[1] in usage else _SNAKE_COUNTS))

    def close(self) -> None:
        """Nothing more comes. The last sign that a call is complete may be missing, but not where the model was stopped:
        there the call is cut, and its text stays open.
        """
        for number in list(self.partial):
            frame = self.frame.choice(number)
            if frame.finish_reason in _DONE:
                self._leave_partial(number)
            else:
                frame.stop_call(self.partial.pop(number)[0])

    def _is_another(self, id: Any, payload: dict[str, Any]) -> bool:
        """Whether a chunk behind the end is of another response: by its id or, where there are none, by its count of tokens,
        which only grows while one response comes.
        """
        if id and self.frame.id:
            return bool(id != self.frame.id)
        usage, known = mapping(payload.get("usageMetadata")), self.frame.last_usage
        count = usage.get(_COUNTS[1], usage.get(_SNAKE_COUNTS[1]))
        return isinstance(count, int) and known is not None and known.output_tokens is not None and count < known.output_tokens

    def _says_more(self, payload: dict[str, Any]) -> bool:
        """Whether a chunk goes on with a candidate that has ended."""
        for place, candidate in enumerate(dicts(payload.get("candidates"))):
            known = self.frame.choice(number_of(candidate, place))
            if known.finish_reason is not None and mapping(candidate.get("content")).get("parts"):
                return True
        return False

    def _read_feedback(self, feedback: dict[str, Any]) -> None:
        if reason := feedback.get("blockReason"):
            said = feedback.get("blockReasonMessage")
            self.frame.fault("server", f"The prompt was blocked ({reason}){f': {said}' if said else '.'}", feedback)

    def _read_candidate(self, candidate: dict[str, Any], number: int) -> None:
        frame = self.frame.choice(number) if number else self.frame
        content = candidate.get("content")
        parts = content.get("parts") if isinstance(content, dict) else content
        if isinstance(parts, str):
            parts = [{"text": parts}]
        for part in dicts(parts):
            self._read_part(part if "functionCall" in part or _IS_SNAKE.isdisjoint(part) else _camel(part), frame, number)
        if "finishReason" in candidate:
            frame.finish(candidate["finishReason"])

    def _read_about(self, candidate: dict[str, Any], number: int) -> None:
        """What a candidate says beside its content."""
        for key in _ABOUT:
            if value := candidate.get(key):
                self.frame.choice(number).other(key, value)

    def _read_part(self, part: dict[str, Any], frame: Frame, number: int) -> None:
        call, signature = part.get("functionCall"), part.get("thoughtSignature")
        if isinstance(call, dict):
            self._read_call(call, signature, frame, number)
        elif isinstance(part.get("text"), str):
            if signature:
                self._read_signed(part, signature, frame)
            elif part.get("thought") is True:
                frame.reasoning(part["text"], "thought")
            else:
                frame.text(part["text"])
        else:
            kinds = [key for key in part if key not in ("thoughtSignature", "thought", "text")]
            if kinds or signature:
                frame.content(kinds[0] if kinds else "thoughtSignature", part)

    def _read_signed(self, part: dict[str, Any], signature: Any, frame: Frame) -> None:
        """A signature stays with its own part: the texts before it, and behind it, are others."""
        if not part["text"]:
            frame.content("thoughtSignature", part)
            return
        frame.part()
        if part.get("thought") is True:
            frame.reasoning(part["text"], "thought")
        else:
            frame.text(part["text"])
        frame.content("thoughtSignature", signature)

    def _read_call(self, node: dict[str, Any], signature: Any, frame: Frame, number: int) -> None:
        if "partialArgs" not in node and not _IS_SNAKE.isdisjoint(node):
            node = _camel(node)
        name, goes_on, fragments = node.get("name"), node.get("willContinue") is True, dicts(node.get("partialArgs"))
        if name and not (number in self.partial and _goes_on_with(self.partial[number][0], node)):
            self._leave_partial(number)
            if not goes_on and not fragments:
                call = frame.whole_call(node.get("id"), name, node.get("args"))
                frame.update_call(call, signature=signature)
                return
            self.partial[number] = (frame.start_call(node.get("id"), name), PartialArguments())
        if number not in self.partial:
            # The empty part that ends a call may come behind one that was complete; anything else lacks its name.
            if node.get("args") or fragments or not frame.calls:
                frame.whole_call(node.get("id"), "", node.get("args") or dict(enumerate(fragments)))
            return
        call, arguments = self.partial[number]
        if signature or "id" in node:
            frame.update_call(call, node.get("id"), signature=signature)
        for fragment in fragments:
            frame.arguments(call, arguments.add(_camel(fragment) if "json_path" in fragment else fragment))
        if isinstance(node.get("args"), dict) and node["args"]:
            arguments.replace(node["args"])
        if not goes_on:
            self._end_partial(number)

    def _leave_partial(self, number: int) -> None:
        """A call ends though nothing says so: a string in it that was to go on is cut."""
        if number in self.partial:
            call, arguments = self.partial[number]
            call.is_incomplete = arguments.open_string
            self._end_partial(number)

    def _end_partial(self, number: int) -> None:
        call, arguments = self.partial.pop(number)
        frame = self.frame.choice(number)
        if (whole := arguments.out_of_order()) is not None:
            frame.replace_arguments(call, whole)
            return
        frame.arguments(call, arguments.finish())
        frame.end_call(call)


def prose(role: str, text: str) -> dict[str, Any]:
    """A content of text; Gemini's name for the assistant is `model`."""
    return {"role": "model" if role == "assistant" else role, "parts": [{"text": text}]}


def tools(declared: Sequence[ToolSchema]) -> list[dict[str, Any]]:
    """The `tools` of a request: one entry with all declarations. A tool without parameters has no schema (an empty one is
    refused).
    """
    declarations = []
    for tool in declared:
        key = "parameters" if _is_openapi(tool.input_schema) else "parametersJsonSchema"
        entry = function(tool, key)
        if not tool.input_schema.get("properties") and key == "parameters":
            del entry[key]
        declarations.append(entry)
    return [{"functionDeclarations": declarations}] if declarations else []


def results(outputs: Sequence[ToolOutput]) -> list[dict[str, Any]]:
    """One user content with a part for each result: its response has the key `output`, or `error`."""
    parts = []
    for output in outputs:
        response = {"name": output.name, "response": {"output" if output.success else "error": output.output}}
        parts.append({"functionResponse": {"id": output.id, **response} if output.id else response})
    return [{"role": "user", "parts": parts}]


def message(turn: ModelTurn) -> list[dict[str, Any]]:
    """The turn as the model's content, with its parts as they came: each thought signature in its own."""
    parts: list[dict[str, Any]] = []
    for content in contents(turn):
        if isinstance(content, ToolCall):
            node = {"name": content.name, "args": arguments_object(content.arguments)}
            part: dict[str, Any] = {"functionCall": {"id": content.id, **node} if content.id else node}
            parts.append({**part, "thoughtSignature": content.thought_signature} if content.thought_signature else part)
        elif isinstance(content, Part):
            if content.kind == "text":
                parts.append({"text": content.text})
            elif content.name == "thought":
                parts.append({"text": content.text, "thought": True})
        elif content.kind == "thoughtSignature" and isinstance(content.data, str) and parts and "text" in parts[-1]:
            parts[-1]["thoughtSignature"] = content.data
        elif content.goes_back and isinstance(content.data, dict):
            parts.append(content.data)
    return [{"role": "model", "parts": parts}] if parts else []


def _goes_on_with(call: OpenCall, node: dict[str, Any]) -> bool:
    """Whether a part with a name goes on with a call that is still coming: servers may repeat the name, and the id."""
    id = node.get("id")
    if node["name"] != call.name or (id and call.id and id != call.id):
        return False
    return bool(id and id == call.id) or bool(dicts(node.get("partialArgs")))


def _unwrapped(payload: dict[str, Any]) -> dict[str, Any]:
    inner = payload.get("response")
    return inner if isinstance(inner, dict) and "candidates" not in payload else payload


def _camel(node: dict[str, Any]) -> dict[str, Any]:
    """The node with its keys in camel case, as far as they are read."""
    return {_CAMEL.get(key, key): value for key, value in node.items()}


def _is_openapi(schema: Any) -> bool:
    """Whether a schema, and all schemas in it, use nothing but what `parameters` takes."""
    todo = [schema]
    while todo:
        node = todo.pop()
        if not isinstance(node, dict) or node.keys() - _OPENAPI or isinstance(node.get("type"), list):
            return False
        todo += mapping(node.get("properties")).values()
        todo += node["anyOf"] if isinstance(node.get("anyOf"), list) else []
        todo += [node["items"]] if "items" in node else []
    return True


API = Api(
    key="gemini",
    title="Gemini generateContent",
    matches=matches,
    reader=GeminiReader,
    prose=prose,
    tools=tools,
    message=message,
    results=results,
    names=NameRule(r"[^A-Za-z0-9_.:-]", first=r"[A-Za-z_]"),
    needs_ids=False,
)
