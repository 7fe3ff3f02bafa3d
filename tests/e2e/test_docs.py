"""The docs in the site: the way there from every reason, and how they look to a reader who came for one row."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.fixture_page import CALL, FAILURE, HELD, actions, open_fixture, tokens, why
from tests.e2e.test_accessibility import THEMES, assert_accessible


@pytest.mark.parametrize("step", [HELD, CALL, FAILURE])
def test_a_reason_links_to_its_row(page: Page, address: str, step: int) -> None:
    open_fixture(page, address, step)
    link = why(page).get_by_role("link").last
    code = link.inner_text()
    with page.expect_popup() as opened:
        link.click()
    expect(opened.value.locator(":target")).to_contain_text(code)
    expect(opened.value.get_by_role("heading", level=1)).to_have_text("Reasons and states")


def test_what_is_marked_says_why_it_is_what_it_is(page: Page, address: str) -> None:
    open_fixture(page, address, CALL)
    actions(page).filter(has_text="fs.read").last.click()
    expect(why(page)).to_contain_text(f"Decided by step {CALL}, with")
    expect(why(page).get_by_role("link", name="json")).to_have_attribute("href", "docs/dialects.html#json")
    page.get_by_role("treeitem").filter(has_text="path").first.click()
    expect(why(page)).to_contain_text("Begun by step")
    page.get_by_role("treeitem").filter(has_text="fix").or_(page.get_by_role("treeitem").filter(has_text="comma")).first.click()
    expect(why(page)).to_contain_text("Repaired:")
    why(page).get_by_text("Begun by").get_by_role("button").first.click()
    expect(page.get_by_role("slider", name="Step")).not_to_have_value(str(CALL))
    expect(why(page)).to_contain_text("still open")
    tokens(page).first.click()
    expect(why(page)).to_contain_text("token 0")
    why(page).get_by_role("button", name="Let go").click()
    expect(why(page)).to_contain_text("State:")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [320, 1440])
@pytest.mark.parametrize("name", ["reasons", "dialects", "jsonish"])
def test_axe(open_page: OpenPage, address: str, theme: str, width: int, name: str) -> None:
    page = open_page(viewport={"width": width, "height": 844}, color_scheme=theme)
    page.goto(f"{address}docs/{name}.html")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert_accessible(page)


def test_the_docs_have_the_theme_of_the_page(page: Page, address: str) -> None:
    open_fixture(page, address)
    page.get_by_role("combobox", name="Theme").select_option("dark")
    page.goto(f"{address}docs/reasons.html")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
