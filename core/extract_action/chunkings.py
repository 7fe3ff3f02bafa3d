"""Whether chunks matter: what a text becomes under many chunkings, in a form in which the answers can be compared.

The law is that they do not. Whoever suspects that it is broken asks here, and gets the answers that differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from .encoding import encode
from .extract.action import ExtractAction
from .model import Item, ToolSchema
from .trace import action_record


def merged(items: Iterable[Item]) -> list[dict[str, Any]]:
    """The actions of a text (docs/trace-format.md, "Action"), with neighbouring texts of one kind and reason as one.

    Where a text is released in pieces follows from the chunks; what the pieces are together does not.
    """
    actions: list[dict[str, Any]] = []
    for action in (action_record(item, "text") for item in items):
        last = actions[-1] if actions else None
        if last is not None and _is_continued(last, action):
            last["text"] += action["text"]
            last["span"] = [last["span"][0], action["span"][1]]
        else:
            actions.append(action)
    return actions


def _is_continued(last: Mapping[str, Any], action: Mapping[str, Any]) -> bool:
    if last["type"] != "text" or action["type"] != "text" or "failure" in (last["kind"], action["kind"]):
        return False
    return bool(last["kind"] == action["kind"] and last["why"] == action["why"])


def answers(
    text: str, cuts: Iterable[Sequence[int]], tools: Sequence[ToolSchema] = (), options: Mapping[str, Any] | None = None
) -> tuple[list[str], list[int]]:
    """The distinct answers to `text` under several chunkings, and which of them each chunking gave.

    A chunking is the offsets, ascending and in code points, at which it cuts; an answer is `merged` as JSON text.

    >>> answers('{"a": 1}', [[], [3], [1, 2, 3]])[1]
    [0, 0, 0]
    """
    found: dict[str, int] = {}
    which = []
    for places in cuts:
        extractor = ExtractAction(tools=tools, **(options or {}))
        edges = [0, *places, len(text)]
        items = [item for start, end in pairwise(edges) for item in extractor.feed(text[start:end])]
        answer = encode(merged(items + extractor.finish()))
        which.append(found.setdefault(answer, len(found)))
    return list(found), which
