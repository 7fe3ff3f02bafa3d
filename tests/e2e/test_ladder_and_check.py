"""The ladder of the marked text, and the check that chunks do not matter."""

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from extract_action import bridge
from tests.e2e.conftest import OpenPage
from tests.e2e.played import open_played
from tests.e2e.test_accessibility import THEMES, assert_accessible

TOOLS = [{"name": "ls", "input_schema": {"type": "object", "properties": {"path": {"type": "string"}}}}]
CALL = "{name: 'ls', 'arguments': {'path': '/tmp',}}"
TEXT = f"So: {CALL}"
LADDER = bridge.ladder(json.dumps({"text": CALL, "is_done": True, "tools": TOOLS}))
WHY = {"code": "prose", "text": ""}
ANSWERS = [
    [{"type": "text", "text": "So: ", "kind": "prose", "span": [0, 4], "channel": "text", "why": WHY}],
    [{"type": "text", "text": "So", "kind": "code", "span": [0, 2], "channel": "text", "why": WHY}],
]


def open_text(page: Page, address: str, planted: int = -1) -> None:
    open_played(page, address, TEXT, TOOLS, ladder=LADDER, answers=ANSWERS, planted=planted)


def open_ladder(page: Page, address: str) -> Locator:
    open_text(page, address)
    if page.get_by_role("tab", name="Tree").is_visible():
        page.get_by_role("tab", name="Tree").click()
    page.get_by_role("button", name="Ladder").press("Enter")
    return page.get_by_role("group", name="Ladder")


def test_the_ladder_says_what_each_strategy_saw(page: Page, address: str) -> None:
    ladder = open_ladder(page, address)
    rungs = ladder.get_by_role("list").first.get_by_role("listitem")
    expect(rungs).to_have_count(5)
    expect(rungs.nth(0)).to_contain_text("gave up: strict The value is not strict JSON")
    expect(rungs.nth(2)).to_contain_text("taken: many objects")
    expect(rungs.nth(4)).to_contain_text("not tried: as string")
    [reading] = json.loads(LADDER)["readings"]
    shown = ladder.get_by_role("listitem").filter(has_text="It stands first")
    expect(shown).to_contain_text(reading["json"])
    start, end = reading["fixes"][0]["span"]
    expect(shown).to_contain_text(f"unquoted key {start + 4}–{end + 4}")
    calls = shown.get_by_role("list", name="As a call").get_by_role("listitem")
    expect(calls).to_have_text("A call of ls. The object names a registered tool and its arguments are valid. envelope")
    expect(calls.get_by_role("link")).to_have_attribute("href", "docs/reasons.html#envelope")
    expect(rungs.nth(2).get_by_role("link")).to_have_attribute("href", "docs/jsonish.html#many-objects")
    expect(page.get_by_role("tree", name="Parse tree")).to_be_hidden()


def test_before_an_object_there_is_no_ladder(page: Page, address: str) -> None:
    ladder = open_ladder(page, address)
    page.get_by_role("button", name="To start").click()
    expect(ladder).to_contain_text("When something may be a call")


def check(page: Page) -> None:
    if page.get_by_role("tab", name="Stream").is_visible():
        page.get_by_role("tab", name="Stream").click()
    page.get_by_role("button", name="Check chunkings").press("Enter")


def test_the_same_answer_is_told_with_the_number_of_chunkings(page: Page, address: str) -> None:
    open_text(page, address)
    check(page)
    stream = page.get_by_role("region", name="Stream")
    count = len(TEXT) - 1 + 1 + 1 + 2 + 4 + 40
    expect(stream.get_by_role("status")).to_contain_text(f"Same answer under {count} chunkings.")
    expect(stream.get_by_role("status")).to_contain_text("every split point")
    stream.get_by_role("button", name="Close the check").press("Enter")
    expect(stream.get_by_text("Same answer")).to_have_count(0)
    expect(stream.get_by_role("button", name="Check chunkings")).to_be_focused()


def test_a_planted_difference_is_found_at_its_cut_and_shown(page: Page, address: str) -> None:
    open_text(page, address, planted=7)
    check(page)
    found = page.get_by_role("region", name="Stream").get_by_role("alert")
    expect(found).to_contain_text("The answer differs when the text is cut at 7")
    expect(found).to_contain_text(f"{TEXT[:7].lstrip()}|{TEXT[7:19]}")
    panel = page.get_by_role("region", name="Stream")
    expect(panel.get_by_role("term").filter(has_text="Whole")).to_be_visible()
    expect(panel.get_by_role("definition").last).to_contain_text("Code")
    page.get_by_role("button", name="Show this chunking").click()
    # The core that plays has one run of these options, whatever the chunks are.
    expect(page.get_by_role("combobox", name="Chunks")).to_have_value("recorded")
    expect(page.get_by_role("region", name="Source")).to_contain_text("2 chunks")


def test_a_verdict_is_of_the_tools_that_stand_there(page: Page, address: str) -> None:
    """The core looks at tools when typing stops; a check that is begun before then begins with that."""
    open_text(page, address)
    page.get_by_role("textbox", name="Tools").fill(json.dumps([*TOOLS, {"name": "pwd"}]))
    page.get_by_role("button", name="Check chunkings").press("Enter")
    expect(page.get_by_role("region", name="Stream").get_by_role("status")).to_contain_text("Same answer under")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [320, 1440])
def test_axe(open_page: OpenPage, address: str, theme: str, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 844}, color_scheme=theme)
    expect(open_ladder(page, address)).to_contain_text("It stands first")
    assert_accessible(page)
    check(page)
    expect(page.get_by_text("Same answer")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert_accessible(page)
