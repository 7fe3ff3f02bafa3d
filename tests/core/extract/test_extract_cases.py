"""The extractor on written cases: `tests/data/extract/*.jsonl`.

A line has a `title`, `text` or recorded `chunks`, perhaps `tools` (names in `tests/data/tools.json`; three are the default),
`options` of `ExtractAction`, and `expect`, the merged items:

- `{"text", "kind"}`: neighbouring texts of one kind as one;
- `{"call", "arguments"}`, with `id`, `thought_signature` and the codes of its `fixes` where they are not empty;
- `{"failure": reason, "path"}`, perhaps with its `raw` text and a part of its `message`.

Each may have `why`: the code of the reason (of a merged text, of one of its parts). `batch` stands where the batch differs.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from extract_action import ExtractAction, Pending, Text, ToolCall, ToolSchema
from extract_action.model import Item

from ..cases import DATA, Case, chunkings, load, text_of

SCHEMAS = json.loads((DATA / "tools.json").read_text(encoding="utf-8"))
CASES = load("extract/*.jsonl")
FIELDS = {"title", "text", "chunks", "tools", "options", "expect", "batch"}


def extractor(case: Case) -> ExtractAction:
    names = case.get("tools", ["read", "add", "say"])
    return ExtractAction(tools=[ToolSchema(name, SCHEMAS[name]) for name in names], **case.get("options", {}))


def feed(case: Case, chunks: list[str]) -> list[Item]:
    ex = extractor(case)
    return [item for chunk in chunks for item in ex.feed(chunk)] + ex.finish()


def stream(case: Case, chunks: list[str]) -> list[Item]:
    ex = extractor(case)
    actions = [ex.extract_stream(chunk) for chunk in chunks]
    assert len(actions) == len(chunks)
    return [action for action in actions if not isinstance(action, Pending)] + ex.finish()


def merged(items: list[Item]) -> list[dict[str, Any]]:
    """The items as cases write them; `why` is the list of all reasons."""
    shown: list[dict[str, Any]] = []
    for item in items:
        if isinstance(item, ToolCall):
            shown.append(
                {
                    "call": item.call.name,
                    "arguments": item.call.arguments,
                    "id": item.call.id,
                    "thought_signature": item.call.thought_signature,
                    "fixes": [fix.code for fix in item.call.fixes],
                    "dialect": item.call.dialect,
                    "why": [item.why.code],
                }
            )
        elif item.rejection is not None:
            assert item.kind == "failure"
            rejection = item.rejection
            shown.append({"failure": rejection.reason, "path": rejection.path, "raw": rejection.raw, "why": [item.why.code]})
            shown[-1]["message"] = rejection.message
        elif shown and shown[-1].get("kind") == item.kind:
            shown[-1]["text"] += item.text
            shown[-1]["why"].append(item.why.code)
        else:
            shown.append({"text": item.text, "kind": item.kind, "why": [item.why.code]})
    return shown


def as_expected(found: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
    """What was found, in the fields that are wanted; what need not be named is named where it is not empty."""
    shown = {key: found.get(key) for key in wanted}
    if "why" in wanted and wanted["why"] in found["why"]:
        shown["why"] = wanted["why"]
    if "message" in wanted and wanted["message"] in found.get("message", ""):
        shown["message"] = wanted["message"]
    shown |= {key: found[key] for key in ("id", "thought_signature", "fixes", "path", "kind", "failure") if found.get(key)}
    return shown


def check(items: list[Item], expected: list[dict[str, Any]], label: str) -> None:
    found = merged(items)
    nothing: dict[str, Any] = {}
    pairs = [
        (found[at] if at < len(found) else None, expected[at] if at < len(expected) else nothing)
        for at in range(max(len(found), len(expected)))
    ]
    shown = [as_expected(one, wanted) if one is not None and wanted else one for one, wanted in pairs]
    assert shown == expected, label


@pytest.mark.parametrize("case", CASES)
def test_stream(case: Case) -> None:
    assert set(case) <= FIELDS
    for label, chunks in chunkings(case):
        check(feed(case, chunks), case["expect"], f"feed, {label}")
        check(stream(case, chunks), case["expect"], f"extract_stream, {label}")


@pytest.mark.parametrize("case", CASES)
def test_batch(case: Case) -> None:
    check(extractor(case).extract_batch(text_of(case)).items, case.get("batch", case["expect"]), "batch")


@pytest.mark.parametrize("case", CASES)
def test_failures_are_counted(case: Case) -> None:
    ex = extractor(case)
    failures = [item for item in ex.feed(text_of(case)) + ex.finish() if isinstance(item, Text) and item.kind == "failure"]
    last = failures[-1].rejection if failures else None
    assert ex.take_last_failed_raw() == (last.raw if last else "")
    assert (ex.take_tool_failures(), ex.take_tool_failures(), ex.take_last_failed_raw()) == (len(failures), 0, "")
