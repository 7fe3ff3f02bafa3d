"""A page at a step of a lesson, played from its trace with a core that never comes."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from building.lessons import make
from building.lessons.__main__ import cut
from building.paths import WEB
from tests.e2e.fixture_page import LOADING, step_slider

FIRST = "01-what-a-tool-call-is"
REFUSED = "08-checked-and-refused"
LESSONS = [make.lesson(path.parent, cut)[0] for path in sorted((WEB / "lessons").glob("*/lesson.md"))]


def the(name: str) -> dict[str, Any]:
    """The lesson of a folder."""
    return next(lesson for lesson in LESSONS if lesson["id"] == f"lessons/{name}")


def open_site(page: Page, address: str, place: str = "") -> None:
    """Go to the page, or to a step of a lesson, with a core that never comes."""
    page.route(f"{address}assets/worker-*.js", lambda route: route.fulfill(content_type="text/javascript", body=LOADING))
    page.goto(f"{address}#lessons/{place}" if place else address)
    expect(step_slider(page)).not_to_have_attribute("max", "0")


def open_step(page: Page, address: str, name: str, number: int) -> dict[str, Any]:
    """Go to a step of a lesson, and give it."""
    open_site(page, address, f"{name}/{number}")
    step: dict[str, Any] = the(name)["steps"][number - 1]
    expect(heading(page)).to_have_text(step["title"])
    expect(step_slider(page)).to_have_value(str(step["step"]))
    return step


def heading(page: Page) -> Locator:
    """Of the step that is open."""
    return page.get_by_role("heading", level=3)


def answers(page: Page) -> Locator:
    """What a question offers."""
    return page.get_by_role("list").filter(has=page.locator(".reply")).get_by_role("button")


def verdict(page: Page) -> Locator:
    """What is said of an answer."""
    return page.locator(".question").get_by_role("status")


def reload(page: Page) -> None:
    """Load the page anew, once its address tells what it shows."""
    expect(page).to_have_url(re.compile("#v1"))
    page.reload()


def panes(page: Page) -> list[str]:
    """The panes that are there."""
    names = page.locator(".panes > .pane:not([hidden])").evaluate_all("all => all.map(pane => pane.id)")
    return [str(name) for name in names]
