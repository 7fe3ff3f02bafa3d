"""The options of the extractor: each is a control with its default, and what flipping one changed is shown at once."""

import json

import pytest
from playwright.sync_api import Page, expect

from extract_action import bridge
from tests.e2e.conftest import OpenPage
from tests.e2e.fixture_page import actions
from tests.e2e.played import open_played
from tests.e2e.test_accessibility import THEMES, assert_accessible

TOOLS = [
    {"name": "fs.read", "input_schema": {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}}
]
CALL = '{"name": "fs.read", "arguments": {"path": "/tmp/a"}}'
TEXT = f"This is how:\n```json\n{CALL}\n```\nAnd this runs: {CALL}"
SHOW = {"dialects": "auto"}
RUN = {"dialects": "auto", "fences": "run"}


def open_options(page: Page) -> None:
    page.get_by_role("button", name="Options").click()


def test_every_option_of_the_core_is_a_control_with_its_default_and_its_sentence(page: Page, address: str) -> None:
    open_played(page, address, TEXT, TOOLS, options=SHOW)
    open_options(page)
    group = page.get_by_role("group", name="Options of the extractor")
    for option in json.loads(bridge.describe())["options"]:
        control = group.get_by_label(option["name"].replace("_", " "), exact=True)
        # In the page all dialects are read by default; the core by itself reads JSON alone.
        default = "auto" if option["name"] == "dialects" else _shown(option["default"])
        expect(control).to_have_accessible_description(f"{option['text']} By default: {default}.")


def _shown(default: object) -> str:
    return {True: "on", False: "off", None: "none"}.get(default, str(default)) if not isinstance(default, str) else default


def test_flipping_an_option_runs_at_once_and_shows_what_changed(page: Page, address: str) -> None:
    open_played(page, address, TEXT, TOOLS, RUN, options=SHOW)
    open_options(page)
    page.get_by_label("fences").select_option("run")
    changed = actions(page).filter(has_text="changed")
    expect(changed).to_have_count(1)
    expect(changed).to_contain_text("Call fs.read")
    expect(changed).to_contain_text("was Code")
    panel = page.get_by_role("group", name="Options of the extractor")
    expect(panel).to_contain_text("1 change against the run before")
    panel.get_by_role("button", name="Code became Call fs.read").press("Enter")
    expect(changed).to_have_attribute("aria-current", "true")
    expect(page.get_by_role("button", name="Options (1 set)")).to_be_visible()
    panel.get_by_role("button", name="Put fences back").click()
    expect(changed).to_contain_text("was Code Call fs.read Code")
    expect(page.get_by_label("fences")).to_have_value("show")


def test_an_option_that_changes_nothing_says_so(page: Page, address: str) -> None:
    open_played(page, address, TEXT, TOOLS, {"dialects": "auto", "accept_unknown_tools": True}, options=SHOW)
    open_options(page)
    page.get_by_label("accept unknown tools").check()
    expect(page.get_by_role("group", name="Options of the extractor")).to_contain_text("Nothing changed")


def test_on_a_phone_a_change_leads_to_its_action(open_page: OpenPage, address: str) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True)
    open_played(page, address, TEXT, TOOLS, RUN, options=SHOW)
    page.get_by_role("tab", name="Tools").tap()
    page.get_by_role("button", name="Options").tap()
    page.get_by_label("fences").select_option("run")
    page.get_by_role("button", name="Code became Call fs.read").tap()
    expect(page.get_by_role("tabpanel", name="Actions")).to_be_visible()
    expect(actions(page).filter(has_text="was Code")).to_be_in_viewport()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [390, 1440])
def test_axe(open_page: OpenPage, address: str, theme: str, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 844}, color_scheme=theme)
    open_played(page, address, TEXT, TOOLS, RUN, options=SHOW)
    if width == 390:
        page.get_by_role("tab", name="Tools").click()
    open_options(page)
    page.get_by_label("fences").select_option("run")
    expect(page.get_by_text("1 change against the run before")).to_be_visible()
    assert_accessible(page)
