"""How much a trace says of a step: counts, which are the same on every machine. A chunk costs what it adds, however long
the text."""

import json

import pytest

from extract_action import ToolSchema, trace

ARGUMENTS = {"path": "/tmp/a", "lines": 3, "tags": ["red", [[1, -2], {"a": None}]], "note": 'a "b" c', "is": True}
TURN = f"I keep it.\n\n{json.dumps({'name': 'store', 'arguments': ARGUMENTS})}\n\n"


@pytest.mark.parametrize("length", [1, 4, 9, 50])
@pytest.mark.parametrize("turns", [1, 60])
def test_a_step_has_few_patches_and_actions(length: int, turns: int) -> None:
    text = TURN * turns
    chunks = [text[at : at + length] for at in range(0, len(text), length)]
    records = trace.trace(chunks, [ToolSchema("store", {"type": "object"})])["records"]
    assert len(records) == len(chunks) + 1
    for record in records:
        # A node begins and ends, and the number before it is set and ends; the key that lets an object be one brings its root
        # along.
        assert len(record["patches"]) <= 4 * min(len(record["chunk"]), 2) + len(record["chunk"])
        assert len(record["actions"]) <= 3
