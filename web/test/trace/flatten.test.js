import assert from "node:assert/strict";
import test from "node:test";
import { createRandom } from "../../src/chunking/random.js";
import { addPatches, createForest } from "../../src/trace/forest.js";
import { flatten } from "../../src/trace/flatten.js";

/** @typedef {import("../../src/trace/forest.js").Forest} Forest */
/** @typedef {import("../../src/trace/forest.js").TreeNode} TreeNode */
/** @typedef {import("../../src/trace/types.js").Patch} Patch */

/** Many trees, some of which are taken back, whole or in part; now and then two grow at once. @param {number} seed */
function forestOf(seed) {
  const random = createRandom(seed);
  const pick = (/** @type {number} */ count) => Math.floor(random() * count);
  const forest = createForest();
  /** @type {{root: number, nodes: number[]}[]} */
  let open = [];
  let id = 0;
  for (let step = 1; step <= 300; step++) {
    /** @type {Patch[]} */
    const patches = [];
    if (open.length === 0 || (open.length < 2 && pick(6) === 0)) {
      open.push({ root: id, nodes: [id] });
      patches.push({ op: "add", id, parent: null, key: null, kind: "object", start: step, channel: "text" });
      id++;
    }
    const tree = open[pick(open.length)];
    const choice = pick(10);
    if (choice < 6) {
      patches.push({ op: "add", id, parent: tree.nodes[pick(tree.nodes.length)], key: `k${id}`, kind: "object", start: step });
      tree.nodes.push(id++);
    } else if (choice < 7 && tree.nodes.length > 1) {
      patches.push({ op: "remove", id: /** @type {number} */ (tree.nodes.pop()) });
    } else if (choice < 8) {
      if (pick(3) === 0) patches.push({ op: "remove", id: tree.root });
      open = open.filter((other) => other !== tree);
    }
    addPatches(forest, patches, step);
  }
  return forest;
}

/** The rows as they follow from each node's own life. @param {Forest} forest @param {number} step @param {ReadonlySet<number>} collapsed */
function slowly(forest, step, collapsed) {
  /** @type {TreeNode[]} */
  const rows = [];
  const visit = (/** @type {TreeNode} */ node) => {
    if (node.born > step || step >= node.died) return;
    rows.push(node);
    if (!collapsed.has(node.id)) node.children.forEach(visit);
  };
  forest.roots.forEach(visit);
  return rows;
}

for (const seed of [1, 2, 3, 4]) {
  test(`the rows of many trees are those of their nodes, at every step, forwards and back: ${seed}`, () => {
    const forest = forestOf(seed);
    assert.ok(forest.roots.length > 10);
    const folded = new Set([forest.roots[3].id, forest.roots[7].id]);
    for (const collapsed of [new Set(), folded]) {
      for (const step of [...forest.shape.keys(), ...[...forest.shape.keys()].reverse()]) {
        const wanted = slowly(forest, step, collapsed);
        const rows = flatten(forest, step, collapsed);
        assert.equal(rows.count, wanted.length);
        assert.deepEqual(wanted.map((_, index) => rows.get(index).id), wanted.map(({ id }) => id));
        wanted.forEach((node, index) => assert.equal(rows.indexOf(node), index));
        const roots = wanted.filter(({ parent }) => !parent);
        roots.forEach((root, index) => assert.deepEqual(rows.place(wanted.indexOf(root)), { position: index + 1, count: roots.length }));
      }
    }
  });
}

test("a node that is not there has no row", () => {
  const forest = forestOf(5);
  const late = forest.roots[forest.roots.length - 1];
  assert.equal(flatten(forest, late.born - 1, new Set()).indexOf(late), -1);
});

test("where a node stands is found with a look at few of thousands of trees, and at few of thousands of siblings", () => {
  const forest = createForest();
  const count = 5000;
  for (let step = 1; step <= count; step++) {
    addPatches(forest, [{ op: "add", id: step, parent: null, key: null, kind: "object", start: step, channel: "text" }], step);
  }
  for (let step = count + 1; step <= 2 * count; step++) {
    addPatches(forest, [{ op: "add", id: step, parent: count, key: `k${step}`, kind: "null", start: step }], step);
  }
  let looks = 0;
  for (const node of forest.nodes.values()) {
    const { born, tree } = node;
    Object.defineProperties(node, { born: { get: () => (looks++, born) }, tree: { get: () => (looks++, tree) } });
  }
  const rows = flatten(forest, 2 * count, new Set());
  assert.equal(rows.count, 2 * count);
  for (const id of [1, 7, count / 2, count, count + 1, 1.5 * count, 2 * count]) {
    const node = /** @type {TreeNode} */ (forest.nodes.get(id));
    looks = 0;
    const index = rows.indexOf(node);
    const { position } = rows.place(index);
    assert.equal(index, id - 1);
    assert.equal(position, id <= count ? id : id - count);
    assert.ok(looks < 100, `${looks} looks for node ${id}`);
  }
});
