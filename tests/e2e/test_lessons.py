"""Lessons: played from traces, without Python; by keyboard alone, on a phone, in both themes."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from building.examples import traced
from extract_action import bridge
from tests.e2e.conftest import OpenPage
from tests.e2e.fixture_page import LOADING, step_slider, why
from tests.e2e.lesson_page import FIRST, LESSONS, REFUSED, answers, heading, open_site, open_step, panes, reload, the, verdict
from tests.e2e.played import WORKER
from tests.e2e.test_accessibility import THEMES, assert_accessible


def test_the_list_has_every_lesson_and_says_how_far_one_is(page: Page, address: str) -> None:
    open_site(page, address)
    page.get_by_role("button", name="Learn").click()
    entries = page.get_by_role("region", name="Lesson").get_by_role("list").get_by_role("button")
    expect(entries).to_have_count(len(LESSONS))
    for entry, lesson in zip(entries.all(), LESSONS, strict=True):
        expect(entry).to_contain_text(lesson["title"])
        expect(entry).to_contain_text(f"{len(lesson['steps'])} steps")
    entries.first.click()
    expect(heading(page)).to_have_text(LESSONS[0]["steps"][0]["title"])
    reload(page)
    page.get_by_role("button", name="All lessons").click()
    expect(entries.first).to_contain_text(f"1 of {len(LESSONS[0]['steps'])} steps")


def test_a_step_shows_its_place_its_panes_and_its_mark(page: Page, address: str) -> None:
    step = open_step(page, address, "04-a-quote-in-a-string", 3)
    assert panes(page) == ["lesson", *step["panes"]]
    expect(page.get_by_role("treeitem").filter(has_text="title")).to_have_attribute("aria-current", "true")
    page.get_by_role("button", name="Next", exact=True).click()
    following = the("04-a-quote-in-a-string")["steps"][3]
    expect(heading(page)).to_have_text(following["title"])
    expect(heading(page)).to_be_focused()
    expect(step_slider(page)).to_have_value(str(following["step"]))
    expect(page.get_by_role("treeitem").filter(has_text="title")).not_to_have_attribute("aria-current", "true")


@pytest.mark.parametrize("is_right", [True, False])
def test_an_answer_is_judged_by_the_trace_told_and_kept(page: Page, address: str, is_right: bool) -> None:
    step = open_step(page, address, FIRST, 4)
    question = step["question"]
    chosen = question["answer"] if is_right else question["answer"] - 1
    expect(verdict(page)).to_be_empty()
    answers(page).nth(chosen).click()
    expect(verdict(page)).to_contain_text("Right." if is_right else "No. The answer is: It completes a call.")
    expect(verdict(page)).to_contain_text(question["why"]["text"])
    expect(verdict(page).get_by_role("link")).to_have_attribute("href", f"docs/reasons.html#{question['why']['code']}")
    expect(step_slider(page)).to_have_value(str(question["shown"]))
    expect(why(page)).to_contain_text("Call")
    answers(page).first.press("Enter")
    expect(verdict(page)).to_contain_text("Right." if is_right else "No.")
    page.get_by_role("button", name=f"To this step’s place, chunk {step['step']}").click()
    expect(step_slider(page)).to_have_value(str(step["step"]))
    reload(page)
    expect(verdict(page)).to_contain_text("Right." if is_right else "No.")
    page.get_by_role("button", name="Ask me again").press("Enter")
    expect(verdict(page)).to_be_empty()
    expect(answers(page).first).to_be_focused()


def test_every_question_of_every_lesson_has_its_answer(page: Page, address: str) -> None:
    open_site(page, address, FIRST)
    asked = 0
    for number, lesson in enumerate(LESSONS):
        for at, step in enumerate(lesson["steps"]):
            expect(heading(page)).to_have_text(step["title"])
            expect(step_slider(page)).to_have_value(str(step["step"]))
            if question := step.get("question"):
                asked += 1
                expect(answers(page)).to_have_count(len(question["choices"]))
                answers(page).nth(question["answer"]).click()
                expect(verdict(page)).to_contain_text("Right.")
                expect(step_slider(page)).to_have_value(str(question["shown"]))
            if (number, at) != (len(LESSONS) - 1, len(lesson["steps"]) - 1):
                page.keyboard.press(".")
    page.get_by_role("button", name="Back to all lessons").click()
    done = page.get_by_role("region", name="Lesson").get_by_role("list").get_by_role("button").filter(has_text="done")
    expect(done).to_have_count(len(LESSONS))
    assert asked > 20


def test_what_is_tried_comes_to_what_is_said(page: Page, address: str) -> None:
    tried = the(FIRST)["steps"][4]["try"]
    lesson = the(FIRST)
    given = {"tools": lesson["tools"], "options": lesson["options"]}
    known = {
        "describe": bridge.describe(),
        "check_tools": json.dumps({"tools": lesson["tools"], "problems": []}),
        "runs": {
            json.dumps(lesson["options"], separators=(",", ":")): json.dumps(
                traced(given, {"chunks": [tried["text"]]})["records"]
            )
        },
    }
    script = WORKER % json.dumps(known)
    page.route(f"{address}assets/worker-*.js", lambda route: route.fulfill(content_type="text/javascript", body=script))
    page.goto(f"{address}#lessons/{FIRST}/5")
    page.get_by_role("button", name="Do it for me").click()
    expect(page.locator(".trial").get_by_role("status")).to_have_text("What came of it: 0 calls, 1 failure.")
    expect(page.get_by_role("region", name="Lesson")).to_contain_text("The text is not the lesson’s any more.")
    page.get_by_role("button", name="Put the lesson’s text back").click()
    expect(page.locator(".trial").get_by_role("status")).to_be_empty()
    expect(step_slider(page)).to_have_value(str(lesson["steps"][4]["step"]))
    expect(page.locator(".notice")).to_have_count(0)


def test_what_holds_text_is_told_once_the_question_is_answered(page: Page, address: str) -> None:
    step = open_step(page, address, "02-text-held-call", 4)
    expect(why(page)).to_contain_text("A string inside the object is open")
    expect(why(page).get_by_text("Released by")).to_be_hidden()
    answers(page).nth(step["question"]["answer"]).click()
    expect(why(page).get_by_text("Released by")).to_be_visible()


def test_an_answer_that_says_the_reason_is_not_followed_by_it(page: Page, address: str) -> None:
    question = open_step(page, address, "04-a-quote-in-a-string", 1)["question"]
    answers(page).nth(question["answer"] - 1).click()
    expect(verdict(page)).to_contain_text("No. The answer is: ")
    assert verdict(page).inner_text().count(question["why"]["text"].rstrip(".")) == 1


def test_the_focus_goes_where_reading_goes_on(page: Page, address: str) -> None:
    step = open_step(page, address, FIRST, 2)
    step_slider(page).fill("0" if step["step"] else "1")
    page.get_by_role("button", name="To this step’s place").press("Enter")
    expect(heading(page)).to_be_focused()
    page.get_by_role("button", name="Close the lessons").press("Enter")
    expect(page.get_by_role("button", name="Learn")).to_be_focused()


def test_without_the_core_a_thing_to_try_waits(page: Page, address: str) -> None:
    open_step(page, address, FIRST, 5)
    expect(page.get_by_role("button", name="Do it for me")).to_be_disabled()
    expect(page.locator(".trial")).to_contain_text("as soon as the Python core is loaded")


def test_by_keys_alone(page: Page, address: str) -> None:
    open_site(page, address)
    page.keyboard.press("t")
    expect(page.get_by_role("heading", name="Lessons")).to_be_focused()
    entry = page.get_by_role("region", name="Lesson").get_by_role("list").get_by_role("button").first
    for _ in range(3):
        page.keyboard.press("Tab")
        if entry.evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    steps = the(FIRST)["steps"]
    expect(heading(page)).to_be_focused()
    for at in (1, 2, 3):
        page.keyboard.press(".")
        expect(heading(page)).to_have_text(steps[at]["title"])
        expect(heading(page)).to_be_focused()
    page.keyboard.press(",")
    expect(heading(page)).to_have_text(steps[2]["title"])
    page.keyboard.press(".")
    expect(heading(page)).to_have_text(steps[3]["title"])
    page.keyboard.press("Tab")
    expect(answers(page).first).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_contain_text("Right.")
    expect(answers(page).nth(2)).to_be_focused()
    page.keyboard.press("t")
    expect(page.get_by_role("region", name="Lesson")).to_have_count(0)
    assert panes(page) == ["source", "tools", "stream", "actions", "tree"]


def test_the_link_has_the_lesson_the_step_and_the_place(page: Page, open_page: OpenPage, address: str) -> None:
    open_step(page, address, REFUSED, 2)
    page.keyboard.press("f")
    page.get_by_role("checkbox", name="Tree").check()
    page.keyboard.press("s")
    link = page.get_by_role("textbox", name="Link")
    expect(link).to_have_value(re.compile("#v1"))
    other = open_page()
    other.route(f"{address}assets/worker-*.js", lambda route: route.fulfill(content_type="text/javascript", body=LOADING))
    other.goto(link.input_value())
    step = the(REFUSED)["steps"][1]
    expect(heading(other)).to_have_text(step["title"])
    expect(step_slider(other)).to_have_value(str(step["step"]))
    assert panes(other) == ["lesson", "tools", "stream", "actions", "tree"]
    expect(other.get_by_role("checkbox", name="Tree")).to_be_checked()


@pytest.mark.parametrize("place", ["99-none/1", f"{FIRST}/77", ""])
def test_an_address_of_no_step_says_so_and_shows_what_was_there(page: Page, address: str, place: str) -> None:
    page.route(f"{address}assets/worker-*.js", lambda route: route.fulfill(content_type="text/javascript", body=LOADING))
    page.goto(f"{address}#lessons/{place}")
    expect(page.locator(".notice.error")).to_contain_text("It leads to a step of a lesson that is not here.")


@pytest.mark.provokes("status 500|Failed to load resource")
def test_lessons_that_are_not_there_say_so_and_are_asked_for_again(page: Page, address: str) -> None:
    page.route(f"{address}lessons/index.json", lambda route: route.fulfill(status=500))
    open_site(page, address)
    page.get_by_role("button", name="Learn").click()
    pane = page.get_by_role("region", name="Lesson")
    expect(pane.get_by_role("alert")).to_contain_text("The lessons are not there.")
    page.unroute(f"{address}lessons/index.json")
    pane.get_by_role("button", name="Try again").click()
    expect(pane.get_by_role("list").get_by_role("button")).to_have_count(len(LESSONS))


@pytest.mark.provokes("status 500|Failed to load resource")
def test_where_the_view_of_lessons_cannot_be_loaded_the_page_goes_on(page: Page, address: str) -> None:
    page.route(f"{address}assets/lessons-*.css", lambda route: route.fulfill(status=500))
    open_site(page, address)
    page.get_by_role("button", name="Learn").click()
    expect(page.locator(".notice.error")).to_contain_text("The lessons could not be loaded.")
    assert panes(page) == ["source", "tools", "stream", "actions", "tree"]


def test_a_lesson_is_loaded_when_it_is_opened(page: Page, address: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(address)))
    open_site(page, address)
    assert not [name for name in asked if "lesson" in name]
    page.get_by_role("button", name="Learn").click()
    expect(page.get_by_role("heading", name="Lessons")).to_be_visible()
    assert [name for name in asked if name.startswith("assets/lesson-")]
    assert [name for name in asked if name.startswith("assets/lessons-") and name.endswith(".css")]


def test_on_a_phone_a_lesson_is_a_tab(open_page: OpenPage, address: str) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True)
    open_site(page, address)
    page.get_by_role("button", name="Learn").tap()
    expect(page.get_by_role("tab", name="Lesson", selected=True)).to_be_visible()
    page.get_by_role("tabpanel", name="Lesson").get_by_role("list").get_by_role("button").nth(7).tap()
    step = the(REFUSED)["steps"][0]
    expect(heading(page)).to_have_text(step["title"])
    answers(page).nth(step["question"]["answer"]).tap()
    expect(verdict(page)).to_contain_text("Right.")
    expect(verdict(page)).to_be_in_viewport()
    page.get_by_role("tab", name="Tree").tap()
    expect(page.get_by_role("tabpanel", name="Tree")).to_be_visible()
    page.get_by_role("tab", name="Lesson").tap()
    page.get_by_role("button", name="Next", exact=True).tap()
    expect(heading(page)).to_have_text(the(REFUSED)["steps"][1]["title"])
    page.get_by_role("button", name="Close the lessons").tap()
    expect(page.get_by_role("tab", name="Lesson")).to_have_count(0)
    expect(page.get_by_role("tab", name="Stream", selected=True)).to_be_visible()


def test_in_german(open_page: OpenPage, address: str) -> None:
    page = open_page(locale="de-DE")
    page.route(f"{address}assets/worker-*.js", lambda route: route.fulfill(content_type="text/javascript", body=LOADING))
    page.goto(f"{address}#lessons/{FIRST}/4")
    expect(page.get_by_role("heading", name="Was wird aus dem nächsten Chunk?")).to_be_visible()
    answers(page).nth(2).click()
    expect(verdict(page)).to_contain_text("Richtig.")
    words = the(FIRST)["others"]["de"]["steps"][3]
    expect(heading(page)).to_have_text(words["title"])
    expect(heading(page)).to_have_attribute("lang", "de")
    page.get_by_role("combobox", name="Sprache").select_option(label="English")
    expect(heading(page)).to_have_text(the(FIRST)["steps"][3]["title"])
    expect(heading(page)).to_have_attribute("lang", "en")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [320, 390, 1440])
def test_axe(open_page: OpenPage, address: str, theme: str, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 844}, color_scheme=theme, reduced_motion="reduce")

    def is_well() -> None:
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert_accessible(page)

    step = open_step(page, address, REFUSED, 2)
    is_well()
    answers(page).nth(1).click()
    expect(verdict(page)).to_contain_text(
        f"No. The answer is: {step['question']['choices'][step['question']['answer']]['text']}"
    )
    expect(verdict(page)).not_to_contain_text("..")
    is_well()
    page.get_by_role("button", name="Previous").click()
    expect(heading(page)).to_be_in_viewport()
    page.get_by_role("button", name="All lessons").click()
    is_well()
    page.keyboard.press("f")
    is_well()


def test_nothing_moves_where_that_is_not_wanted(open_page: OpenPage, address: str) -> None:
    page = open_page(reduced_motion="reduce")
    open_step(page, address, FIRST, 4)
    answers(page).nth(2).click()
    assert verdict(page).evaluate("told => getComputedStyle(told).animationName") == "none"
