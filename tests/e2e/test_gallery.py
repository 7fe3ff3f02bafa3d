"""The examples of the gallery: by group, searched by keys, and found by what stands in them."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.fixture_page import LOADING, step_slider
from tests.e2e.test_accessibility import THEMES, assert_accessible


def open_site(page: Page, address: str) -> None:
    """Go to the page as it is, with a core that never comes."""
    page.route(f"{address}assets/worker-*.js", lambda route: route.fulfill(content_type="text/javascript", body=LOADING))
    page.goto(address)
    expect(step_slider(page)).not_to_have_attribute("max", "0")


def test_every_example_stands_in_a_group(page: Page, address: str) -> None:
    open_site(page, address)
    page.get_by_role("button", name="Search the examples").click()
    shown = page.get_by_role("dialog", name="Examples")
    expect(shown.get_by_role("group", name="Others")).to_have_count(0)
    assert shown.get_by_role("group").count() >= 5
    assert (
        shown.get_by_role("option").count()
        == page.get_by_role("combobox", name="Example", exact=True).locator("option").count() - 1
    )


def test_an_example_is_found_and_chosen_by_keys(page: Page, address: str) -> None:
    open_site(page, address)
    page.keyboard.press("e")
    search = page.get_by_role("combobox", name="Search the examples")
    expect(search).to_be_focused()
    page.keyboard.type("broken set_light")
    found = page.get_by_role("dialog").get_by_role("option")
    expect(found).to_have_count(1)
    expect(found).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("combobox", name="Example")).to_have_value("05-broken-json")


def test_the_arrows_go_from_example_to_example_and_the_field_says_which(page: Page, address: str) -> None:
    open_site(page, address)
    page.get_by_role("button", name="Search the examples").click()
    search = page.get_by_role("combobox", name="Search the examples")
    for key, name in [("ArrowDown", "01-"), ("ArrowDown", "02-"), ("ArrowUp", "01-"), ("ArrowUp", "00-"), ("ArrowUp", "00-")]:
        search.press(key)
        current = page.get_by_role("dialog").get_by_role("option", selected=True)
        assert (search.get_attribute("aria-activedescendant") or "").startswith(f"example-{name}")
        expect(current).to_have_count(1)
    search.fill("no such thing")
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text("0 examples")
    search.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    search.press("Escape")
    expect(page.get_by_role("button", name="Search the examples")).to_be_focused()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [320, 1440])
def test_axe(open_page: OpenPage, address: str, theme: str, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 700}, color_scheme=theme)
    open_site(page, address)
    if width == 320:
        page.get_by_role("tab", name="Source").click()
    page.get_by_role("button", name="Search the examples").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert_accessible(page)
    page.get_by_role("combobox", name="Search the examples").fill("xyz")
    assert_accessible(page)
