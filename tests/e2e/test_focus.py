"""Whoever has keys alone keeps the focus: what is pressed stays, or gives it to where one goes on."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.fixture_page import CALL, LAST, open_fixture, step_slider, why


@pytest.fixture
def shown(page: Page, address: str) -> Page:
    """The fixture at its call."""
    open_fixture(page, address, CALL)
    return page


def tokens_list(page: Page) -> Locator:
    return page.get_by_role("listbox", name="Tokens")


def press(button: Locator) -> None:
    """By the key, with the focus on it."""
    button.focus()
    button.press("Enter")


@pytest.mark.parametrize(
    ("name", "before", "step"), [("To end", 1, LAST), ("To start", 1, 0), ("Step back", 1, 0), ("Step", LAST - 1, LAST)]
)
def test_a_button_at_the_end_of_its_way_keeps_it(shown: Page, name: str, before: int, step: int) -> None:
    shown.evaluate("step => playground.seek(step)", before)
    button = shown.get_by_role("group", name="Playback").get_by_role("button", name=name, exact=True)
    press(button)
    expect(step_slider(shown)).to_have_value(str(step))
    expect(button).to_be_disabled()
    expect(button).to_be_focused()
    button.press("Enter")
    expect(step_slider(shown)).to_have_value(str(step))


def test_a_run_to_the_last_break_keeps_it(shown: Page) -> None:
    shown.evaluate("playground.seek(0)")
    shown.get_by_text("Breaks", exact=True).locator("..").press("Enter")
    shown.get_by_label("The code point").check()
    shown.keyboard.press("Escape")
    run = shown.get_by_role("button", name="Run to a break")
    press(run)
    expect(run).to_be_disabled()
    expect(run).to_be_focused()


@pytest.mark.parametrize("key", ["Escape", "Enter"])
def test_letting_go_among_the_reasons_goes_back_to_where_the_mark_was_set(shown: Page, key: str) -> None:
    tokens_list(shown).press("Home")
    if key == "Escape":
        press(why(shown).get_by_role("button", name="step").first)
        shown.keyboard.press("Escape")
    else:
        press(why(shown).get_by_role("button", name="Let go of what is marked"))
    expect(why(shown).get_by_role("button", name="Let go of what is marked")).to_have_count(0)
    expect(tokens_list(shown)).to_be_focused()


def test_keeping_a_run_and_letting_it_go_stay_in_the_panel(shown: Page) -> None:
    press(shown.get_by_role("button", name="Compare"))
    panel = shown.get_by_role("group", name="Two runs side by side")
    press(panel.get_by_role("button", name="Keep this run"))
    expect(panel).to_be_focused()
    press(panel.get_by_role("button", name="Let go of the kept run"))
    expect(panel.get_by_role("button", name="Keep this run")).to_be_visible()
    expect(panel).to_be_focused()


def test_a_notice_that_goes_gives_it_to_what_the_page_shows(shown: Page) -> None:
    shown.evaluate("location.hash = 'nonsense'")
    press(shown.get_by_role("button", name="Dismiss"))
    expect(shown.get_by_role("alert")).to_have_count(0)
    expect(shown.get_by_role("region", name="Source")).to_be_focused()
