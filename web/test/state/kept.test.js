import assert from "node:assert/strict";
import test from "node:test";
import { setImmediate } from "node:timers/promises";
import { batch } from "@preact/signals-core";
import { createStore } from "../../src/lib/storage.js";
import { createCompare } from "../../src/state/compare.js";
import { givenOf } from "../../src/state/examples.js";
import { watchKept } from "../../src/state/kept.js";
import { createOtherVersion } from "../../src/state/other-version.js";
import { keep, restore } from "../../src/state/persistence.js";
import { readShared, sharedOf, showShared } from "../../src/state/shared.js";
import { createState } from "../../src/state/state.js";
import { createFakeCore } from "../fixtures/fake-core.js";
import { memoryStorage } from "../fixtures/memory-storage.js";

/** A page that has run a text, with its parts. */
function playground() {
  const state = createState();
  const fake = createFakeCore();
  const tokenizer = /** @type {any} */ ({});
  const frames = { once: (/** @type {() => void} */ task) => void setImmediate().then(task) };
  watchKept(state, { core: fake.core, tokenizer, frames, base: new URL("https://play.example/") });
  const arrive = () =>
    batch(() => {
      state.load.value = { ...state.load.value, stage: "ready" };
      state.run.value = { ...state.run.value, phase: "done" };
    });
  return { state, fake, arrive, compare: createCompare(state, createOtherVersion(state, { createClient: () => fake.core, tokenizer, frames })) };
}

/** @param {ReturnType<typeof playground>} page */
function keepAndChange({ state, compare }) {
  state.source.value = { ...state.source.value, text: "one two" };
  state.options.value = { fences: "show" };
  compare.keep();
  state.options.value = { fences: "run" };
}

test("a link has of the kept run what it follows from, as far as it differs", () => {
  const page = playground();
  keepAndChange(page);
  assert.deepEqual(sharedOf(page.state).beside, { options: { fences: "show" } });
  page.state.source.value = { ...page.state.source.value, text: "three" };
  assert.deepEqual(sharedOf(page.state).beside, { text: "one two", options: { fences: "show" } });
  page.compare.letGo();
  assert.equal(sharedOf(page.state).beside, undefined);
});

test("a link’s kept run is run again behind the one that is shown, once", async () => {
  const before = playground();
  keepAndChange(before);
  const { state, fake, arrive, compare } = playground();
  showShared(state, readShared(JSON.parse(JSON.stringify(sharedOf(before.state)))));
  assert.deepEqual(state.kept.value?.given, before.state.kept.value?.given);
  await setImmediate();
  assert.equal(fake.runs.length, 0);
  assert.equal(compare.comparison.value, null);
  arrive();
  await setImmediate();
  await setImmediate();
  assert.deepEqual(fake.runs.map(({ options }) => options), [{ fences: "show" }]);
  assert.equal(state.kept.value?.history?.records.length, fake.runs[0].chunks.length + 1);
  assert.deepEqual(compare.inputs.value.length, 1);
  assert.notEqual(compare.comparison.value, null);
});

test("a kept run that cannot be run again is let go, with the reason", async () => {
  const { state, arrive } = playground();
  state.kept.value = { given: { ...givenOf(state), toolsText: "[{}]" }, history: null };
  arrive();
  await setImmediate();
  await setImmediate();
  assert.equal(state.kept.value, null);
  assert.match(state.notices.value[0].text(), /tools cannot be used/);
});

test("one that was let go meanwhile does not come back", async () => {
  const { state, fake, arrive } = playground();
  fake.held.value = true;
  state.kept.value = { given: { ...givenOf(state), options: { fences: "run" } }, history: null };
  arrive();
  await setImmediate();
  state.kept.value = null;
  fake.release();
  await setImmediate();
  assert.equal(state.kept.value, null);
});

test("it is there after a reload", () => {
  const backing = memoryStorage();
  const store = createStore(() => backing, "");
  const before = playground();
  /** @type {() => void} */
  let leave = () => {};
  keep(before.state, store, (save) => (leave = save));
  keepAndChange(before);
  leave();
  const after = createState();
  assert.ok(restore(after, store));
  assert.deepEqual(after.kept.value, { given: before.state.kept.value?.given, history: null });
});
