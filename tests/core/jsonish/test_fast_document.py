"""What is read at once is what the machine reads."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from extract_action import jsonish
from extract_action.jsonish.plain import fast_document, strict, whole_text

from ..nasty import Nasty
from ..test_laws import CASES, INPUTS

LOADERS = [strict.load, strict.load_commented, fast_document.load, whole_text.load_fenced, whole_text.load_in_prose]


def by_machine(text: str) -> Any:
    stream = jsonish.Stream()
    stream.repairs()  # who asks for them wants the machine
    stream.feed(text)
    return stream.finish().to_python()


def is_right(text: str) -> bool:
    """Whether the text was read at once; then it must have been read right."""
    known = [value for load in LOADERS if (value := load(text)) is not None]
    for value in known:
        assert repr(value[0]) == repr(by_machine(text)), text
    return bool(known)


@pytest.mark.parametrize("file", CASES)
def test_cases(file: str) -> None:
    for text in CASES[file]:
        for part in (text, text[text.find("{") :], text[text.find("[") :]):
            is_right(part)


def test_generated_text() -> None:
    for seed in range(4 * INPUTS):
        text = Nasty(seed).text()
        is_right(text[max(0, text.find("{")) :])


VALUE = {"a": {"b": [1, "x", True, {"c": "d", "e": None}, [], "y"], "f": "it's"}, "g": ["z", "", -1.5], "h": 'i\n"j"', "k": 12}

SPOIL: list[Callable[[str], str]] = [
    lambda text: text,
    lambda text: re.sub(r"([\]}])", r",\1", text),
    lambda text: text.replace('"', "'"),
    lambda text: re.sub(r'"(\w+)":', r"\1:", text),
    lambda text: text.replace(', "', ' "'),
    lambda text: text.replace("true", "True").replace("null", "None"),
    lambda text: text.replace("}, ", "}, // next\n"),
    lambda text: text.replace(", ", ", /* and */ "),
    lambda text: text.replace(", ", ',\n// it\'s "so"\n/* and\nso, on */'),
    lambda text: text.replace("d", "a, // b"),
    lambda text: text.replace("}", " // last\n}"),
    lambda text: text.replace(", ", ", # and\n"),
    lambda text: text.rstrip("]}"),
    lambda text: text[:-20],
    lambda text: f"Here it is:\n```json\n{text}\n```\nThat is all.",
    lambda text: f"```\n{text}\n```",
    lambda text: f"Here it's, as told: {text}\n\nThat, my friend, is all.",
    lambda text: f"data = {text};",
]
SCRAPS = [*"\"':,{}[] \n1x\\/#”-+;=<`\r"]
SCRAPS += ['""', "''", '"k"', "'k'", "//", "/*", "*/", "null", "1.", "$", "(", " ,", ", ", "}}", '",', "x: 1, "]
SCRAPS += [", // c\n", ", /* c */ ", ", //", "# c\n", " // c\n"]


def test_broken_documents_with_one_thing_more_wrong() -> None:
    read = 0
    for seed in range(40 * INPUTS):
        dice = random.Random(seed)
        text = json.dumps(VALUE, indent=dice.choice([None, None, 1]))
        for spoil in dice.sample(SPOIL, dice.randrange(1, 4)):
            text = spoil(text)
        for _ in range(dice.choice([0, 1, 1, 2])):
            at = dice.randrange(len(text))
            text = text[:at] + dice.choice(SCRAPS) + text[at + dice.choice([0, 0, 1, 2]) :]
        read += is_right(text)
    assert read > INPUTS


def test_depth() -> None:
    for depth in (511, 512, 513, 900):
        for text in ("[" * depth + "]" * depth, "{a:" * depth + "1" + "}" * depth, "[1," * (depth - 1) + "[" + "]" * depth):
            assert is_right(text)
    for depth in (999, 1000):
        for text in ("[" * depth + "]" * depth, "{a:" * depth + "1" + "}" * depth):
            assert fast_document.load(text) is not None
    for depth in (1001, 100_000):
        for text in ("[" * depth + "]" * depth, "{a:" * depth + "1" + "}" * depth):
            assert strict.load(text) is None
            assert fast_document.load(text) is None
