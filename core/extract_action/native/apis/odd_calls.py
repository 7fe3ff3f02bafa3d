"""Chat Completions as servers and proxies send them: in shapes, and under indices and ids of calls, that are not documented."""

from __future__ import annotations

from typing import Any

from ..turn.events import CallKind
from ..turn.open_call import OpenCall
from ..turn.payload import is_complete, load
from ..turn.values import index_of, mapping

_ARGUMENTS = ("arguments", "parameters", "input")
"""What the arguments of a function are called."""

_CLOUDFLARE = frozenset(("response", "tool_calls", "usage", "p"))
"""What a response of Cloudflare's Workers AI has, as a body or a chunk: a text, whole calls, counts, padding."""


def entries_of(calls: Any) -> list[Any]:
    """The calls in `tool_calls`: a list of objects, one object, or those as JSON text. What is none stays as it is.

    >>> entries_of('[{"id": "a"}]'), entries_of({"id": "a"}), entries_of(['{"id": "a"}', "?"])
    ([{'id': 'a'}], [{'id': 'a'}], [{'id': 'a'}, '?'])
    """
    calls = _read(calls)
    return [_read(entry) for entry in calls] if isinstance(calls, list) else [calls]


def arguments_in(node: dict[str, Any]) -> Any:
    """The arguments of a function, or a piece of them, under the first key that has some.

    >>> arguments_in({"name": "f", "arguments": "", "parameters": {"a": 1}}), arguments_in({"name": "f"})
    ({'a': 1}, None)
    """
    return next((node[key] for key in _ARGUMENTS if node.get(key)), None)


def is_other(call: OpenCall, id: Any, name: Any, piece: Any) -> bool:
    """Whether a fragment under the index of a call begins another one: some servers number all 0. Others repeat the name, or
    give each fragment an id, so neither tells by itself; another name does, and so does a name, or an id, behind arguments
    that are whole.
    """
    if id and id == call.id:
        # Mistral has given all calls the id "null".
        return bool(name) and name != call.name and begins_value(piece) and call.has_value()
    if name and call.name and name != call.name:
        return not goes_on_with_name(call, id, name, piece)
    is_another_id = bool(id and call.id)
    if name and is_another_id and (call.kind == "custom" or not call.pieces or call.has_value()):
        return True
    return bool(name or is_another_id) and begins_value(piece) and call.has_value()


def goes_on_with_name(call: OpenCall, id: Any, name: Any, piece: Any) -> bool:
    """Whether a fragment is a piece of the name of a call: it has nothing but a name, where the call has an id and no arguments
    yet. (Most servers send the name whole, and some of them again with each fragment.)
    """
    is_bare = isinstance(name, str) and not id and not piece
    return is_bare and bool(call.id and call.name) and not call.pieces and name != call.name


def is_broken_off(id: Any, ids: tuple[Any, Any], choices: list[dict[str, Any]]) -> bool:
    """Whether a chunk with this id is of another response though the one before it has no end: `ids`, those of the last two
    chunks, are one and the same, which is another now, and a role begins the message.

    >>> begins = [{"delta": {"role": "assistant"}}]
    >>> is_broken_off("b", ("a", "a"), begins), is_broken_off("b", ("a", "z"), begins)
    (True, False)
    """
    last, before = ids
    has_changed = bool(id and last and last == before and id != last)
    return has_changed and any(mapping(choice.get("delta")).get("role") for choice in choices)


def begins_value(piece: Any) -> bool:
    """Whether a piece of arguments can be the first one of an object."""
    return isinstance(piece, dict) or (isinstance(piece, str) and piece.lstrip()[:1] == "{")


def written(entry: dict[str, Any]) -> tuple[CallKind, Any, Any]:
    """What an entry says of a call: its kind, its name, and a piece of its arguments."""
    function, custom = entry.get("function"), mapping(entry.get("custom"))
    # Some servers give functions an empty one, and fragments have no type.
    if custom.get("name") or entry.get("type") == "custom" or (custom and function is None):
        return "custom", custom.get("name"), custom.get("input")
    node = function if isinstance(function, dict) else entry
    return "function", node.get("name"), arguments_in(node)


def call_key(entry: dict[str, Any]) -> int | str | None:
    """What tells the fragments of one call from those of others: the index, else the id."""
    index, id = index_of(entry.get("index")), entry.get("id")
    if index is not None:
        return index
    return id if isinstance(id, str) and id else None


def _read(value: Any) -> Any:
    return load(value) if isinstance(value, str) and is_complete(value) else value


def as_chat(payload: dict[str, Any]) -> dict[str, Any]:
    """A response of Workers AI, whose requests are those of Chat Completions, as these have it, bare or in the envelope of
    Cloudflare's API; any other payload itself. A text alone may be anybody's JSON, and is none.

    >>> as_chat({"result": {"response": "Hi", "tool_calls": []}, "success": True})
    {'choices': [{'message': {'content': 'Hi', 'tool_calls': []}}], 'usage': None}
    >>> as_chat({"response": "Hel", "p": "ab"})
    {'choices': [{'delta': {'content': 'Hel', 'tool_calls': None}}], 'usage': None}
    >>> as_chat({"response": "Hi"})
    {'response': 'Hi'}
    """
    result = mapping(payload.get("result")) if isinstance(payload.get("success"), bool) else payload
    if "choices" in result:
        return result
    if "response" not in result or len(result) < 2 or not _CLOUDFLARE.issuperset(result):
        return payload
    part = "delta" if "p" in result else "message"
    said = {"content": result["response"], "tool_calls": result.get("tool_calls")}
    return {"choices": [{part: said}], "usage": result.get("usage")}
