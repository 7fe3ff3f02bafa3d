"""The page with a core that plays what CPython answered: every run of a test was made before, under each set of options."""

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from extract_action import bridge, trace
from tests.e2e.fixture_page import hold_only, step_slider

# In the place of the core's worker: ready at once; a run gives the records of its options, and any other call what `ANSWERS`
# has for its function, by its argument or at all.
WORKER = """
const ANSWERS = %s;
onmessage = ({data}) => {
  if (data.type === "load") postMessage({type: "ready", description: ANSWERS.describe});
  if (data.type === "call") {
    // A planted difference: only the chunkings that cut at this place get the other answer.
    if (data.name === "answers") {
      const which = JSON.parse(data.argument).cuts.map((cuts) => cuts.includes(ANSWERS.planted) ? 1 : 0);
      return postMessage({type: "result", id: data.id, json: JSON.stringify({answers: ANSWERS.answers, which})});
    }
    const answer = ANSWERS[data.name];
    postMessage({type: "result", id: data.id, json: typeof answer === "string" ? answer : answer[data.argument]});
  }
  if (data.type === "run") {
    const records = ANSWERS.runs[JSON.stringify(JSON.parse(data.request).options)];
    if (records === undefined) postMessage({type: "error", id: data.id, error: `No run was made with ${data.request}.`});
    else {
      postMessage({type: "records", id: data.id, texts: [records], done: data.chunks.length});
      postMessage({type: "finished", id: data.id});
    }
  }
};
"""


def cut(text: str) -> list[str]:
    """Chunks much as a model's tokens are."""
    return re.findall(r"\s?\w+|\s|[^\w\s]{1,2}", text)


def records(text: str, tools: list[dict[str, Any]], options: dict[str, Any]) -> list[dict[str, Any]]:
    """What the core answers to the chunks of `text`."""
    session = bridge.Session(json.dumps({"tools": tools, "options": options}))
    fed: list[dict[str, Any]] = json.loads(session.feed(json.dumps(cut(text))))
    return fed + json.loads(session.finish())


def open_played(
    page: Page,
    address: str,
    text: str,
    tools: list[dict[str, Any]],
    *others: dict[str, Any],
    options: dict[str, Any] | None = None,
    **answers: Any,
) -> None:
    """Go to the page with `text` as its only example, run with `options`, at its last step. The core knows the runs with these
    and with each of the `others`, and the `answers` by function.
    """
    first = options or {}
    runs = {json.dumps(chosen): records(text, tools, chosen) for chosen in (first, *others)}
    known = {
        "describe": bridge.describe(),
        "check_tools": json.dumps({"tools": tools, "problems": []}),
        "runs": {re.sub(r"([:,]) ", r"\1", chosen): json.dumps(made) for chosen, made in runs.items()},
        **answers,
    }
    chunks = [{"text": chunk, "time": None, "channel": "text"} for chunk in cut(text)]
    entry = {
        "id": "played",
        "title": "Played",
        "group": "Begin here",
        "summary": "A text of this test.",
        "teaches": "Nothing.",
        "tools": tools,
        "options": first,
        "recording": {"provider": "jsonl", "provider_name": "Chunks", "tools": [], "notes": [], "chunks": chunks},
        "trace": "examples/played/trace.json",
    }
    played = {"version": trace.VERSION, "tools": tools, "options": first, "records": runs[json.dumps(first)]}
    hold_only(page, address, entry, played)
    script = WORKER % json.dumps(known)
    page.route(f"{address}assets/worker-*.js", lambda route: route.fulfill(content_type="text/javascript", body=script))
    page.goto(address)
    last = len(played["records"])
    expect(step_slider(page)).to_have_attribute("max", str(last))
    expect(page.get_by_role("status", name="Python core")).to_contain_text("ready")
    page.evaluate("step => playground.seek(step)", last)  # where it may have played to by itself
