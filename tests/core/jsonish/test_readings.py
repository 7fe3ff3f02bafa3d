"""Broken and whole JSON of every kind, each with the reading that a careful person gives it.

A line of `tests/data/jsonish/readings-<kind>.jsonl` is one object:

- `title`: what is wrong with the text, unique in its file;
- `text`: what the model wrote;
- `value`: what `to_python()` must give;
- `is_done`: false where the text is the beginning of a stream, else absent;
- `sure`: false where reasonable people could read the text otherwise, else absent. It is for the reader; the test is the same.
"""

import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from extract_action import jsonish

FILES = sorted((Path(__file__).parents[2] / "data" / "jsonish").glob("readings-*.jsonl"))
FIELDS = {"title": str, "text": str, "value": object, "is_done": bool, "sure": bool}
STEPS = (1, 2, 3, 4, 5, 7, 11, 16, 40)
"""Lengths of chunks, in code points."""

SEEDS = range(3)


@cache
def readings(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def chunkings(text: str) -> Iterator[tuple[str, list[str]]]:
    """The text in pieces: whole, by character, and under each seed."""
    yield "whole", [text]
    yield "by character", list(text)
    for seed in SEEDS:
        yield f"seed {seed}", cut(text, random.Random(seed))


def cut(text: str, dice: random.Random) -> list[str]:
    chunks = []
    start = 0
    while start < len(text):
        end = start + dice.choice(STEPS)
        chunks.append(text[start:end])
        start = end
    return chunks


def shown(value: Any) -> str:
    """The value with its types, in ASCII, because halves of surrogate pairs cannot be printed."""
    return ascii(value)


LINES = [
    pytest.param(reading, id=f"{path.name}:{number}") for path in FILES for number, reading in enumerate(readings(path), 1)
]


@pytest.mark.parametrize("reading", LINES)
def test_reading(reading: dict[str, Any]) -> None:
    text, is_done = reading["text"], reading.get("is_done", True)
    want = f"{reading['title']}: {shown(reading['value'])}"
    assert f"{reading['title']}: {shown(jsonish.parse(text, is_done=is_done).to_python())}" == want
    for label, chunks in chunkings(text):
        stream = jsonish.Stream()
        for chunk in chunks:
            stream.feed(chunk)
        value = stream.finish() if is_done else stream.value()
        assert f"{reading['title']}: {shown(value.to_python())}" == want, label


def test_files_hold_readings() -> None:
    assert FILES
    for path in FILES:
        titles = [reading["title"] for reading in readings(path)]
        assert titles, path.name
        assert len(titles) == len(set(titles)), path.name


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_lines_have_the_fields_of_a_reading(path: Path) -> None:
    for number, reading in enumerate(readings(path), 1):
        where = f"{path.name}:{number}"
        assert {"title", "text", "value"} <= reading.keys() <= FIELDS.keys(), where
        for name, value in reading.items():
            assert isinstance(value, FIELDS[name]), f"{where}: {name}"


def test_what_is_called_valid_is_json() -> None:
    [path] = [path for path in FILES if path.name == "readings-valid.jsonl"]
    for reading in readings(path):
        assert shown(json.loads(reading["text"])) == shown(reading["value"]), reading["title"]
