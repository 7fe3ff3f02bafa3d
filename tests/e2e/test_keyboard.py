"""Everything by keys alone: shortcuts, tab order, the two lists, the tree and the help."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.fixture_page import CALL, FAILURE, LAST, actions, open_fixture, step_slider, tokens

SHORTCUTS = [
    ("ArrowRight", 11),
    ("l", 11),
    ("ArrowLeft", 9),
    ("j", 9),
    ("Shift+ArrowRight", 20),
    ("Shift+ArrowLeft", 0),
    ("Home", 0),
    ("End", LAST),
    ("n", CALL),
    ("p", 0),
]


@pytest.mark.parametrize(("key", "step"), SHORTCUTS)
def test_keys_move_the_player(page: Page, address: str, key: str, step: int) -> None:
    open_fixture(page, address, 10)
    page.keyboard.press(key)
    expect(step_slider(page)).to_have_value(str(step))


def test_the_space_bar_plays_and_pauses(page: Page, address: str) -> None:
    open_fixture(page, address)
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_keys_change_the_speed(page: Page, address: str) -> None:
    open_fixture(page, address)
    speed = page.get_by_role("combobox", name="Speed")
    page.keyboard.press(">")
    expect(speed).to_have_value("2")
    page.keyboard.press("<")
    page.keyboard.press("<")
    expect(speed).to_have_value("0.5")


def test_typing_is_typing(page: Page, address: str) -> None:
    open_fixture(page, address, 10)
    page.get_by_role("textbox", name="Tools, as JSON").press("n")
    expect(step_slider(page)).to_have_value("10")


def test_single_keys_can_be_turned_off(page: Page, address: str) -> None:
    open_fixture(page, address, 10)
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Help")
    expect(dialog).to_be_visible()
    dialog.get_by_role("checkbox", name="Use single keys").uncheck()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.keyboard.press("End")
    expect(step_slider(page)).to_have_value("10")


def test_the_help_gives_the_focus_back(page: Page, address: str) -> None:
    open_fixture(page, address)
    button = page.get_by_role("button", name="Help")
    button.press("Enter")
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(button).to_be_focused()


def test_every_part_of_the_page_is_a_tab_stop(page: Page, address: str) -> None:
    open_fixture(page, address, CALL)
    wanted = [
        page.get_by_role("combobox", name="Theme"),
        page.get_by_role("combobox", name="Language"),
        page.get_by_role("combobox", name="Example"),
        page.get_by_role("textbox", name="Model output"),
        page.get_by_role("textbox", name="Tools, as JSON"),
        page.get_by_role("separator", name="Width of the left column"),
        page.get_by_role("combobox", name="Chunks"),
        page.get_by_role("listbox", name="Tokens"),
        page.get_by_role("button", name="Merged"),
        page.get_by_role("listbox", name="Actions"),
        page.get_by_role("separator", name="Width of the right column"),
        page.get_by_role("tree", name="Parse tree"),
        page.get_by_role("button", name="Play", exact=True),
        page.get_by_role("slider", name="Step"),
        page.get_by_role("combobox", name="Speed"),
    ]
    for name in ("Model output", "Tools, as JSON"):  # each becomes a code editor when it is used
        box = page.get_by_role("textbox", name=name)
        box.focus()
        expect(box).to_have_attribute("contenteditable", "true")
    page.get_by_role("banner").click(position={"x": 2, "y": 2})
    for target in wanted:
        for _ in range(20):
            page.keyboard.press("Tab")
            if target.evaluate("element => element.getRootNode().activeElement === element"):
                break
        expect(target).to_be_focused()


def test_the_tokens_by_keys(page: Page, address: str) -> None:
    open_fixture(page, address, CALL)
    strip = page.get_by_role("listbox", name="Tokens")
    strip.press("Home")
    expect(tokens(page).first).to_have_attribute("aria-selected", "true")
    first = tokens(page).first.get_attribute("id") or ""
    expect(strip).to_have_attribute("aria-activedescendant", first)
    strip.press("End")
    expect(tokens(page).last).to_have_attribute("aria-selected", "true")
    strip.press("ArrowLeft")
    strip.press("Enter")
    expect(step_slider(page)).to_have_value(str(CALL - 1))


def test_the_actions_by_keys(page: Page, address: str) -> None:
    open_fixture(page, address, FAILURE)
    listbox = page.get_by_role("listbox", name="Actions")
    listbox.press("End")
    expect(actions(page).last).to_have_attribute("aria-selected", "true")
    listbox.press("Home")
    expect(actions(page).first).to_have_attribute("aria-selected", "true")
    listbox.press("ArrowDown")
    expect(actions(page).nth(1)).to_have_attribute("aria-selected", "true")


def test_the_tree_by_keys(page: Page, address: str) -> None:
    open_fixture(page, address, CALL)
    tree = page.get_by_role("tree", name="Parse tree")
    rows = tree.get_by_role("treeitem")
    tree.press("Home")
    expect(rows.first).to_have_attribute("aria-selected", "true")
    count = rows.count()
    tree.press("ArrowLeft")
    expect(rows).to_have_count(1)
    expect(rows.first).to_have_attribute("aria-expanded", "false")
    tree.press("ArrowRight")
    expect(rows).to_have_count(count)
    tree.press("ArrowRight")
    expect(rows.nth(1)).to_have_attribute("aria-selected", "true")
    tree.press("ArrowLeft")
    expect(rows.first).to_have_attribute("aria-selected", "true")
    tree.press("End")
    expect(rows.last).to_have_attribute("aria-selected", "true")


def test_tabs_by_keys(open_page: OpenPage, address: str) -> None:
    page = open_page(viewport={"width": 390, "height": 844})
    open_fixture(page, address)
    tab = page.get_by_role("tab", name="Stream")
    tab.press("ArrowRight")
    expect(page.get_by_role("tab", name="Actions")).to_be_focused()
    expect(page.get_by_role("tabpanel", name="Actions")).to_be_visible()
    page.get_by_role("tab", name="Actions").press("Home")
    expect(page.get_by_role("tabpanel", name="Source")).to_be_visible()
    page.get_by_role("tab", name="Source").press("5")
    expect(page.get_by_role("tabpanel", name="Tree")).to_be_visible()
