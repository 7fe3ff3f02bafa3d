"""The dialects on written cases, with all dialects on: `tests/data/dialects/*.jsonl`, in the form of `test_extract_cases`."""

from __future__ import annotations

import json

import pytest

from extract_action import ExtractAction, Text, ToolSchema
from extract_action.dialects import DIALECTS

from ..cases import DATA, Case, chunkings, load
from ..extract.test_extract_cases import FIELDS, check

SCHEMAS = json.loads((DATA / "tools.json").read_text(encoding="utf-8"))
CASES = load("dialects/*.jsonl")


def extractor(case: Case) -> ExtractAction:
    tools = [ToolSchema(name, SCHEMAS[name]) for name in case.get("tools", ["read", "add", "say"])]
    return ExtractAction(tools=tools, dialects="auto", **case.get("options", {}))


@pytest.mark.parametrize("case", CASES)
def test_stream(case: Case) -> None:
    assert set(case) <= FIELDS
    for label, chunks in chunkings(case):
        ex = extractor(case)
        check([item for chunk in chunks for item in ex.feed(chunk)] + ex.finish(), case["expect"], label)


@pytest.mark.parametrize("case", CASES)
def test_batch(case: Case) -> None:
    check(extractor(case).extract_batch(case["text"]).items, case["expect"], "batch")


def test_every_opener_is_text_where_it_is_mentioned() -> None:
    openers = sorted({opener for dialect in DIALECTS for opener in dialect.openers} | {"<say>", "<add/>"})
    tools = [ToolSchema(name, SCHEMAS[name]) for name in ("add", "say")]
    for text in (f"Write `{opener}` first, then the rest." for opener in openers):
        items = ExtractAction(tools=tools, dialects="auto").extract_batch(text).items
        assert "".join(item.text for item in items if isinstance(item, Text) and item.kind == "prose") == text
