"""What is there from the first paint on keeps its place while the rest of the page comes."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.fixture_page import LOADING, step_slider

# Where each begins, in CSS pixels from the top of the window.
_PLACES = """
selectors => {
  const topOf = (selector) => document.querySelector(selector).getBoundingClientRect().top;
  return Object.fromEntries(selectors.map((selector) => [selector, topOf(selector)]));
}
"""
_DECK = [".why", ".transport-row"]


@pytest.mark.parametrize(
    ("width", "height", "parts"),
    [
        (1440, 900, ["#source", "#tools", "#stream", "#strip", "#actions", "#tree", *_DECK]),
        (390, 844, ["#tabs", "#strip", *_DECK]),
        (320, 640, ["#tabs", "#strip", *_DECK]),
    ],
)
def test_nothing_moves_while_the_page_loads(
    open_page: OpenPage, address: str, width: int, height: int, parts: list[str]
) -> None:
    page = open_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
    waiting: dict[str, Route] = {}
    hold(page, f"{address}assets/main-*.js", waiting, "script")
    hold(page, f"{address}examples/index.json", waiting, "examples")
    page.route(f"{address}assets/worker-*.js", lambda route: route.fulfill(content_type="text/javascript", body=LOADING))
    page.goto(address, wait_until="commit")
    expect(page.locator("body")).to_have_css("display", "flex")
    first = page.evaluate(_PLACES, parts)

    release(page, waiting, "script")
    expect(page.get_by_role("status", name="Python core")).to_contain_text("Loading")
    assert page.evaluate(_PLACES, parts) == first

    release(page, waiting, "examples")
    expect(step_slider(page)).not_to_have_attribute("max", "0")
    assert page.evaluate(_PLACES, parts) == first


def hold(page: Page, address: str, waiting: dict[str, Route], name: str) -> None:
    """Let what is asked for there wait, under a name."""
    page.route(address, lambda route: waiting.__setitem__(name, route))


def release(page: Page, waiting: dict[str, Route], name: str) -> None:
    """Let what waits come, as soon as it has been asked for."""
    while name not in waiting:
        page.evaluate("new Promise(requestAnimationFrame)")
    waiting[name].continue_()
