"""Two runs side by side: kept, compared by offset, and stepped by one clock."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.played import open_played, records
from tests.e2e.test_accessibility import THEMES, assert_accessible

TOOLS = [{"name": "ls", "input_schema": {"type": "object", "properties": {"path": {"type": "string"}}}}]
TEXT = 'Look:\n```json\n{"name": "ls", "arguments": {"path": "/tmp"}}\n```\nDone.'
RUN = {"fences": "run"}
MADE = records(TEXT, TOOLS, RUN)
CALL = next(action for record in MADE for action in record["actions"] if action["type"] == "call")
DECIDED = next(record["index"] + 1 for record in MADE if CALL in record["actions"])


def open_compared(page: Page, address: str) -> Locator:
    """Keep the run with fences shown, and run again with what they hold run."""
    open_played(page, address, TEXT, TOOLS, RUN)
    narrow = page.get_by_role("tab", name="Actions").is_visible()
    if narrow:
        page.get_by_role("tab", name="Actions").click()
    page.get_by_role("button", name="Compare", exact=True).press("Enter")
    panel = page.get_by_role("group", name="Two runs side by side")
    panel.get_by_role("button", name="Keep this run").press("Enter")
    expect(panel.get_by_role("status")).to_contain_text("This run is kept.")
    if narrow:
        page.get_by_role("tab", name="Tools").click()
    page.get_by_role("button", name="Options").click()
    page.get_by_label("fences").select_option("run")
    if narrow:
        page.get_by_role("tab", name="Actions").click()
    expect(panel.get_by_role("row").first).to_be_visible()
    return panel


def test_what_differs_is_marked_and_says_what_was_given_otherwise(page: Page, address: str) -> None:
    panel = open_compared(page, address)
    expect(panel).to_contain_text("Given otherwise: fences: by default → run")
    start, end = CALL["span"]
    differing = panel.get_by_role("row").filter(has_text="differs").filter(has_text=f"{start}–{end}")
    expect(differing.get_by_role("cell").first).to_contain_text("Code")
    expect(differing.get_by_role("cell").last).to_contain_text('ls {"path":"/tmp"}')
    same = panel.get_by_role("row").filter(has_text="Look:")
    expect(same).not_to_contain_text("differs")
    differing.get_by_role("button").press("Enter")
    expect(page.get_by_role("group", name="Why")).to_contain_text(f"action {start}–{end}")


def test_both_runs_step_by_the_same_clock(page: Page, address: str) -> None:
    panel = open_compared(page, address)
    columns = panel.get_by_role("columnheader")
    for step in (0, 3, DECIDED, len(MADE)):
        page.evaluate("step => playground.seek(step)", step)
        expect(columns.nth(1)).to_contain_text(f"step {step} of")
        expect(columns.nth(2)).to_contain_text(f"step {step} of")
    page.evaluate("step => playground.seek(step)", DECIDED - 1)
    row = panel.get_by_role("row").filter(has_text=f"{CALL['span'][0]}–{CALL['span'][1]}")
    expect(row.get_by_role("cell").last).to_have_text("Held")
    panel.get_by_role("button", name="To the next difference").press("Enter")
    expect(row.get_by_role("cell").last).to_contain_text("Call")


def test_the_kept_run_is_there_after_a_reload_and_where_a_link_leads(page: Page, open_page: OpenPage, address: str) -> None:
    panel = open_compared(page, address)
    expect(panel.get_by_role("status")).to_contain_text("difference")
    differences = panel.get_by_role("status").inner_text()
    page.wait_for_url(re.compile("#v1"))
    other = open_page()
    open_played(other, address, TEXT, TOOLS, RUN)
    other.goto(page.url)
    other.get_by_role("button", name="Compare", exact=True).press("Enter")
    page.reload()
    for shown in (page, other):
        beside = shown.get_by_role("group", name="Two runs side by side")
        expect(beside.get_by_role("status")).to_have_text(differences)
        expect(beside).to_contain_text("Given otherwise: fences: by default → run")


def test_a_run_is_let_go_or_replaced(page: Page, address: str) -> None:
    panel = open_compared(page, address)
    panel.get_by_role("button", name="Keep this run").click()
    expect(panel.get_by_role("status")).to_contain_text("This run is kept.")
    panel.get_by_role("button", name="Let go of the kept run").click()
    expect(panel.get_by_role("button", name="Keep this run")).to_be_visible()
    expect(panel.get_by_role("table")).to_have_count(0)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [320, 1440])
def test_axe(open_page: OpenPage, address: str, theme: str, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 844}, color_scheme=theme)
    open_compared(page, address)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert_accessible(page)
