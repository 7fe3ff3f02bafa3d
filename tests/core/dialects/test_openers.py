"""Finding an opener: the longest that begins here, or the beginning of one, however many tools there are."""

from __future__ import annotations

import pytest

from extract_action.dialects import DIALECTS, openers_for
from extract_action.dialects.reader.openers import Markers, Openers

from ..work import work

FEW = openers_for(("get_time", "get_weather"))
ALL = sorted(FEW.dialects)


@pytest.mark.parametrize("opener", ALL)
def test_an_opener_is_found_at_the_start_of_a_reply(opener: str) -> None:
    found = FEW.match(opener + "x", new_line=True, blank=True, in_code=FEW.dialects[opener].place == "code")
    assert found is not None
    assert found[1]
    assert opener.startswith(found[0]) or found[0].startswith(opener)


@pytest.mark.parametrize("opener", ALL)
def test_the_beginning_of_an_opener_is_one(opener: str) -> None:
    markers = Markers(ALL)
    for end in range(1, len(opener)):
        found = markers.match(opener[:end])
        assert found == (opener[:end], opener[:end] in ALL) or (found is not None and found[1] and opener.startswith(found[0]))


def test_other_text_is_no_opener() -> None:
    for text in ("<", "<b>", "[a link](x)", "{", "x", "<get_weathers>", "<get_timf"):
        found = FEW.match(text, new_line=False, blank=False, in_code=False)
        assert found is None or (text == "<" and found == ("<", False))


def test_an_opener_for_a_line_does_not_count_in_one() -> None:
    assert FEW.match("Action: get_time", new_line=True, blank=False, in_code=False) == ("Action:", True)
    assert FEW.match("Action: get_time", new_line=False, blank=False, in_code=False) is None


def test_an_opener_for_code_counts_on_a_line_of_it_alone() -> None:
    for new_line, in_code in ((True, True), (True, False), (False, True)):
        found = FEW.match("get_time(", new_line=new_line, blank=False, in_code=in_code)
        assert found == (("get_time(", True) if new_line and in_code else None)


def test_many_tools_cost_little_more_than_few() -> None:
    many = Openers(DIALECTS, [f"get_{number}" for number in range(1000)])
    texts = ["<get_1", "<get_weather>", "<tool_call>{", "[see", "<g> and more"] * 50

    def find(openers: Openers) -> None:
        for text in texts:
            openers.match(text, False, False, False)

    assert work(lambda: find(many)) <= 2 * work(lambda: find(FEW))
