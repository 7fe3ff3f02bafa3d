"""The call of the step in every dialect, as the core writes it."""

import json

import pytest
from playwright.sync_api import Page, expect

from extract_action import bridge
from tests.e2e.conftest import OpenPage
from tests.e2e.played import open_played
from tests.e2e.test_accessibility import THEMES, assert_accessible

TOOLS = [{"name": "ls", "input_schema": {"type": "object", "properties": {"path": {"type": "string"}}}}]
CALL = {"name": "ls", "arguments": {"path": "/tmp"}}
FORMS = bridge.write_calls(json.dumps({"calls": [CALL], "tools": TOOLS}))
HERMES = next(form["text"] for form in json.loads(FORMS) if form["dialect"] == "hermes")


def open_call(page: Page, address: str) -> None:
    open_played(page, address, f"So: {HERMES}", TOOLS, options={"dialects": "auto"}, write_calls=FORMS)
    if page.get_by_role("tab", name="Actions").is_visible():
        page.get_by_role("tab", name="Actions").click()
    page.get_by_role("button", name="Written as").press("Enter")


def test_a_call_is_written_in_every_dialect_and_linked_to_its_grammar(page: Page, address: str) -> None:
    open_call(page, address)
    view = page.get_by_role("group", name="The call in every dialect")
    entries = view.get_by_role("listitem")
    expect(entries).to_have_count(len(json.loads(FORMS)))
    hermes = entries.filter(has_text="as it came")
    expect(hermes).to_have_count(1)
    expect(hermes.locator("pre")).to_have_text(HERMES)
    expect(hermes.get_by_role("link", name="hermes")).to_have_attribute("href", "docs/dialects.html#hermes")
    view.focus()
    page.keyboard.press("End")
    expect(entries.last).to_be_in_viewport()
    expect(page.get_by_role("listbox", name="Actions")).to_be_hidden()


def test_a_press_puts_one_into_the_source(page: Page, address: str) -> None:
    open_call(page, address)
    page.get_by_role("button", name="Put the mistral-args form into the source").click()
    expect(page.get_by_role("textbox", name="Model output")).to_contain_text('[TOOL_CALLS]ls[ARGS]{"path": "/tmp"}')


def test_before_the_first_call_there_is_nothing_to_write(page: Page, address: str) -> None:
    open_call(page, address)
    page.get_by_role("button", name="To start").click()
    expect(page.get_by_role("group", name="The call in every dialect")).to_contain_text("There is no call at this step")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [320, 1440])
def test_axe(open_page: OpenPage, address: str, theme: str, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 844}, color_scheme=theme)
    open_call(page, address)
    expect(page.get_by_role("listitem").filter(has_text="as it came")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert_accessible(page)
