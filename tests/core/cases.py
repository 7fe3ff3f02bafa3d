"""Reading case files: JSON lines under `tests/data`, each line one case, run under many chunkings."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).parents[1] / "data"
SIZES = (1, 2, 3, 5, 8, 13, 40)
"""Lengths of seeded chunks, in code points."""

SEEDS = range(3)
Case = dict[str, Any]


def load(pattern: str) -> list[Any]:
    """The cases of all files that match, as parameters that name their file and line. No file at all is a mistake."""
    paths = sorted(DATA.glob(pattern))
    assert paths, f"no case file matches {pattern}"
    found = []
    for path in paths:
        titles = set()
        lines = path.read_text(encoding="utf-8").splitlines()
        assert lines, f"{path.name} is empty"
        for number, line in enumerate(lines, 1):
            case = json.loads(line)
            assert case["title"] not in titles, f"{path.name}:{number}: the title {case['title']!r} stands twice"
            titles.add(case["title"])
            found.append(pytest.param(case, id=f"{path.name}:{number} {case['title']}"))
    return found


def text_of(case: Case) -> str:
    """The whole text."""
    return case["text"] if "text" in case else "".join(case["chunks"])


def chunkings(case: Case) -> Iterator[tuple[str, list[str]]]:
    """The text whole, by character, as it was recorded, and under each seed."""
    text = text_of(case)
    yield "whole", [text]
    yield "by character", list(text)
    if "chunks" in case:
        yield "as recorded", case["chunks"]
    for seed in SEEDS:
        yield f"seed {seed}", list(cut(text, random.Random(f"{case['title']} {seed}")))


def cut(text: str, dice: random.Random) -> Iterator[str]:
    """The text in pieces of drawn lengths."""
    at = 0
    while at < len(text):
        size = dice.choice(SIZES)
        yield text[at : at + size]
        at += size
