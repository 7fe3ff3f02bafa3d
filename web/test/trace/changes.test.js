import assert from "node:assert/strict";
import test from "node:test";
import { changesBetween } from "../../src/trace/changes.js";
import { historyOf } from "../../src/trace/history.js";
import { call, text, traceOf } from "../fixtures/synthetic.js";

/** @param {...import("../../src/trace/types.js").Action} actions */
const run = (...actions) => historyOf(traceOf([["0123456789", actions], [""]]));

/** @param {ReturnType<typeof run>} before @param {ReturnType<typeof run>} after */
const shown = (before, after) =>
  changesBetween(before, after).map(({ row, index, was }) => [index, row.span, was.map(({ name, label }) => (label ? `${name} ${label}` : name))]);

test("a call that was code is a change; the text beside it, which only shrank, is none", () => {
  const before = run(text("ab", 0), text("cdefgh", 2, "code"), text("ij", 8));
  const after = run(text("ab", 0), text("c", 2, "code"), call("ls", [3, 7]), text("h", 7, "code"), text("ij", 8));
  assert.deepEqual(shown(before, after), [[2, [3, 7], ["code"]]]);
});

test("text that was a call between two texts is a change, and says all that it was", () => {
  const before = run(text("ab", 0), call("ls", [2, 8]), text("ij", 8));
  assert.deepEqual(shown(before, run(text("abcdefghij", 0))), [[0, [0, 10], ["prose", "call ls", "prose"]]]);
});

test("a call with other arguments is a change, the same call is none", () => {
  const before = run(call("ls", [0, 10], { path: "/a" }));
  assert.deepEqual(shown(before, run(call("ls", [0, 10], { path: "/a" }))), []);
  assert.deepEqual(shown(before, run(call("ls", [0, 10], { path: "/b" }))), [[0, [0, 10], ["call ls"]]]);
});

test("an action of a channel that was not there is new", () => {
  const native = { ...call("ls", [0, 4]), channel: "call:0" };
  assert.deepEqual(shown(run(text("0123456789", 0)), run(text("0123456789", 0), native)), [[1, [0, 4], []]]);
});
