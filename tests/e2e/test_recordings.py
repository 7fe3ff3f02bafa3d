"""Recordings in the page, over traces that were made before: no WebAssembly, and where a core must answer, it does so from
memory.
"""

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from building.paths import DIST
from tests.e2e import recorded
from tests.e2e.conftest import OpenPage
from tests.e2e.fixture_page import LOADING, actions, step_slider

ANTHROPIC, BEDROCK, OLLAMA = "31-anthropic-messages", "33-bedrock-converse", "35-ollama-chat"
# What only the turn of each API has.
MARKS = {
    "openai-chat": '"tool_calls"',
    "openai-responses": '"function_call"',
    "anthropic": '"tool_use"',
    "gemini": '"functionCall"',
    "bedrock": '"toolUseId"',
    "cohere": '"tool_calls"',
    "ollama": '"tool_calls"',
}
OUTPUTS = [{"success": True, "output": "EUR 254.10"}, {"success": False, "output": "No amount"}]


def open_example(page: Page, address: str, example: str, worker: str = LOADING) -> None:
    """Go to the page with one of the gallery's examples, at its last step, and a worker in the place of the core's."""
    page.route(f"{address}assets/worker-*.js", lambda route: route.fulfill(content_type="text/javascript", body=worker))
    page.goto(address)
    page.get_by_role("combobox", name="Example").select_option(example)
    expect(page.get_by_role("region", name="Stream").get_by_role("status")).to_have_count(0)
    expect(page.get_by_role("combobox", name="Example")).to_have_value(example)
    # Until its own trace is there, the page shows another's; then it plays by itself.
    trace = json.loads((DIST / "examples" / example / "trace.json").read_text(encoding="utf-8"))
    expect(step_slider(page)).to_have_attribute("max", str(len(trace["records"])))
    # It may be at its end already, where the button that goes there is off.
    page.evaluate("playground.seek(1_000_000)")
    expect(step_slider(page)).to_have_value(str(step_slider(page).get_attribute("max")))


def show(page: Page, view: str) -> None:
    """Choose what the Actions pane shows."""
    page.get_by_role("button", name=view, exact=True).click()


def events(page: Page) -> Locator:
    """The events of the wire that are drawn."""
    return page.get_by_role("listbox", name="Wire events").get_by_role("option")


def open_file(page: Page, name: str, data: bytes) -> None:
    """Open a file by the button."""
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open file").click()
    chooser.value.set_files({"name": name, "mimeType": "application/octet-stream", "buffer": data})


def violations(page: Page) -> list[str]:
    return [f"{rule['id']}: {rule['nodes'][0]['html'][:200]}" for rule in Axe().run(page).response["violations"]]


@pytest.fixture
def converse(page: Page, address: str) -> Page:
    """Bedrock's example, with a core that knows its shapes."""
    data = recorded.stream(BEDROCK, "stream.jsonl").encode()
    open_example(page, address, BEDROCK, recorded.worker(data, recorded.tools(BEDROCK), OUTPUTS))
    return page


class TestWire:
    def test_each_event_is_shown_with_the_chunk_that_it_became(self, page: Page, address: str) -> None:
        open_example(page, address, ANTHROPIC)
        show(page, "Wire")
        page.evaluate("playground.seek(6)")
        expect(events(page).last).to_contain_text("content_block_delta")
        expect(events(page).last).to_contain_text("thinking_delta")
        expect(events(page).last.locator("mark")).not_to_be_empty()
        expect(events(page).last).to_contain_text(re.compile(r"\d+ (ms|s), line \d+|\d\.\d\d s, line \d+"))

    def test_an_event_and_its_token_are_marked_together(self, page: Page, address: str) -> None:
        open_example(page, address, ANTHROPIC)
        show(page, "Wire")
        event = events(page).filter(has=page.locator("mark", has_text=re.compile(r"^tes"))).last
        event.click()
        marked = page.get_by_role("listbox", name="Tokens").get_by_role("option").and_(page.locator("[aria-current=true]"))
        expect(marked).to_have_count(1)
        expect(marked).to_contain_text("tes")
        expect(event).to_have_attribute("aria-selected", "true")

    def test_an_element_is_never_handed_on_to_another_event(self, page: Page, address: str) -> None:
        open_example(page, address, ANTHROPIC)
        show(page, "Wire")
        rows = events(page).element_handles()
        ids = [row.get_attribute("id") for row in rows]
        page.get_by_role("listbox", name="Wire events").hover()
        page.mouse.wheel(0, -150)
        expect(events(page).first).not_to_have_id(str(ids[0]))
        kept = page.evaluate("rows => rows.map((row) => (row.isConnected ? row.id : null))", rows)
        assert any(kept)
        assert [new or old for new, old in zip(kept, ids, strict=True)] == ids

    def test_the_keys_go_from_event_to_event_and_unfold_one(self, page: Page, address: str) -> None:
        open_example(page, address, OLLAMA)
        show(page, "Wire")
        listbox = page.get_by_role("listbox", name="Wire events")
        listbox.focus()
        page.keyboard.press("Home")
        expect(events(page).first).to_have_attribute("aria-selected", "true")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        expect(events(page).nth(1)).to_contain_text('"model": "example-model"')

    def test_a_text_without_events_says_what_has_some(self, page: Page, address: str) -> None:
        open_example(page, address, "01-one-call")
        show(page, "Wire")
        expect(page.get_by_role("region", name="Actions")).to_contain_text("a HAR file or a cassette")


EMPTY_TIMELINE = """() => {
    const {width, height} = timeline;
    return Object.assign(document.createElement("canvas"), {width, height}).toDataURL();
}"""


def drawn_timeline(page: Page, *, unlike: str) -> str:
    """The picture of the timeline once it is another than `unlike`: it is drawn in a frame of its own."""
    picture = page.wait_for_function(
        "unlike => timeline.toDataURL() !== unlike && timeline.toDataURL()",
        arg=unlike,
    )
    return str(picture.json_value())


class TestTiming:
    def test_the_pauses_are_told_and_drawn(self, page: Page, address: str) -> None:
        open_example(page, address, ANTHROPIC)
        expect(page.get_by_role("checkbox", name="Recorded timing")).to_be_checked()
        page.evaluate("playground.seek(1)")
        expect(step_slider(page)).to_have_attribute("aria-valuetext", re.compile("after a pause of 1.87 s"))
        expect(page.get_by_role("region", name="Player")).to_contain_text("after 1.87 s")
        before = drawn_timeline(page, unlike=page.evaluate(EMPTY_TIMELINE))
        page.get_by_role("combobox", name="Example").select_option("16-recorded-api-stream")
        expect(page.get_by_role("checkbox", name="Recorded timing")).to_be_disabled()
        drawn_timeline(page, unlike=before)
        expect(page.locator("#timeline")).not_to_contain_class("paused")

    def test_the_recorded_timing_is_kept(self, page: Page, address: str) -> None:
        open_example(page, address, OLLAMA)
        page.get_by_role("combobox", name="Speed").select_option("16×")
        page.get_by_role("button", name="Play", exact=True).click()
        expect(step_slider(page)).to_have_value(step_slider(page).get_attribute("max") or "")


class TestNativeCalls:
    def test_a_call_is_headed_by_its_name_wherever_it_grows(self, page: Page, address: str) -> None:
        open_example(page, address, ANTHROPIC)
        records = page.evaluate("playground.state().steps")
        page.evaluate("step => playground.seek(step)", records - 3)
        expect(page.get_by_role("listbox", name="Tokens")).to_contain_text("open_vent arguments of a native call")
        expect(page.get_by_role("treeitem").filter(has_text="open_vent")).to_contain_text("incomplete")
        expect(actions(page).last).to_contain_text("Pending open_vent")
        expect(page.get_by_role("group", name="Why")).to_contain_text("The arguments of open_vent are coming.")

    def test_the_second_of_two_equal_calls_is_marked(self, page: Page, address: str) -> None:
        open_example(page, address, OLLAMA)
        expect(actions(page).last).to_contain_text("repetition, not run")
        expect(actions(page).last).to_contain_text("wrote this call as text before")


class TestShapes:
    def test_they_wait_for_the_core(self, page: Page, address: str) -> None:
        open_example(page, address, BEDROCK)
        show(page, "APIs")
        expect(page.get_by_role("group", name="The turn in each API")).to_contain_text("as soon as the Python core is loaded")

    def test_a_text_that_waits_for_the_core_is_not_said_to_have_no_calls(self, page: Page, address: str) -> None:
        page.goto(address)
        page.get_by_role("textbox", name="Model output").fill('{"name": "ls", "arguments": {}}')
        for view in ("Results", "APIs", "Wire"):
            show(page, view)
            expect(page.get_by_role("region", name="Actions")).to_contain_text("read as soon as the Python core is loaded")

    def test_the_turn_is_shown_in_the_shape_of_every_api(self, converse: Page) -> None:
        show(converse, "APIs")
        choice = converse.get_by_role("combobox", name="API", exact=True)
        expect(choice.locator("option")).to_have_count(len(MARKS))
        expect(choice.locator("option:checked")).to_have_text("Amazon Bedrock Converse (recorded)")
        turn = converse.get_by_label("The assistant’s turn")
        expect(turn).to_contain_text("toolUseId")
        for api, said in MARKS.items():
            choice.select_option(api)
            expect(turn).to_contain_text(said)
        expect(converse.get_by_label("Tools of the request")).to_contain_text("convert_currency")

    def test_the_results_form_makes_the_message_to_send_back(self, converse: Page) -> None:
        show(converse, "Results")
        forms = converse.get_by_role("list", name="Results of the calls").get_by_role("listitem")
        expect(forms).to_have_count(2)
        refused = converse.get_by_role("switch", name="convert_currency, call 2 succeeded")
        expect(refused).not_to_be_checked()
        expect(converse.get_by_role("textbox", name="Output of convert_currency, call 2")).to_have_value(
            re.compile("expected a number")
        )
        expect(converse.get_by_label("Message to send back")).to_contain_text("EUR 254.10")

    def test_the_message_is_copied(self, open_page: OpenPage, address: str) -> None:
        page = open_page(permissions=["clipboard-read", "clipboard-write"])
        data = recorded.stream(BEDROCK, "stream.jsonl").encode()
        open_example(page, address, BEDROCK, recorded.worker(data, recorded.tools(BEDROCK), OUTPUTS))
        show(page, "Results")
        page.get_by_role("button", name="Copy the results").click()
        expect(page.get_by_role("button", name="Copy the results")).to_contain_text("Copied")
        copied = json.loads(page.evaluate("navigator.clipboard.readText()"))
        assert copied[0]["content"][0]["toolResult"]["content"] == [{"text": "EUR 254.10"}]

    def test_a_turn_without_calls_has_nothing_to_send_back(self, page: Page, address: str) -> None:
        open_example(page, address, "04-json-that-is-no-call")
        show(page, "Results")
        expect(page.get_by_role("group", name="Results to send back")).to_contain_text("no call")


class TestOpening:
    @pytest.fixture
    def har(self, page: Page, address: str) -> Page:
        """The page with a HAR file opened, and the question which of its calls is meant."""
        open_example(page, address, "01-one-call", recorded.worker(recorded.har(), recorded.tools(BEDROCK), OUTPUTS))
        open_file(page, "session.har", recorded.har())
        return page

    def test_of_several_calls_one_is_chosen_by_keys(self, har: Page) -> None:
        dialog = har.get_by_role("dialog", name="2 calls in “session.har”")
        expect(dialog.get_by_role("listitem")).to_have_count(2)
        expect(dialog.get_by_role("listitem").first).to_contain_text("OpenAI Chat Completions")
        expect(dialog.get_by_role("listitem").first).to_contain_text("2 calls: get_weather, set_light")
        har.keyboard.press("ArrowDown")
        har.keyboard.press("ArrowDown")
        har.keyboard.press("Enter")
        expect(dialog).to_be_hidden()
        expect(har.get_by_role("region", name="Source")).to_contain_text("Cohere v2")
        expect(har.get_by_role("region", name="Source")).to_contain_text("Call 2 of 2")
        har.get_by_role("button", name="Choose another call").click()
        har.get_by_role("button", name="OpenAI Chat Completions").click()
        expect(har.get_by_role("region", name="Source")).to_contain_text("Call 1 of 2")

    def test_who_chooses_none_keeps_what_was_there(self, har: Page) -> None:
        har.get_by_role("dialog").get_by_role("button", name="OpenAI Chat Completions").press("Escape")
        expect(har.get_by_role("dialog")).to_have_count(0)
        expect(har.get_by_role("combobox", name="Example")).to_have_value("01-one-call")

    def test_the_tools_of_the_request_replace_others_when_asked_to(self, har: Page) -> None:
        editor = har.get_by_role("textbox", name="Tools, as JSON")
        har.get_by_role("button", name="OpenAI Chat Completions").click()
        expect(har.get_by_role("region", name="Tools")).to_contain_text("offered 2 tools: get_weather, set_light")
        expect(editor).not_to_contain_text("get_weather")
        har.get_by_role("button", name="Use these tools").click()
        expect(editor).to_contain_text("get_weather")
        har.get_by_role("button", name="Put mine back").click()
        expect(editor).not_to_contain_text("get_weather")


class TestAccess:
    @pytest.mark.parametrize("theme", ["light", "dark"])
    def test_axe_finds_nothing(self, open_page: OpenPage, address: str, theme: str) -> None:
        page = open_page(color_scheme=theme)
        open_example(page, address, BEDROCK, recorded.worker(recorded.har(), recorded.tools(BEDROCK), OUTPUTS))
        for view in ("Wire", "APIs", "Results"):
            show(page, view)
            assert violations(page) == []
        open_file(page, "session.har", recorded.har())
        expect(page.get_by_role("dialog")).to_be_visible()
        assert violations(page) == []
        page.get_by_role("button", name="Cohere v2").click()
        expect(page.get_by_role("button", name="Use these tools")).to_be_visible()
        assert violations(page) == []

    @pytest.mark.parametrize(("theme", "width"), [("light", 390), ("dark", 390), ("light", 320)])
    def test_a_phone_shows_every_view(self, open_page: OpenPage, address: str, theme: str, width: int) -> None:
        page = open_page(viewport={"width": width, "height": 844}, color_scheme=theme, has_touch=True)
        data = recorded.stream(ANTHROPIC, "stream.jsonl").encode()
        body = recorded.worker(data, recorded.tools(ANTHROPIC), OUTPUTS)
        page.route(f"{address}assets/worker-*.js", lambda route: route.fulfill(content_type="text/javascript", body=body))
        page.goto(address)
        page.get_by_role("tab", name="Source").tap()
        page.get_by_role("combobox", name="Example").select_option(ANTHROPIC)
        page.get_by_role("button", name="To end").tap()
        page.get_by_role("tab", name="Actions").tap()
        for view in ("Wire", "APIs", "Results"):
            page.get_by_role("button", name=view, exact=True).tap()
            assert violations(page) == []
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            for choice in page.get_by_role("group", name="Shown in this pane").get_by_role("button").all():
                expect(choice).to_be_in_viewport(ratio=1)
            expect(page.get_by_role("button", name="Play", exact=True)).to_be_in_viewport()

    def test_the_player_keys_are_silent_while_a_call_is_chosen(self, page: Page, address: str) -> None:
        open_example(page, address, "01-one-call", recorded.worker(recorded.har(), recorded.tools(BEDROCK), OUTPUTS))
        open_file(page, "session.har", recorded.har())
        expect(page.get_by_role("dialog")).to_be_visible()
        step = step_slider(page).input_value()
        page.keyboard.press("j")
        expect(step_slider(page)).to_have_value(step)
