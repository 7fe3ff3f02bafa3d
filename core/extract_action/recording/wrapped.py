"""Responses in what programs write around them: a line of a log or of a batch for each event or body, a gateway's envelope, a
message of a conversation, a text that was written as JSON.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from ..native.apis import api_of
from ..native.captures.exchanges import Exchange
from ..native.framing.framed import WireEvent
from ..native.framing.json_framing import JsonValues
from ..native.framing.sse import FIELD_LINE
from ..native.stream import DONE, StreamReader
from ..native.turn.payload import dump, is_complete, load
from ..native.turn.values import dicts, mapping
from .lines import TIME_KEYS

BODY_FIELDS = ("response.body", "result.message", "response", "modelOutput", "body")
"""Where the body of a response is looked for: the results of OpenAI's, Anthropic's, Google's and Amazon's batches, gateways."""

ERROR_FIELDS = ("error", "result.error", "response.body.error")
"""Where these batches put the error of a request that failed."""

_EVENT_FIELDS = ("data", "chunk", "event", "payload", "json", "raw", "message")
"""Where the event of a stream is looked for in the line of a log."""

NAMES = ("custom_id", "recordId", "key")
"""What batches name a request by: each has a response of its own."""

_ITEMS = ("function_call", "custom_tool_call", "message", "reasoning")
_STAMPS = ("timestamp", "created_at", "datetime")


def at_path(entry: Any, path: str) -> Any:
    """What stands at a path of keys and indices, or None.

    >>> at_path({"messages": [{"content": "a"}, {"content": "b"}]}, "messages.-1.content")
    'b'
    """
    for step in path.split("."):
        if isinstance(entry, dict):
            entry = entry.get(step)
        elif isinstance(entry, list) and step.lstrip("-").isdecimal() and -len(entry) <= int(step) < len(entry):
            entry = entry[int(step)]
        else:
            return None
    return entry


def wrapped(text: str) -> list[Exchange]:
    """The responses in a text that is JSON, or lines of it: wrapped, or several bodies; none where nothing in it is of an API.

    >>> [exchange] = wrapped('{"time": 5, "data": {"done": false, "message": {"content": "Hi"}}}')
    >>> exchange.messages
    [(b'{"done":false,"message":{"content":"Hi"}}', None)]
    """
    entries = _entries(text)
    if len(entries) == 1 and isinstance(entries[0], str):
        return [_response({}, entries[0])]
    if (message := _message(entries)) is not None:
        return [_response(entries[0], dump(message))]
    if len(entries) > 1 and all(isinstance(entry, dict) and api_of(entry) and _is_whole(dump(entry)) for entry in entries):
        return [_response({}, dump(entry)) for entry in entries]
    found = [(entry, inner) for entry in dicts(entries) if (inner := _inner(entry)) is not None]
    if not found or len(found) < len(entries) - 1:
        return []
    if len(found) == 1 or any(key in found[0][0] for key in NAMES) or all(_is_whole(inner) for _, inner in found):
        return [_response(entry, inner) for entry, inner in found]
    times = [_time(entry) for entry, _ in found]
    first = times[0]
    shown = [None if first is None or time is None else round(time - first, 3) for time in times]
    events = [(_event(inner), time) for (_, inner), time in zip(found, shown, strict=True)]
    return [Exchange("", found[0][0].get("request"), events)]


def _response(entry: dict[str, Any], text: str) -> Exchange:
    """A response of its own, under the name that a batch has for it; what asks for it may stand beside it."""
    name = next((str(entry[key]) for key in NAMES if entry.get(key)), "")
    request = entry.get("request", entry)
    return Exchange(name, request, [(text.encode("utf-8", "surrogatepass"), None)])


def _is_whole(text: str) -> bool:
    """Whether a text is a response by itself, and no event of one."""
    reader = StreamReader()
    reader.feed(text.encode("utf-8", "surrogatepass"))
    reader.close()
    return reader.frame.ended


def _entries(text: str) -> list[Any]:
    """The values of a text: the items of an array, or those that stand one behind another; none where it is anything else."""
    text = text.removeprefix("\ufeff").strip()
    if is_complete(text):
        value = load(text)
        return value if isinstance(value, list) else [value]
    lines = [line for line in text.split("\n") if line.strip()]
    return [load(line) for line in lines] if all(is_complete(line) for line in lines) else _values(text)


def _values(text: str) -> list[Any]:
    """The values that stand one behind another, over any number of lines; none where anything else stands between them."""
    framing = JsonValues()
    pieces = [*framing.feed(text.encode("utf-8", "surrogatepass")), *framing.finish()] if text.startswith("{") else []
    if not all(isinstance(piece, WireEvent) and is_complete(piece.text) for piece in pieces):
        return []
    return [load(piece.text) for piece in pieces if isinstance(piece, WireEvent)]


def _message(entries: list[Any]) -> dict[str, Any] | None:
    """The body whose message, or whose items of output, these are; of a conversation the model's last message."""
    first = entries[0] if entries else None
    if dicts(entries) == entries and str(mapping(first).get("type")) in _ITEMS and api_of(mapping(first)) is None:
        return {"output": entries}
    if len(entries) > 1 and all(mapping(entry).get("role") for entry in entries):
        first = {"messages": entries}
    elif len(entries) != 1 or not isinstance(first, dict):
        return None
    said = [item for item in dicts(first.get("messages") or first.get("contents")) if _is_models(item)]
    node = said[-1] if said else first
    if not _is_models(node):
        return None
    if isinstance(node.get("parts"), list):
        return {"candidates": [{"content": node}]}
    if isinstance(node.get("content"), list) and api_of(node) is not None:
        return node
    return {"choices": [{"message": node}]}


def _is_models(node: dict[str, Any]) -> bool:
    """Whether this is a message of a model."""
    return node.get("role") in ("assistant", "model") and any(key in node for key in ("content", "parts", "tool_calls"))


def _inner(entry: dict[str, Any]) -> str | None:
    """The event or body in an entry, as text; None where there is none."""
    for path in (*_EVENT_FIELDS, *BODY_FIELDS):
        value = at_path(entry, path)
        if isinstance(value, str):
            if FIELD_LINE.match(value) or value == DONE:
                return value
            value = load(value) if value[:1] == "{" and is_complete(value) else None
        if isinstance(value, dict) and api_of(value) is not None:
            return dump(value)
    return _failure(entry)


def _failure(entry: dict[str, Any]) -> str | None:
    """The error in an entry of a batch, as text: what its request came to in place of a response."""
    if not any(entry.get(key) for key in NAMES):
        return None
    errors = (at_path(entry, path) for path in ERROR_FIELDS)
    return next((dump({"error": error}) for error in errors if error), None)


def _event(text: str) -> bytes:
    """An event of a stream, with the blank line behind it."""
    whole = text.rstrip("\n") if FIELD_LINE.match(text) else f"data: {text}"
    return f"{whole}\n\n".encode("utf-8", "surrogatepass")


def _time(entry: dict[str, Any]) -> float | None:
    """When an entry was written, in milliseconds."""
    for key in _stamped_keys(entry):
        value = entry[key]
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return value
        try:
            return datetime.fromisoformat(str(value)).timestamp() * 1000
        except ValueError:
            continue
    return None


def _stamped_keys(entry: dict[str, Any]) -> Iterator[str]:
    return (key for key in (*TIME_KEYS, *_STAMPS) if entry.get(key) is not None)
