"""What a page does when things go wrong: long runs, deep trees, parts that do not load, text that is replaced."""

import json

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.fixture_page import actions, open_fixture, step_slider, why

TOOL = {"name": "ls", "input_schema": {"type": "object", "properties": {"a": {}}}}


@pytest.fixture
def loaded(page: Page, address: str) -> Page:
    page.goto(address)
    expect(page.get_by_role("status", name="Python core")).to_contain_text("ready")
    return page


def test_wrong_requests_are_refused_in_a_sentence(loaded: Page) -> None:
    told = loaded.evaluate("""async () => {
        const wrong = [{text: 5}, {options: {zzz: 1}}, {recording: {chunks: 5}},
            {chunking: "every:0"}, {chunking: "random:abc"}];
        const run = (request) => playground.run(request).then(() => "it ran", ({message}) => message);
        const told = await Promise.all(wrong.map(run));
        try { playground.seek(NaN); } catch ({message}) { told.push(message); }
        return told;
    }""")
    wanted = ["“text” must be", "no option “zzz”", "“chunks” is an array", "whole number", "whole number", "A step must be"]
    assert all(part in sentence for part, sentence in zip(wanted, told, strict=True)), told


def test_wrong_tools_are_marked_and_the_run_says_which_it_used(open_page: OpenPage, address: str) -> None:
    page = open_page(viewport={"width": 390, "height": 844})
    page.goto(address)
    expect(page.get_by_role("status", name="Python core")).to_contain_text("ready")
    page.evaluate("tools => playground.run({text: 'Hi', tools})", [TOOL])
    page.get_by_role("tab", name="Tools").click()
    page.get_by_role("textbox", name="Tools, as JSON").fill("[{}]")
    expect(page.get_by_role("tab", name="Tools (error)")).to_be_visible()
    page.get_by_role("tab", name="Stream").click()
    expect(page.get_by_text("The tools have an error; this run used the last valid ones.")).to_be_visible()
    assert page.evaluate("playground.state().phase") == "waiting"


def test_a_long_run_shows_no_older_trace_and_can_be_stopped(loaded: Page) -> None:
    stream = loaded.get_by_role("region", name="Stream")
    loaded.evaluate("() => playground.run({text: 'older', chunking: 'whole'})")
    loaded.evaluate("""() => {
        const text = '{"a": [1, '.repeat(1_500_000);
        globalThis.ended = playground.run({text, chunking: "whole"}).then(() => "", ({message}) => message);
    }""")
    expect(stream).to_contain_text("characters in one chunk")
    expect(actions(loaded)).to_have_count(0)
    expect(why(loaded)).to_contain_text("is being read")
    stream.get_by_role("button", name="Stop").click()
    expect(stream).to_contain_text("You stopped this run. The text is kept.")
    assert loaded.evaluate("ended") == "The run was stopped."
    expect(loaded.get_by_role("status", name="Python core")).to_contain_text("ready")
    expect(stream).to_contain_text("You stopped this run.")
    assert loaded.evaluate("playground.run({text: 'newer'}).then(({text}) => text)") == "newer"


def test_the_last_event_of_another_text_is_no_longer_told(loaded: Page) -> None:
    events = loaded.get_by_role("status", name="Events")
    loaded.evaluate('tools => playground.run({text: \'{"name": "ls", "arguments": {}}\', tools})', [TOOL])
    expect(events).to_have_text("Call: ls")
    loaded.evaluate("() => playground.run({text: 'No call.'})")
    expect(events).to_have_text("")


@pytest.mark.parametrize("width", [320, 1440])
def test_every_row_of_a_deep_tree_is_readable(open_page: OpenPage, address: str, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 800})
    page.goto(address)
    deep = '{"a": ' * 60 + '"leaf"' + "}" * 60
    text = json.dumps({"name": "ls"})[:-1] + f', "arguments": {deep}}}'
    page.evaluate("request => playground.run(request)", {"text": text, "tools": [TOOL], "chunking": "whole"})
    if width < 900:
        page.get_by_role("tab", name="Tree").click()
    tree = page.get_by_role("tree", name="Parse tree")
    tree.focus()
    page.keyboard.press("End")
    leaf = tree.get_by_role("treeitem").filter(has_text="leaf")
    expect(leaf).to_contain_text("62")
    assert tree.evaluate("tree => tree.scrollWidth <= tree.clientWidth")
    assert leaf.locator(".tree-value").evaluate("value => value.scrollWidth <= value.clientWidth")


@pytest.mark.provokes(r"codemirror|ERR_FAILED")
def test_an_example_gives_back_what_it_replaced_before_the_code_editor_is_there(page: Page, address: str) -> None:
    page.route("**/codemirror-*.js", lambda route: route.abort())
    open_fixture(page, address)
    expect(page.get_by_role("status").filter(has_text="code editor could not be loaded")).to_be_visible()
    source = page.get_by_role("textbox", name="Model output")
    tools = page.get_by_role("textbox", name="Tools, as JSON")
    source.fill("mine")
    tools.fill("[{")
    page.get_by_role("combobox", name="Example").select_option("Fixture")
    notice = page.get_by_role("status").filter(has_text="Your text and tools were replaced.")
    notice.get_by_role("button", name="Undo").click()
    expect(source).to_have_value("mine")
    expect(tools).to_have_value("[{")


def test_what_is_selected_is_written_over_when_the_code_editor_comes_meanwhile(page: Page, address: str) -> None:
    held: list[Route] = []
    page.route("**/codemirror-*.js", lambda route: held.append(route))
    open_fixture(page, address)
    with page.expect_request("**/codemirror-*.js"):
        page.get_by_role("textbox", name="Model output").press("Control+a")
    expect(page.locator("#source textarea")).to_be_focused()
    assert held
    for route in held:
        route.continue_()
    expect(page.locator("#source .cm-content")).to_be_focused()
    page.keyboard.type("mine")
    expect(page.locator("#source .cm-content")).to_have_text("mine")


@pytest.mark.provokes(r"index\.json|ERR_FAILED")
def test_a_gallery_that_does_not_load_can_be_tried_again(page: Page, address: str) -> None:
    index = f"{address}examples/index.json"
    page.route(index, lambda route: route.abort())
    page.goto(address)
    alert = page.get_by_role("alert").filter(has_text="The examples are not there.")
    expect(alert).to_contain_text("the network failed")
    # The first one stands in the page itself.
    choices = page.get_by_role("combobox", name="Example").get_by_role("option")
    expect(choices.filter(has_text="One call, nothing else")).to_have_count(0)
    expect(step_slider(page)).not_to_have_attribute("max", "0")
    page.unroute(index)
    alert.get_by_role("button", name="Try again").click()
    expect(choices.filter(has_text="One call, nothing else")).to_have_count(1)
    expect(actions(page).first).to_be_attached()


@pytest.mark.provokes(r"tokenizer|ERR_FAILED")
def test_a_tokenizer_that_does_not_load_can_be_tried_again(loaded: Page) -> None:
    loaded.context.route("**/tokenizer-worker-*.js", lambda route: route.abort())
    loaded.evaluate("() => playground.run({text: 'Hi there'})")
    loaded.get_by_role("combobox", name="Chunks").select_option("o200k")
    alert = loaded.get_by_role("region", name="Stream").get_by_role("alert")
    expect(alert).to_contain_text("The tokenizer could not be loaded.")
    loaded.context.unroute("**/tokenizer-worker-*.js")
    alert.get_by_role("button", name="Run again").click()
    expect(alert).to_have_count(0)
    expect(actions(loaded).first).to_contain_text("Hi there")


@pytest.mark.parametrize("size", [(720, 450), (1280, 720), (320, 640), (1000, 500)])
def test_why_and_the_player_are_in_view_in_every_window(open_page: OpenPage, address: str, size: tuple[int, int]) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]})
    open_fixture(page, address, 60)
    for part in (why(page), page.get_by_role("button", name="Play", exact=True)):
        box = part.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size[1]
