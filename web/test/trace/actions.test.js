/** @import { CallAction, TraceRecord } from "../../src/trace/types.js" */

import assert from "node:assert/strict";
import test from "node:test";
import { actionsOf, callsOf, failuresOf, firstActions, repetitionsOf, shownText } from "../../src/trace/actions.js";
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
  assert.deepEqual(callsOf(actionsOf(records)), [written]);
  assert.deepEqual(repetitionsOf(actionsOf(records)), [native]);
});

test("a repetition is an event of its own, and no second call in the counts", () => {
  const history = historyOf({ version: 1, tools: [], options: {}, records });
  assert.deepEqual(history.events.map(({ type, label }) => `${type} ${label}`), ["call ls", "repetition ls"]);
  assert.deepEqual(eventsAt(history, 2), { count: 2, calls: 1, repetitions: 1, failures: 0 });
});

test("rows give the calls, the failures and what a reader sees, as the records do", () => {
  const rejection = { reason: "unknown-tool", message: "no", raw: "{}", path: "" };
  const texts = [
    { text: "Let ", kind: "prose" },
    { text: "me.", kind: "prose" },
    { text: "<call>", kind: "markup" },
    { text: "so", kind: "reasoning" },
    { text: "[no]", kind: "failure", rejection },
  ];
  const said = texts.map((text, at) => ({ ...records[0], index: at, actions: [/** @type {any} */ ({ type: "text", channel: "text", span: [at, at + 1], why, ...text })] }));
  const { rows } = historyOf({ version: 1, tools: [], options: {}, records: [...said, ...records] }).actions;
  assert.equal(rows.length, 6);
  assert.equal(shownText(rows), "Let me.[no]");
  assert.deepEqual(callsOf(firstActions(rows)), [written]);
  assert.deepEqual(repetitionsOf(firstActions(rows)), [native]);
  assert.deepEqual(failuresOf(firstActions(rows)), [rejection]);
});
