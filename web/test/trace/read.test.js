import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { traceOf } from "../../src/trace/history.js";
import { readTrace, UnreadableTrace } from "../../src/trace/read.js";

/** @typedef {import("../../src/trace/types.js").Trace} Trace */

const text = await readFile(new URL("../fixtures/trace.json", import.meta.url), "utf8");
/** @returns {Trace} */
const fresh = () => JSON.parse(text);

test("a trace is read as it was written", () => {
  const { tools, options, records, version } = fresh();
  assert.deepEqual(traceOf(readTrace(fresh())), { version, tools, options, records });
});

for (const [title, value, says] of /** @type {[string, unknown, RegExp][]} */ ([
  ["nothing", null, /is no trace/],
  ["a text", "trace", /is no trace/],
  ["a recording", { chunks: [] }, /is no trace/],
  ["a newer version", { ...fresh(), version: 2 }, /version 2 .* reads version 1/],
  ["no steps", { ...fresh(), records: [] }, /has no steps/],
])) {
  test(`${title} is told`, () => {
    assert.throws(() => readTrace(value), (error) => error instanceof UnreadableTrace && says.test(error.message));
  });
}

for (const [title, damage] of /** @type {[string, (record: any) => void][]} */ ([
  ["a chunk that is no text", (record) => (record.chunk = 7)],
  ["a span that runs backwards", (record) => (record.span = [9, 3])],
  ["no reason", (record) => delete record.why],
  ["a time that is none", (record) => (record.time = "soon")],
  ["an action of a kind that there is not", (record) => (record.actions = [{ type: "song" }])],
  ["an action without its span", (record) => record.actions.push({ type: "text", text: "a", kind: "prose", channel: "text", why: record.why })],
  ["a patch that there is not", (record) => (record.patches = [{ op: "toString", id: 1 }])],
  ["a patch without a node", (record) => (record.patches = [{ op: "open" }])],
])) {
  test(`${title}: the record is named`, () => {
    const trace = fresh();
    damage(trace.records[3]);
    assert.throws(() => readTrace(trace), (error) => error instanceof UnreadableTrace && /record 3 is damaged/.test(error.message));
  });
}

test("a patch of a node that was never added is told", () => {
  const trace = fresh();
  trace.records[0].patches = [{ op: "open", id: 99_999 }];
  assert.throws(() => readTrace(trace), UnreadableTrace);
});
