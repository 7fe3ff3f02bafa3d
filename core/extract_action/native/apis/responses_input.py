"""A turn as the input items of OpenAI's Responses, as it goes back."""

from __future__ import annotations

from typing import Any

from ..turn.events import ModelTurn, Part, ToolCall
from ..turn.parts import contents
from .responses_items import CALL_TYPES
from .writing import arguments_text


def input_items(turn: ModelTurn) -> list[dict[str, Any]]:
    """The items, in their order: reasoning as it came, since a call needs what it was reasoned from."""
    types = {kind: (item_type, key) for item_type, (kind, key) in CALL_TYPES.items()}
    items: list[dict[str, Any]] = []
    for content in contents(turn):
        if isinstance(content, ToolCall):
            item_type, key = types[content.kind]
            written = arguments_text(content.arguments) if content.kind == "function" else content.arguments
            call = {"type": item_type, "call_id": content.id or "", "name": content.name, key: written}
            items.append({**call, **content.beside})
        elif isinstance(content, Part):
            if content.kind != "reasoning":
                _said(items, content.name).append(_text(content))
        elif content.kind == "annotation" and items and items[-1].get("type") == "message":
            _annotate(items[-1]["content"], content.data)
        elif content.kind.startswith("output_"):
            _said(items, "").append(content.data)
        elif content.goes_back and content.kind != "annotation":
            items.append(content.data)
    return items


def _said(items: list[dict[str, Any]], phase: str) -> list[dict[str, Any]]:
    """The content of the message that comes last, of which the phase is this; a new one where there is none."""
    if not items or items[-1].get("type") != "message" or items[-1].get("phase", "") != phase:
        told = {"phase": phase} if phase else {}
        items.append({"type": "message", "role": "assistant", **told, "content": []})
    content: list[dict[str, Any]] = items[-1]["content"]
    return content


def _annotate(content: list[dict[str, Any]], annotation: Any) -> None:
    """An annotation is of the text before it."""
    for said in reversed(content):
        if said.get("type") == "output_text":
            said.setdefault("annotations", []).append(annotation)
            return


def _text(part: Part) -> dict[str, Any]:
    return {"type": "refusal", "refusal": part.text} if part.kind == "refusal" else {"type": "output_text", "text": part.text}
