"""client.js in a page of its own, from its sources, before the site's files as they were built."""

from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page, Route, expect

from building.page import CONTENT_SECURITY_POLICY
from building.paths import WEB

_FOLDER = Path(__file__).parent / "harness"
_SOURCES = {"harness/": _FOLDER, "src/": WEB / "src"}


class Harness:
    """Opens the harness; `stage` and `error` read what it shows."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        for prefix, folder in _SOURCES.items():
            page.route(f"{address}{prefix}**", _serving(prefix, folder))

    def open(self) -> None:
        """Go there; it starts the core at once."""
        self.page.goto(f"{self.address}harness/index.html")

    def start(self) -> None:
        """Press the button that calls `client.start()`."""
        self.page.get_by_role("button", name="Start").click()

    def expect_ready(self) -> None:
        """Wait until the core is loaded."""
        expect(self.page.get_by_role("status", name="Stage")).to_have_text("ready")
        assert self.page.evaluate("client.ready.then(({version}) => version)")

    def expect_failure(self, sentence: str) -> None:
        """Wait until the load has failed; `sentence` must stand in what it says."""
        expect(self.page.get_by_role("status", name="Stage")).to_have_text("failed")
        expect(self.page.get_by_role("alert", name="Error")).to_contain_text(sentence)
        assert sentence in self.page.evaluate("client.ready.catch(({message}) => message)")


def _serving(prefix: str, folder: Path) -> Callable[[Route], None]:
    def serve(route: Route) -> None:
        name = urlsplit(route.request.url).path.partition(f"/{prefix}")[2]
        # A worker is under the policy of its own response.
        headers = {"Content-Security-Policy": CONTENT_SECURITY_POLICY, "Content-Type": _type(name)}
        route.fulfill(path=folder / name, headers=headers)

    return serve


def _type(name: str) -> str:
    return "text/html; charset=utf-8" if name.endswith(".html") else "text/javascript; charset=utf-8"
