"""Streams of each API as the bench reads them: half of the deltas are text, half the arguments of one tool call."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from building.benchmark.texts import chunks, mixed, prose

Events = Iterator[dict[str, Any]]

PIECE = 5
"""Code points of a delta; recorded ones have 3 to 6 in the middle."""


def stream_of(api: str, size: int) -> bytes:
    """A stream of at least `size` bytes of the API with that key."""
    events = _EVENTS[api]
    sample = _packed(api, events(1_000))
    # Both halves of a stream grow with the number of deltas, so its size does.
    return _packed(api, events(max(1_000, 1_000 * size // len(sample) + 1)))


def payloads_of(stream: bytes) -> list[str]:
    """The JSON texts of a stream, as `json.loads` gets them."""
    texts = (line.removeprefix("data: ") for line in stream.decode().split("\n") if line and not line.startswith("event:"))
    return [text for text in texts if text != "[DONE]"]


def _packed(api: str, events: Events) -> bytes:
    lines = []
    for event in events:
        text = json.dumps(event, ensure_ascii=False, separators=(",", ":"))
        name = f"event: {event['type']}\n" if api in ("anthropic", "openai-responses") else ""
        lines.append(f"{text}\n" if api in ("ollama", "bedrock") else f"{name}data: {text}\n\n")
    end = "data: [DONE]\n\n" if api == "openai-chat" else ""
    return ("".join(lines) + end).encode()


def _halves(deltas: int) -> tuple[list[str], list[str]]:
    """The pieces of the text and those of the arguments."""
    length = deltas // 2 * PIECE
    return chunks(prose(length), PIECE), chunks(json.dumps(json.loads(mixed(length))["arguments"]), PIECE)


def _openai_chat(deltas: int) -> Events:
    def chunk(delta: dict[str, Any], reason: str | None = None) -> dict[str, Any]:
        choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": reason}
        head = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1_800_000_000, "model": "m-1"}
        return {**head, "system_fingerprint": "fp_1", "choices": [choice], "usage": None}

    texts, pieces = _halves(deltas)
    yield chunk({"role": "assistant", "content": ""})
    for text in texts:
        yield chunk({"content": text})
    function = {"name": "store", "arguments": ""}
    yield chunk({"tool_calls": [{"index": 0, "id": "call_1", "type": "function", "function": function}]})
    for piece in pieces:
        yield chunk({"tool_calls": [{"index": 0, "function": {"arguments": piece}}]})
    yield chunk({}, "tool_calls")


def _openai_responses(deltas: int) -> Events:
    texts, pieces = _halves(deltas)
    number = iter(range(1 << 30))

    def event(kind: str, **fields: Any) -> dict[str, Any]:
        return {"type": f"response.{kind}", "sequence_number": next(number), **fields}

    response: dict[str, Any] = {
        "id": "resp_1", "object": "response", "created_at": 1_800_000_000, "status": "in_progress", "model": "m-1",
        "output": [], "parallel_tool_calls": True, "tool_choice": "auto", "tools": [],
    }  # fmt: skip
    yield event("created", response=response)
    message: dict[str, Any] = {"id": "msg_1", "type": "message", "role": "assistant", "status": "in_progress", "content": []}
    yield event("output_item.added", output_index=0, item=message)
    part = {"type": "output_text", "text": "", "annotations": []}
    place = {"item_id": "msg_1", "output_index": 0, "content_index": 0}
    yield event("content_part.added", **place, part=part)
    for text in texts:
        yield event("output_text.delta", **place, delta=text, logprobs=[], obfuscation="x9")
    part = {**part, "text": "".join(texts)}
    yield event("output_text.done", **place, text=part["text"], logprobs=[])
    yield event("content_part.done", **place, part=part)
    message = {**message, "status": "completed", "content": [part]}
    yield event("output_item.done", output_index=0, item=message)
    call = {
        "id": "fc_1",
        "type": "function_call",
        "status": "in_progress",
        "call_id": "call_1",
        "name": "store",
        "arguments": "",
    }
    yield event("output_item.added", output_index=1, item=call)
    place = {"item_id": "fc_1", "output_index": 1}
    for piece in pieces:
        yield event("function_call_arguments.delta", **place, delta=piece, obfuscation="x9")
    call = {**call, "status": "completed", "arguments": "".join(pieces)}
    yield event("function_call_arguments.done", **place, arguments=call["arguments"], name="store")
    yield event("output_item.done", output_index=1, item=call)
    yield event("completed", response={**response, "status": "completed", "output": [message, call]})


def _anthropic(deltas: int) -> Events:
    texts, pieces = _halves(deltas)
    usage = {"input_tokens": 9, "output_tokens": 1}
    head = {"id": "msg_1", "type": "message", "role": "assistant", "model": "m-1", "content": []}
    yield {"type": "message_start", "message": {**head, "stop_reason": None, "stop_sequence": None, "usage": usage}}
    yield {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}
    for text in texts:
        yield {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": text}}
    yield {"type": "content_block_stop", "index": 0}
    block = {"type": "tool_use", "id": "toolu_1", "name": "store", "input": {}}
    yield {"type": "content_block_start", "index": 1, "content_block": block}
    for piece in pieces:
        yield {"type": "content_block_delta", "index": 1, "delta": {"type": "input_json_delta", "partial_json": piece}}
    yield {"type": "content_block_stop", "index": 1}
    delta = {"stop_reason": "tool_use", "stop_sequence": None}
    yield {"type": "message_delta", "delta": delta, "usage": {"output_tokens": 99}}
    yield {"type": "message_stop"}


def _gemini_chunk(part: dict[str, Any], count: int, reason: str | None = None) -> dict[str, Any]:
    candidate: dict[str, Any] = {"content": {"role": "model", "parts": [part]}, "index": 0}
    if reason is not None:
        candidate["finishReason"] = reason
    usage = {"promptTokenCount": 9, "candidatesTokenCount": count, "totalTokenCount": 9 + count}
    return {"candidates": [candidate], "usageMetadata": usage, "modelVersion": "m-1", "responseId": "r-1"}


def _gemini_chunks(parts: Iterable[dict[str, Any]]) -> Events:
    count = 0
    for count, part in enumerate(parts, start=1):
        yield _gemini_chunk(part, count)
    yield _gemini_chunk({"text": ""}, count, "STOP")


def _gemini(deltas: int) -> Events:
    """As AI Studio streams: calls come whole."""
    texts, pieces = _halves(deltas)
    calls = ({"functionCall": {"name": "store", "args": item}} for item in json.loads("".join(pieces))["items"])
    return _gemini_chunks([*({"text": text} for text in texts), *calls])


def _vertex(deltas: int) -> Events:
    """As Vertex streams with partial arguments: a value, or a piece of one, with its path."""
    texts, pieces = _halves(deltas)
    fragments = _fragments(json.loads("".join(pieces)), "$")
    partial = ({"partialArgs": [fragment], "willContinue": True} for fragment in fragments)
    calls = [{"name": "store", "willContinue": True}, *partial, {}]
    return _gemini_chunks([*({"text": text} for text in texts), *({"functionCall": call} for call in calls)])


def _fragments(value: Any, path: str) -> Events:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _fragments(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _fragments(inner, f"{path}[{at}]")
    elif isinstance(value, str):
        for piece in chunks(value, PIECE):
            yield {"jsonPath": path, "stringValue": piece, "willContinue": True}
        yield {"jsonPath": path, "stringValue": ""}
    elif isinstance(value, bool):
        yield {"jsonPath": path, "boolValue": value}
    elif value is None:
        yield {"jsonPath": path, "nullValue": "NULL_VALUE"}
    else:
        yield {"jsonPath": path, "numberValue": value}


def _ollama(deltas: int) -> Events:
    texts, pieces = _halves(deltas)
    head = {"model": "m-1", "created_at": "2026-01-02T03:04:05.678901Z"}
    for text in texts:
        yield {**head, "message": {"role": "assistant", "content": text}, "done": False}
    for item in json.loads("".join(pieces))["items"]:
        function = {"name": "store", "arguments": item}
        yield {**head, "message": {"role": "assistant", "content": "", "tool_calls": [{"function": function}]}, "done": False}
    counts = {"total_duration": 1, "prompt_eval_count": 9, "eval_count": 99}
    yield {**head, "message": {"role": "assistant", "content": ""}, "done_reason": "stop", "done": True, **counts}


def _bedrock(deltas: int) -> Events:
    texts, pieces = _halves(deltas)
    yield {"messageStart": {"role": "assistant", "p": "abcdef"}}
    for text in texts:
        yield {"contentBlockDelta": {"contentBlockIndex": 0, "delta": {"text": text}, "p": "abcdef"}}
    yield {"contentBlockStop": {"contentBlockIndex": 0, "p": "abcdef"}}
    yield {"contentBlockStart": {"contentBlockIndex": 1, "start": {"toolUse": {"toolUseId": "tooluse_1", "name": "store"}}}}
    for piece in pieces:
        yield {"contentBlockDelta": {"contentBlockIndex": 1, "delta": {"toolUse": {"input": piece}}, "p": "abcdef"}}
    yield {"contentBlockStop": {"contentBlockIndex": 1, "p": "abcdef"}}
    yield {"messageStop": {"stopReason": "tool_use", "p": "abcdef"}}
    yield {"metadata": {"usage": {"inputTokens": 9, "outputTokens": 99, "totalTokens": 108}, "metrics": {"latencyMs": 1}}}


def _cohere(deltas: int) -> Events:
    texts, pieces = _halves(deltas)
    yield {"type": "message-start", "id": "r-1", "delta": {"message": {"role": "assistant", "content": [], "tool_calls": []}}}
    for text in texts:
        yield {"type": "tool-plan-delta", "delta": {"message": {"tool_plan": text}}}
    call: dict[str, Any] = {"id": "store_1", "type": "function", "function": {"name": "store", "arguments": ""}}
    yield {"type": "tool-call-start", "index": 0, "delta": {"message": {"tool_calls": call}}}
    for piece in pieces:
        delta = {"message": {"tool_calls": {"function": {"arguments": piece}}}}
        yield {"type": "tool-call-delta", "index": 0, "delta": delta}
    yield {"type": "tool-call-end", "index": 0}
    usage = {"tokens": {"input_tokens": 9, "output_tokens": 99}}
    yield {"type": "message-end", "delta": {"finish_reason": "TOOL_CALL", "usage": usage}}


_EVENTS: dict[str, Callable[[int], Events]] = {
    "openai-chat": _openai_chat,
    "openai-responses": _openai_responses,
    "anthropic": _anthropic,
    "gemini": _gemini,
    "gemini, partial arguments": _vertex,
    "ollama": _ollama,
    "bedrock": _bedrock,
    "cohere": _cohere,
}

NAMES = tuple(_EVENTS)
