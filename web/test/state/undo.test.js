/** @import { Example } from "../../src/state/state.js" */

import assert from "node:assert/strict";
import test from "node:test";
import { chooseExample } from "../../src/state/examples.js";
import { setText } from "../../src/state/open.js";
import { createState } from "../../src/state/state.js";
import { replaceWithUndo } from "../../src/state/undo.js";

/** @type {Example[]} */
const EXAMPLES = ["a", "b"].map((id) => ({
  id, title: id, summary: "", teaches: "", tools: [{ name: id, input_schema: {} }], options: {}, trace: "",
  recording: { provider: "jsonl", provider_name: "", tools: [], notes: [], chunks: [{ text: id, time: 0, channel: "text" }] },
}));

function setUp() {
  const state = createState();
  state.examples.value = EXAMPLES;
  const choose = (/** @type {number} */ index) => replaceWithUndo(state, () => chooseExample(state, EXAMPLES[index]));
  return { state, choose };
}

test("an example that replaces a person's text and tools says so, and Undo brings both back", () => {
  const { state, choose } = setUp();
  setText(state, "mine");
  state.toolsText.value = "[{";
  state.options.value = { fences: "run" };
  choose(0);
  choose(1);
  const [notice, ...others] = state.notices.value;
  assert.deepEqual([notice.text(), others], ["Your text and tools were replaced.", []]);
  notice.action?.run();
  assert.deepEqual([state.source.value.text, state.toolsText.value, state.options.value, state.chunking.value.mode], ["mine", "[{", { fences: "run" }, "words"]);
});

test("Clear can be undone", () => {
  const { state } = setUp();
  setText(state, "mine");
  replaceWithUndo(state, () => setText(state, ""));
  assert.equal(state.notices.value[0].text(), "Your text was replaced.");
  state.notices.value[0].action?.run();
  assert.equal(state.source.value.text, "mine");
});

test("going from example to example, nothing of the person's is lost, and nothing is said", () => {
  const { state, choose } = setUp();
  choose(0);
  choose(1);
  assert.deepEqual(state.notices.value, []);
});

test("new text ends the offer", () => {
  const { state, choose } = setUp();
  setText(state, "mine");
  choose(0);
  setText(state, "new");
  assert.deepEqual(state.notices.value, []);
});
