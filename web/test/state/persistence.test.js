import assert from "node:assert/strict";
import test from "node:test";
import { createStore } from "../../src/lib/storage.js";
import { keep, restore } from "../../src/state/persistence.js";
import { createPreferences } from "../../src/state/preferences.js";
import { createState } from "../../src/state/state.js";
import { memoryStorage } from "../fixtures/memory-storage.js";

test("what the person gave is there after a reload", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const kept = memoryStorage();
  const store = createStore(() => kept, "");
  const before = createState();
  keep(before, store, () => {});
  before.source.value = { name: "a.txt", edited: false, text: "Hi", recording: null, example: null };
  before.toolsText.value = "[{";
  before.chunking.value = { mode: "random", size: 8, seed: 42 };
  before.options.value = { fences: "run" };
  context.mock.timers.tick(400);

  const after = createState();
  assert.equal(restore(after, store), true);
  for (const name of /** @type {const} */ (["source", "toolsText", "chunking", "options"])) {
    assert.deepEqual(after[name].value, before[name].value);
  }
});

test("what was typed just before leaving is kept, too", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const kept = memoryStorage();
  const store = createStore(() => kept, "");
  const state = createState();
  /** @type {() => void} */
  let leave = () => {};
  keep(state, store, (save) => {
    leave = save;
  });
  state.source.value = { ...state.source.value, text: "last words" };
  leave();
  const after = createState();
  restore(after, store);
  assert.equal(after.source.value.text, "last words");
});

test("with nothing kept, or something unreadable, the page starts afresh", () => {
  const kept = memoryStorage();
  const store = createStore(() => kept, "");
  const state = createState();
  assert.equal(restore(state, store), false);
  store.write("session", { source: 7 });
  assert.equal(restore(state, store), false);
  store.write("session", { source: { text: "a" }, chunking: { mode: "syllables" }, options: "x" });
  assert.equal(restore(state, store), true);
  assert.deepEqual([state.source.value.text, state.chunking.value.mode, state.options.value], ["a", "words", { dialects: "auto" }]);
});

test("what is too large for the storage is told, and told no longer when it fits", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const state = createState();
  keep(state, createStore(memoryStorage, ""), () => {});
  const source = state.source.value;
  state.source.value = { ...source, text: "x".repeat(2_000_000) };
  context.mock.timers.tick(400);
  assert.match(state.notices.value[0].text(), /too large/);
  state.source.value = { ...source, text: "x" };
  context.mock.timers.tick(400);
  assert.deepEqual(state.notices.value, []);
});

/** @param {() => Storage} backing @param {import("node:test").TestContext} context */
function keepIn(backing, context) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const state = createState();
  keep(state, createStore(backing, ""), () => {});
  return {
    state,
    /** @param {string} text */
    type(text) {
      state.source.value = { ...state.source.value, text };
      context.mock.timers.tick(400);
    },
  };
}

test("a recording of many short chunks is known to be too large before it is written out", (context) => {
  const kept = memoryStorage();
  let longest = 0;
  kept.setItem = (_key, value) => void (longest = Math.max(longest, value.length));
  const { state } = keepIn(() => kept, context);
  const chunks = Array.from({ length: 200_000 }, () => ({ text: "abcd", time: 0, channel: "text" }));
  state.source.value = { ...state.source.value, recording: { provider: "chunks", provider_name: "Chunks", tools: [], notes: [], chunks } };
  context.mock.timers.tick(400);
  assert.match(state.notices.value[0].text(), /too large/);
  assert.ok(longest < 5_000_000);
});

test("a storage that is full is told as such, however short the text", (context) => {
  const kept = memoryStorage();
  kept.setItem = () => {
    throw new DOMException("", "QuotaExceededError");
  };
  const { state, type } = keepIn(() => kept, context);
  type("Hi");
  assert.match(state.notices.value[0].text(), /storage is full/);
});

test("a browser that keeps nothing is told of once", (context) => {
  const { state, type } = keepIn(() => {
    throw new DOMException("", "SecurityError");
  }, context);
  type("Hi");
  assert.match(state.notices.value[0].text(), /keeps nothing/);
  state.notices.value = [];
  type("Hi there");
  assert.deepEqual(state.notices.value, []);
});

test("preferences are kept, and wrong ones are replaced", () => {
  const kept = memoryStorage();
  const store = createStore(() => kept, "");
  createPreferences(store).theme.value = "dark";
  assert.equal(createPreferences(store).theme.value, "dark");
  store.write("preferences", { theme: "pink", speed: 3, left: 99 });
  const { theme, speed, left, keys } = createPreferences(store);
  assert.deepEqual([theme.value, speed.value, left.value, keys.value], ["system", 1, 26, true]);
});
