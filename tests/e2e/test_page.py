"""The whole way with the core that runs in the browser: text, files and recordings in, calls and failures out."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.fixture_page import actions, step_slider, tokens, why

READ = {
    "name": "fs.read",
    "input_schema": {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]},
}
CALL = '{"name": "fs.read", "arguments": {"path": "/tmp/a"}}'


@pytest.fixture
def loaded(page: Page, address: str) -> Page:
    """The page with the core loaded, the tool fs.read, and no text."""
    page.goto(address)
    expect(page.get_by_role("status", name="Python core")).to_contain_text("ready")
    run(page, text="", tools=[READ], chunking="words")
    return page


def run(page: Page, **request: Any) -> Any:
    """`playground.run`."""
    return page.evaluate("request => playground.run(request)", request)


def paste(page: Page, text: str) -> None:
    """Put text on the clipboard of a paste event into the source, once the code editor is there to handle it."""
    source = page.get_by_role("textbox", name="Model output")
    expect(source).to_have_attribute("contenteditable", "true")
    source.evaluate(
        """(field, text) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", text);
            field.dispatchEvent(new ClipboardEvent("paste", {clipboardData, bubbles: true, cancelable: true}));
        }""",
        text,
    )


def open_file(page: Page, name: str, data: bytes) -> None:
    """Open a file by the button."""
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open file").click()
    chooser.value.set_files({"name": name, "mimeType": "application/octet-stream", "buffer": data})


def test_what_is_pasted_becomes_calls(loaded: Page) -> None:
    paste(loaded, f"I will read it.\n{CALL}\nDone.")
    expect(actions(loaded).filter(has_text="fs.read")).to_contain_text("/tmp/a")
    expect(loaded.get_by_role("img", name="1 call")).to_be_visible()
    loaded.get_by_role("button", name="Step back").click()
    expect(loaded.get_by_role("treeitem").filter(has_text="path")).to_contain_text("/tmp/a")
    loaded.get_by_role("button", name="To start").click()
    loaded.get_by_role("button", name="Play", exact=True).click()
    expect(actions(loaded).last).to_contain_text("Done.")


def test_every_change_is_run_to_its_end(loaded: Page) -> None:
    source = loaded.get_by_role("textbox", name="Model output")
    source.click()
    loaded.keyboard.insert_text(CALL[:-4])
    expect(actions(loaded).last).to_contain_text("truncated")
    loaded.keyboard.insert_text(CALL[-4:])
    expect(actions(loaded).last).to_contain_text("Call")


def test_a_failure_says_what_is_wrong_and_where(loaded: Page) -> None:
    result = run(loaded, text='{"name": "fs.read", "arguments": {"path": 12}}')
    assert [failure["reason"] for failure in result["failures"]] == ["SchemaMismatch"]
    expect(actions(loaded).last).to_contain_text("schema mismatch")
    expect(actions(loaded).last).to_contain_text("arguments.path")
    expect(actions(loaded).last).to_contain_text("expected a string")


def test_the_tools_are_checked_as_they_are_typed(loaded: Page) -> None:
    run(loaded, text=CALL)
    tools = loaded.get_by_role("textbox", name="Tools, as JSON")
    problems = loaded.get_by_role("list", name="Problems in the tools")
    tools.fill('[\n  {"name": "a", "input_schema" {}}\n]')
    expect(problems).to_contain_text("line 2, column 32")
    expect(loaded.get_by_role("region", name="Stream")).to_contain_text("The tools have an error")
    expect(actions(loaded).last).to_contain_text("fs.read")
    problems.get_by_role("button", name="line 2, column 32").click()
    expect(tools).to_be_focused()
    tools.fill('[{"name": "fs.read", "input_schema": {"type": "object", "minProperties": 3}}]')
    expect(problems).to_contain_text("minProperties")
    expect(actions(loaded).last).to_contain_text("Call")


def test_an_option_changes_what_runs(loaded: Page) -> None:
    run(loaded, text=f"```json\n{CALL}\n```\n")
    expect(actions(loaded).last).to_contain_text("Code")
    loaded.get_by_role("button", name="Options").click()
    loaded.get_by_label("fences").select_option("run")
    expect(actions(loaded).filter(has_text="fs.read")).to_contain_text("Call")


@pytest.mark.parametrize("chunking", ["o200k", "cl100k", "words", "characters", "every:3", "random:5", "whole"])
def test_every_chunking_gives_the_same_call(loaded: Page, chunking: str) -> None:
    result = run(loaded, text=f"Look: 😀 {CALL} ok", chunking=chunking)
    assert [call["arguments"] for call in result["calls"]] == [{"path": "/tmp/a"}]
    assert "".join(record["chunk"] for record in result["trace"]["records"]) == f"Look: 😀 {CALL} ok"
    assert result["text"] == "Look: 😀  ok"


def test_the_chunking_is_chosen_in_the_page(loaded: Page) -> None:
    run(loaded, text="abcdef")
    chunks = loaded.get_by_role("combobox", name="Chunks")
    chunks.select_option("Every n characters")
    loaded.get_by_role("spinbutton", name="Characters").fill("4")
    loaded.get_by_role("spinbutton", name="Characters").press("Enter")
    expect(tokens(loaded)).to_have_text(["abcd", "ef"])
    chunks.select_option("The whole text at once")
    expect(tokens(loaded)).to_have_text(["abcdef"])


def test_a_recorded_stream_with_native_calls(loaded: Page) -> None:
    deltas = [
        {"content": "Let me look."},
        {"tool_calls": [{"index": 0, "id": "call_1", "function": {"name": "fs.read", "arguments": '{"path": '}}]},
        {"tool_calls": [{"index": 0, "function": {"arguments": '"/tmp/x"}'}}]},
    ]
    lines = [
        f"data: {json.dumps({'object': 'chat.completion.chunk', 'choices': [{'index': 0, 'delta': d}]})}\n\n" for d in deltas
    ]
    open_file(loaded, "stream.sse", "".join([*lines, "data: [DONE]\n\n"]).encode())
    expect(loaded.get_by_role("region", name="Source")).to_contain_text("OpenAI Chat Completions")
    expect(actions(loaded).filter(has_text="/tmp/x")).to_contain_text("native")
    expect(loaded.get_by_role("combobox", name="Chunks")).to_have_value("recorded")
    expect(loaded.get_by_role("treeitem").first).to_contain_text("fs.read")


def test_a_pasted_stream_is_offered_as_a_recording(loaded: Page) -> None:
    paste(loaded, '{"time": 0, "text": "Hello"}\n{"time": 900, "text": " there"}\n')
    expect(loaded.get_by_role("status").filter(has_text="Chunks as JSON lines")).to_be_visible()
    loaded.get_by_role("button", name="Read it as a recording").click()
    expect(tokens(loaded)).to_have_text(["Hello", " there"])
    expect(loaded.get_by_role("checkbox", name="Recorded timing")).to_be_enabled()


def test_bytes_that_are_no_utf8_are_shown_as_far_as_they_can_be(loaded: Page) -> None:
    open_file(loaded, "odd.txt", b"caf\xe9 " + CALL.encode())
    expect(loaded.get_by_role("alert").filter(has_text="UTF-8")).to_be_visible()
    expect(actions(loaded).filter(has_text="fs.read")).to_contain_text("/tmp/a")


def test_a_file_can_be_dropped_anywhere(loaded: Page) -> None:
    loaded.get_by_role("region", name="Tree").evaluate(
        """(target, text) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], "dropped.txt"));
            for (const type of ["dragover", "drop"]) {
                target.dispatchEvent(new DragEvent(type, {dataTransfer, bubbles: true, cancelable: true}));
            }
        }""",
        CALL,
    )
    expect(loaded.get_by_role("region", name="Source")).to_contain_text("dropped.txt")
    expect(actions(loaded).filter(has_text="fs.read")).to_be_visible()


def test_a_long_text_is_used_whole_and_shown_in_part(loaded: Page) -> None:
    open_file(loaded, "long.txt", b"word " * 400_000 + CALL.encode())
    expect(loaded.get_by_role("region", name="Source")).to_contain_text("2,000,052 characters")
    stream = loaded.get_by_role("region", name="Stream")
    expect(stream.get_by_role("alert")).to_contain_text("chunks")
    stream.get_by_role("button", name="Use coarser chunks").click()
    expect(loaded.get_by_role("img", name="1 call")).to_be_visible()


def test_a_coarser_choice_is_offered_for_too_many_chunks(loaded: Page) -> None:
    run(loaded, text="x" * 400_000, chunking="whole")
    loaded.get_by_role("combobox", name="Chunks").select_option("Characters")
    alert = loaded.get_by_role("region", name="Stream").get_by_role("alert")
    expect(alert).to_contain_text("400,000 chunks")
    alert.get_by_role("button", name="Use coarser chunks").click()
    expect(step_slider(loaded)).to_have_attribute("max", "50001")


def test_nothing_that_was_typed_is_lost_by_a_reload(loaded: Page) -> None:
    paste(loaded, f"Keep this. {CALL}")
    expect(actions(loaded).filter(has_text="fs.read")).to_be_visible()
    loaded.reload()
    expect(loaded.get_by_role("textbox", name="Model output")).to_contain_text("Keep this.")
    expect(actions(loaded).filter(has_text="fs.read")).to_be_visible()


def test_model_output_is_never_markup(loaded: Page) -> None:
    evil = '<img src=x onerror="document.title=1"><b>bold</b> {"name": "fs.read", "arguments": {"path": "<script>1</script>"}}'
    run(loaded, text=evil)
    expect(actions(loaded).first).to_contain_text("<b>bold</b>")
    expect(loaded.get_by_role("treeitem").filter(has_text="path")).to_contain_text("<script>")
    assert loaded.locator("main img, main b, main script").count() == 0


def test_an_empty_text_plays_nothing(loaded: Page) -> None:
    result = run(loaded, text="")
    assert result["calls"] == []
    assert result["text"] == ""
    expect(tokens(loaded)).to_have_count(0)


def test_the_console_api_shows_any_step(loaded: Page) -> None:
    result = run(loaded, text=f"Hi {CALL}", chunking="characters")
    steps = len(result["trace"]["records"])
    assert loaded.evaluate("playground.state()")["step"] == steps
    state = loaded.evaluate("playground.seek(10)")
    assert (state["step"], state["steps"], state["phase"]) == (10, steps, "done")
    assert state["record"] == result["trace"]["records"][9]
    expect(why(loaded)).to_contain_text("Held")


@pytest.mark.provokes(r"library-.*\.pack|404")
def test_a_core_that_does_not_load_says_so_and_can_be_tried_again(open_page: OpenPage, address: str) -> None:
    page = open_page()
    not_there = re.compile(r"/library-[0-9a-f]+\.pack$")

    def refuse(route: Route) -> None:
        route.fulfill(status=404)

    page.route(not_there, refuse)
    page.goto(address)
    status = page.get_by_role("status", name="Python core")
    expect(status).to_contain_text("did not load")
    expect(page.get_by_role("alert").filter(has_text="404")).to_be_visible()
    paste(page, f"Kept: {CALL}")
    expect(page.get_by_role("textbox", name="Model output")).to_contain_text("Kept")
    expect(page.get_by_role("region", name="Stream")).to_contain_text("Your change is kept")
    page.unroute(not_there)
    page.get_by_role("button", name="Try again").click()
    expect(status).to_contain_text("ready")
    expect(tokens(page).first).to_have_text("Kept")
