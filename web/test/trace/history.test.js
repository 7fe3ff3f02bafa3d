import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { rowAt, rowsAt } from "../../src/trace/actions.js";
import { lengthAt, sliceChannel } from "../../src/trace/channels.js";
import { flatten } from "../../src/trace/flatten.js";
import { nodeAt } from "../../src/trace/forest.js";
import { eventFrom, fedAt, historyOf, recordAt, touchedAt, traceOf as back } from "../../src/trace/history.js";
import { replay } from "../fixtures/replay.js";
import { nodesOf } from "../fixtures/rows.js";
import { arrayTrace } from "../fixtures/synthetic.js";

/** @type {import("../../src/trace/types.js").Trace} */
const trace = JSON.parse(await readFile(new URL("../fixtures/trace.json", import.meta.url), "utf8"));
const history = historyOf(trace);

test("every step shows the tree that replaying its patches gives", () => {
  for (let step = 0; step <= trace.records.length; step++) {
    const nodes = nodesOf(history.forest, step, new Set());
    const shown = nodes.map((node) => {
      const { kind, value, completion, end, fixes } = nodeAt(node, step);
      return { id: node.id, parent: node.parent?.id ?? null, key: node.key, kind, value, completion, end, fixes: fixes.length };
    });
    assert.deepEqual(shown, replay(trace.records.slice(0, step).flatMap(({ patches }) => patches)), `step ${step}`);
  }
});

test("the trace comes back as it went in", () => {
  assert.deepEqual(back(history), trace);
});

test("records that have the same reason share it", () => {
  const { records } = historyOf(structuredClone(trace));
  const reasons = records.list().flatMap(({ why, actions }) => [why, ...actions.map((action) => action.why)]);
  const different = new Set(reasons.map(({ code, text, release }) => `${code} ${text} ${release}`));
  assert.equal(new Set(reasons).size, different.size);
  assert.ok(reasons.length > 2 * different.size);
});

test("step 0 is before the first chunk", () => {
  assert.equal(recordAt(history, 0), null);
  assert.equal(fedAt(history, 0), null);
  assert.equal(rowsAt(history.actions, 0), 0);
  assert.deepEqual(nodesOf(history.forest, 0, new Set()), []);
});

test("a channel's text is its chunks, cut by code points", () => {
  const text = /** @type {import("../../src/trace/channels.js").Channel} */ (history.channels.get("text"));
  const whole = trace.records.map(({ chunk }) => chunk).join("");
  const points = [...whole];
  assert.equal(text.length, points.length);
  for (const [start, end] of [[0, 5], [60, 140], [90, 91], [0, points.length], [points.length, points.length]]) {
    assert.equal(sliceChannel(text, [start, end]), points.slice(start, end).join(""));
  }
  assert.equal(lengthAt(text, 0), 0);
  assert.equal(lengthAt(text, 3), trace.records[2].span[1]);
  assert.equal(lengthAt(text, trace.records.length), points.length);
});

test("neighbouring text of one kind is one row, which grows", () => {
  const last = trace.records.length;
  const kinds = history.actions.rows.map(({ type, action }) => (action.type === "text" ? `${type} ${action.kind}` : type));
  assert.deepEqual(kinds, [
    "text markup", "text reasoning", "text markup", "text prose", "call", "text prose", "text code", "text prose", "failure failure", "text prose", "call", "text prose",
  ]);
  const reasoning = history.actions.rows[1];
  assert.equal(rowAt(reasoning, last, Infinity).text, "The user wants the notes. I should read the file first.");
  assert.deepEqual(rowAt(reasoning, 5, Infinity), { text: "The user", length: 8, span: [7, 15] });
  assert.deepEqual(rowAt(reasoning, 5, 4), { text: "The ", length: 8, span: [7, 15] });
  assert.equal(rowsAt(history.actions, 5), 2);
});

test("calls and failures are events, in both directions", () => {
  assert.deepEqual(history.events.map(({ type, label }) => `${type} ${label}`), ["call fs.read", "failure NotAToolCall", "call fs.write"]);
  const [call, failure] = history.events;
  assert.equal(eventFrom(history, 0, 1), call.step);
  assert.equal(eventFrom(history, call.step, 1), failure.step);
  assert.equal(eventFrom(history, failure.step, -1), call.step);
  assert.equal(eventFrom(history, call.step, -1), 0);
  assert.equal(eventFrom(history, trace.records.length, 1), trace.records.length);
});

test("a collapsed node hides what is below it, and a step without additions keeps the shape", () => {
  const long = historyOf(arrayTrace(50));
  assert.equal(nodesOf(long.forest, 10, new Set()).length, 2 + 9);
  assert.equal(nodesOf(long.forest, 10, new Set([1])).length, 2);
  const rows = flatten(long.forest, 4, new Set());
  assert.deepEqual(Array.from({ length: rows.count }, (_, index) => rows.place(index)), [
    { position: 1, count: 1 }, { position: 1, count: 1 }, { position: 1, count: 3 }, { position: 2, count: 3 }, { position: 3, count: 3 },
  ]);
  assert.equal(long.forest.shape[52], long.forest.shape[51]);
});

test("the changes of a step are known", () => {
  const long = historyOf(arrayTrace(5));
  assert.deepEqual([...touchedAt(long, 1)], [0, 1]);
  assert.deepEqual([...touchedAt(long, 3)], [3]);
  assert.deepEqual([...touchedAt(long, 0)], []);
});
