/** @import { CallAction, TraceRecord } from "../../src/trace/types.js" */

import assert from "node:assert/strict";
import test from "node:test";
import { callsOf, repetitionsOf } from "../../src/trace/actions.js";
import { eventsAt, historyOf } from "../../src/trace/history.js";

const why = { code: "call", text: "" };
/** @type {CallAction} */
const written = {
  type: "call", id: "", name: "ls", arguments: {}, thought_signature: "", dialect: "json", span: [0, 2], channel: "text", fixes: [], why,
};
/** @type {CallAction} */
const native = { ...written, channel: "call:0", repeats: "text" };
/** @type {TraceRecord[]} */
const records = [written, native].map((action, index) => ({
  index, chunk: "{}", channel: action.channel, span: [0, 2], time: null, end: false, state: "text", held: null, why, actions: [action], patches: [],
}));

test("of a call that was written and made natively, one is to be run", () => {
  assert.deepEqual(callsOf(records), [written]);
  assert.deepEqual(repetitionsOf(records), [native]);
});

test("a repetition is an event of its own, and no second call in the counts", () => {
  const history = historyOf({ version: 1, tools: [], options: {}, records });
  assert.deepEqual(history.events.map(({ type, label }) => `${type} ${label}`), ["call ls", "repetition ls"]);
  assert.deepEqual(eventsAt(history, 2), { count: 2, calls: 1, repetitions: 1, failures: 0 });
});
