"""The fast readers leave nothing else behind than the careful ones: the same tree, repairs and state, after each chunk."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from extract_action.jsonish.nodes.node import walk
from extract_action.jsonish.nodes.tree import Tree
from extract_action.jsonish.push import fast, machine
from extract_action.jsonish.push.modes import Mode

from ..nasty import Nasty
from ..test_laws import CASES, INPUTS

CAREFUL = dict.fromkeys(Mode, fast.nothing)
LONGEST = 200


def states(text: str, chunks: list[str], behind: str) -> list[Any]:
    """What can be seen of the machine, of one that begins at each bracket of the text, after each chunk."""
    tree = Tree()
    reader = machine.Machine(0, tree, behind=behind)
    seen: list[Any] = []
    for chunk in chunks:
        rest = chunk
        while rest and reader.mode not in (Mode.DONE, Mode.RELEASED):
            signal, rest = reader.feed(rest)
            seen.append((signal, rest, reader.quote if signal.name == "KEY" else None))
        seen.append(snapshot(reader))
    reader.finish()
    return [*seen, snapshot(reader), reader.cut]


def snapshot(reader: machine.Machine) -> Any:
    nodes = [] if reader.tree.root is None else list(walk(reader.tree.root))
    frames = [(f.closer, f.separated, f.extra, f.count, f.key, set(f.keys)) for f in reader.frames]
    shown = [
        (type(node).__name__, repr(getattr(node, "value", getattr(node, "text", None))), node.completion_state(), node.span)
        for node in nodes
    ]
    return (
        reader.mode,
        reader.held_length(),
        reader.is_unproven(),
        frames,
        shown,
        list(reader.tree.fixes),
        list(reader.tree.key_places),
    )


def same_under_both(text: str, chunks: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    if not text.startswith(("{", "[")):
        return
    for behind in ("", '"'):
        quick = states(text, chunks, behind)
        with monkeypatch.context() as patch:
            patch.setattr(machine, "FAST", CAREFUL)
            careful = states(text, chunks, behind)
        for at, (one, other) in enumerate(zip(quick, careful, strict=True)):
            assert one == other, (at, chunks)


def tails(text: str) -> list[str]:
    """The text from each of its first brackets on."""
    return [text[at:] for at, char in enumerate(text) if char in "{["][:3]


def chunkings(text: str, seed: int) -> list[list[str]]:
    return [[text], list(text), list(Nasty(seed).chunks(text)), [text[at : at + 4] for at in range(0, len(text), 4)]]


def test_generated_text(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(INPUTS // 5):
        for text in tails(Nasty(seed).text()):
            for chunks in chunkings(text, seed):
                same_under_both(text, chunks, monkeypatch)


@pytest.mark.parametrize("file", CASES)
def test_cases(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for text in CASES[file]:
        for tail in tails(text)[:1]:
            same_under_both(tail[:LONGEST], list(tail[:LONGEST]), monkeypatch)


SCRAPS = [
    "7" * 70,
    '"',
    '"a"',
    '"key"',
    '"\\n"',
    ":",
    ",",
    "{",
    "}",
    "[",
    "]",
    " ",
    "\n",
    "1",
    "-2.5e3",
    "true",
    "null",
    "nul",
    "'",
    "x",
    "\\",
    "/",
    "0",
    "”",
]


def test_strict_text_with_one_thing_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(2 * INPUTS):
        dice = random.Random(seed)
        value = {"a": {"b": [1, "x", True, {"c": "d", "e": None}], "f": "y"}, "g": [["z", "", -1.5], [], {}], "h": "i", "j": 12}
        text = json.dumps(
            value, indent=dice.choice([None, 1]), separators=dice.choice([(",", ":"), (", ", ": "), (" , ", " : ")])
        )
        for _ in range(dice.randrange(3)):
            at = dice.randrange(1, len(text))
            text = text[:at] + dice.choice(SCRAPS) + text[at + dice.choice([0, 0, 1, 3]) :]
        for chunks in chunkings(text, seed):
            same_under_both(text, chunks, monkeypatch)
