import assert from "node:assert/strict";
import { test } from "node:test";
import { IDLE, isLoading, next } from "../../src/core/load-state.js";

/** @import {LoadEvent, LoadState} from "../../src/core/load-state.js" */

/** @param {...LoadEvent} events */
function after(...events) {
  return events.reduce(next, IDLE);
}

test("a load goes through its stages to ready", () => {
  /** @type {LoadEvent[]} */
  const events = [
    { type: "start" },
    { type: "progress", received: 5_000_000, total: 10_000_000 },
    { type: "stage", stage: "start", detail: "Starting Python" },
    { type: "stage", stage: "install", detail: "Installing" },
    { type: "stage", stage: "import", detail: "Importing" },
    { type: "ready" },
  ];
  /** @type {LoadState[]} */
  const states = [];
  events.reduce((state, event) => {
    states.push(next(state, event));
    return states[states.length - 1];
  }, IDLE);
  assert.deepEqual(
    states.map(({ stage, percent }) => [stage, percent]),
    [["download", 0], ["download", 50], ["start", 100], ["install", 100], ["import", 100], ["ready", 100]],
  );
  assert.ok(states.every(({ error }) => error === null));
});

test("the percentage is bytes received of bytes expected, and says both", () => {
  const state = after({ type: "start" }, { type: "progress", received: 1_250_000, total: 5_000_000 });
  assert.equal(state.percent, 25);
  assert.equal(state.detail, "1.3 of 5.0 MB");
});

test("the percentage never goes back", () => {
  const state = after({ type: "start" }, { type: "progress", received: 50, total: 100 }, { type: "progress", received: 40, total: 100 });
  assert.equal(state.percent, 50);
});

test("progress that shows nothing new keeps the object", () => {
  const before = after({ type: "start" }, { type: "progress", received: 5_000_000, total: 10_000_000 });
  assert.equal(next(before, { type: "progress", received: 5_000_001, total: 10_000_000 }), before);
});

test("a failure is terminal until the next start", () => {
  const failed = after({ type: "start" }, { type: "progress", received: 1, total: 4 }, { type: "fail", error: "The network failed." });
  assert.deepEqual([failed.stage, failed.percent, failed.error], ["failed", 25, "The network failed."]);
  /** @type {LoadEvent[]} */
  const late = [
    { type: "progress", received: 4, total: 4 },
    { type: "stage", stage: "start", detail: "" },
    { type: "ready" },
    { type: "fail", error: "Something that followed from it." },
  ];
  for (const event of late) assert.equal(next(failed, event), failed);
  assert.deepEqual(next(failed, { type: "start" }), after({ type: "start" }));
});

test("a core that is ready can still fail", () => {
  const state = after({ type: "start" }, { type: "ready" }, { type: "fail", error: "Python stopped." });
  assert.equal(state.stage, "failed");
});

test("stop goes back to idle, and what arrives later changes nothing", () => {
  assert.equal(after({ type: "start" }, { type: "stop" }), IDLE);
  assert.equal(after({ type: "start" }, { type: "stop" }, { type: "ready" }), IDLE);
  assert.equal(after({ type: "stage", stage: "start", detail: "" }), IDLE);
});

test("only the stages between start and end are loading", () => {
  assert.equal(isLoading(IDLE), false);
  assert.equal(isLoading(after({ type: "start" })), true);
  assert.equal(isLoading(after({ type: "start" }, { type: "ready" })), false);
  assert.equal(isLoading(after({ type: "start" }, { type: "fail", error: "." })), false);
});
