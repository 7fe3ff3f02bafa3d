"""Recordings with the core that runs in the browser: every form in, the message to send back out."""

import base64
import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import recorded
from tests.e2e.fixture_page import LAST, TRACE, actions
from tests.e2e.test_recordings import open_file, show

GALLERY = [
    ("30-openai-responses", "stream.sse", "OpenAI Responses", "find_train"),
    ("31-anthropic-messages", "stream.jsonl", "Anthropic Messages", "open_vent"),
    ("32-gemini-generate-content", "stream.sse", "Gemini generateContent", "close_shutters"),
    ("33-bedrock-converse", "stream.jsonl", "Amazon Bedrock Converse", "convert_currency"),
    ("34-cohere-v2", "stream.sse", "Cohere v2", "find_book"),
    ("35-ollama-chat", "stream.jsonl", "Ollama", "play_music"),
]
BODY = {
    "id": "x",
    "object": "chat.completion",
    "choices": [
        {
            "index": 0,
            "finish_reason": "tool_calls",
            "message": {
                "role": "assistant",
                "content": None,
                "tool_calls": [{"id": "c1", "type": "function", "function": {"name": "ls", "arguments": '{"path": "/"}'}}],
            },
        }
    ],
}


def paste(page: Page, text: str) -> None:
    """Paste into the source, as the clipboard does."""
    page.get_by_role("textbox", name="Model output").evaluate(
        """(field, text) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", text);
            field.dispatchEvent(new ClipboardEvent("paste", {clipboardData, bubbles: true, cancelable: true}));
        }""",
        text,
    )


def drop(page: Page, *files: tuple[str, str]) -> None:
    """Drop files, each with its name and text."""
    page.get_by_role("region", name="Tree").evaluate(
        """(target, files) => {
            const dataTransfer = new DataTransfer();
            for (const [name, text] of files) dataTransfer.items.add(new File([text], name));
            for (const type of ["dragover", "drop"]) {
                target.dispatchEvent(new DragEvent(type, {dataTransfer, bubbles: true, cancelable: true}));
            }
        }""",
        files,
    )


@pytest.fixture
def loaded(page: Page, address: str) -> Page:
    """The page with the core loaded, no text and no tools."""
    page.goto(address)
    expect(page.get_by_role("status", name="Python core")).to_contain_text("ready")
    page.evaluate("playground.run({text: '', tools: [], chunking: 'words'})")
    return page


def test_a_stream_of_every_api_is_recognised_and_named(loaded: Page) -> None:
    source = loaded.get_by_role("region", name="Source")
    for example, name, provider, tool in GALLERY:
        open_file(loaded, f"{example}.txt", recorded.stream(example, name).encode())
        expect(source).to_contain_text(provider)
        expect(loaded.get_by_role("listbox", name="Tokens")).to_contain_text(tool)


def test_a_har_file_brings_its_tools_and_its_message_to_send_back(loaded: Page) -> None:
    open_file(loaded, "session.har", recorded.har())
    loaded.get_by_role("button", name="OpenAI Chat Completions").click()
    # The editor was empty, so there was nothing to ask.
    expect(loaded.get_by_role("textbox", name="Tools, as JSON")).to_contain_text("get_weather")
    expect(actions(loaded).filter(has_text="get_weather")).to_contain_text("Call")
    show(loaded, "Results")
    loaded.get_by_role("textbox", name="Output of get_weather").fill("Sunny, 21 °C")
    loaded.get_by_role("switch", name="set_light succeeded").uncheck()
    loaded.get_by_role("textbox", name="Output of set_light").fill("no such room")
    loaded.get_by_role("combobox", name="API", exact=True).select_option("anthropic")
    message = loaded.get_by_label("Message to send back")
    expect(message).to_contain_text('"is_error": true')
    expect(message).to_contain_text("Sunny, 21 °C")
    content = json.loads(message.inner_text())[0]["content"]
    assert [(block["tool_use_id"], block["content"]) for block in content] == [
        ("call_Sky0001", "Sunny, 21 °C"),
        ("call_Hall0002", "no such room"),
    ]


def test_a_cassette_a_body_and_an_array_of_events_are_read(loaded: Page) -> None:
    source = loaded.get_by_role("region", name="Source")
    open_file(loaded, "cassette.yaml", recorded.cassette("34-cohere-v2"))
    expect(source).to_contain_text("Cohere v2")
    drop(loaded, ("body.json", json.dumps(BODY, indent=2)))
    expect(source).to_contain_text("OpenAI Chat Completions")
    chunks = [line.removeprefix("data: ") for line in recorded.stream("32-gemini-generate-content").split("\n") if line.strip()]
    drop(loaded, ("gemini.json", f"[{','.join(chunks)}]"))
    expect(source).to_contain_text("Gemini generateContent")
    show(loaded, "Wire")
    expect(loaded.get_by_role("listbox", name="Wire events")).to_contain_text("functionCall")


def test_a_file_of_tools_becomes_the_tools_and_a_trace_plays_again(loaded: Page) -> None:
    tools = loaded.get_by_role("textbox", name="Tools, as JSON")
    source = loaded.get_by_role("region", name="Source")
    drop(loaded, ("trace.json", json.dumps(TRACE)), ("tools.json", '[{"name": "add", "parameters": {"type": "object"}}]'))
    expect(source).to_contain_text("Trace")
    expect(loaded.get_by_role("slider", name="Step")).to_have_attribute("max", str(LAST))
    expect(tools).to_contain_text('"add"')
    loaded.get_by_text("The tools are those of “tools.json”.").locator("..").get_by_role("button", name="Undo").click()
    expect(tools).not_to_contain_text('"add"')


def test_a_file_or_a_folder_over_an_editor_is_opened_and_not_written_into_it(loaded: Page, tmp_path: Path) -> None:
    tools = loaded.get_by_role("textbox", name="Tools, as JSON")
    tools.click()
    expect(loaded.locator("#tools-editor .cm-content")).to_be_visible()
    (tmp_path / "reply.txt").write_text("Dropped text.")
    (tmp_path / ".hidden").write_text("No.")
    for dropped in (tmp_path / "reply.txt", tmp_path):
        _drop_from_outside(loaded, tools, dropped)
        expect(actions(loaded)).to_contain_text("Dropped text.")
        expect(tools).not_to_contain_text("Dropped")
        loaded.evaluate("playground.run({text: '', tools: [], chunking: 'words'})")
        expect(actions(loaded)).to_have_count(0)


def _drop_from_outside(page: Page, target: Locator, dropped: Path) -> None:
    box = target.bounding_box()
    assert box
    data = {"items": [], "files": [str(dropped)], "dragOperationsMask": 1}
    devtools = page.context.new_cdp_session(page)
    for kind in ("dragEnter", "dragOver", "drop"):
        devtools.send("Input.dispatchDragEvent", {"type": kind, "x": box["x"] + 40, "y": box["y"] + 20, "data": data})


def test_other_cuts_have_no_events_until_it_is_cut_as_recorded(loaded: Page) -> None:
    open_file(loaded, "stream.sse", recorded.stream("34-cohere-v2").encode())
    show(loaded, "Wire")
    expect(loaded.get_by_role("listbox", name="Wire events")).to_contain_text("tool-call-end")
    loaded.get_by_role("combobox", name="Chunks").select_option("Words")
    expect(loaded.get_by_role("region", name="Actions")).to_contain_text("The text was cut anew")
    loaded.get_by_role("button", name="Cut it as recorded").click()
    expect(loaded.get_by_role("listbox", name="Wire events")).to_contain_text("tool-call-end")


def test_what_is_pasted_is_offered_by_the_name_of_its_api(loaded: Page) -> None:
    paste(loaded, recorded.stream("34-cohere-v2"))
    expect(loaded.get_by_role("status").filter(has_text="a recording (Cohere v2")).to_be_visible()
    loaded.get_by_role("button", name="Read it as a recording").click()
    expect(loaded.get_by_role("region", name="Source")).to_contain_text("Cohere v2")


def test_a_call_in_the_text_has_its_shapes_as_well(loaded: Page) -> None:
    tools = [{"name": "ls", "input_schema": {"type": "object", "properties": {"path": {"type": "string"}}}}]
    request = {"text": 'Here: {"name": "ls", "arguments": {"path": "/"}}', "tools": tools, "chunking": "words"}
    loaded.evaluate("request => playground.run(request)", request)
    show(loaded, "APIs")
    loaded.get_by_role("combobox", name="API", exact=True).select_option("anthropic")
    expect(loaded.get_by_label("The assistant’s turn")).to_contain_text('"id": "call_1"')
    expect(loaded.get_by_role("group", name="The turn in each API")).to_contain_text("came without ids")


def test_what_is_wrong_with_a_recording_is_told_with_its_line(loaded: Page) -> None:
    stream = recorded.stream("16-recorded-api-stream")
    lines = stream.split("\n")
    lines[6] = "data: {broken"
    open_file(loaded, "broken.sse", "\n".join(lines).encode())
    expect(loaded.get_by_role("alert")).to_contain_text("The event on line 7 is not JSON")
    expect(loaded.get_by_role("region", name="Source")).to_contain_text("OpenAI Chat Completions")
    open_file(loaded, "page.json", b'{"log": {"entries": [{"response": {"content": {"text": "<html>"}}}]}}')
    expect(loaded.get_by_role("alert")).to_contain_text("None of the 1 requests")


def test_a_chart_of_markup_in_a_recording_is_text(loaded: Page) -> None:
    evil = base64.b64encode(b"<img src=x onerror=alert(1)>").decode()
    event = {"choices": [{"delta": {"content": "<img src=x onerror=alert(1)>"}}], "note": evil}
    open_file(loaded, "<b>name</b>.sse", f"data: {json.dumps(event)}\n\n".encode())
    show(loaded, "Wire")
    expect(loaded.get_by_role("listbox", name="Wire events")).to_contain_text("<img src=x")
    assert loaded.locator("main img, main b:not(.wire-chunks b):not(.count b), #notices img").count() == 0


def test_of_several_files_one_is_chosen_and_what_it_replaced_is_offered_back(loaded: Page) -> None:
    loaded.evaluate("playground.run({text: 'My own words.', tools: [], chunking: 'words'})")
    drop(loaded, ("body.json", json.dumps(BODY)), ("note.txt", "A note."), ("error.json", '{"error": {"message": "No key"}}'))
    chooser = loaded.get_by_role("dialog")
    expect(chooser).to_contain_text("3 calls in “3 files”")
    expect(chooser.get_by_role("button", name="error.json")).to_contain_text("The error of a server")
    chooser.get_by_role("button", name="body.json").click()
    source = loaded.get_by_role("region", name="Source")
    expect(source).to_contain_text("Call 1 of 3: body.json")
    loaded.get_by_role("button", name="Undo").click()
    expect(loaded.get_by_role("textbox", name="Model output")).to_have_text("My own words.")


def test_an_error_of_a_server_is_told_and_its_bytes_are_shown(loaded: Page) -> None:
    open_file(loaded, "error.json", b'{"error": {"message": "No key", "code": 401}}')
    expect(loaded.get_by_role("alert").filter(has_text="The server reported an error: No key (401)")).to_be_visible()
    show(loaded, "Wire")
    expect(loaded.get_by_role("listbox", name="Wire events")).to_contain_text('"No key"')
