"""The text that a dialect reads, where work would be hidden in copies that no count of steps shows."""

from __future__ import annotations

import re
from typing import Any

from extract_action.dialects.reader.names import LONGEST_NAME
from extract_action.dialects.reader.source import Source, Waiting

WORD = re.compile(r"\w+")


def begun(text: str) -> Source:
    source = Source(0)
    source.arrive(text)
    return source


def result(reading: Waiting[Any]) -> Any:
    """What a reading gives, or that it waits."""
    try:
        next(reading)
    except StopIteration as stop:
        return stop.value
    return "waits"


def test_a_name_is_waited_for_no_longer_than_names_are() -> None:
    assert result(begun("say").look_for(WORD, "(")) == "waits"
    assert result(begun("say  ").look_for(WORD, "(")) == "waits"
    assert result(begun("say  (").look_for(WORD, "(")) == "say"
    assert result(begun("a" * LONGEST_NAME + "b").look_for(WORD, "(")) is None
    assert result(begun("say" + " " * LONGEST_NAME).look_for(WORD, "(")) is None


def test_what_is_given_back_is_not_copied_where_it_is_still_in_hand() -> None:
    source = begun("one two three")
    text = source.buf
    source.take(4)
    source.take(8)
    source.give_back("wo ")
    assert source.buf is text
    assert (source.offset(), source.rest(), source.read) == (5, "wo three", ["one ", "t"])
    source.give_back("")
    assert (source.offset(), source.read) == (5, ["one ", "t"])


def test_what_is_given_back_over_pieces_comes_again() -> None:
    source = begun("one ")
    source.take(4)
    source.arrive("two")
    source.take(3)
    source.give_back("e two")
    assert (source.offset(), source.rest(), source.read) == (2, "e two", ["on"])


def test_white_space_is_passed_over_once() -> None:
    source = begun("x  ")
    reading = source.stands_before("x", "y")
    assert next(reading) is None
    source.arrive("  y")
    assert result(reading) is True
