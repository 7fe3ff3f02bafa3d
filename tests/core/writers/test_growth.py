"""The tree of a call grows with its tokens, in every dialect, and holds its arguments at the end."""

from __future__ import annotations

from typing import Any

import pytest

from extract_action import ToolSchema
from extract_action.dialects.react import LONGEST_LABEL
from extract_action.trace import Tracer
from extract_action.writers import write

from .. import laws
from .test_round_trip import OBJECT_WRITERS

Nodes = dict[int, dict[str, Any]]

LINES = {"hermes-yaml", "tool-name-yaml"}
"""What is read when it is whole: before, what a line belongs to is not known."""

TEXT = "A heron stands in the reeds and waits until the water is still, then it takes one slow step."
ARGUMENTS = {
    "text": TEXT,
    "count": 7,
    "share": 0.5,
    "late": True,
    "where": None,
    "birds": ["heron", "coot"],
    "size": {"high": 90, "unit": "cm"},
}
TOOL = ToolSchema(
    "note",
    {
        "type": "object",
        "properties": {
            "text": {"type": "string"},
            "count": {"type": "integer"},
            "share": {"type": "number"},
            "late": {"type": "boolean"},
            "where": {"type": "null"},
            "birds": {"type": "array", "items": {"type": "string"}},
            "size": {"type": "object", "properties": {"high": {"type": "integer"}, "unit": {"type": "string"}}},
        },
    },
)


def shown(nodes: Nodes) -> int:
    """How much of TEXT stands in the tree."""
    values = [node["value"] for node in nodes.values() if node["kind"] == "string" and node["key"] == "text"]
    assert all(TEXT.startswith(value) for value in values)
    return max(map(len, values), default=0)


def value_of(nodes: Nodes, root: int) -> Any:
    """The plain value of a tree."""
    children = {node_id: node for node_id, node in nodes.items() if node["parent"] == root}
    match nodes[root]["kind"]:
        case "object":
            return {node["key"]: value_of(nodes, node_id) for node_id, node in children.items()}
        case "array":
            return [value_of(nodes, node_id) for node_id in children]
        case _:
            return nodes[root]["value"]


@pytest.mark.parametrize("name", [name for name in OBJECT_WRITERS if name not in LINES])
def test_a_string_grows_as_it_is_written(name: str) -> None:
    text = write(name, [("note", ARGUMENTS)], [TOOL])
    start = text.index(TEXT)
    behind = LONGEST_LABEL if name == "react" else 0
    tracer, nodes = Tracer([TOOL], {"dialects": "auto"}), Nodes()
    for at, char in enumerate(text):
        laws.grow(nodes, tracer.feed(char)["patches"])
        if start <= at < start + len(TEXT):
            assert shown(nodes) >= at + 1 - start - behind


@pytest.mark.parametrize("name", OBJECT_WRITERS)
def test_the_tree_has_the_arguments(name: str) -> None:
    text = write(name, [("note", ARGUMENTS)], [TOOL])
    tracer, nodes = Tracer([TOOL], {"dialects": "auto"}), Nodes()
    for record in [*map(tracer.feed, text), *tracer.finish()]:
        laws.grow(nodes, record["patches"])
    found = [value_of(nodes, node_id) for node_id, node in nodes.items() if node["kind"] == "object"]
    assert repr(ARGUMENTS) in map(repr, found)
    for node in nodes.values():
        if node["kind"] == "number":
            assert str(node["value"]) in text[node["start"] : node["end"]]
