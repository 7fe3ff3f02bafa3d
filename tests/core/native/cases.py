"""The case files of `tests/data/native`: `=== title`, the bytes, `=== turn`, and what is expected, as JSON.

What the expectation does not name is expected to be absent. The last line feed before `=== turn` is not part of the bytes.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from extract_action.native import ModelTurn

FOLDER = Path(__file__).parents[2] / "data" / "native"


@dataclass(frozen=True)
class Case:
    api: str
    title: str
    wire: bytes
    expected: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.api}: {self.title}"


def cases() -> list[Case]:
    found = [case for path in sorted(FOLDER.glob("*.cases")) for case in _read(path)]
    assert len(found) > 60, "the case files are missing"
    return found


def _read(path: Path) -> Iterator[Case]:
    parts = path.read_text(encoding="utf-8").split("=== ")[1:]
    for head, tail in zip(parts[::2], parts[1::2], strict=True):
        title, _, wire = head.partition("\n")
        word, _, expected = tail.partition("\n")
        assert word == "turn", f"{path.name}: {title}"
        yield Case(path.stem, title, wire.removesuffix("\n").encode(), json.loads(expected))


def view(turn: ModelTurn) -> dict[str, Any]:
    """A turn as the case files have it: only what it has."""
    calls = []
    for call in turn.calls:
        extra = [call.thought_signature, call.kind]
        while extra and extra[-1] in ("", "function"):
            extra.pop()
        calls.append([call.id, call.name, call.arguments, *extra])
    usage = [turn.usage.input_tokens, turn.usage.output_tokens] if turn.usage is not None else None
    shown = {
        "text": turn.text,
        "reasoning": turn.reasoning,
        "refusal": turn.refusal,
        "calls": calls or None,
        "finish": turn.finish_reason,
        "usage": usage,
        "other": [content.kind for content in turn.other] or None,
        "faults": [fault.kind for fault in turn.faults] or None,
        "alternatives": [view(other) for other in turn.alternatives] or None,
        "id": turn.id or None,
        "model": turn.model or None,
    }
    return {key: value for key, value in shown.items() if value is not None}


def chunkings(data: bytes, seeds: int = 4) -> Iterator[list[bytes]]:
    """The bytes whole, line by line, one by one, and in pieces of seeded lengths."""
    yield [data]
    yield data.splitlines(keepends=True)
    yield [data[at : at + 1] for at in range(len(data))]
    for seed in range(seeds):
        choose, pieces, at = random.Random(seed), [], 0
        while at < len(data):
            size = choose.choice((1, 2, 3, 7, 17, 64, 500))
            pieces.append(data[at : at + size])
            at += size
        yield pieces
