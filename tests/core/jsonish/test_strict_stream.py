"""A strict text is read as plain Python while it arrives, and nobody can tell but by the time that it takes."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from extract_action import jsonish
from extract_action.jsonish import stream
from extract_action.jsonish.plain.strict_stream import LONGEST_AGAIN, StrictReader

from ..nasty import Cutter, Nasty
from ..test_laws import INPUTS
from .test_fast import SCRAPS

VALUE: Any = {
    "a": {"b": [1, "x", True, {"c": "d", "e": None}, "y", "z", False], "f": "it's", "": 0},
    "g": [["z", "", -1.5, "s", 12, "t", -3], [], {}],
    "h": 'i\n"j"\\ \U0001f600 é\u2028/',
    "k": [1e300, -0.0, 10**17, float("inf"), float("-inf"), 2.5e-7],
}


class EveryFour:
    """Cuts a text into pieces of four characters."""

    def chunks(self, text: str) -> list[str]:
        return [text[at : at + 4] for at in range(0, len(text), 4)]


def dumped(dice: random.Random) -> str:
    separators = dice.choice([(",", ":"), (", ", ": "), (",\n", " : ")])
    return json.dumps(VALUE, ensure_ascii=dice.random() < 0.5, indent=dice.choice([None, None, 2]), separators=separators)


def cutters(seed: int) -> list[Cutter]:
    return [Nasty(seed), EveryFour()]


def test_strict_text_is_read_to_its_end() -> None:
    for seed in range(INPUTS):
        text = dumped(random.Random(seed))
        for cutter in cutters(seed):
            reader = StrictReader()
            for chunk in cutter.chunks(f" {text}\n"):
                reader.feed(chunk)  # raises where it gives up
            assert reader.is_whole
            assert repr(reader.root) == repr(json.loads(text))


def test_the_plain_value_is_that_of_the_tree() -> None:
    """With up to two things wrong, after each chunk, and at the end."""
    for seed in range(INPUTS):
        dice = random.Random(seed)
        text = dumped(dice)
        for _ in range(dice.randrange(3)):
            at = dice.randrange(1, len(text))
            text = text[:at] + dice.choice(SCRAPS) + text[at + dice.choice([0, 0, 1, 3]) :]
        for cutter in cutters(seed):
            unseen, seen = jsonish.Stream(), jsonish.Stream()
            seen.repairs()
            for chunk in cutter.chunks(text):
                unseen.feed(chunk)
                seen.feed(chunk)
                expected = repr(seen.value().to_python())
                assert repr(unseen.plain()) == repr(seen.plain()) == expected, text
                assert repr(unseen.value().to_python()) == expected, text
                assert unseen.value().completion_state() is seen.value().completion_state(), text
            assert repr(unseen.finish().to_python()) == repr(seen.finish().to_python()), text


def is_read(chunks: list[str]) -> bool:
    reader = StrictReader()
    try:
        for chunk in chunks:
            reader.feed(chunk)
    except StopIteration:
        return False
    return True


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "7",
        '"a"',
        '{"a": 1,}',
        "{'a'",
        '{"a" 1',
        '{"a": b,',
        "[01,",
        "[1 2",
        "[1}",
        '{"a": 1]',
        '["a\n',
        '["\\x',
        '["\\ud83d"',
        '["\\ude00"',
        '["\ud83d"',
        '{"\\n": 1',
        "[1] 2",
        "[" * 100_000,
        "[" + "1" * 100,
        "[" + " " * LONGEST_AGAIN + " ",
    ],
)
def test_what_is_not_surely_strict_is_left_to_the_machine(text: str) -> None:
    assert not is_read([text])
    assert not is_read(list(text[:10_000]))


def test_no_tree_is_made_of_what_nobody_looks_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(stream, "Document")
    for text, expected in (('{"a": ["x", {"b": tr', {"a": ["x", {"b": "tr"}]}), ('{"a": [1]}', {"a": [1]})):
        reader = jsonish.Stream()
        for chunk in text:
            reader.feed(chunk)
            reader.plain()
        assert reader.plain() == reader.value().to_python() == expected
    assert reader.value().completion_state() is jsonish.CompletionState.COMPLETE
    assert reader.finish().to_python() == expected
    assert jsonish.parse('{"a": [1').to_python() == {"a": [1]}


def test_a_value_that_was_taken_goes_on_with_the_text() -> None:
    reader = jsonish.Stream()
    reader.feed('{"a": "x", ')
    value = reader.value()
    assert isinstance(value, jsonish.AnyOf)
    copy = value.to_python()
    reader.feed('"b": [1, 2')
    assert value.to_python() == {"a": "x", "b": [1, 2]}
    assert value.original == '{"a": "x", "b": [1, 2'
    reader.feed(",]")  # not strict: from here on there is a tree
    assert value.to_python() == reader.plain() == {"a": "x", "b": [1, 2]}
    [fixed] = value.items
    assert isinstance(fixed, jsonish.FixedJson)
    assert [fix.code for fix in fixed.repairs] == ["trailing-comma"]
    reader.feed(', "c": 3}')
    assert fixed.to_python() == {"a": "x", "b": [1, 2], "c": 3}
    assert copy == {"a": "x"}


def test_a_value_that_proves_to_be_prose() -> None:
    reader = jsonish.Stream()
    reader.feed("{")
    value = reader.value()
    assert value.to_python() == {}
    reader.feed(" and then, no more")
    assert value.to_python() == reader.plain() == "{ and then, no more"


def test_what_is_given_out_can_be_changed() -> None:
    reader = jsonish.Stream()
    reader.feed('{"a": [1, 2')
    reader.value().to_python()["a"].clear()
    reader.feed("3]}")
    assert reader.plain() == {"a": [1, 23]}
    reader.finish().to_python().clear()
    assert reader.finish().to_python() == {"a": [1, 23]}


def test_white_space_alone_is_text() -> None:
    reader = jsonish.Stream()
    for chunk in ("", " ", "\n"):
        reader.feed(chunk)
        assert reader.plain() == reader.value().to_python()
    reader.feed("[1")
    assert reader.plain() == [1]


def test_a_key_that_stands_twice_is_reported_when_it_is_asked_for() -> None:
    reader = jsonish.Stream()
    reader.feed('{"a": 1, "a": tr')
    assert reader.plain() == {"a": "tr"}
    reader.feed("ue}")
    assert reader.finish().to_python() == {"a": True}
    assert [fix.code for fix in reader.repairs()] == ["duplicate-key"]
