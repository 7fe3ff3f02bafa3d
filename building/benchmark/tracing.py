"""What the main thread of a page does while a script runs, as Chromium's own tracing tells it."""

import json
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

_CATEGORIES = ["disabled-by-default-devtools.timeline", "blink.user_timing", "__metadata"]
_CALM_MS = 500


class Task(NamedTuple):
    """A task of the main thread, in milliseconds: when it began, how long it took by the clock and of the thread's own time."""

    start: float
    clock: float
    own: float


class Mark(NamedTuple):
    """A `performance.mark`: its name, and when it was set, in milliseconds on the clock of the tasks."""

    name: str
    time: float


def traced(browser: Browser, page: Page, script: str, argument: object) -> tuple[Any, list[Task], list[Mark]]:
    """Run a script in a page; return what it gave, the tasks until a little later, and the marks that it set, in order."""
    browser.start_tracing(page=page, categories=_CATEGORIES)
    result = page.evaluate(script, argument)
    page.wait_for_timeout(_CALM_MS)
    events: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    on_main = [event for event in events if (event["pid"], event["tid"]) in threads]
    tasks = [
        Task(event["ts"] / 1000, event["dur"] / 1000, event.get("tdur", event["dur"]) / 1000)
        for event in on_main
        if event["name"] == "RunTask" and "dur" in event  # the one that ended the tracing has no end
    ]
    marks = [Mark(event["name"], event["ts"] / 1000) for event in on_main if "blink.user_timing" in event["cat"]]
    return result, sorted(tasks), sorted(marks, key=lambda mark: mark.time)
