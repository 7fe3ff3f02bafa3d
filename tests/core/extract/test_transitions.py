"""The scanner's diagram is what the scanner does: each edge is taken by a text, and no text takes another."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from extract_action import ExtractAction, ToolSchema, bridge
from extract_action.extract import scanner
from extract_action.extract.state import At, ScanState
from extract_action.extract.transitions import TRANSITIONS

from ..test_examples import FOLDERS, read_stream

TOOL = ToolSchema("ls", {"type": "object", "properties": {"path": {"type": "string"}}})
CALL = '{"name": "ls", "arguments": {}}'

EDGES: list[tuple[At, At, str]] = [
    (At.LINE, At.TEXT, "word"),
    (At.LINE, At.WHOLE, f"```json\n{CALL}\n```"),
    (At.TEXT, At.LINE, "word\n"),
    (At.TEXT, At.TAG, "a <thin"),
    (At.TEXT, At.ARRAY, "a [1]"),
    (At.TEXT, At.CANDIDATE, CALL),
    (At.TEXT, At.REHEARSAL, f"<think><tool_call>{CALL}</tool_call></think>"),
    (At.TEXT, At.MARKED, f"<tool_call>{CALL}</tool_call>"),
    (At.TAG, At.TEXT, "a <think>b"),
    (At.ARRAY, At.CANDIDATE, f"[{CALL}]"),
    (At.ARRAY, At.MARKED, "[ls(path='/tmp')]"),
    (At.ARRAY, At.TEXT, "[1]"),
    (At.CANDIDATE, At.TEXT, CALL),
    (At.CANDIDATE, At.REST, '{"colour": {"a": 1}, "b": 2}'),
    (At.CANDIDATE, At.BETWEEN, f"[{CALL}]"),
    (At.CANDIDATE, At.REHEARSAL, f"<think>{CALL}</think>"),
    (At.REST, At.TEXT, '{"colour": {"a": 1}, "b": 2} and more'),
    (At.BETWEEN, At.CANDIDATE, f"[{CALL}, {CALL}]"),
    (At.BETWEEN, At.TEXT, f"[{CALL}]"),
    (At.REHEARSAL, At.TEXT, f"<think>{CALL}</think> so"),
    (At.WHOLE, At.LINE, f"```json\n{CALL}\n```\n"),
    (At.MARKED, At.TEXT, f"<tool_call>{CALL}</tool_call> done"),
]


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> set[tuple[At, At]]:
    """The edges that the readers take."""
    edges: set[tuple[At, At]] = set()

    def watched(at: At, read: Callable[..., str]) -> Callable[..., str]:
        def reader(state: ScanState, *text: str) -> str:
            rest = read(state, *text)
            if state.at is not at:
                edges.add((at, state.at))
            return rest

        return reader

    for table in (scanner.READERS, scanner.AT_END):
        for at, read in table.items():
            monkeypatch.setitem(table, at, watched(at, read))
    return edges


def run(text: str, **options: Any) -> None:
    for chunks in ([text], list(text)):
        extractor = ExtractAction(tools=[TOOL], dialects="auto", **options)
        for chunk in chunks:
            extractor.feed(chunk)
        extractor.finish()


@pytest.mark.parametrize(("start", "end", "text"), EDGES, ids=lambda part: part.name if isinstance(part, At) else None)
def test_each_edge_is_taken(taken: set[tuple[At, At]], start: At, end: At, text: str) -> None:
    run(text, fences="run-if-whole-reply")
    assert (start, end) in taken


def test_the_table_has_these_edges_and_no_other() -> None:
    assert {(start, end) for start, exits in TRANSITIONS.items() for end in exits} == {edge[:2] for edge in EDGES}
    assert set(TRANSITIONS) == set(At)


@pytest.mark.parametrize("fences", ["show", "run", "run-if-whole-reply"])
def test_no_text_takes_another(taken: set[tuple[At, At]], fences: str) -> None:
    for folder in FOLDERS:
        run("".join(chunk.text for chunk in read_stream(folder).chunks), fences=fences)
    for _, _, text in EDGES:
        for end in range(len(text)):
            run(text[:end], fences=fences)
            run(text[end:], fences=fences, reasoning_open=True)
    assert taken <= {edge[:2] for edge in EDGES}


def test_the_page_gets_the_table() -> None:
    shown = json.loads(bridge.describe())["transitions"]
    assert {"from": "text", "to": "candidate", "when": TRANSITIONS[At.TEXT][At.CANDIDATE]} in shown
    assert len(shown) == len(EDGES)
