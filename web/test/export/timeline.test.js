import assert from "node:assert/strict";
import test from "node:test";
import { toTimelineSvg } from "../../src/export/timeline.js";
import { historyOf } from "../../src/trace/history.js";
import { call, text, traceOf } from "../fixtures/synthetic.js";

/** @param {import("../../src/trace/types.js").Trace} trace */
const draw = (trace) => toTimelineSvg(historyOf(trace), [{ step: 2, ms: 1500 }], (name) => `<${name}>`.slice(1, -1));

const actions = [text("ab", 0), call("a<b>&\u0001", [2, 4])];
const shown = draw(traceOf([["ab", actions.slice(0, 1)], ["cd", actions.slice(1)], ["ef", [text("ef", 4, "code")]], [""]]));

test("each run of a class is a part of the band, and only classes that occur are in the legend", () => {
  assert.deepEqual([...shown.matchAll(/<rect x="[^"]*" y="[^"]*" width="[^"]*" height="\d+" fill="(\w+)"><title>/g)].map(([, name]) => name), ["prose", "call", "code", "prose"]);
  assert.deepEqual([...shown.matchAll(/width="12" height="12" fill="(\w+)"/g)].map(([, name]) => name), ["prose", "code", "call"]);
});

test("calls have their names and pauses their lengths, as text that is safe in a document", () => {
  assert.match(shown, />a&#60;b&#62;&#38;\ufffd<\/text>/);
  assert.match(shown, />1\.50 s<\/text>/);
  assert.match(shown, /<title>4 steps, 1 call, 0 failures<\/title>/);
});

test("labels that would lie over one another take other rows, and are left out where none is free", () => {
  const rest = Array.from({ length: 200 }, () => /** @type {[string]} */ (["x"]));
  const many = traceOf([["abcdefgh", Array.from({ length: 8 }, (_, i) => call("a_long_name", [i, i + 1]))], ...rest, [""]]);
  const rows = [...draw(many).matchAll(/y="(\d+)"[^>]*>a_long_name</g)].map(([, y]) => y);
  assert.equal(rows.length, 4);
  assert.equal(new Set(rows).size, 4);
  assert.equal([...draw(many).matchAll(/l5 5l-5 5l-5 -5z/g)].length, 1, "eight marks in one place are one");
});

test("an empty trace is a picture as well", () => {
  assert.match(draw({ version: 1, tools: [], options: {}, records: [] }), /^<svg [^]*<\/svg>\n$/);
});

test("a long stream makes no finer a picture than can be seen", () => {
  const chunks = Array.from({ length: 9000 }, (_, i) => /** @type {[string, import("../../src/trace/types.js").Action[]]} */ (["x", [text("x", i, i % 2 ? "code" : "prose")]]));
  assert.ok(draw(traceOf(chunks)).length < 500_000);
});
