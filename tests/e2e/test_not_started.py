"""A host that does not serve the page's own script: the page says so by itself."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

MAIN = "**/assets/main-*.js"
CHUNK = "**/assets/chunk-*.js"
# Loads that fail are what these tests are about.
FAILED = r"status 404|status of 404|MIME type|ERR_ABORTED|ERR_FAILED"


def not_found(route: Route) -> None:
    route.fulfill(status=404, content_type="text/html", body="<!doctype html><title>Not found</title>")


def home_page(route: Route) -> None:
    route.fulfill(content_type="text/html", body="<!doctype html><title>Welcome</title>")


def as_text(route: Route) -> None:
    response = route.fetch()
    route.fulfill(response=response, headers={**response.headers, "content-type": "text/plain"})


def message(page: Page) -> Locator:
    return page.get_by_text("The playground has not started")


@pytest.mark.provokes(FAILED)
@pytest.mark.parametrize("files", [MAIN, CHUNK])
@pytest.mark.parametrize("sabotage", [not_found, home_page, as_text])
def test_a_script_that_does_not_come_is_said_after_a_while(
    page: Page, address: str, files: str, sabotage: Callable[[Route], None]
) -> None:
    page.route(files, sabotage)
    page.goto(address)
    expect(message(page)).to_be_hidden()
    page.evaluate("document.getElementById('not-started').getAnimations()[0].finish()")
    expect(message(page)).to_be_visible()
    page.unroute_all(behavior="wait")
    page.get_by_role("link", name="documentation").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.provokes(FAILED)
def test_an_address_without_its_last_slash_is_said(page: Page, address: str, site: Path) -> None:
    short = address.removesuffix("/")
    html = (site / "index.html").read_text(encoding="utf-8")
    page.route(short, lambda route: route.fulfill(content_type="text/html", body=html))
    page.goto(short)
    expect(message(page)).to_be_visible()
    expect(message(page)).to_contain_text("needs a “/” at the end of this address")


def test_a_page_that_starts_says_nothing(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.get_by_role("listbox", name="Tokens").get_by_role("option").first).to_be_visible()
    expect(message(page)).to_have_count(0)
