import assert from "node:assert/strict";
import test from "node:test";
import { axisOf, offsetAt, placeEnd, placeStart } from "../../src/trace/axis.js";
import { compare, pieceAt, stepOfKept } from "../../src/trace/compare.js";
import { historyOf } from "../../src/trace/history.js";
import { call, text, traceOf } from "../fixtures/synthetic.js";

/** @typedef {import("../../src/trace/history.js").History} History */

/** @param {string} written @param {...import("../../src/trace/types.js").Action} actions */
const run = (written, ...actions) => historyOf(traceOf([[written, actions], [""]]));

/** @param {History} kept @param {History} now */
const shown = (kept, now) =>
  compare(kept, now).blocks.map(({ start, end, kept: was, now: is, differs }) => [
    `${start}–${end}${differs ? " differs" : ""}`,
    was.map(({ span }) => span.join("–")).join(" "),
    is.map(({ span }) => span.join("–")).join(" "),
  ]);

test("a text stands beside what became of it, cut where the other side begins and ends something", () => {
  const kept = run("0123456789", text("0123456789", 0));
  const now = run("0123456789", text("012", 0), call("ls", [3, 7]), text("789", 7));
  assert.deepEqual(shown(kept, now), [
    ["0–3", "0–3", "0–3"],
    ["3–7 differs", "3–7", "3–7"],
    ["7–10", "7–10", "7–10"],
  ]);
});

test("a call is never cut: what it overlaps stands beside it in one block", () => {
  const kept = run("0123456789", call("ls", [0, 6]), text("6789", 6));
  const now = run("0123456789", text("012", 0), call("ls", [3, 10]));
  assert.deepEqual(shown(kept, now), [["0–10 differs", "0–6 6–10", "0–3 3–10"]]);
});

test("the same call with other arguments differs, and the same run does not", () => {
  const kept = run("0123456789", call("ls", [0, 10], { path: "/a" }));
  assert.deepEqual(shown(kept, run("0123456789", call("ls", [0, 10], { path: "/b" }))), [["0–10 differs", "0–10", "0–10"]]);
  assert.deepEqual(shown(kept, run("0123456789", call("ls", [0, 10], { path: "/a" }))), [["0–10", "0–10", "0–10"]]);
});

test("of two texts, what both end with stands side by side though it has moved", () => {
  const kept = run("say {call}", text("say ", 0), call("ls", [4, 10]));
  const now = run("say it 😀 {call}", text("say it 😀 ", 0), call("ls", [9, 15]));
  assert.deepEqual(shown(kept, now), [
    ["0–4", "0–4", "0–4"],
    ["4–9 differs", "", "4–9"],
    ["9–15", "4–10", "9–15"],
  ]);
});

test("a place of the scale is the same place of both texts, whichever is longer in the middle", () => {
  for (const [kept, now] of [["abXcd", "abYYYcd"], ["abYYYcd", "abXcd"], ["abcd", "abZcd"], ["", "ab"], ["aaa", "aaaa"], ["😀b", "😁b"]]) {
    const axis = axisOf(kept, now);
    const [long, short] = [[...kept].length, [...now].length];
    assert.equal(placeStart(axis, "kept", long), placeStart(axis, "now", short));
    for (const [side, whole] of /** @type {const} */ ([["kept", kept], ["now", now]])) {
      for (let offset = 0; offset <= [...whole].length; offset++) {
        assert.equal(offsetAt(axis, side, placeStart(axis, side, offset)), offset);
        assert.equal(offsetAt(axis, side, placeEnd(axis, side, offset)), offset);
      }
    }
  }
});

test("both runs step by the same clock, whatever their chunks are", () => {
  const actions = [call("ls", [0, 4])];
  const kept = historyOf(traceOf([["ab", []], ["cd", actions], [""]]));
  const now = historyOf(traceOf([["a", []], ["b", []], ["c", []], ["d", actions], [""]]));
  const { axes } = compare(kept, now);
  assert.deepEqual([0, 1, 2, 3, 4, 5].map((step) => stepOfKept(kept, now, step, axes)), [0, 0, 1, 1, 2, 3]);
});

test("at a step a piece is decided as far as its row is, or held, or has not come", () => {
  const history = historyOf(traceOf([["ab", [text("ab", 0)]], ["cd", [text("cd", 2)]], ["ef", []], ["gh", [call("ls", [4, 8])]], [""]]));
  const [words, ls] = compare(history, history).blocks.map(({ now }) => now[0]);
  assert.deepEqual([0, 1, 2].map((step) => pieceAt(history, words, step).span), [null, [0, 2], [0, 4]]);
  assert.deepEqual([2, 3, 4].map((step) => pieceAt(history, ls, step)), [
    { span: null, isHeld: false },
    { span: null, isHeld: true },
    { span: [4, 8], isHeld: false },
  ]);
});
