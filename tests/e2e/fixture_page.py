"""The page over the trace of web/test/fixtures, without Python: what is tested is the player."""

import json
import re
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, Route, expect

from building.paths import WEB

TRACE: dict[str, Any] = json.loads((WEB / "test/fixtures/trace.json").read_text(encoding="utf-8"))
LAST = len(TRACE["records"])


# In the place of the core's worker: one that has something to download, and never gets it.
LOADING = (
    """postMessage({type: "stage", stage: "download", detail: ""}); postMessage({type: "progress", received: 1, total: 4})"""
)


def step_of(predicate: str) -> int:
    """The first step whose record has an action for which the key or value `predicate` stands in its JSON."""
    return next(
        record["index"] + 1
        for record in TRACE["records"]
        if any(predicate in json.dumps(action) for action in record["actions"])
    )


CALL = step_of('"type": "call"')
FAILURE = step_of('"rejection"')
# One step into the first call: something is held.
HELD = next(record["index"] + 1 for record in TRACE["records"] if record["state"] == "candidate")


def example() -> dict[str, Any]:
    """The trace as an entry of the gallery's index."""
    chunks = [
        {"text": record["chunk"], "time": record["time"], "channel": record["channel"]} for record in TRACE["records"][:-1]
    ]
    recording = {"provider": "jsonl", "provider_name": "Chunks with times", "tools": [], "notes": [], "chunks": chunks}
    return {
        "id": "fixture",
        "title": "Fixture",
        "summary": "All that a reply can hold.",
        "teaches": "The player.",
        "tools": TRACE["tools"],
        "options": {},
        "recording": recording,
        "trace": "examples/fixture/trace.json",
    }


def open_fixture(page: Page, address: str, step: int = 0, slider: str = "Step") -> None:
    """Go to the page with the fixture as its only example, paused at `step`. The core's load has just begun, and stays so.

    `slider` is the name of the scrub bar in the language of the browser.
    """
    hold_only(page, address, example(), TRACE)
    page.route(f"{address}assets/worker-*.js", lambda route: route.fulfill(content_type="text/javascript", body=LOADING))
    page.goto(address)
    scrub = page.get_by_role("slider", name=slider)
    expect(scrub).to_have_attribute("max", str(LAST))
    page.evaluate("step => playground.seek(step)", step)
    expect(scrub).to_have_value(str(step))


def hold_only(page: Page, address: str, entry: dict[str, Any], trace: dict[str, Any]) -> None:
    """Put one example in the place of all: the first stands in the page itself, and its trace is to be asked for."""

    def put_first(route: Route) -> None:
        response = route.fetch()
        content = json.dumps(entry).replace("</", "<\\/")
        place = r'(<script type="application/json" id="first">).*?(</script>)'
        html, count = re.subn(place, lambda found: found[1] + content + found[2], response.text(), flags=re.DOTALL)
        assert count == 1
        route.fulfill(response=response, body=html)

    page.route(lambda url: urlsplit(url)._replace(query="", fragment="").geturl() == address, put_first)
    page.route(f"{address}examples/index.json", lambda route: route.fulfill(json=[]))
    page.route(f"{address}{entry['trace']}", lambda route: route.fulfill(json=trace))


def step_slider(page: Page) -> Locator:
    """The scrub bar."""
    return page.get_by_role("slider", name="Step")


def tokens(page: Page) -> Locator:
    """The tokens that are drawn."""
    return page.get_by_role("listbox", name="Tokens").get_by_role("option")


def actions(page: Page) -> Locator:
    """The actions that are drawn."""
    return page.get_by_role("listbox", name="Actions").get_by_role("option")


def why(page: Page) -> Locator:
    """The bar that says why."""
    return page.get_by_role("group", name="Why")
