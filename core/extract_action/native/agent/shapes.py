"""One turn in the shape of every API: the tools of the request, the assistant's turn, and the results to send back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from ...encoding import write
from ...model import ToolSchema
from ..apis import APIS
from ..apis.api import Api
from ..apis.names import tools_named, wire_names
from ..turn.events import ModelTurn, OtherContent, Part, ToolCall, ToolOutput
from .addressing import results_for, turn_for
from .registry import api_schema

_FOR_PEOPLE = json.JSONEncoder(ensure_ascii=False, indent=2)


@dataclass(frozen=True, slots=True)
class Shape:
    """What is sent to one API, each as JSON text for people: the request's `tools`, the turn's messages, the messages with
    the results.

    `made_up_ids`: the calls had no ids, and this API needs some.
    """

    key: str
    title: str
    tools: str
    message: str
    results: str
    made_up_ids: bool


def shapes_of(tools: Sequence[ToolSchema], turn: ModelTurn, outputs: Sequence[tuple[bool, str]]) -> list[Shape]:
    """The shapes of a turn, in the order of `APIS`. `outputs` says for each call whether it succeeded, and its output.

    >>> call = ToolCall(None, "ls", "{}")
    >>> [first, *_] = shapes_of([], ModelTurn(calls=[call]), [(True, "a.txt")])
    >>> json.loads(first.results), first.made_up_ids
    ([{'role': 'tool', 'tool_call_id': 'call_1', 'content': 'a.txt'}], True)
    """
    declared = [ToolSchema(tool.name, api_schema(tool.input_schema)[0], tool.description) for tool in tools]
    return [_shape(api, declared, turn, outputs) for api in APIS]


def _shape(api: Api, tools: Sequence[ToolSchema], turn: ModelTurn, outputs: Sequence[tuple[bool, str]]) -> Shape:
    names = wire_names((tool.name for tool in tools), api.names)
    told = turn_for(api, turn, names)
    results = results_for(
        told,
        [
            ToolOutput(call.id, call.name, success, output, call.kind)
            for call, (success, output) in zip(turn.calls, outputs, strict=True)
        ],
    )
    return Shape(
        api.key,
        api.title,
        _pretty(api.tools(tools_named(tools, names))),
        _pretty(api.message(told)),
        _pretty(api.results(results) if results else []),
        made_up_ids=any(call.id != known.id for call, known in zip(told.calls, turn.calls, strict=True)),
    )


def _pretty(value: Any) -> str:
    return write(value, _FOR_PEOPLE)


def turn_to_json(turn: ModelTurn) -> dict[str, Any]:
    """What of a turn its shapes need, and what a person wants to know of it, as plain data."""
    usage = turn.usage
    return {
        "api": turn.api,
        "model": turn.model,
        "text": turn.text,
        "reasoning": turn.reasoning,
        "refusal": turn.refusal,
        "calls": [_fields(call) for call in turn.calls],
        "other": [_fields(content) for content in turn.other],
        "parts": [_fields(part) for part in turn.parts],
        "finish_reason": turn.finish_reason,
        "usage": None if usage is None else {"input_tokens": usage.input_tokens, "output_tokens": usage.output_tokens},
    }


def _fields(data: ToolCall | OtherContent | Part) -> dict[str, Any]:
    """The fields as they are: `asdict` recurses into JSON of any depth."""
    return {field.name: getattr(data, field.name) for field in fields(data)}


def turn_from_json(data: dict[str, Any]) -> ModelTurn:
    """The turn of what `turn_to_json` made, or of data with fewer keys.

    >>> turn_from_json({"text": "Hi.", "calls": [{"id": "c1", "name": "ls", "arguments": "{}"}]}).calls[0].name
    'ls'
    """
    calls = [ToolCall(**call) for call in data.get("calls") or []]
    other = [OtherContent(**content) for content in data.get("other") or []]
    return ModelTurn(
        text=data.get("text"),
        calls=calls,
        reasoning=data.get("reasoning"),
        refusal=data.get("refusal"),
        other=other,
        api=data.get("api") or "",
        parts=[Part(**part) for part in data.get("parts") or []],
    )
