/** @import { Example } from "../../src/state/state.js" */

import assert from "node:assert/strict";
import test from "node:test";
import { createStore } from "../../src/lib/storage.js";
import { createPreferences } from "../../src/state/preferences.js";
import { createRecent, reset } from "../../src/state/recent.js";
import { chooseExample } from "../../src/state/examples.js";
import { setText } from "../../src/state/open.js";
import { createState } from "../../src/state/state.js";
import { memoryStorage } from "../fixtures/memory-storage.js";

/** @type {Example} */
const EXAMPLE = {
  id: "a", title: "An example", summary: "", teaches: "", tools: [], options: {}, trace: "",
  recording: { provider: "jsonl", provider_name: "", tools: [], notes: [], chunks: [{ text: "a", time: 0, channel: "text" }] },
};

/** @param {import("node:test").TestContext} context */
function setUp(context, store = createStore(memoryStorage, "")) {
  context.mock.timers.reset();
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const state = createState();
  state.examples.value = [EXAMPLE];
  state.run.value = { ...state.run.value, phase: "done" };
  const recent = createRecent(state, store, () => 7);
  /** @param {string} text */
  const write = async (text) => {
    setText(state, text);
    context.mock.timers.tick(1500);
    const listed = () => recent.entries.value[0]?.packed;
    const before = listed();
    for (let i = 0; i < 5000 && listed() === before; i++) await new Promise(setImmediate);
  };
  return { state, store, recent, write, titles: () => recent.entries.value.map(({ title }) => title) };
}

const backing = memoryStorage();

test("what was written is kept with its tools and options, and opens again", async (context) => {
  const { state, recent, write, titles } = setUp(context);
  state.toolsText.value = '[{"name": "ls"}]';
  state.options.value = { fences: "run" };
  await write("the first text");
  await write("something quite different");
  assert.deepEqual(titles(), ["something quite different", "the first text"]);
  state.toolsText.value = "[]";
  await recent.open(recent.entries.value[1]);
  assert.deepEqual([state.source.value.text, state.toolsText.value, state.options.value], ["the first text", '[{"name": "ls"}]', { fences: "run" }]);
  assert.equal(recent.entries.value[0].when, 7);
});

test("an edit takes the place of what it is an edit of", async (context) => {
  const { write, titles } = setUp(context);
  await write("a long enough beginning");
  await write("a long enough beginning, and more");
  assert.deepEqual(titles(), ["a long enough beginning, and more"]);
});

test("an example that nobody changed, and a text that is too long, are not kept", async (context) => {
  const { state, write, titles } = setUp(context);
  chooseExample(state, EXAMPLE);
  context.mock.timers.tick(1500);
  await write("x".repeat(200_001));
  assert.deepEqual(titles(), []);
});

test("no more than a dozen are kept, over visits, until they are forgotten", async (context) => {
  const first = setUp(context, createStore(() => backing, ""));
  for (let i = 0; i < 14; i++) await first.write(`${i}`.repeat(9));
  assert.equal(first.titles().length, 12);
  const { titles, recent } = setUp(context, createStore(() => backing, ""));
  assert.deepEqual(titles(), first.titles());
  recent.forget();
  assert.deepEqual([titles(), setUp(context, createStore(() => backing, "")).titles()], [[], []]);
});

test("what storage holds of other kinds is passed over", (context) => {
  const store = createStore(() => backing, "");
  store.write("recent", [null, { title: 3 }, { title: "good", when: 1, packed: "v1.r.AA" }]);
  assert.deepEqual(setUp(context, store).titles(), ["good"]);
});

test("what cannot be opened says so", async (context) => {
  const { state, recent } = setUp(context);
  await recent.open({ title: "", when: 0, packed: "v1.d.AAAA" });
  assert.match(state.notices.value[0].text(), /^This could not be opened\. It is damaged/);
});

test("a reset brings the first example and the page's own ways, and offers the text back", (context) => {
  const { state, store } = setUp(context);
  const preferences = createPreferences(store);
  setText(state, "mine");
  preferences.theme.value = "dark";
  preferences.left.value = 40;
  state.breaks.value = [{ kind: "call", value: 0 }];
  reset(state, preferences);
  assert.deepEqual([state.source.value.example, preferences.theme.value, preferences.left.value, state.breaks.value], ["a", "system", 26, []]);
  state.notices.value.find(({ action }) => action?.label() === "Undo")?.action?.run();
  assert.equal(state.source.value.text, "mine");
});
