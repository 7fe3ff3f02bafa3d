"""The whole state in a link, and what the page shows in the forms in which people pass it on."""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

from building.paths import WEB
from tests.e2e.conftest import OpenPage
from tests.e2e.fixture_page import CALL, TRACE, open_fixture, step_slider, tokens
from tests.e2e.played import open_played
from tests.e2e.test_accessibility import THEMES, assert_accessible

TOOLS = [{"name": "ls", "input_schema": {"type": "object", "properties": {"path": {"type": "string"}}}}]
TEXT = 'Now {"name": "ls", "arguments": {"path": "/tmp", "deep": true, "n": null}} and {"name": "rm"}'
OLD = json.loads((WEB / "test/fixtures/links.json").read_text(encoding="utf-8"))


def link_of(page: Page) -> str:
    """The link that the dialog shows."""
    page.get_by_role("button", name="Share").click()
    field = page.get_by_role("textbox", name="Link")
    expect(field).to_have_value(re.compile("#v1"))
    return field.input_value()


def copied(page: Page, form: str) -> str:
    """What a button of the dialog puts on the clipboard."""
    page.get_by_role("button", name=f"Copy {form}").click()
    expect(page.get_by_role("dialog").get_by_text("Copied")).to_be_visible()
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


@pytest.fixture
def sharing(open_page: OpenPage) -> Page:
    """A page that may use the clipboard."""
    return open_page(permissions=["clipboard-read", "clipboard-write"])


def test_a_link_opens_what_was_shared_at_its_step_with_its_breaks(open_page: OpenPage, address: str) -> None:
    page = open_page()
    open_fixture(page, address, CALL)
    page.locator("summary", has_text="Breaks").click()
    page.get_by_label("A failure", exact=True).check()
    link = link_of(page)
    other = open_page()
    open_fixture(other, address)
    other.goto(link)
    expect(step_slider(other)).to_have_value(str(CALL))
    expect(other.locator("summary", has_text="Breaks, 1 set")).to_be_visible()
    assert other.evaluate("playground.state().playing") is False


def test_the_address_is_a_link_once_the_page_rests(page: Page, address: str) -> None:
    open_fixture(page, address, CALL)
    page.wait_for_url(re.compile("#v1"))
    page.reload()
    expect(step_slider(page)).to_have_value(str(CALL))


@pytest.mark.parametrize("old", [entry for entry in OLD if "text" in entry["shows"]], ids=lambda old: old["hash"][:5])
def test_an_old_link_opens(page: Page, address: str, old: dict[str, Any]) -> None:
    shows = old["shows"]
    open_played(page, f"{address}", TEXT, TOOLS, shows["options"], options=shows["options"])
    page.goto(f"{address}#{old['hash']}")
    expect(page.get_by_role("textbox", name="Model output")).to_contain_text(shows["text"])
    expect(page.get_by_role("combobox", name="Chunks")).to_have_value(shows["chunking"]["mode"])
    expect(step_slider(page)).to_have_value(str(shows["step"]))


@pytest.mark.parametrize(
    ("hash", "says"),
    [
        ("v1.d.AAAA", "It is damaged"),
        ("v7.d.AAAA", "newer version"),
        ("v99", "newer version"),
        ("nonsense", "nothing that this page has written"),
        ("lessons/00-none/1", "a step of a lesson that is not here"),
    ],
)
def test_a_link_that_cannot_be_read_says_so_and_changes_nothing(page: Page, address: str, hash: str, says: str) -> None:
    open_fixture(page, address, CALL)
    page.evaluate("hash => { location.hash = hash }", hash)
    expect(page.get_by_role("alert")).to_contain_text(says)
    expect(step_slider(page)).to_have_value(str(CALL))
    assert hash not in page.url


def test_the_pytest_case_passes(sharing: Page, address: str, tmp_path: Path) -> None:
    open_played(sharing, address, TEXT, TOOLS)
    link_of(sharing)
    scope: dict[str, Any] = {}
    source = copied(sharing, "as a pytest case")
    exec(source, scope)
    scope["test_calls_and_failures"]()
    assert "'ls'" in repr(scope["TOOLS"])
    exec(source.replace('"/tmp"', '"/elsewhere"', 1).replace("/tmp", "/other"), scope)
    with pytest.raises(AssertionError):
        scope["test_calls_and_failures"]()


def test_the_timeline_is_a_picture_that_names_what_happened(page: Page, address: str) -> None:
    open_played(page, address, TEXT, TOOLS)
    link_of(page)
    with page.expect_download() as started:
        page.get_by_role("button", name="Download the timeline").press("Enter")
    assert started.value.suggested_filename == "timeline.svg"
    picture = ElementTree.parse(started.value.path()).getroot()
    words = [element.text for element in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert {"ls", "UnknownTool"} <= set(words)
    fills = {element.get("fill", "") for element in picture.iter("{http://www.w3.org/2000/svg}rect")}
    assert all(fill.startswith("rgb(") for fill in fills)
    assert len(fills) >= 3


def test_on_paper_there_is_the_timeline_with_the_text_and_what_came_of_it(open_page: OpenPage, address: str) -> None:
    page = open_page(color_scheme="dark")
    open_played(page, address, TEXT, TOOLS)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    expect(page.get_by_role("img", name="The timeline")).to_be_visible()
    picture = page.get_by_role("img", name="The timeline")
    assert picture.evaluate("picture => picture.decode().then(() => picture.naturalWidth)") == 1000
    sheet = page.locator("#print")
    expect(sheet).to_contain_text(TEXT)
    expect(sheet.get_by_role("listitem").first).to_contain_text('ls {"path":"/tmp","deep":true,"n":null}')
    expect(sheet).to_contain_text("UnknownTool: There is no tool named")
    expect(page.get_by_role("region", name="Stream")).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.get_by_role("region", name="Stream")).to_be_visible()
    assert page.evaluate("document.documentElement.dataset.theme") == "system"


def test_the_other_forms(sharing: Page, address: str) -> None:
    open_played(sharing, address, TEXT, TOOLS)
    link = link_of(sharing)
    assert copied(sharing, "the link") == link
    markdown = copied(sharing, "as Markdown")
    assert TEXT in markdown
    assert link in markdown
    issue = copied(sharing, "as an issue report")
    assert "failure UnknownTool" in issue
    assert "extract-action" in issue
    data = json.loads(copied(sharing, "as JSON"))
    assert "".join(chunk["text"] for chunk in data["chunks"]) == TEXT
    assert [action["type"] for action in data["actions"] if action["type"] == "call"] == ["call"]


def test_what_came_of_another_text_is_not_shared(page: Page, address: str) -> None:
    open_fixture(page, address, CALL)
    page.get_by_role("textbox", name="Model output").fill("This waits for the core.")
    link_of(page)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("as soon as the page has read it to its end")
    expect(dialog.get_by_role("button", name="Copy as Markdown")).to_have_count(0)
    expect(dialog.get_by_role("button", name="Download the trace")).to_have_count(0)


def test_downloads(page: Page, address: str) -> None:
    open_fixture(page, address, CALL)
    link_of(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the trace").click()
    assert json.loads(download.value.path().read_text(encoding="utf-8"))["records"] == TRACE["records"]
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the stream").click()
    lines = download.value.path().read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["text"] for line in lines] == [record["chunk"] for record in TRACE["records"][:-1]]


def test_by_keys(page: Page, address: str) -> None:
    open_fixture(page, address, CALL)
    page.keyboard.press("s")
    expect(page.get_by_role("dialog", name="Share")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Share")).to_have_count(0)
    expect(tokens(page).first).to_be_visible()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [320, 1440])
def test_axe(open_page: OpenPage, address: str, theme: str, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 844}, color_scheme=theme)
    open_fixture(page, address, CALL)
    link_of(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert_accessible(page)
