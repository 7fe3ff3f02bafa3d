"""A turn in the order in which it came: APIs want what they sent back as it was, reasoning between calls and all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from .events import ModelTurn, OtherContent, Part, ToolCall

Content: TypeAlias = Part | ToolCall | OtherContent
"""What a turn holds: text of some kind (a Part), a call, or other content."""

REASONING_KINDS = frozenset(("thinking", "redacted_thinking", "reasoning", "reasoning_details", "reasoningContent"))
"""The other content that is reasoning, signed or encrypted, in the words of all APIs."""


def contents(turn: ModelTurn) -> list[Content]:
    """What a turn holds, in its order. That of a turn which a program made, or gave another text, is the usual one: reasoning,
    other content, text, refusal, calls.

    >>> turn = ModelTurn(text="Hi", calls=[ToolCall("c", "ls", "{}")], parts=[Part("call"), Part("text", "Hi")])
    >>> [content.name or content.text for content in contents(turn)]
    ['ls', 'Hi']
    >>> [content.text for content in contents(ModelTurn(text="Hi", reasoning="Hm"))]
    ['Hm', 'Hi']
    """
    return list(_in_order(turn) if _is_told(turn) else _usual(turn))


def _is_told(turn: ModelTurn) -> bool:
    """Whether the parts are all that the turn holds."""
    said = {"text": turn.text, "reasoning": turn.reasoning, "refusal": turn.refusal}
    if any("".join(part.text for part in turn.parts if part.kind == kind) != (text or "") for kind, text in said.items()):
        return False
    kinds = [part.kind for part in turn.parts]
    return kinds.count("call") >= len(turn.calls) and kinds.count("other") >= len(turn.other)


def _in_order(turn: ModelTurn) -> Iterator[Content]:
    for part in turn.parts:
        if part.kind not in ("call", "other"):
            yield part
        elif part.kind == "call":
            yield from turn.calls[part.index : part.index + 1]
        else:
            yield from turn.other[part.index : part.index + 1]


def _usual(turn: ModelTurn) -> Iterator[Content]:
    if turn.reasoning:
        yield Part("reasoning", turn.reasoning)
    yield from turn.other
    if turn.text:
        yield Part("text", turn.text)
    if turn.refusal:
        yield Part("refusal", turn.refusal)
    yield from turn.calls
