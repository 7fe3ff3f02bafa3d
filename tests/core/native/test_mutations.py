"""What servers send may have any shape: payloads with parts replaced or removed never raise, under any chunking."""

import json
import random
from typing import Any

import pytest

from extract_action import recording
from extract_action.native import StreamReader

from .cases import Case, cases

WRONG: list[Any] = [
    None,
    True,
    0,
    -1,
    2.5,
    "",
    "text",
    [],
    {},
    [{}],
    {"x": []},
    [[1]],
    {"type": "text"},
    "\ud800",
    [None, "a", {"id": {}}],
]


def mutate(value: Any, rng: random.Random, rate: float) -> Any:
    if rng.random() < rate:
        return rng.choice(WRONG)
    if isinstance(value, dict):
        return {key: mutate(inner, rng, rate) for key, inner in value.items() if rng.random() > rate / 2}
    if isinstance(value, list):
        return [mutate(inner, rng, rate) for inner in value]
    return value


def mutated(case: Case, rng: random.Random) -> bytes:
    """The wire text with the JSON of some lines changed."""
    lines = []
    for line in case.wire.decode().split("\n"):
        head, brace, tail = line.partition("{")
        try:
            payload = json.loads(brace + tail)
        except ValueError:
            lines.append(line)
            continue
        lines.append(head + json.dumps(mutate(payload, rng, 0.06)))
    return "\n".join(lines).encode()


@pytest.mark.parametrize("case", cases(), ids=str)
def test_any_shape_is_read(case: Case) -> None:
    rng = random.Random(case.title)
    for _ in range(40):
        data = mutated(case, rng)
        reader = StreamReader()
        reader.feed(data)
        turn = reader.finish()
        again = StreamReader()
        for at in range(0, len(data), 11):
            again.feed(data[at : at + 11])
        assert again.finish() == turn
        assert all(isinstance(call.arguments, str) and isinstance(call.name, str) for call in turn.calls)
        recording.read(data)
