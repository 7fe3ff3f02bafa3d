import assert from "node:assert/strict";
import test from "node:test";
import { flatten } from "../../src/trace/flatten.js";
import { addPatches, createForest, livesAt, nodeAt } from "../../src/trace/forest.js";
import { nodesOf } from "../fixtures/rows.js";

/** @typedef {import("../../src/trace/types.js").Patch} Patch */

/** @param {Patch[][]} steps */
function forestOf(...steps) {
  const forest = createForest();
  steps.forEach((patches, index) => addPatches(forest, patches, index + 1));
  return forest;
}

/** @type {Patch} */
const root = { op: "add", id: 0, parent: null, key: null, kind: "object", start: 0, channel: "text" };
/** @type {Patch} */
const child = { op: "add", id: 1, parent: 0, key: "path", key_span: [1, 7], kind: "string", start: 9 };

test("a string that grows is shown as long as it was", () => {
  const forest = forestOf([root, child], [{ op: "append", id: 1, text: "/t" }, { op: "append", id: 1, text: "m" }], [], [{ op: "append", id: 1, text: "p" }]);
  const node = forest.roots[0].children[0];
  assert.deepEqual([1, 2, 3, 4].map((step) => nodeAt(node, step).value), ["", "/tm", "/tm", "/tmp"]);
});

test("a field knows the place of its key, a root has none", () => {
  const [first] = forestOf([root, child]).roots;
  assert.deepEqual([first.keySpan, first.children[0].keySpan], [null, [1, 7]]);
});

test("a set takes back what a string said, from its step on", () => {
  const forest = forestOf(
    [root, child, { op: "append", id: 1, text: "abc" }],
    [{ op: "set", id: 1, kind: "string", value: "ab" }],
    [{ op: "append", id: 1, text: "!" }],
  );
  const node = forest.roots[0].children[0];
  assert.deepEqual([1, 2, 3].map((step) => nodeAt(node, step).value), ["abc", "ab", "ab!"]);
});

test("a set changes the kind, from its step on", () => {
  const forest = forestOf([root, { ...child, kind: "number" }], [{ op: "set", id: 1, kind: "string", value: "1a" }]);
  const node = forest.roots[0].children[0];
  assert.deepEqual([1, 2].map((step) => nodeAt(node, step).kind), ["number", "string"]);
});

test("a close that is taken back was there while it lasted", () => {
  const forest = forestOf(
    [root, child],
    [{ op: "close", id: 1, end: 12, complete: true }],
    [{ op: "open", id: 1 }],
    [{ op: "close", id: 1, end: 20, complete: false }],
  );
  const node = forest.roots[0].children[0];
  assert.deepEqual([1, 2, 3, 4].map((step) => nodeAt(node, step).completion), ["open", "complete", "open", "cut"]);
  assert.deepEqual([1, 2, 3, 4].map((step) => nodeAt(node, step).end), [null, 12, null, 20]);
});

test("a removed node takes what is below it along, and was there before", () => {
  const forest = forestOf([root, child], [{ op: "remove", id: 0 }]);
  const node = forest.roots[0].children[0];
  assert.equal(livesAt(node, 1), true);
  assert.equal(livesAt(node, 2), false);
  assert.equal(nodesOf(forest, 1, new Set()).length, 2);
  assert.equal(nodesOf(forest, 2, new Set()).length, 0);
});

test("what comes and goes within one step is at none", () => {
  const forest = forestOf([root, child, { op: "remove", id: 0 }, { ...root, id: 5 }], []);
  assert.deepEqual(forest.roots.map(({ id }) => id), [5]);
  assert.deepEqual(nodesOf(forest, 1, new Set()).map(({ id }) => id), [5]);
});

test("a fix shows from its step on", () => {
  const forest = forestOf([root, child], [{ op: "fix", id: 1, code: "missing-quote", text: "…", span: [3, 4] }]);
  const node = forest.roots[0].children[0];
  assert.deepEqual([1, 2].map((step) => nodeAt(node, step).fixes.length), [0, 1]);
});

test("roots of interleaved calls keep their own children together", () => {
  const forest = forestOf(
    [{ ...root, channel: "call:0" }],
    [{ ...root, id: 1, channel: "call:1" }],
    [{ ...child, id: 2, parent: 0 }],
    [{ ...child, id: 3, parent: 1 }],
  );
  assert.deepEqual(nodesOf(forest, 4, new Set()).map(({ id }) => id), [0, 2, 1, 3]);
  assert.equal(forest.nodes.get(3)?.channel, "call:1");
});

test("a node that comes late into the middle of its tree stands there, and so does one that was taken back among those that were not", () => {
  const late = forestOf(
    [root, { ...child, kind: "object" }, { ...child, id: 2 }],
    [{ ...child, id: 3, parent: 1 }],
    [{ op: "remove", id: 2 }],
    [{ ...child, id: 4 }],
  );
  const ids = [1, 2, 3, 4].map((step) => nodesOf(late, step, new Set()).map(({ id }) => id));
  assert.deepEqual(ids, [[0, 1, 2], [0, 1, 3, 2], [0, 1, 3], [0, 1, 3, 4]]);
  const rows = flatten(late, 4, new Set());
  assert.deepEqual([1, 3].map((index) => rows.place(index)), [{ position: 1, count: 2 }, { position: 2, count: 2 }]);
});

test("a depth of 100,000 needs no recursion", () => {
  /** @type {Patch[]} */
  const deep = Array.from({ length: 100_000 }, (_, id) => ({ op: "add", id, parent: id ? id - 1 : null, key: null, kind: "array", start: id, channel: "text" }));
  assert.equal(nodesOf(forestOf(deep), 1, new Set()).length, 100_000);
});

test("a patch for a node that never was is an error that names it", () => {
  assert.throws(() => forestOf([{ op: "open", id: 7 }]), /node 7/);
});
