"""The player over a trace: steps, keys, scrubbing, speed, and what each view says of a step."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.fixture_page import CALL, FAILURE, HELD, LAST, actions, open_fixture, step_slider, tokens, why


def test_an_example_plays_by_itself_to_its_end_before_python_is_there(page: Page, address: str) -> None:
    open_fixture(page, address)
    page.get_by_role("combobox", name="Speed").select_option("16×")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(step_slider(page)).to_have_value(str(LAST))
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(page.get_by_role("status", name="Python core")).to_contain_text("Loading")
    expect(page.get_by_role("status", name="Events")).to_have_text("Call: fs.write")


def test_play_and_pause(page: Page, address: str) -> None:
    open_fixture(page, address)
    page.get_by_role("combobox", name="Speed").select_option("0.25×")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(step_slider(page)).not_to_have_value("0")
    page.get_by_role("button", name="Pause").click()
    assert page.evaluate("playground.state().playing") is False


def test_steps_forth_and_back_show_what_was(page: Page, address: str) -> None:
    open_fixture(page, address, CALL - 1)
    expect(actions(page).last).to_contain_text("Pending")
    page.get_by_role("button", name="Step", exact=True).click()
    expect(actions(page).last).to_contain_text("fs.read")
    expect(actions(page).last).to_contain_text("/notes/2024/meeting.md")
    expect(actions(page).last).to_contain_text("trailing comma")
    page.get_by_role("button", name="Step back").click()
    expect(actions(page).last).to_contain_text("Pending")
    page.get_by_role("button", name="To start").click()
    expect(tokens(page)).to_have_count(0)
    expect(page.get_by_role("button", name="Step back")).to_be_disabled()
    page.get_by_role("button", name="To end").click()
    expect(step_slider(page)).to_have_value(str(LAST))
    expect(page.get_by_role("button", name="Step", exact=True)).to_be_disabled()


def test_why_says_the_state_what_is_held_and_what_releases_it(page: Page, address: str) -> None:
    open_fixture(page, address, HELD + 2)
    expect(why(page)).to_contain_text("candidate")
    expect(why(page)).to_contain_text("An object with a known key is open")
    expect(why(page)).to_contain_text("Held")
    expect(why(page)).to_contain_text('{"name')
    expect(why(page)).to_contain_text("Released by Its closing brace")
    page.get_by_role("button", name="To start").click()
    expect(why(page)).to_contain_text("Nothing has been read yet")


def test_a_token_says_what_became_of_it(page: Page, address: str) -> None:
    open_fixture(page, address, HELD)
    expect(tokens(page).last).to_have_accessible_name('"{\\"", Held')
    held = tokens(page).count() - 1
    page.evaluate("step => playground.seek(step)", CALL)
    expect(tokens(page).nth(held)).to_have_accessible_name('"{\\"", Call fs.read')
    page.evaluate("step => playground.seek(step)", FAILURE)
    expect(tokens(page).filter(has_text="result")).to_have_accessible_name('"result", Failure')


def test_a_failure_shows_its_reason_and_the_raw_text(page: Page, address: str) -> None:
    open_fixture(page, address, FAILURE)
    failure = actions(page).last
    expect(failure).to_contain_text("Failure")
    expect(failure).to_contain_text("not a tool call")
    expect(failure).to_contain_text("neither part of a call nor a parameter of any tool")
    expect(failure).to_contain_text('{"result":')
    expect(page.get_by_role("status", name="Events")).to_have_text("Failure: NotAToolCall")


def test_the_list_by_chunk_shows_every_answer(page: Page, address: str) -> None:
    open_fixture(page, address, CALL)
    page.get_by_role("button", name="Every chunk").click()
    expect(actions(page).last).to_contain_text("fs.read")
    expect(actions(page).last).to_have_attribute("aria-setsize", str(CALL))
    expect(actions(page).nth(-2)).to_contain_text("Pending")
    page.get_by_role("button", name="Merged").click()
    expect(actions(page).last).to_have_attribute("aria-setsize", "5")


def test_the_tree_grows_and_marks_what_this_step_changed(page: Page, address: str) -> None:
    open_fixture(page, address, HELD)
    rows = page.get_by_role("tree", name="Parse tree").get_by_role("treeitem")
    expect(rows).to_have_count(1)
    expect(rows.first).to_contain_text("new")
    expect(rows.first).to_contain_text("incomplete")
    page.evaluate("step => playground.seek(step)", CALL)
    expect(rows.first).not_to_contain_text("incomplete")
    expect(rows.filter(has_text="tags")).to_contain_text("trailing comma")
    expect(rows.filter(has_text="limit")).to_contain_text("40")


def test_scrubbing_and_recorded_timing(page: Page, address: str) -> None:
    open_fixture(page, address)
    step_slider(page).fill(str(CALL))
    expect(actions(page).last).to_contain_text("fs.read")
    timing = page.get_by_role("checkbox", name="Recorded timing")
    timing.check()
    page.get_by_role("combobox", name="Speed").select_option("16×")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(step_slider(page)).to_have_value(str(LAST))


def test_pointing_marks_the_same_span_everywhere(page: Page, address: str) -> None:
    open_fixture(page, address, CALL)
    path = page.get_by_role("treeitem").filter(has_text="path")
    limit = page.get_by_role("treeitem").filter(has_text="limit")
    meeting = tokens(page).filter(has_text="meetin")
    forty = tokens(page).filter(has_text="40")
    actions(page).last.hover()
    expect(meeting).to_have_attribute("aria-current", "true")
    expect(path).to_have_attribute("aria-current", "true")
    meeting.hover()
    expect(actions(page).last).to_have_attribute("aria-current", "true")
    expect(path).to_have_attribute("aria-current", "true")
    expect(limit).not_to_have_attribute("aria-current", "true")
    limit.hover()
    expect(forty).to_have_attribute("aria-current", "true")
    expect(meeting).not_to_have_attribute("aria-current", "true")
    marked = page.get_by_role("textbox", name="Model output").locator(".cm-linked")
    expect(marked).to_have_text('"limit": 40')
    limit.get_by_text("limit").hover()
    expect(marked).to_have_text('"limit"')
    expect(forty).not_to_have_attribute("aria-current", "true")


def test_what_is_chosen_stays_marked_until_escape(page: Page, address: str) -> None:
    open_fixture(page, address, CALL)
    page.get_by_role("treeitem").filter(has_text="limit").click()
    page.get_by_role("heading", name="ExtractAction").hover()
    forty = tokens(page).filter(has_text="40")
    expect(forty).to_have_attribute("aria-current", "true")
    page.keyboard.press("Escape")
    expect(forty).not_to_have_attribute("aria-current", "true")


def test_blanks_can_be_shown(page: Page, address: str) -> None:
    open_fixture(page, address, 6)
    expect(tokens(page).last).to_have_text(" wants")
    page.get_by_role("checkbox", name="Show blanks").check()
    expect(tokens(page).last).to_have_text("·wants")


def test_the_choice_of_columns_and_theme_survives_a_reload(page: Page, address: str) -> None:
    open_fixture(page, address)
    border = page.get_by_role("separator", name="Width of the left column")
    expect(border).to_have_attribute("aria-valuenow", "26")
    border.press("ArrowRight")
    expect(border).to_have_attribute("aria-valuenow", "28")
    page.get_by_role("combobox", name="Theme").select_option("Dark")
    page.reload()
    expect(border).to_have_attribute("aria-valuenow", "28")
    expect(page.locator("html")).to_have_css("color-scheme", "dark")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_theme_follows_the_system(open_page: OpenPage, address: str, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    open_fixture(page, address)
    ground = {"light": "rgb(243, 241, 236)", "dark": "rgb(18, 20, 25)"}
    expect(page.locator("html")).to_have_css("background-color", ground[scheme])


def test_with_less_motion_an_example_is_shown_at_its_end(open_page: OpenPage, address: str) -> None:
    page = open_page(reduced_motion="reduce")
    open_fixture(page, address)
    # The address tells by and by which step was gone to; a plain one does not.
    page.goto("about:blank")
    page.goto(address)
    expect(step_slider(page)).to_have_value(str(LAST))
