import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { historyOf } from "../../src/trace/history.js";
import { createLadder } from "../../src/state/ladder.js";
import { entrySpan, nodeSpan } from "../../src/state/link.js";
import { createState } from "../../src/state/state.js";
import { createFakeCore } from "../fixtures/fake-core.js";

const history = historyOf(JSON.parse(await readFile(new URL("../fixtures/trace.json", import.meta.url), "utf8")));
const [root] = history.forest.roots;

/** @param {number} step */
function at(step) {
  const state = createState();
  state.loaded.value = { history, revision: 1 };
  state.step.value = step;
  state.load.value = { stage: "ready", percent: 100, detail: "", error: null };
  const { core } = createFakeCore();
  return { state, ladder: createLadder(state, core, () => true) };
}

test("before anything may be a call there is nothing to read", () => {
  assert.equal(at(0).ladder.subject.value, null);
});

test("an object that is open is read as far as it has come, and more may come", () => {
  const { subject } = at(root.born + 3).ladder;
  assert.deepEqual(subject.value?.span, nodeSpan(history, root, root.born + 3));
  assert.equal(subject.value?.isDone, false);
  assert.ok(subject.value?.text.startsWith("{"));
});

test("what is marked is read, of a node its value, and a token stands for the action around it", () => {
  const { state, ladder } = at(history.records.length);
  const span = nodeSpan(history, root, history.records.length);
  state.pinned.value = { from: "token", channel: "text", span: [root.start + 2, root.start + 4], node: null };
  assert.deepEqual([ladder.subject.value?.span, ladder.subject.value?.isDone], [span, true]);
  const child = root.children[0];
  state.pinned.value = { from: "node", channel: "text", span: entrySpan(history, child, history.records.length), node: child.id };
  assert.equal(ladder.subject.value?.text, '"fs.read"');
});

test("the newest answer of the core counts", async () => {
  const { state, ladder } = at(history.records.length);
  state.pinned.value = { from: "action", channel: "text", span: [0, 4], node: null };
  await new Promise(setImmediate);
  assert.equal(ladder.answer.value?.ladder.attempts[0].message, ladder.subject.value?.text);
  assert.deepEqual(ladder.answer.value?.of.span, [0, 4]);
});
