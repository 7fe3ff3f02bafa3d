"""The page in German: chosen or preferred, drawn anew at once, kept, accessible, and within narrow windows."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.fixture_page import CALL, FAILURE, HELD, LAST, open_fixture
from tests.e2e.test_accessibility import assert_accessible

VIEWS = ["Quelle", "Tools", "Stream", "Aktionen", "Baum"]


def choose(page: Page, language: str) -> None:
    """In whichever language the page is."""
    page.locator(".header-tools select").nth(1).select_option(language)


def said(page: Page) -> set[str]:
    """What can be read, line by line, and the names of what has one; without the text of the stream itself."""
    lines: list[str] = page.evaluate(
        r"""() => {
            const read = [...document.querySelectorAll("header, nav, main > section:not(#stream), .deck, .legend")];
            const names = ["aria-label", "title", "placeholder", "data-label"];
            const named = [...document.querySelectorAll(names.map(name => `[${name}]`).join(", "))];
            const all = named.flatMap(one => names.map(name => one.getAttribute(name)));
            return [...read.flatMap(one => one.innerText.split("\n")), ...all].filter(line => /[a-z]{2}/i.test(line ?? ""));
        }"""
    )
    return set(lines)


def test_german_is_chosen_and_all_is_drawn_anew(page: Page, address: str) -> None:
    open_fixture(page, address, HELD + 2)
    choose(page, "Deutsch")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("combobox", name="Sprache")).to_have_value("de")
    expect(page.get_by_role("button", name="Teilen")).to_be_visible()
    expect(page.get_by_role("region", name="Quelle")).to_contain_text("Quelle")
    why = page.get_by_role("group", name="Warum")
    expect(why).to_contain_text("Freigegeben durch Its closing brace")
    expect(why.locator("[lang=en]", has_text="An object with a known key is open")).to_be_visible()
    expect(page.get_by_role("listbox", name="Tokens").get_by_role("option").last).to_have_accessible_name(
        re.compile("Rückhalt$")
    )
    page.evaluate("step => playground.seek(step)", CALL)
    expect(page.get_by_role("status", name="Ereignisse")).to_have_text("Aufruf: fs.read")
    page.evaluate("step => playground.seek(step)", FAILURE)
    expect(page.get_by_role("status", name="Ereignisse")).to_contain_text("Fehlschlag: ")
    expect(page.get_by_role("slider", name="Schritt")).to_have_attribute("aria-valuetext", f"Schritt {FAILURE} von {LAST}")
    page.get_by_role("textbox", name="Tools, als JSON").fill("[{")
    problems = page.get_by_role("list", name="Probleme in den Tools")
    expect(problems).to_contain_text("Das ist kein JSON: ")
    expect(problems.locator("[lang=en]")).to_have_count(0)


def test_what_was_drawn_in_english_is_as_if_it_had_been_drawn_in_german(page: Page, address: str) -> None:
    open_fixture(page, address, FAILURE)
    english = said(page)
    choose(page, "Deutsch")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    switched = said(page)
    page.reload()
    expect(page.get_by_role("slider", name="Schritt")).to_have_attribute("max", str(LAST))
    page.evaluate("step => playground.seek(step)", FAILURE)
    expect(page.get_by_role("slider", name="Schritt")).to_have_value(str(FAILURE))
    expect(page.get_by_role("button", name="Hilfe")).to_be_visible()
    expect(page.get_by_role("listbox", name="Aktionen").get_by_role("option").first).to_be_visible()
    expect(page.get_by_role("treeitem").first).to_be_visible()
    german = said(page)
    assert len(german - english) > 100
    # Tokens of these fates are named alike, and need not be in view again.
    alike = re.compile(", (?:Text|Code|Reasoning|Markup)$")
    assert {line for line in (english & switched) - german if not alike.search(line)} == set()
    choose(page, "English")
    expect(page.get_by_role("button", name="Help")).to_be_visible()
    expect(page.get_by_role("status", name="Events")).to_be_attached()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_german_is_accessible(open_page: OpenPage, address: str, theme: str) -> None:
    page = open_page(locale="de-AT", color_scheme=theme)
    open_german(page, address, HELD)
    for step in (0, HELD, FAILURE):
        page.evaluate("step => playground.seek(step)", step)
        assert_accessible(page)
    page.get_by_role("button", name="Hilfe").click()
    assert_accessible(page)


@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844), (720, 450), (900, 600), (1440, 900)])
def test_nothing_is_wider_than_the_window(open_page: OpenPage, address: str, width: int, height: int) -> None:
    page = open_page(viewport={"width": width, "height": height}, locale="de-DE")
    open_german(page, address, FAILURE)
    for view in VIEWS if width < 900 else [""]:
        if view:
            page.get_by_role("tab", name=view).click()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(CUT_OFF, width) == []
    if width < 900:
        page.locator("summary", has_text="Einstellungen").click()
        expect(page.get_by_role("combobox", name="Sprache")).to_be_in_viewport(ratio=1)
        assert_accessible(page)
        page.get_by_role("button", name="Hilfe").click()
        assert page.locator("#help").evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")


# What is visible and reaches out of the window, but for what scrolls in a box of its own.
CUT_OFF = """width => [...document.querySelectorAll("button, select, h2, p, label, input")]
    .filter(one => one.checkVisibility({visibilityProperty: true}) && one.getBoundingClientRect().width > 1)
    .filter(one => !one.closest(".segments, .visually-hidden, .skip, [role=listbox], [role=tree]"))
    .filter(one => one.getBoundingClientRect().right > width + 0.5)
    .map(one => one.outerHTML.slice(0, 120))"""


@pytest.mark.provokes(r"page\\.de-|Failed to load|ERR_FAILED")
def test_a_language_that_cannot_be_loaded_is_said(page: Page, address: str) -> None:
    page.route(f"{address}assets/page.de-*.js", lambda route: route.abort())
    open_fixture(page, address, HELD)
    choose(page, "Deutsch")
    expect(page.get_by_text("The language could not be loaded.")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("button", name="Share")).to_be_visible()


def open_german(page: Page, address: str, step: int) -> None:
    """As `open_fixture`, in a browser that prefers German."""
    open_fixture(page, address, step, slider="Schritt")
    expect(page.locator("html")).to_have_attribute("lang", "de")
