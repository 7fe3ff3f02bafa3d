"""axe finds nothing, on any view, in both themes, wide and narrow; and nothing is wider than the window."""

import json
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.fixture_page import CALL, FAILURE, HELD, actions, open_fixture, step_slider

THEMES = ["light", "dark"]
VIEWS = ["Source", "Tools", "Stream", "Actions", "Tree"]


def violations(page: Page) -> list[dict[str, Any]]:
    """What axe has to say, short enough to read."""
    found = Axe().run(page).response["violations"]
    return [{"rule": rule["id"], "html": [node["html"][:200] for node in rule["nodes"]]} for rule in found]


def assert_accessible(page: Page) -> None:
    found = violations(page)
    assert not found, json.dumps(found, indent=2)


@pytest.mark.parametrize("theme", THEMES)
def test_a_wide_window(open_page: OpenPage, address: str, theme: str) -> None:
    page = open_page(color_scheme=theme)
    open_fixture(page, address)
    for step in (0, HELD, CALL, FAILURE):
        page.evaluate("step => playground.seek(step)", step)
        assert_accessible(page)
    actions(page).last.click()
    assert_accessible(page)
    page.get_by_role("treeitem").nth(2).click()
    assert_accessible(page)
    page.get_by_role("button", name="Every chunk").click()
    assert_accessible(page)
    page.get_by_role("textbox", name="Tools, as JSON").fill("[{")
    expect(page.get_by_role("list", name="Problems in the tools")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Help").click()
    assert_accessible(page)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("view", VIEWS)
def test_a_phone(open_page: OpenPage, address: str, theme: str, view: str) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, color_scheme=theme, has_touch=True)
    open_fixture(page, address, FAILURE)
    page.get_by_role("tab", name=view).tap()
    expect(page.get_by_role("tabpanel", name=view)).to_be_visible()
    assert_accessible(page)


@pytest.mark.parametrize(("width", "height"), [(320, 256), (320, 640), (390, 844), (720, 450), (900, 600), (1440, 900)])
def test_nothing_is_wider_than_the_window(open_page: OpenPage, address: str, width: int, height: int) -> None:
    page = open_page(viewport={"width": width, "height": height})
    open_fixture(page, address, HELD + 5)
    for view in VIEWS if width < 900 else []:
        page.get_by_role("tab", name=view).click()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_at_400_percent_the_page_scrolls_as_a_whole(open_page: OpenPage, address: str) -> None:
    page = open_page(viewport={"width": 320, "height": 256})
    open_fixture(page, address, HELD + 5)
    tokens = page.get_by_role("listbox", name="Tokens")
    tokens.evaluate("strip => strip.scrollIntoView()")
    box = tokens.bounding_box()
    assert box
    assert box["height"] >= 100
    expect(tokens).to_be_in_viewport()
    expect(tokens.get_by_role("option").first).to_be_in_viewport()
    step_slider(page).scroll_into_view_if_needed()
    expect(step_slider(page)).to_be_in_viewport()


def test_a_phone_has_tabs_and_the_player(open_page: OpenPage, address: str) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True)
    open_fixture(page, address, HELD)
    for view in VIEWS:
        page.get_by_role("tab", name=view).tap()
        expect(page.get_by_role("tabpanel")).to_have_count(1)
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_in_viewport()
        expect(page.get_by_role("group", name="Why")).to_be_in_viewport()


def test_without_colour_each_fate_has_a_line_of_its_own(page: Page, address: str) -> None:
    open_fixture(page, address)
    items = page.get_by_role("list", name="Legend").get_by_role("listitem").locator("span")
    drawn = items.evaluate_all(
        """all => all.map(item => {
            const {textDecorationLine, textDecorationStyle} = getComputedStyle(item);
            return `${textDecorationLine} ${textDecorationStyle}`;
        })"""
    )
    assert len(set(drawn)) == len(drawn) == 7


def test_what_is_chosen_or_marked_shows_where_the_system_chooses_the_colours(open_page: OpenPage, address: str) -> None:
    page = open_page(forced_colors="active")
    open_fixture(page, address, CALL)
    paper = "one => getComputedStyle(one).backgroundColor"
    views = page.get_by_role("region", name="Tree")
    chosen, other = (views.get_by_role("button", name=name, exact=True) for name in ("Tree", "States"))
    assert chosen.evaluate(paper) != other.evaluate(paper)
    page.get_by_role("treeitem").first.click()
    marked = page.locator(".part.linked").first
    expect(marked).to_be_visible()
    assert marked.evaluate(paper) == chosen.evaluate(paper)
