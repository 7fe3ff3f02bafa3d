import assert from "node:assert/strict";
import test from "node:test";
import { classify, decisionAt } from "../../src/trace/classify.js";
import { historyOf } from "../../src/trace/history.js";
import { text, traceOf } from "../fixtures/synthetic.js";

const trace = traceOf([
  ["Hi ", [text("Hi ", 0)]],
  ['{"a', []],
  ['"} no', [text('{"a"}', 3, "failure"), text(" no", 8)]],
  ["", []],
]);
const channel = /** @type {import("../../src/trace/channels.js").Channel} */ (historyOf(trace).channels.get("text"));

/** @param {number} start @param {number} end @param {number} step */
const names = (start, end, step) => classify(channel, [start, end], step).map((part) => `${part.name} ${part.start}-${part.end}`);

test("text that no action covers yet is held", () => {
  assert.deepEqual(names(0, 6, 2), ["prose 0-3", "held 3-6"]);
});

test("a later step decides it, and an earlier one does not know", () => {
  assert.deepEqual(names(3, 6, 3), ["failure 3-6"]);
  assert.deepEqual(names(3, 6, 2), ["held 3-6"]);
});

test("one chunk is cut where its fate changes", () => {
  assert.deepEqual(names(6, 11, 3), ["failure 6-8", "prose 8-11"]);
});

test("an empty span has no parts", () => {
  assert.deepEqual(names(4, 4, 3), []);
});

test("the decision on an offset is found once it was made", () => {
  assert.equal(decisionAt(channel, 3, 2), null);
  assert.equal(decisionAt(channel, 3, 3)?.span[1], 8);
  assert.equal(decisionAt(channel, 99, 3), null);
});
