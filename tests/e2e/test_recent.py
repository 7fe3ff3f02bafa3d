"""What was opened before, and the page as on a first visit."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.played import open_played
from tests.e2e.test_accessibility import THEMES, assert_accessible

TEXT = "An example of this test, long enough to play for a while. " * 8


def write(page: Page, text: str) -> None:
    """Write a text of one's own, and rest: its run is made up, and the same for all."""
    box = page.get_by_role("textbox", name="Model output")
    box.fill(text)
    expect(box).to_have_text(text)


def open_list(page: Page) -> None:
    page.get_by_role("button", name="Opened before").press("Enter")


def test_what_was_written_is_listed_and_opens_again(page: Page, address: str) -> None:
    open_played(page, address, TEXT, [])
    write(page, "My first text")
    open_list(page)
    dialog = page.get_by_role("dialog", name="Opened before")
    first = dialog.get_by_role("button", name="My first text")
    expect(first).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("combobox", name="Example").select_option("Played")
    open_list(page)
    first.press("Enter")
    expect(page.get_by_role("textbox", name="Model output")).to_have_text("My first text")
    page.reload()
    open_list(page)
    expect(first).to_be_visible()
    dialog.get_by_role("button", name="Forget all of these").press("Enter")
    expect(dialog).to_contain_text("Nothing yet.")


def test_a_reset_brings_the_first_visit_back(page: Page, address: str) -> None:
    open_played(page, address, TEXT, [])
    page.get_by_role("combobox", name="Theme").select_option("Dark")
    write(page, "Mine")
    open_list(page)
    page.get_by_role("dialog").get_by_role("button", name="Reset the page").press("Enter")
    expect(page.get_by_role("textbox", name="Model output")).to_have_text(TEXT.strip())
    expect(page.locator("html")).to_have_attribute("data-theme", "system")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("textbox", name="Model output")).to_have_text("Mine")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [320, 1440])
def test_axe(open_page: OpenPage, address: str, theme: str, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 844}, color_scheme=theme)
    open_played(page, address, TEXT, [])
    if width == 320:
        page.get_by_role("tab", name="Source").click()
    write(page, "Something of mine, and a_word_that_is_much_too_long_for_one_line_of_a_phone, and more")
    open_list(page)
    expect(page.get_by_role("dialog").get_by_role("listitem")).to_have_count(1)
    assert page.get_by_role("dialog").evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
    assert_accessible(page)
