"""The gallery: each example gives the actions that its author wrote down, however its stream is cut."""

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from extract_action import ToolSchema, recording, trace
from extract_action.recording import Chunk

EXAMPLES = Path(__file__).parents[2] / "web" / "examples"
FOLDERS = sorted(path.parent for path in EXAMPLES.glob("*/example.json"))
STREAMS = ("stream.jsonl", "stream.sse")

REPAIRS = {
    "00-a-call-with-slips": {"single-quotes", "unquoted-key", "trailing-comma"},
    "05-broken-json": {"unquoted-key", "single-quotes", "comment", "python-literal", "trailing-comma"},
    "06-quote-inside-a-string": {"inner-quote"},
    "08-missing-last-brace": {"missing-closer"},
    "13-arguments-as-text": {"string-arguments"},
    "21-code-in-a-string": {"raw-control"},
    "44-llama3-json": {"string-field"},
}
"""The repairs that the calls of an example need; the calls of all others need none."""


DIALECTS = {
    "json",
    "hermes",
    "qwen3-coder-xml",
    "seed-oss",
    "minicpm5-xml",
    "llama3-json",
    "pythonic",
    "lfm2",
    "mistral-array",
    "mistral-args",
    "deepseek-v3",
    "deepseek-v3.1",
    "deepseek-dsml",
    "kimi-k2",
    "kimi-k3",
    "glm",
    "minimax-m2",
    "minimax-m3",
    "harmony",
    "gemma4",
}
"""The ways of writing calls that are met most often: the gallery shows each."""


def as_recorded(chunks: list[Chunk]) -> list[Chunk]:
    return chunks


def by_character(chunks: list[Chunk]) -> list[Chunk]:
    """One chunk for each character; an empty fragment, which names a call, stays one chunk."""
    return [replace(chunk, text=text) for chunk in chunks for text in (chunk.text or [""])]


def whole(chunks: list[Chunk]) -> list[Chunk]:
    """One chunk for each run of one channel."""
    runs = [list(run) for _, run in groupby(chunks, key=lambda chunk: chunk.channel)]
    return [replace(run[0], text="".join(chunk.text for chunk in run)) for run in runs]


def read_stream(folder: Path) -> recording.Recording:
    [path] = [folder / name for name in STREAMS if (folder / name).is_file()]
    return recording.read(path.read_bytes())


def read_json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def actions(folder: Path, chunks: Iterable[Chunk]) -> list[dict[str, Any]]:
    """What the core gives out for an example, in the trace's form."""
    about = read_json(folder / "example.json")
    tools = [ToolSchema(tool["name"], tool["input_schema"]) for tool in about["tools"]]
    sent = [{"text": chunk.text, "channel": chunk.channel, "id": chunk.id, "name": chunk.name} for chunk in chunks]
    return [action for record in trace.trace(sent, tools, about["options"])["records"] for action in record["actions"]]


def merged(actions: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The form of `expected.json`: neighbouring texts of one kind are one."""
    shown: list[dict[str, Any]] = []
    for action in actions:
        if action["type"] == "call":
            shown.append({"call": action["name"], "arguments": action["arguments"]})
        elif action["kind"] == "failure":
            shown.append({"failure": action["rejection"]["reason"]})
        elif shown and shown[-1].get("kind") == action["kind"]:
            shown[-1]["text"] += action["text"]
        else:
            shown.append({"text": action["text"], "kind": action["kind"]})
    return shown


def test_there_are_enough() -> None:
    assert len(FOLDERS) >= 12


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
class TestExample:
    def test_says_what_it_is(self, folder: Path) -> None:
        about = read_json(folder / "example.json")
        assert list(about) == ["title", "group", "summary", "teaches", "tools", "options"]
        assert all(about[key].strip() for key in ("title", "group", "summary", "teaches"))
        assert about["tools"]
        for tool in about["tools"]:
            assert set(tool) <= {"name", "description", "input_schema"}
            assert tool["input_schema"]["type"] == "object"

    def test_expectation_is_well_formed(self, folder: Path) -> None:
        for entry in read_json(folder / "expected.json"):
            assert set(entry) in ({"text", "kind"}, {"call", "arguments"}, {"failure"})

    def test_stream_is_read_without_notes(self, folder: Path) -> None:
        stream = read_stream(folder)
        assert stream.notes == []
        assert len(stream.chunks) > 1

    @pytest.mark.parametrize("cut", [as_recorded, by_character, whole], ids=lambda cut: cut.__name__)
    def test_gives_the_expected_actions(self, folder: Path, cut: Callable[[list[Chunk]], list[Chunk]]) -> None:
        found = actions(folder, cut(read_stream(folder).chunks))
        assert merged(found) == read_json(folder / "expected.json")

    def test_needs_the_expected_repairs(self, folder: Path) -> None:
        found = actions(folder, read_stream(folder).chunks)
        made = {fix["code"] for action in found if action["type"] == "call" for fix in action["fixes"]}
        assert made == REPAIRS.get(folder.name, set())


def test_no_title_stands_twice() -> None:
    titles = [read_json(folder / "example.json")["title"] for folder in FOLDERS]
    assert len(set(titles)) == len(titles)


def test_the_common_dialects_are_shown() -> None:
    found = {
        action["dialect"]
        for folder in FOLDERS
        for action in actions(folder, read_stream(folder).chunks)
        if action["type"] == "call"
    }
    assert found >= DIALECTS
