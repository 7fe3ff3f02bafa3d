"""A real Chromium on the site as it is served: under a sub-path, with the headers of `build.py serve`."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response, expect, sync_playwright

from building import browser as browsers
from building import site as sites
from building.paths import WORK
from building.server import StaticServer

# Two cores may be building, compiling Python's library and drawing at once.
PATIENCE_MS = 30_000
DESKTOP = {"width": 1440, "height": 900}

OpenPage = Callable[..., Page]


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder dist/, up to date."""
    return sites.build()


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Where the site is served; it ends with a slash."""
    with StaticServer(site, 0, "/some/where/") as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield server.address
        server.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=browsers.chromium())
        yield started
        started.close()


@pytest.fixture
def open_page(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[OpenPage]:
    """Opens a page in a context of its own, `open_page(color_scheme="dark", viewport=…)`, without going anywhere.

    The test fails at its end when a page wrote an error or a warning to the console, let an exception through, failed to
    load something or asked another origin for something, unless the marker `provokes` names it.
    """
    problems: list[str] = []
    contexts: list[BrowserContext] = []

    def open_one(**options: Any) -> Page:
        # Requests that a service worker makes or answers are seen by no route.
        defaults = {"base_url": address, "viewport": DESKTOP, "service_workers": "block"}
        context = browser.new_context(**{**defaults, **options})
        contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        _watch(context, options.get("base_url", address), problems)
        return context.new_page()

    yield open_one
    if request.node.stash.get(_FAILED, False):
        _keep_screenshots(request.node.name, contexts)
    for context in contexts:
        context.close()
    marker = request.node.get_closest_marker("provokes")
    unexpected = [problem for problem in problems if not (marker and re.search(marker.args[0], problem))]
    assert not unexpected, "The page had problems:\n" + "\n".join(unexpected)


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """An empty page of desktop size whose problems fail the test."""
    return open_page()


def _watch(context: BrowserContext, address: str, problems: list[str]) -> None:
    origin = "/".join(address.split("/")[:3])

    def requested(request: Request) -> None:
        if not request.url.startswith((f"{origin}/", "data:", "blob:")):
            problems.append(f"another origin was asked: {request.url}")

    def answered(response: Response) -> None:
        if response.status >= 400:
            problems.append(f"status {response.status}: {response.url}")

    def failed(request: Request) -> None:
        # What the page itself gave up is no failure: a stopped worker, an aborted fetch.
        if request.failure != "net::ERR_ABORTED":
            problems.append(f"request failed, {request.failure}: {request.url}")

    def said(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and message.text != _BLOCKED:
            problems.append(f"console {message.type}: {message.text}")

    context.on("request", requested)
    context.on("response", answered)
    context.on("requestfailed", failed)
    context.on("weberror", lambda error: problems.append(f"exception: {error.error}"))
    context.on("console", said)


# What Playwright itself says where a context blocks service workers.
_BLOCKED = "Service Worker registration blocked by Playwright"

_FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[Any]:
    report = yield
    if report.when == "call":
        item.stash[_FAILED] = report.failed
    return report


def _keep_screenshots(name: str, contexts: list[BrowserContext]) -> None:
    folder = WORK / "failures"
    pages = [page for context in contexts for page in context.pages]
    for number, page in enumerate(pages):
        page.screenshot(path=folder / f"{re.sub(r'[^A-Za-z0-9]+', '-', name)}-{number}.png", full_page=True)
