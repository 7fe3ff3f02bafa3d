"""The same everywhere: what the core says in Pyodide is, byte for byte, what it says in CPython."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from building.examples import recording_of
from building.paths import EXAMPLES
from extract_action import bridge
from extract_action.encoding import encode

GALLERY = sorted(path.parent for path in EXAMPLES.glob("*/example.json"))

# Speaks the worker's own protocol, so that its texts arrive as Python wrote them.
START = """
async ({worker, base}) => {
  const core = new Worker(worker, {type: "module"});
  // Bytes arrive here as an array of numbers.
  const whole = (message) =>
    Array.isArray(message.argument) ? {...message, argument: Uint8Array.from(message.argument)} : message;
  globalThis.ask = (message, last) => new Promise((resolve, reject) => {
    const heard = [];
    core.onerror = () => reject(new Error("the worker failed"));
    core.onmessage = ({data}) => {
      heard.push(data);
      if (data.type === "error" || data.type === "fatal") reject(new Error(data.error));
      if (data.type === last) resolve(heard);
    };
    core.postMessage(whole(message));
  });
  const heard = await ask({type: "load", base, reload: false, snapshot: "off"}, "ready");
  return heard.at(-1).description;
}
"""


@pytest.fixture(scope="module")
def core(browser: Browser, address: str, site: Path) -> Iterator[Page]:
    """A page in which `ask(message, last)` gives the messages up to the one of type `last`."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{address}manifest.json")
    (worker,) = (site / "assets").glob("worker-*.js")
    description = page.evaluate(START, {"worker": f"{address}assets/{worker.name}", "base": address})
    assert json.loads(description)["version"] == json.loads(bridge.describe())["version"]
    yield page
    context.close()


def test_the_gallery_is_there() -> None:
    assert len(GALLERY) >= 12


@pytest.mark.parametrize("example", GALLERY, ids=lambda example: example.name)
def test_an_example_is_the_same_in_both(core: Page, site: Path, example: Path) -> None:
    data = recording_of(example).read_bytes()
    recording = bridge.read_recording(data)
    answer = _ask(core, {"type": "call", "id": 1, "name": "read_recording", "argument": list(data)}, "result")
    assert answer[-1]["json"] == recording

    about, chunks = json.loads((example / "example.json").read_text(encoding="utf-8")), json.loads(recording)["chunks"]
    request = encode({"tools": about["tools"], "options": about["options"]})
    heard = _ask(core, {"type": "run", "id": 2, "request": request, "chunks": chunks}, "finished")
    *batches, end = [text for message in heard if message["type"] == "records" for text in message["texts"]]

    # The same batches, since a batch is one text; each chunk has one record.
    session, at, records = bridge.Session(request), 0, []
    for batch in batches:
        count = len(json.loads(batch))
        assert batch == session.feed(encode(chunks[at : at + count]))
        at, records = at + count, records + json.loads(batch)
    assert at == len(chunks)
    assert end == session.finish()

    built = (site / "examples" / example.name / "trace.json").read_text(encoding="utf-8")
    assert encode(json.loads(built)["records"]) == encode(records + json.loads(end))


DEEP = {
    "arrays": lambda depth: "[" * depth + "]" * depth,
    "objects without end": lambda depth: '{"a":' * depth,
    "a call": lambda depth: '{"name": "say", "arguments": {"tags": ' + "[" * depth + "]" * depth + "}}",
    "arguments in a string": lambda depth: '{"name": "say", "arguments": "{\\"tags\\": ' + "[" * depth + "]" * depth + '}"}',
    "an escaped document": lambda depth: r"{\"a\": " * depth,
}


@pytest.mark.parametrize("depth", [900, 990, 1001, 100_000])
@pytest.mark.parametrize("kind", DEEP)
def test_depth_ends_no_interpreter(core: Page, kind: str, depth: int) -> None:
    text = DEEP[kind](depth)
    request = encode({"tools": [{"name": "say", "input_schema": {}}], "options": {}})
    chunks = [{"text": text[at : at + 5000]} for at in range(0, len(text), 5000)]
    heard = _ask(core, {"type": "run", "id": 3, "request": request, "chunks": chunks}, "finished")
    *batches, end = [piece for message in heard if message["type"] == "records" for piece in message["texts"]]
    session = bridge.Session(request)
    assert sum(len(batch) for batch in batches) > 0
    for chunk in chunks:
        session.feed(encode([chunk]))
    assert end == session.finish()

    ladder = encode({"text": text, "is_done": True})
    answer = _ask(core, {"type": "call", "id": 4, "name": "ladder", "argument": ladder}, "result")
    assert answer[-1].get("json") == bridge.ladder(ladder), str(answer)[:300]


def _ask(core: Page, message: dict[str, Any], last: str) -> Any:
    return core.evaluate("({message, last}) => ask(message, last)", {"message": message, "last": last})
