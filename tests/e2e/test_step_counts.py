"""What a step of a long stream writes into the page, as counts: rows that stay are left alone, and so is the timeline."""

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
    assert 0 < counts["made"] < 120
    assert max(counts["perStep"]) <= 20


def test_a_step_leaves_the_timeline_alone(long_stream: Page) -> None:
    # The number of the step gets a digit more on the way.
    counts: dict[str, Any] = long_stream.evaluate(_WATCHED_STEPS, [995, 1005])
    assert counts["timelines"] == 0
