"""What a message of Chat Completions says: the content and the reasoning, in all the shapes that servers have for them."""

from __future__ import annotations

from typing import Any

from ..turn.frame import Frame
from ..turn.growing_object import GrowingObject
from ..turn.values import dicts, mapping, word

REASONING = ("reasoning_content", "reasoning", "thinking", "reasoning_text")
"""The keys of a message under which servers put their reasoning."""

REASONING_KEYS = frozenset((*REASONING, "reasoning_details"))
IN_CONTENT = "content"
"""The name of reasoning that is a part of the content."""

_GROWING = ("text", "summary", "data")
"""What of a detail of the reasoning comes in pieces."""

_INNER = ("text", "content", "summary", "reasoning_content")
"""What the text of a reasoning that is an object may be called."""


def read_content(content: Any, frame: Frame) -> None:
    """The content of a message: text, or parts of it (Mistral's models that think)."""
    if isinstance(content, str):
        frame.text(content)
        return
    for part in content if isinstance(content, list) else [content]:
        if isinstance(part, str):
            frame.text(part)
        elif isinstance(part, dict) and isinstance(part.get("text"), str):
            frame.text(part["text"])
        elif isinstance(part, dict) and part.get("type") == "thinking":
            thinking = part.get("thinking")
            for piece in [{"text": thinking}] if isinstance(thinking, str) else dicts(thinking):
                frame.reasoning(piece.get("text"), IN_CONTENT)
        elif isinstance(part, dict) and part.get("type") == "refusal":
            frame.refusal(part.get("refusal"))
        else:
            frame.content(str(mapping(part).get("type", "content")), part)


def read_reasoning(message: dict[str, Any], frame: Frame) -> None:
    """The reasoning of a message, once: some servers tell it under several keys. Its details count where no key does."""
    name = next((key for key in REASONING if isinstance(message.get(key), str) and message[key]), "")
    text = message.get(name)
    for key in REASONING:
        value = message.get(key)
        if isinstance(value, dict):
            inner = next((value[place] for place in _INNER if isinstance(value.get(place), str)), None)
            if not text:
                text, name = inner, key
            if inner is None and value:
                frame.other(key, value)
    frame.reasoning(text, name)
    if not text:
        for detail in dicts(message.get("reasoning_details")):
            frame.reasoning(detail.get("text") or detail.get("summary"), "reasoning_details")


def add_detail(details: dict[Any, GrowingObject], detail: dict[str, Any]) -> None:
    """A detail of the reasoning, or a piece of the one with its type and index; without an index, of the last if that is a text
    of the same type that is not signed.
    """
    kind, index = word(detail.get("type")), detail.get("index")
    last = next(reversed(details.values()), None)
    if isinstance(index, int):
        known = details.get((kind, index))
    else:
        is_open = last is not None and last.data.keys().isdisjoint(("index", "signature", "data"))
        known = last if last is not None and is_open and last.data.get("type") == kind else None
    if known is None:
        details[(kind, index) if isinstance(index, int) else len(details)] = GrowingObject(detail, _GROWING)
    else:
        known.add(detail)
