"""How jsonish came to its reading of a text: the rungs of the ladder, and every reading with the reason for its rank."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from .encoding import plain_json
from .jsonish import AnyOf, Array, FixedJson, Fixes, JsonishError, Markdown, Object, Stream, String, Value
from .jsonish.ladder import STRATEGIES
from .jsonish.nodes.node import COMPLETE, NOWHERE, fold
from .model import ToolSchema
from .validation.envelope import Accepted, Decision, decide
from .validation.refusals import truncated
from .validation.registry import Registry

MOST_CALLS = 8
"""As many calls as are listed of one reading."""

MOST_READINGS = 50
"""As many readings as are listed; a text of a thousand values has a thousand and one."""

LONGEST_SHOWN = 2000
"""As much of a type or a value as is given, in code points."""

TAKEN = "It stands first, so it leads."
LATER = "It stands behind the one that leads; a schema that does not fit that one may take it."
AS_ARRAY = "All values as the items of one array, for a schema that wants a list."
AS_TEXT = "The text itself, for a schema that wants no more than text."


def explain(text: str, is_done: bool, tools: Iterable[ToolSchema] = (), accept_unknown_tools: bool = False) -> dict[str, Any]:
    """The ladder for a text, as plain JSON.

    `attempts` has one entry for each strategy; its `taken` is null where the strategy was not tried any more. `readings` are
    best first, `more` is the number of those that are not listed. A reading has its `type`, its value as JSON text in `json`
    (of a long one the beginning), `complete` (whether its end was seen), `fixes`, `span` (in code points; null where it is made
    of several or still open), `taken`, and in `why` the reason for its rank. `calls` says for each object in it that may be a
    call, once its end was seen, which `tool` it fits ("" for none), with the `code` and `text` of the reason.

    >>> found = explain('{"a": 1,}', True)
    >>> [(attempt["strategy"], attempt["taken"]) for attempt in found["attempts"]]
    [('strict', False), ('markdown', False), ('many-objects', True), ('fixing', None), ('as-string', None)]
    >>> [(reading["json"], reading["taken"]) for reading in found["readings"]]
    [('{"a": 1}', True)]
    >>> [call["text"] for reading in found["readings"] for call in reading["calls"]]
    ['The object names no tool and fits none; no tools are registered.']
    """
    stream = Stream()
    stream.feed(text)
    try:
        value = stream.finish() if is_done else stream.value()
        items = value.items if isinstance(value, AnyOf) else [value]
    except JsonishError:  # a value is too deep, as each attempt says
        items = []
    tried = [asdict(attempt) for attempt in stream.attempts(is_done)]
    untried = [
        {"strategy": name, "taken": None, "message": "Not tried: one before it was taken."}
        for name, *_ in STRATEGIES[len(tried) :]
    ]
    registry = Registry(list(tools), accept_unknown_tools)
    readings = [
        {**_reading(item, index == 0), "calls": _calls(item, is_done, registry)}
        for index, item in enumerate(items[:MOST_READINGS])
    ]
    return {"attempts": tried + untried, "readings": readings, "more": max(0, len(items) - MOST_READINGS)}


def _reading(item: Value, taken: bool) -> dict[str, Any]:
    repairs = item.repairs if isinstance(item, FixedJson) else []
    return {
        "type": _head(item.type()),
        "span": None if item.span == NOWHERE else list(item.span),
        "json": _head(fold(item, _json)),
        "complete": item.completion_state() is COMPLETE,
        "fixes": [{"code": fix.code, "text": fix.message, "span": list(fix.span)} for fix in repairs],
        "taken": taken,
        "why": TAKEN if taken else _rank(item),
    }


def _calls(item: Value, is_done: bool, registry: Registry) -> list[dict[str, Any]]:
    """What each object of a reading is as a call. The extractor decides on an object by itself, wherever it stands."""
    repairs = item.repairs if isinstance(item, FixedJson) else []
    while isinstance(item, (FixedJson, Markdown)):
        item = item.inner
    roots = [item] if isinstance(item, Object) else item.items if isinstance(item, Array) else []
    decisions: list[Decision] = []
    for root in roots[:MOST_CALLS]:
        if not isinstance(root, Object) or not (is_done or root.completion_state() is COMPLETE):
            continue
        fixes = [fix for fix in repairs if root.span.start <= fix.span.start and fix.span.end <= root.span.end]
        if any(fix.code.startswith("cut-") for fix in fixes):
            decisions.append(truncated("value"))
        else:
            decisions += [decision for _, decision in decide(root, fixes, registry)]
    return [_call(decision) for decision in decisions[:MOST_CALLS]]


def _call(decision: Decision) -> dict[str, Any]:
    if isinstance(decision, Accepted):
        return {"tool": decision.call.name, "code": decision.why.code, "text": decision.why.text}
    return {"tool": "", "code": decision.why.code, "text": decision.message}


def _head(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def _rank(item: Value) -> str:
    if isinstance(item, FixedJson) and Fixes.INFERRED_ARRAY in item.fixes:
        return AS_ARRAY
    return AS_TEXT if isinstance(item, String) else LATER


def _json(node: Value, below: list[str]) -> str:
    """A node as JSON, of what its children are: `json.dumps` would recurse, and values may be deep."""
    match node:
        case Object(pairs, _):
            keys = (json.dumps(key, ensure_ascii=False) for key, _ in pairs)
            return "{" + ", ".join(f"{key}: {value}" for key, value in zip(keys, below, strict=True)) + "}"
        case Array():
            return f"[{', '.join(below)}]"
    return below[0] if below else json.dumps(plain_json(node.plain([])), ensure_ascii=False)
