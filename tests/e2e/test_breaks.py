"""Breaks on events: set by mouse, keys and touch; run to, on and back; and what shows them."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.fixture_page import CALL, FAILURE, LAST, TRACE, open_fixture, step_of, step_slider
from tests.e2e.test_accessibility import THEMES, assert_accessible

FIX = next(record["index"] + 1 for record in TRACE["records"] if any(patch["op"] == "fix" for patch in record["patches"]))


def open_breaks(page: Page) -> Locator:
    page.locator("summary", has_text="Breaks").click()
    return page.get_by_role("group", name="Stop at")


@pytest.mark.parametrize(("name", "step"), [("A call", CALL), ("A failure", FAILURE), ("A fix", FIX)])
def test_a_break_on_an_event_is_run_to_and_back(page: Page, address: str, name: str, step: int) -> None:
    open_fixture(page, address)
    open_breaks(page).get_by_label(name, exact=True).check()
    page.keyboard.press("Escape")
    expect(page.locator("summary", has_text="Breaks")).to_be_focused()
    page.get_by_role("button", name="Run to a break").click()
    expect(step_slider(page)).to_have_value(str(step))
    expect(page.get_by_text(f"Break: {name.lower()}")).to_be_attached()
    page.keyboard.press("End")
    page.keyboard.press("[")
    page.keyboard.press("Home")
    page.keyboard.press("]")
    expect(step_slider(page)).to_have_value(str(step))


def test_playing_stops_at_a_break(page: Page, address: str) -> None:
    open_fixture(page, address)
    page.get_by_role("combobox", name="Speed").select_option("16×")
    open_breaks(page).get_by_label("A failure", exact=True).check()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(step_slider(page)).to_have_value(str(FAILURE))
    assert page.evaluate("playground.state().playing") is False


def test_offsets_dialects_and_long_waits(page: Page, address: str) -> None:
    open_fixture(page, address)
    panel = open_breaks(page)
    panel.get_by_role("spinbutton", name="Code point").fill(str(TRACE["records"][9]["span"][0]))
    panel.get_by_role("spinbutton", name="Code point").press("Tab")
    expect(panel.get_by_role("checkbox", name="The code point")).to_be_checked()
    page.get_by_role("button", name="Run to a break").click()
    expect(step_slider(page)).to_have_value("10")
    panel = open_breaks(page)
    panel.get_by_role("checkbox", name="The code point").uncheck()
    panel.get_by_role("combobox", name="Dialect").select_option("json")
    panel.get_by_role("spinbutton", name="Tokens").fill("100000")
    panel.get_by_role("spinbutton", name="Tokens").press("Tab")
    expect(panel.get_by_text("never")).to_have_count(1)
    page.get_by_role("button", name="Run to a break").click()
    expect(step_slider(page)).to_have_value(str(step_of('"dialect": "json"')))
    page.get_by_role("button", name="To end").click()
    expect(page.get_by_role("button", name="Run to a break")).to_be_disabled()
    expect(step_slider(page)).to_have_value(str(LAST))


def test_by_touch(open_page: OpenPage, address: str) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True)
    open_fixture(page, address)
    page.locator("summary", has_text="Breaks").tap()
    page.get_by_label("A failure", exact=True).tap()
    page.get_by_role("button", name="Run to a break").tap()
    expect(step_slider(page)).to_have_value(str(FAILURE))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [320, 1440])
def test_axe(open_page: OpenPage, address: str, theme: str, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 844}, color_scheme=theme)
    open_fixture(page, address, FAILURE)
    open_breaks(page).get_by_label("A failure", exact=True).check()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert_accessible(page)
