"""What a step of a long stream writes into the page, and a jump, as counts: what is drawn stays, and so does the timeline."""

from typing import Any

import pytest
from playwright.sync_api import Page

_CALL = '{"name": "store", "arguments": {"path": "/tmp/a.txt", "lines": 3, "tags": ["red", "green"]}}'
_TEXT = f"I keep it for later.\n\n{_CALL}\n\n" * 60

_RUN = """
async (text) => {
  await playground.run({text, tools: [{name: "store", input_schema: {type: "object"}}], chunking: "every:4"});
  return playground.state().steps;
}
"""

_WATCHED_STEPS = """
async ([from, to]) => {
  const rows = ".strip-row, .action, .tree-row";
  const frames = async (count) => { for (; count > 0; count -= 1) await new Promise(requestAnimationFrame); };
  const counts = {made: 0, handedOn: 0, timelines: 0};
  const watched = new MutationObserver((changes) => {
    for (const {type, target, oldValue, addedNodes} of changes) {
      const made = [...addedNodes].filter((node) => node instanceof Element && node.matches(rows));
      if (type === "childList") counts.made += made.length;
      else if (target.id === "timeline") counts.timelines += 1;
      else if (target.matches(rows) && oldValue !== target.id) counts.handedOn += 1;
    }
  });
  playground.seek(from);
  await frames(6);
  const written = {attributeFilter: ["id", "width"], attributeOldValue: true};
  watched.observe(document.body, {subtree: true, childList: true, ...written});
  const perStep = [];
  for (let step = from + 1; step <= to; step += 1) {
    const before = counts.made;
    playground.seek(step);
    await frames(4);
    perStep.push(counts.made - before);
  }
  watched.disconnect();
  return {...counts, perStep};
}
"""

_WATCHED_JUMPS = """
async (places) => {
  const frames = async (count) => { for (; count > 0; count -= 1) await new Promise(requestAnimationFrame); };
  const made = {};
  const watch = (id) => {
    made[id] = 0;
    const elements = (node) => (node instanceof Element ? 1 + node.querySelectorAll("*").length : 0);
    const watched = new MutationObserver((changes) => {
      for (const {addedNodes} of changes) for (const node of addedNodes) made[id] += elements(node);
    });
    watched.observe(document.getElementById(id), {subtree: true, childList: true});
    return watched;
  };
  playground.seek(places[0]);
  await frames(6);
  const watched = ["strip", "tree-view"].map(watch);
  for (const place of places) {
    playground.seek(place);
    await frames(6);
  }
  for (const one of watched) one.disconnect();
  const drawn = (selector) => document.querySelectorAll(selector).length;
  return {
    made,
    treeRows: drawn(".tree-row"),
    inTreeRows: drawn(".tree-row *"),
    tokens: drawn("#strip .token"),
    inTokens: drawn("#strip .token *"),
  };
}
"""


@pytest.fixture
def long_stream(page: Page, address: str) -> Page:
    page.goto(address)
    page.evaluate("playground.ready.then(() => null)")
    assert page.evaluate(_RUN, _TEXT) > 1700
    return page


def test_a_step_makes_few_rows_and_hands_none_on(long_stream: Page) -> None:
    # Across the end of a call, the prose behind it and the beginning of the next: each list scrolls.
    counts: dict[str, Any] = long_stream.evaluate(_WATCHED_STEPS, [980, 1020])
    assert counts["handedOn"] == 0
    assert 0 < counts["made"] <= 40
    assert max(counts["perStep"]) <= 6


def test_a_step_leaves_the_timeline_alone(long_stream: Page) -> None:
    # The number of the step gets a digit more on the way.
    counts: dict[str, Any] = long_stream.evaluate(_WATCHED_STEPS, [995, 1005])
    assert counts["timelines"] == 0


def test_few_elements_are_drawn_and_they_stay_when_the_page_goes_elsewhere(long_stream: Page) -> None:
    # Far from one another: no row of one place is drawn at the next.
    counts: dict[str, Any] = long_stream.evaluate(_WATCHED_JUMPS, [1700, 900, 1300, 600, 1500, 1700])
    assert counts["treeRows"] > 20
    assert counts["inTreeRows"] <= 5 * counts["treeRows"]
    assert counts["tokens"] > 20
    assert counts["inTokens"] <= counts["tokens"] / 4
    assert counts["made"]["tree-view"] <= 20
    assert counts["made"]["strip"] <= 100
