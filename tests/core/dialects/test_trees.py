"""The arguments' tree grows with the text, whatever the dialect: values get longer and never another beginning, and each has
its span in the text.
"""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

import pytest

from extract_action import ToolSchema
from extract_action.trace import Tracer

from ..cases import Case, load
from .test_cases import SCHEMAS

MADE_FROM_NOTHING = {"repeated-parameter", "no-arguments"}
"""Repairs that make arguments which stand nowhere in the text as they are."""

BY_POSITION = {"pythonic", "lfm2", "llama4-pythonic", "olmo3", "react"}
"""Dialects with calls as Python writes them."""

CASES = [
    parameter
    for parameter in load("dialects/*.jsonl")
    if all("failure" not in item for item in parameter.values[0]["expect"])
    and any("call" in item for item in parameter.values[0]["expect"])
    and not any(MADE_FROM_NOTHING & set(item.get("fixes", [])) for item in parameter.values[0]["expect"])
]


class Trees:
    """The nodes of a trace by id, as its patches make them; each knows all values that it has shown."""

    def __init__(self) -> None:
        self.nodes: dict[int, dict[str, Any]] = {}

    def take(self, patches: list[dict[str, Any]]) -> None:
        """Read the patches of one record."""
        for patch in patches:
            if patch["op"] == "add":
                self.nodes[patch["id"]] = {**patch, "value": "", "shown": [], "children": [], "end": None, "complete": False}
                if patch["parent"] is not None:
                    self.nodes[patch["parent"]]["children"].append(patch["id"])
            elif patch["op"] == "remove":
                parent = self.nodes[patch["id"]]["parent"]
                for node_id in below(patch["id"], self):
                    del self.nodes[node_id]
                if parent is not None:
                    self.nodes[parent]["children"].remove(patch["id"])
            elif patch["op"] == "append":
                self.nodes[patch["id"]]["value"] += patch["text"]
            elif patch["op"] == "set":
                self.nodes[patch["id"]].update(kind=patch["kind"], value=patch["value"])
            elif patch["op"] == "close":
                self.nodes[patch["id"]].update(end=patch["end"], complete=patch["complete"])
            elif patch["op"] == "open":
                self.nodes[patch["id"]].update(end=None, complete=False)

    def value(self, node_id: int) -> Any:
        """What a node and those below it stand for."""
        node = self.nodes[node_id]
        if node["kind"] == "object":
            return {self.nodes[child]["key"]: self.value(child) for child in node["children"] if child in self.nodes}
        if node["kind"] == "array":
            return [self.value(child) for child in node["children"] if child in self.nodes]
        return node["value"]


def run(case: Case) -> tuple[list[dict[str, Any]], Trees, list[dict[int, tuple[str, Any]]]]:
    """The calls of a case by character, its trees, and what each leaf showed behind each character."""
    tools = [ToolSchema(name, SCHEMAS[name]) for name in case.get("tools", ["read", "add", "say"])]
    tracer = Tracer(tools, {"dialects": "auto", **case.get("options", {})})
    trees, calls, shown = Trees(), [], []
    for record in [*(tracer.feed(char) for char in case["text"]), *tracer.finish()]:
        trees.take(record["patches"])
        calls += [action for action in record["actions"] if action["type"] == "call"]
        shown.append({key: (node["kind"], node["value"]) for key, node in trees.nodes.items()})
    return calls, trees, shown


def without_indent(text: str, case: Case) -> str:
    """A text of the case, without the indent of its lines where the tags of the call are indented."""
    return re.sub(r"(?m)^[ \t]+", "", text) if re.search(r"\n[ \t]+</", case["text"]) else text


@pytest.mark.parametrize("case", CASES)
def test_values_only_grow(case: Case) -> None:
    """A text that was shown is the beginning of what it becomes, but for white space and tags at its end; or it becomes the
    value that it stands for. A block of YAML, and a value whose tags are indented, loses its indent when it ends, a scalar in
    quotes its quotes and a comment."""
    _, _, shown = run(case)
    for before, after in pairwise(shown):
        for key in before.keys() & after.keys():
            (kind, value), (new_kind, new_value) = before[key], after[key]
            if kind == new_kind == "string":
                value, new_value = without_indent(value, case), without_indent(new_value, case)
                is_block = value[:1] in ("|", ">")
                in_quotes = value[:1] in ("'", '"') and value[1:].replace("''", "'").startswith(new_value)
                is_its_beginning = new_value.startswith(value) or value.strip().startswith(new_value.strip())
                assert is_block or in_quotes or is_its_beginning, (value, new_value)
            elif kind != "string":
                assert kind == new_kind


@pytest.mark.parametrize("case", CASES)
def test_each_value_has_its_span(case: Case) -> None:
    """The span of a node lies in that of its call, and a text without escapes is what stands there, but for its quotes and the
    blanks around it."""
    text, (calls, trees, _) = case["text"], run(case)
    for node in trees.nodes.values():
        assert 0 <= node["start"] <= node["end"] <= len(text), node
    for call in calls:
        root = tree_of(call, trees)
        assert root is not None, call
        for node_id in below(root, trees):
            node = trees.nodes[node_id]
            written = text[node["start"] : node["end"]]
            is_escaped = "\\" in written or "''" in written
            if node["kind"] == "string" and not is_escaped and written[:1] not in ("|", ">", "\n"):
                assert without_indent(written, case).strip("\"'` ") == without_indent(node["value"], case).strip("\"'` ")


@pytest.mark.parametrize("case", CASES)
def test_each_key_has_its_span(case: Case) -> None:
    """The text between the value of the field before and its own has the key where its span says, with its quotes. Only an
    argument that Python's calls give by its position has none."""
    text, (calls, trees, _) = case["text"], run(case)
    for node in trees.nodes.values():
        if node["key"] is not None:
            start, end = node["key_span"]
            assert 0 <= start <= end <= node["start"], node
    for call in calls:
        root = tree_of(call, trees)
        assert root is not None, call
        for node_id in below(root, trees)[1:]:
            node = trees.nodes[node_id]
            if node["key"] is None:
                assert "key_span" not in node
                continue
            start, end = node["key_span"]
            written = text[start:end]
            if start == end:
                assert start == node["start"]
                assert call["dialect"] in BY_POSITION
            elif "\\" not in written:
                assert written.strip("\"'`\u201c\u201d") == node["key"], (written, node)


@pytest.mark.parametrize("case", CASES)
def test_arguments_grow_with_the_text(case: Case) -> None:
    """Each text of five characters and more in the arguments was shown before it ended."""
    calls, trees, shown = run(case)
    for call in calls:
        root = tree_of(call, trees)
        assert root is not None
        for node_id in below(root, trees):
            node = trees.nodes[node_id]
            if node["kind"] == "string" and len(node["value"]) > 4:
                steps = {entry[node_id][1] for entry in shown if node_id in entry}
                assert len(steps) > 2, (node["value"], steps)


def tree_of(call: dict[str, Any], trees: Trees) -> int | None:
    """The node of a call's arguments; in YAML the name may stand beside them."""
    begin, end = call["span"]
    inside = [key for key, node in trees.nodes.items() if begin <= node["start"] and (node["end"] or 0) <= end]
    roots = [call["arguments"]]
    if call["dialect"] == "hermes-yaml":
        roots.append({"name": call["name"], **call["arguments"]})
    found = [key for key in inside if any(same(trees.value(key), root) for root in roots)]
    return min(found, default=None)


def same(value: Any, arguments: Any) -> bool:
    return json.dumps(value) == json.dumps(arguments)


def below(node_id: int, trees: Trees) -> list[int]:
    """A node and all that stand in it."""
    found = [node_id]
    for child in trees.nodes[node_id]["children"]:
        found += below(child, trees)
    return found
