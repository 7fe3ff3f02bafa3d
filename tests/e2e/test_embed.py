"""The player in a page of somebody else's, which lies beside the site: what docs/embedding.md shows is what is opened."""

import copy
import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from building.docs import DOCS
from building.paths import WEB
from tests.e2e.conftest import OpenPage
from tests.e2e.fixture_page import CALL, FAILURE, LAST, TRACE, open_fixture, step_slider
from tests.e2e.test_accessibility import THEMES, assert_accessible

EXAMPLE, FRAME = re.findall(r"```html\n(.*?)```", (DOCS / "embedding.md").read_text(encoding="utf-8"), re.DOTALL)
OLD: list[dict[str, Any]] = json.loads((WEB / "test/fixtures/links.json").read_text(encoding="utf-8"))
FIRST, SECOND = "Tool call player: Broken JSON, repaired", "Tool call player: trace.json"


def open_foreign(page: Page, address: str, html: str = EXAMPLE, trace: Any = TRACE) -> None:
    """Go to a page under another path of the same server, with `trace` beside it."""
    elsewhere = address.replace("/some/where/", "/else/where/")
    body = html.replace("https://playground.example/", address)
    page.route(f"{elsewhere}page.html", lambda route: route.fulfill(content_type="text/html; charset=utf-8", body=body))
    answer: dict[str, Any] = {"body": trace} if isinstance(trace, str) else {"json": trace}
    page.route(f"{elsewhere}trace.json", lambda route: route.fulfill(**answer))
    page.goto(f"{elsewhere}page.html")


def player(page: Page, name: str) -> Locator:
    """A player, by its name."""
    return page.get_by_role("region", name=name)


def step_of(player: Locator) -> Locator:
    """The scrub bar of a player."""
    return player.get_by_role("slider", name="Step")


def with_player(attributes: str) -> str:
    """A page that holds one player."""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mine</title>'
        '<script type="module" src="https://playground.example/embed/player.js"></script></head>'
        f"<body><main><h1>Mine</h1><tool-call-player {attributes}></tool-call-player></main></body></html>"
    )


def test_the_example_of_the_docs_plays_two_traces_and_asks_for_nothing_else(page: Page, address: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    open_foreign(page, address)
    first, second = player(page, FIRST), player(page, SECOND)
    expect(first.get_by_role("listbox", name="Tokens").get_by_role("option").first).to_be_visible()
    expect(first.get_by_role("listbox", name="Actions")).to_contain_text("set_light")
    expect(first.get_by_role("tree", name="Parse tree")).to_contain_text("level")
    expect(step_of(second)).to_have_value("12")
    expect(step_of(second)).to_have_attribute("max", str(LAST))
    expect(second.get_by_role("group", name="Why")).not_to_be_empty()
    elsewhere = address.replace("/some/where/", "/else/where/")
    script, others = f"{address}embed/", {f"{elsewhere}page.html", f"{elsewhere}trace.json"}
    assert {url for url in asked if not url.startswith(script)} == {*others, f"{address}examples/05-broken-json/trace.json"}
    assert all(url.endswith(".js") for url in asked if url.startswith(script))


def test_a_player_is_used_by_keys_and_leaves_the_other_alone(page: Page, address: str) -> None:
    open_foreign(page, address)
    first, second = player(page, FIRST), player(page, SECOND)
    expect(step_of(second)).to_have_value("12")
    before = step_of(first).input_value()
    second.get_by_role("button", name="Step", exact=True).press("Enter")
    expect(step_of(second)).to_have_value("13")
    for key, step in (("l", 14), ("j", 13), ("Shift+ArrowRight", 23), ("Home", 0), ("n", CALL), ("n", FAILURE), ("End", LAST)):
        page.keyboard.press(key)
        expect(step_of(second)).to_have_value(str(step))
    tokens = second.get_by_role("listbox", name="Tokens")
    tokens.focus()
    page.keyboard.press("Home")
    expect(tokens.get_by_role("option", selected=True)).to_have_attribute("aria-posinset", "1")
    page.keyboard.press("Escape")
    tree = second.get_by_role("tree", name="Parse tree")
    tree.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    expect(tree.get_by_role("treeitem", selected=True)).to_have_attribute("aria-level", "2")
    expect(step_of(first)).to_have_value(before)


def test_a_screen_reader_hears_of_calls_and_failures(page: Page, address: str) -> None:
    open_foreign(page, address, with_player('src="trace.json" at="0"'))
    shown = page.get_by_role("region")
    events = shown.get_by_role("status", name="Events")
    expect(step_of(shown)).to_have_value("0")
    shown.get_by_role("button", name="Step", exact=True).focus()
    page.keyboard.press("n")
    expect(events).to_contain_text("Call: ")
    page.keyboard.press("n")
    expect(events).to_contain_text("Failure: ")


def test_what_is_pointed_at_is_marked_and_says_why(page: Page, address: str) -> None:
    open_foreign(page, address, with_player('src="trace.json"'))
    page.get_by_role("listbox", name="Actions").get_by_role("option").filter(has_text="fs.").first.click()
    why = page.get_by_role("group", name="Why")
    expect(why).to_contain_text("action")
    expect(why.get_by_role("link").first).to_have_attribute("href", re.compile(f"^{re.escape(address)}docs/"))
    why.get_by_role("button", name="Let go of what is marked").click()
    expect(why).not_to_contain_text("action")


def test_events_tell_of_steps_and_of_the_end(page: Page, address: str) -> None:
    open_foreign(page, address, with_player('src="trace.json" at="0"'))
    expect(step_of(page.get_by_role("region"))).to_have_value("0")
    page.evaluate(
        """() => {
            globalThis.heard = [];
            const player = document.querySelector("tool-call-player");
            player.addEventListener("step", ({detail}) => heard.push(["step", detail.step, detail.record?.index]));
            player.addEventListener("ended", ({detail}) => heard.push(["ended", detail.steps]));
            player.step = 3;
            player.step = player.steps - 1;
            player.play();
        }"""
    )
    page.wait_for_function("heard.at(-1)[0] === 'ended'")
    heard = page.evaluate("heard")
    assert heard == [["step", 3, 2], ["step", LAST - 1, LAST - 2], ["step", LAST, LAST - 1], ["ended", LAST]]


@pytest.mark.parametrize(("motion", "start"), [("no-preference", 0), ("reduce", LAST)])
def test_it_plays_by_itself_once_it_is_in_view_unless_motion_is_unwanted(
    open_page: OpenPage, address: str, motion: str, start: int
) -> None:
    page = open_page(reduced_motion=motion)
    html = with_player('src="trace.json" autoplay').replace(
        "<h1>Mine</h1>", '<h1>Mine</h1><p style="height: 3000px">Far below.</p>'
    )
    open_foreign(page, address, html)
    shown = page.get_by_role("region")
    expect(step_of(shown)).to_have_value(str(start))
    expect(shown.get_by_role("button", name="Play", exact=True)).to_be_attached()
    shown.scroll_into_view_if_needed()
    if start == 0:
        expect(step_of(shown)).not_to_have_value("0")
    else:
        page.evaluate("new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
        expect(shown.get_by_role("button", name="Play", exact=True)).to_be_visible()
        expect(step_of(shown)).to_have_value(str(start))


def damaged() -> Any:
    trace = copy.deepcopy(TRACE)
    trace["records"][4]["span"] = "nowhere"
    return trace


@pytest.mark.parametrize(
    ("trace", "says"),
    [
        (json.dumps(TRACE)[:-40], "It is not JSON, or its end is missing."),
        ({"hello": "world"}, "It is no trace."),
        ({**TRACE, "version": 9}, "It is of version 9"),
        (damaged(), "Its record 4 is damaged."),
    ],
)
def test_a_trace_that_cannot_be_played_says_so_in_its_place(page: Page, address: str, trace: Any, says: str) -> None:
    open_foreign(page, address, EXAMPLE, trace)
    expect(player(page, SECOND).get_by_role("alert")).to_contain_text(says)
    expect(player(page, SECOND).get_by_role("slider")).to_have_count(0)
    expect(player(page, FIRST).get_by_role("listbox", name="Tokens")).to_be_visible()
    assert_accessible(page)


@pytest.mark.provokes("404")
def test_a_trace_that_is_not_there_says_so_and_another_takes_its_place(page: Page, address: str) -> None:
    open_foreign(page, address, with_player('example="no-such"'))
    expect(page.get_by_role("alert")).to_contain_text("the server answered 404")
    page.evaluate("document.querySelector('tool-call-player').setAttribute('example', '01-one-call')")
    expect(page.get_by_role("listbox", name="Actions")).to_contain_text("set_timer")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_what_is_no_longer_shown_is_not_played_on(page: Page, address: str) -> None:
    open_foreign(page, address, with_player('example="01-one-call"'))
    expect(page.get_by_role("listbox", name="Actions")).to_contain_text("set_timer")
    page.evaluate("document.querySelector('tool-call-player').removeAttribute('example')")
    expect(page.get_by_role("status").get_by_text("This player has no trace yet")).to_be_visible()
    assert page.evaluate("(({step, steps}) => [step, steps])(document.querySelector('tool-call-player'))") == [0, 0]


def test_a_frame_says_that_it_plays_nothing_of_another_site(page: Page, address: str) -> None:
    page.goto(f"{address}embed.html?src=https://elsewhere.example/x.json")
    expect(page.get_by_role("alert")).to_contain_text("https://elsewhere.example/x.json lies on another site")


@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_is_cut_where_it_is_narrow(open_page: OpenPage, address: str, language: str) -> None:
    page = open_page(viewport={"width": 320, "height": 800})
    open_foreign(page, address, with_player('example="05-broken-json" at="12"').replace('lang="en"', f'lang="{language}"'))
    expect(page.get_by_role("slider")).to_have_value("12")
    right = page.locator("tool-call-player").evaluate("player => player.getBoundingClientRect().right")
    for part in (page.get_by_role("link").first, page.get_by_role("slider"), page.get_by_role("combobox")):
        box = part.bounding_box()
        assert box
        assert box["x"] + box["width"] <= right


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [320, 1200])
def test_axe(open_page: OpenPage, address: str, theme: str, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 844}, color_scheme=theme)
    open_foreign(page, address)
    for shown in (player(page, FIRST), player(page, SECOND)):
        expect(step_of(shown)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert_accessible(page)
    step_of(player(page, SECOND)).fill("0")
    player(page, FIRST).get_by_role("treeitem").first.click()
    assert_accessible(page)


@pytest.mark.parametrize("theme", THEMES)
def test_the_theme_of_the_attribute_goes_before_that_of_the_system(open_page: OpenPage, address: str, theme: str) -> None:
    page = open_page(color_scheme="light" if theme == "dark" else "dark")
    open_foreign(page, address, with_player(f'src="trace.json" theme="{theme}"'))
    expect(step_of(page.get_by_role("region"))).to_be_visible()
    assert page.locator("tool-call-player").evaluate("player => getComputedStyle(player).colorScheme") == theme


def test_it_speaks_the_language_of_the_page(page: Page, address: str) -> None:
    open_foreign(page, address, with_player('src="trace.json"').replace('lang="en"', 'lang="de-AT"'))
    expect(page.get_by_role("link", name="Im Playground öffnen")).to_be_visible()


def test_a_frame_shows_an_example_at_a_step(page: Page, address: str) -> None:
    open_foreign(page, address, f"<!doctype html><title>Framed</title>{FRAME}")
    shown = page.frame_locator("iframe").get_by_role("region")
    expect(shown.get_by_role("slider", name="Step")).to_have_value("12")
    expect(shown.get_by_role("listbox", name="Tokens")).to_be_visible()


def test_an_example_without_a_label_is_called_by_its_words(page: Page, address: str) -> None:
    page.goto(f"{address}embed.html?example=07-cut-off")
    expect(player(page, "Tool call player: Cut off")).to_be_visible()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [320, 720])
def test_axe_in_a_page_of_its_own(open_page: OpenPage, address: str, theme: str, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 480}, color_scheme=theme)
    page.goto(f"{address}embed.html?example=07-cut-off&label=Cut%20off")
    expect(step_of(player(page, "Tool call player: Cut off"))).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight") <= 480
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert_accessible(page)


def test_a_link_of_the_playground_is_played_where_it_leads_to_an_example(page: Page, address: str) -> None:
    links = {tuple(entry["shows"]): entry["hash"] for entry in OLD}
    page.goto(f"{address}embed.html#{links['example', 'step']}")
    expect(step_of(page.get_by_role("region"))).to_have_value("3")
    page.evaluate("hash => { location.hash = hash }", links["recording", "tools", "options", "chunking", "step"])
    expect(page.get_by_role("alert")).to_contain_text("It is no trace.")
    page.evaluate("hash => { location.hash = hash.slice(0, -20) }", links["example", "step"])
    expect(page.get_by_role("alert")).to_contain_text("It is damaged")


def test_the_way_to_the_playground_leads_to_the_same_step(page: Page, open_page: OpenPage, address: str) -> None:
    open_foreign(page, address, with_player('example="05-broken-json" at="7"'))
    link = page.get_by_role("link", name="Open in the playground")
    expect(link).to_have_attribute("href", re.compile("#v1"))
    other = open_page()
    other.goto(link.get_attribute("href") or "")
    expect(step_slider(other)).to_have_value("7")


def snippets(page: Page) -> list[str]:
    """What the Share dialog offers to put into another page: the element, the frame."""
    page.get_by_role("button", name="Share").click()
    fields = [page.get_by_role("textbox", name=re.compile(f"^As {form}")) for form in ("an element", "a frame")]
    for field in fields:
        expect(field).to_have_value(re.compile("<"))
    return [field.input_value() for field in fields]


def test_what_the_share_dialog_offers_plays_the_same_at_the_same_step(page: Page, open_page: OpenPage, address: str) -> None:
    open_fixture(page, address, CALL)
    element, frame = snippets(page)
    other = open_page()
    other.route(f"{address}examples/fixture/trace.json", lambda route: route.fulfill(json=TRACE))
    open_foreign(other, address, f"<!doctype html><title>Mine</title>{element}")
    expect(step_of(other.get_by_role("region"))).to_have_value(str(CALL))
    open_framed(other, address, frame)
    expect(other.frame_locator("iframe").get_by_role("slider", name="Step")).to_have_value(str(CALL))


def open_framed(page: Page, address: str, frame: str) -> None:
    def answer(route: Route) -> None:
        route.fulfill(content_type="text/html; charset=utf-8", body=f"<!doctype html><title>Framed</title>{frame}")

    page.route(f"{address}framed.html", answer)
    page.goto(f"{address}framed.html")
