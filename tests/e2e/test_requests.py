"""How often the page asks its server and its worker: counts, which are the same on every machine."""

from collections import Counter
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

COUNT_MESSAGES = """
globalThis.heard = [];
const Real = Worker;
globalThis.Worker = class extends Real {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({data}) => heard.push({type: data.type, at: performance.now()}));
  }
};
"""
LONG = """
playground.run({
  text: Array.from({length: 4000}, (_, index) => `{"name": "ls", "arguments": {"n": ${index}}} word `).join(""),
  tools: [{name: "ls", input_schema: {type: "object"}}],
  chunking: "every:8",
}).then(({calls}) => calls.length)
"""


def test_a_first_visit_asks_for_each_file_once(page: Page, address: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path.removeprefix(urlsplit(address).path)))
    page.goto(address)
    page.evaluate("playground.ready.then(() => 'ready')")
    expect(page.get_by_role("listbox", name="Tokens").get_by_role("option").first).to_be_visible()
    # Scripts of Python are checked, then imported from the browser's cache; icons are asked for as the browser likes.
    once = [path for path in asked if not path.startswith("pyodide/") and not path.endswith(".svg")]
    assert [path for path, count in Counter(once).items() if count > 1] == []
    assert len(asked) <= 22


def test_a_long_stream_comes_in_few_messages(page: Page, address: str) -> None:
    page.add_init_script(COUNT_MESSAGES)
    page.goto(address)
    page.evaluate("playground.ready.then(() => 'ready')")
    began = page.evaluate("performance.now()")
    page.evaluate("heard.length = 0")
    assert page.evaluate(LONG) == 4000
    heard = page.evaluate("heard.filter(({type}) => type === 'records')")
    frames = (page.evaluate("performance.now()") - began) / 16
    assert len(heard) <= frames
    assert len(heard) < 16_000 / 20  # chunks of the text, were each a message
