import assert from "node:assert/strict";
import test from "node:test";
import { Records } from "../../src/trace/records.js";

const why = { code: "prose", text: "It is prose." };
/** @param {number} index @returns {import("../../src/trace/types.js").TraceRecord} */
const bare = (index) => ({ index, chunk: "ab", channel: "text", span: [2 * index, 2 * index + 2], time: null, end: false, state: "prose", held: null, why, actions: [], patches: [] });

test("what is optional is there where it was given, and nowhere else", () => {
  const given = [
    { ...bare(0), time: 0 },
    { ...bare(1), held: /** @type {[number, number]} */ ([0, 4]), dialect: "hermes", state: "markup" },
    { ...bare(2), channel: "call:0", name: "ls" },
    { ...bare(3), chunk: "", span: /** @type {[number, number]} */ ([6, 6]), end: true, state: "end", patches: [{ op: /** @type {const} */ ("open"), id: 1 }] },
  ];
  const records = new Records();
  for (const record of given) records.push(record);
  assert.equal(records.length, 4);
  assert.deepEqual(records.list(), given);
  assert.deepEqual(records.list(1, 3), given.slice(1, 3));
  assert.deepEqual(records.list(3, 99), given.slice(3));
  assert.deepEqual(given.map((_, index) => records.at(index)), given);
});

test("what is asked for twice is one object", () => {
  const records = new Records();
  records.push(bare(0));
  const shown = records.at(0);
  records.push(bare(1));
  assert.equal(records.at(0), shown);
});

test("before the first and behind the last there is none", () => {
  const records = new Records();
  assert.equal(records.at(0), null);
  records.push(bare(0));
  assert.equal(records.at(-1), null);
  assert.equal(records.at(1), null);
});
