import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { readBreaks, stepsOf, stopFrom, stopsOf } from "../../src/trace/breaks.js";
import { historyOf } from "../../src/trace/history.js";
import { call, text, traceOf } from "../fixtures/synthetic.js";

const history = historyOf(JSON.parse(await readFile(new URL("../fixtures/trace.json", import.meta.url), "utf8")));

/** @typedef {import("../../src/trace/breaks.js").Break} Break */

test("calls and failures are where the events are", () => {
  const events = (/** @type {string[]} */ ...types) => history.events.filter(({ type }) => types.includes(type)).map(({ step }) => step);
  assert.deepEqual(stepsOf(history, { kind: "call", value: null }), [...new Set(events("call", "repetition"))]);
  assert.deepEqual(stepsOf(history, { kind: "failure", value: null }), [...new Set(events("failure"))]);
});

test("a fix is where a patch or a call has it", () => {
  const [first] = stepsOf(history, { kind: "fix", value: null });
  const index = history.records.patches.findIndex((patches) => patches.some(({ op }) => op === "fix"));
  assert.equal(first, index + 1);
});

test("a dialect is where a call was written so", () => {
  const other = { ...call("b", [1, 2]), dialect: "hermes" };
  const mixed = historyOf(traceOf([["a", [call("a", [0, 1])]], ["b", [/** @type {any} */ (other)]], [""]]));
  assert.deepEqual(stepsOf(mixed, { kind: "dialect", value: "hermes" }), [2]);
  assert.deepEqual(stepsOf(mixed, { kind: "dialect", value: "glm" }), []);
});

test("a dialect is where its markup begins, once for all calls that it holds", () => {
  const hermes = (/** @type {string} */ name, /** @type {[number, number]} */ span) => /** @type {any} */ ({ ...call(name, span), dialect: "hermes" });
  const trace = traceOf([["a"], ["b"], ["c", [hermes("x", [1, 3])]], ["d", [hermes("y", [3, 4])]], ["e"], ["f", [hermes("z", [5, 6])]], ["g"], ["h"], [""]]);
  for (const index of [1, 2, 6, 7]) Object.assign(trace.records[index], { state: "marked", dialect: "hermes" });
  assert.deepEqual(stepsOf(historyOf(trace), { kind: "dialect", value: "hermes" }), [2, 6, 7]);
});

test("pending for longer than n chunks stops once for each text that is held, when it has been", () => {
  const trace = traceOf([["a"], ["b"], ["c"], ["d"], ["e"], [""]]);
  const held = /** @type {const} */ ([[0, 1], [0, 2], [0, 3], [3, 4], [3, 5]]);
  held.forEach((span, index) => (trace.records[index].held = [...span]));
  const steps = (/** @type {number} */ value) => stepsOf(historyOf(trace), { kind: "pending", value });
  assert.deepEqual([steps(0), steps(1), steps(2), steps(3)], [[1, 4], [2, 5], [3], []]);
});

test("a code point is at the step that fed it", () => {
  const trace = historyOf(traceOf([["a😀", [text("a😀", 0)]], ["bc", [text("bc", 2)]], [""]]));
  const step = (/** @type {number} */ value) => stepsOf(trace, { kind: "offset", value });
  assert.deepEqual([step(0), step(1), step(2), step(3), step(4), step(-1)], [[1], [1], [2], [2], [], []]);
});

test("stops are all steps of all breaks, in order; the next one is found both ways", () => {
  const trace = historyOf(traceOf([["a", [call("x", [0, 1])]], ["b"], ["c", [call("y", [2, 3])]], [""]]));
  /** @type {Break[]} */
  const breaks = [{ kind: "offset", value: 1 }, { kind: "call", value: null }, { kind: "dialect", value: "json" }];
  const stops = stopsOf(trace, breaks);
  assert.deepEqual(stops, [{ step: 1, kinds: ["call", "dialect"] }, { step: 2, kinds: ["offset"] }, { step: 3, kinds: ["call", "dialect"] }]);
  const next = (/** @type {number} */ step, /** @type {1 | -1} */ direction) => stopFrom(stops, step, direction)?.step;
  assert.deepEqual([next(0, 1), next(1, 1), next(3, 1), next(4, -1), next(3, -1), next(1, -1)], [1, 2, undefined, 3, 2, undefined]);
});

test("breaks from elsewhere are read as far as they are breaks", () => {
  assert.deepEqual(readBreaks([{ kind: "offset", value: 7 }, { kind: "nonsense" }, { kind: "call" }, null, { kind: "pending", value: "x" }]), [
    { kind: "call", value: null },
    { kind: "pending", value: 20 },
    { kind: "offset", value: 7 },
  ]);
  assert.deepEqual(readBreaks("call"), []);
});
