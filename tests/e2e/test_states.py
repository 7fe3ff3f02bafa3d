"""The diagram of the scanner's states: drawn from the core's table, and lit where the step is."""

import json

import pytest
from playwright.sync_api import Page, expect

from extract_action import bridge
from tests.e2e.conftest import OpenPage
from tests.e2e.played import open_played, records
from tests.e2e.test_accessibility import THEMES, assert_accessible

TOOLS = [{"name": "ls", "input_schema": {"type": "object", "properties": {"path": {"type": "string"}}}}]
TEXT = 'So: <tool_call>{"name": "ls"}</tool_call> done'
AUTO = {"dialects": "auto"}
MADE = records(TEXT, TOOLS, AUTO)
ABOUT = json.loads(bridge.describe())


def open_states(page: Page, address: str) -> None:
    open_played(page, address, TEXT, TOOLS, options=AUTO)
    if page.get_by_role("tab", name="Tree").is_visible():
        page.get_by_role("tab", name="Tree").click()
    page.get_by_role("button", name="States").press("Enter")


def test_every_state_and_step_of_the_core_is_drawn(page: Page, address: str) -> None:
    open_states(page, address)
    diagram = page.get_by_role("img", name="The scanner’s states")
    names = [state["name"] for state in ABOUT["states"]]
    assert sorted(diagram.locator("text").all_text_contents()) == sorted(names)
    pairs = {frozenset((step["from"], step["to"])) for step in ABOUT["transitions"]}
    expect(diagram.locator("path.edge")).to_have_count(len(pairs))


def test_the_state_of_the_step_is_lit_and_its_exits_are_told(page: Page, address: str) -> None:
    open_states(page, address)
    for record in MADE:
        page.evaluate("step => playground.seek(step)", record["index"] + 1)
        expect(page.get_by_role("img", name=f"it is in “{record['state']}”")).to_be_visible()
        exits = [step for step in ABOUT["transitions"] if step["from"] == record["state"]]
        shown = page.get_by_role("list", name="Steps from here").get_by_role("listitem")
        expect(shown).to_have_count(len(exits))
        expect(shown.first).to_contain_text(exits[0]["when"])


def test_the_dialect_is_named_with_a_link_to_its_grammar_while_the_call_is_held(page: Page, address: str) -> None:
    open_played(page, address, TEXT, TOOLS, options=AUTO)
    why = page.get_by_role("group", name="Why")
    link = why.get_by_role("link", name="hermes")
    opened = next(record for record in MADE if "dialect" in record)
    page.evaluate("step => playground.seek(step)", opened["index"])
    expect(link).to_have_count(0)
    page.evaluate("step => playground.seek(step)", opened["index"] + 1)
    expect(why).to_contain_text(opened["why"]["text"])
    expect(link).to_have_attribute("href", "docs/dialects.html#hermes")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [320, 1440])
def test_axe(open_page: OpenPage, address: str, theme: str, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 844}, color_scheme=theme)
    open_states(page, address)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert_accessible(page)
