"""The registry: tools with their handlers, as every API wants them declared, and the running of calls.

An API wants an object for a tool's arguments. A tool that declares another schema (`{"type": "string"}`) is declared as
`{"input": …}`, and its handler gets what stands in there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ...encoding import encode
from ...extract.action import ExtractAction
from ...model import ToolCall as ValidCall
from ...model import ToolSchema
from ...validation.custom import parameter_for_text
from ...validation.refusals import truncated
from ..apis import APIS, by_key
from ..apis.names import tools_named, wire_names
from ..errors import InvalidToolSignature
from ..turn.events import ToolCall, ToolOutput
from ..turn.payload import dump, is_complete, load
from ..turn.values import is_same
from .outputs import as_text, handed, message_of, refuse_what_waits, told, waits

_SHARED = ("#/$defs/", "#/definitions/")
_DATA = frozenset(("const", "default", "enum", "example", "examples"))
"""The keywords under which there is no schema."""

_NAMED = frozenset(("properties", "patternProperties", "$defs", "definitions", "dependentSchemas"))
"""The keywords under which schemas stand by names, which may be those of keywords."""


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A tool as a program declares it. `schema` is the JSON Schema of its input, as text or as data; nothing (or `{}`) is
    any text."""

    name: str
    description: str = ""
    schema: str | dict[str, Any] = ""


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a handler may give to say more than its output: whether the tool succeeded."""

    tool_name: str
    output: Any
    success: bool = True


Handler = Callable[[str], Any]
"""Runs a tool. It gets its arguments as JSON text (of an object; for other schemas the bare text, or the JSON text of what
is no text), and gives text, a ToolResult or a ToolOutput (to say whether it succeeded), or data, which is written as JSON. What
it raises becomes a failed result. It may not be asynchronous, nor give what is still to be awaited or gone through: a future, a
generator, an iterator."""


@dataclass(frozen=True, slots=True)
class _Tool:
    schema: ToolSchema
    is_wrapped: bool
    handler: Handler


class ToolRegistry:
    """Tools by name, in the order in which they were registered.

    >>> registry = ToolRegistry()
    >>> registry.register(ToolSpec("shout", "Say it loudly", '{"type": "string"}'), lambda text: text.upper())
    >>> registry.openai_tools()[0]["function"]["parameters"]["properties"]
    {'input': {'type': 'string'}}
    >>> registry.dispatch(ToolCall("c1", "shout", '{"input": "hey"}'))
    ToolOutput(id='c1', name='shout', success=True, output='HEY', kind='function')
    """

    def __init__(self) -> None:
        self._tools: dict[str, _Tool] = {}
        self._validator = ExtractAction()

    def register(self, spec: ToolSpec, handler: Handler) -> None:
        """Add a tool; one of the same name is replaced. Raises InvalidToolSignature for a name or a schema that no API
        takes, and for a handler that can't be called, or would have to be awaited."""
        if not callable(handler):
            raise InvalidToolSignature(f"the handler of {spec.name!r} can't be called: it is a {type(handler).__name__}")
        if waits(handler):
            raise InvalidToolSignature(f"the handler of {spec.name!r} is asynchronous or a generator, and would never run")
        if not isinstance(spec.name, str) or not spec.name or spec.name != spec.name.strip():
            raise InvalidToolSignature(f"a tool needs a name, not {spec.name!r}")
        schema, is_wrapped = api_schema(spec.schema)
        tool = ToolSchema(spec.name, schema, spec.description)
        self._tools[spec.name] = _Tool(tool, is_wrapped, handler)
        self._validator.add_tool(tool)

    def schemas(self) -> list[ToolSchema]:
        """The tools as they are declared to APIs, and validated."""
        return [tool.schema for tool in self._tools.values()]

    def tools(self, api: str) -> list[dict[str, Any]]:
        """The list of tools for a request of the API with that key (as `openai-chat`). Raises KeyError for an unknown
        one. A tool whose name the API does not take is declared under one like it, which `dispatch` knows."""
        return by_key(api).tools(tools_named(self.schemas(), self.names(api)))

    def names(self, api: str) -> dict[str, str]:
        """For each tool's name the one under which the API with that key knows it. Raises KeyError."""
        return wire_names(self._tools, by_key(api).names)

    def names_told(self, api: str, other: str) -> dict[str, str]:
        """For each name that a turn of one API may call a tool by, its own or the one of that API, the name under which the
        other knows it. Raises KeyError."""
        names = self.names(other)
        known = self.names(api) if any(one.key == api for one in APIS) else {}
        return {**names, **{wire: names[own] for own, wire in known.items()}}

    def own_name(self, name: str, api: str = "") -> str:
        """The registered name of the tool that the API with that key (or, without one, any API) knows under this one; the name
        itself if there is no such tool.
        """
        if any(known.key == api for known in APIS):
            return next((own for own, wire in self.names(api).items() if wire == name), name)
        if name in self._tools:
            return name
        found = (own for known in APIS for own, wire in self.names(known.key).items() if wire == name)
        return next(found, name)

    def openai_tools(self) -> list[dict[str, Any]]:
        """The `tools` of OpenAI Chat Completions."""
        return self.tools("openai-chat")

    def responses_tools(self) -> list[dict[str, Any]]:
        """The `tools` of OpenAI Responses."""
        return self.tools("openai-responses")

    def anthropic_tools(self) -> list[dict[str, Any]]:
        """The `tools` of Anthropic Messages."""
        return self.tools("anthropic")

    def gemini_tools(self) -> list[dict[str, Any]]:
        """The `tools` of Gemini."""
        return self.tools("gemini")

    def ollama_tools(self) -> list[dict[str, Any]]:
        """The `tools` of Ollama."""
        return self.tools("ollama")

    def bedrock_tools(self) -> list[dict[str, Any]]:
        """The `tools` of Bedrock's `toolConfig`."""
        return self.tools("bedrock")

    def cohere_tools(self) -> list[dict[str, Any]]:
        """The `tools` of Cohere v2."""
        return self.tools("cohere")

    def dispatch(self, call: ToolCall, api: str = "") -> ToolOutput:
        """Validate a call and run its tool. It never raises, but for Ctrl-C in a handler: an unknown tool, invalid arguments
        or a handler's error give a failed result. Arguments that are data, not text, count as what they are as JSON; None as
        none. `api` is the key of the API that the call came from: where two tools have names alike, only it tells which one
        is meant."""
        if call.is_cut:
            return ToolOutput(call.id, call.name, False, truncated("arguments").message, call.kind)
        validator, written = self._validator, as_text(call.arguments)
        register = validator.register_custom_call if call.kind == "custom" else validator.register_native_call
        item = register(as_text(call.id), self.own_name(str(call.name), api), written, call.thought_signature)
        if not isinstance(item, ValidCall):
            reason = item.rejection.message if item.rejection is not None else item.text
            return ToolOutput(call.id, call.name, False, reason, call.kind)
        tool = self._tools[item.call.name]
        arguments = item.call.arguments
        try:
            result = tool.handler(handed(arguments["input"]) if tool.is_wrapped else _written(arguments, written))
            refuse_what_waits(result)
            if isinstance(result, (ToolResult, ToolOutput)):
                return ToolOutput(call.id, call.name, result.success, told(result.output), call.kind)
            return ToolOutput(call.id, call.name, True, told(result), call.kind)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a handler's own end, or that of a task in it, is no end of the program
            return ToolOutput(call.id, call.name, False, f"{type(error).__name__}: {message_of(error)}", call.kind)

    def named_arguments(self, name: str, text: str) -> str:
        """Plain text as the arguments of a tool, as JSON text, if it is clear which parameter it is meant for; else the
        text itself."""
        tool = self._tools.get(name)
        parameter = None if tool is None else parameter_for_text(tool.schema.input_schema)
        return text if parameter is None else dump({parameter: text})


def api_schema(schema: str | dict[str, Any]) -> tuple[dict[str, Any], bool]:
    """The schema for an API, and whether the tool's own was wrapped. Raises InvalidToolSignature.

    >>> api_schema('{"type": "object", "properties": {}}')
    ({'type': 'object', 'properties': {}}, False)
    >>> api_schema("")
    ({'type': 'object', 'properties': {'input': {'type': 'string'}}, 'required': ['input']}, True)
    """
    if isinstance(schema, str):
        try:
            value = load(schema) if schema.strip() else {}
        except ValueError as error:
            raise InvalidToolSignature(f"the input schema is not JSON: {error}") from None
    else:
        value = schema
    try:
        encode(value)
    except (TypeError, ValueError) as error:
        raise InvalidToolSignature(f"the input schema holds what JSON has not: {error}") from None
    if not isinstance(value, dict):
        raise InvalidToolSignature(f"the input schema must be an object, not {dump(value)[:40]}")
    if value.get("type") == "object":
        return value, False
    if "type" not in value and isinstance(value.get("properties"), dict):
        return {"type": "object", **value}, False
    # References are written from the root, so what they refer to stays there.
    shared = {key: value[key] for key in ("$defs", "definitions") if key in value}
    inner = {key: entry for key, entry in value.items() if key not in shared} or {"type": "string"}
    return {
        "type": "object",
        "properties": {"input": moved_into_input(inner)},
        "required": ["input"],
        **moved_into_input(shared),
    }, True


def moved_into_input(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema as it is put under the property `input`: its references to its own root, or to what stands in it, as they are
    from the new root; what is shared there stays.

    >>> moved_into_input({"anyOf": [{"$ref": "#"}], "not": {"$ref": "#/$defs/a"}})
    {'anyOf': [{'$ref': '#/properties/input'}], 'not': {'$ref': '#/$defs/a'}}
    """
    root = {"": dict(schema)}
    todo: list[tuple[Any, Any]] = [(root, "")]
    while todo:
        parent, key = todo.pop()
        node = parent[key]
        if isinstance(node, dict):
            node = parent[key] = dict(node)
            todo += [(node, name) for name in node if name not in _DATA or key in _NAMED]
            reference = node.get("$ref")
            if isinstance(reference, str) and (reference == "#" or reference.startswith("#/")):
                node["$ref"] = reference if reference.startswith(_SHARED) else f"#/properties/input{reference[1:]}"
        elif isinstance(node, list):
            node = parent[key] = list(node)
            todo += [(node, at) for at in range(len(node))]
    return root[""]


def _written(arguments: Any, text: str) -> str:
    """The arguments as the model wrote them, if that is strict JSON; else as they were understood."""
    return text if is_complete(text) and is_same(load(text), arguments) else dump(arguments)


def tool_results_openai(outputs: Sequence[ToolOutput]) -> list[dict[str, Any]]:
    """The `tool` messages of OpenAI Chat Completions, to append behind the message that made the calls."""
    return by_key("openai-chat").results(outputs)


def tool_results_responses(outputs: Sequence[ToolOutput]) -> list[dict[str, Any]]:
    """The input items of OpenAI Responses."""
    return by_key("openai-responses").results(outputs)


def tool_results_anthropic(outputs: Sequence[ToolOutput]) -> dict[str, Any]:
    """The one user message of Anthropic Messages, with a block for each result. Without results it has no block, and is not to
    be sent."""
    return by_key("anthropic").results(outputs)[0]


def tool_results_gemini(outputs: Sequence[ToolOutput]) -> dict[str, Any]:
    """The one user content of Gemini, with a part for each result."""
    return by_key("gemini").results(outputs)[0]


def tool_results_ollama(outputs: Sequence[ToolOutput]) -> list[dict[str, Any]]:
    """The `tool` messages of Ollama."""
    return by_key("ollama").results(outputs)


def tool_results_bedrock(outputs: Sequence[ToolOutput]) -> dict[str, Any]:
    """The one user message of Bedrock Converse, with a block for each result."""
    return by_key("bedrock").results(outputs)[0]


def tool_results_cohere(outputs: Sequence[ToolOutput]) -> list[dict[str, Any]]:
    """The `tool` messages of Cohere v2."""
    return by_key("cohere").results(outputs)
