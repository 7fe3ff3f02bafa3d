/** @import { Forest, TreeNode } from "./forest.js" */

import { countUpTo, prefixLength } from "../lib/search.js";

/**
 * The visible rows of the trees at a step, top to bottom. A tree of which nothing was taken back and nothing is folded is not walked:
 * its rows are its nodes as they came.
 *
 * @typedef {object} Rows
 * @property {number} count
 * @property {(index: number) => TreeNode} get
 * @property {(node: TreeNode) => number} indexOf  -1 when it has no row
 * @property {(index: number) => {position: number, count: number}} place  of a row among its siblings, from 1
 */

/**
 * Trees of which nothing comes or goes any more, in order: a long stream has thousands, and no step is to look at each.
 *
 * @typedef {object} Resting
 * @property {number} steps         how many the forest had when this was made
 * @property {TreeNode[][]} parts   the rows of each
 * @property {number[]} starts      how many rows those before have
 * @property {number[]} since       the step from which on it and all before rest
 * @property {number[]} next        the number of the root behind it
 */

/** @type {WeakMap<Forest, Resting>} */
const known = new WeakMap();

/** @param {Forest} forest @returns {Resting} */
function restingOf(forest) {
  const found = known.get(forest);
  if (found?.steps === forest.shape.length) return found;
  /** @type {Resting} */
  const resting = { steps: forest.shape.length, parts: [], starts: [], since: [], next: [] };
  let rows = 0;
  let since = 0;
  forest.roots.forEach((root, index) => {
    since = Math.max(since, root.tree.rest);
    if (root.died < Infinity) return;
    const nodes = root.tree.calm ? root.tree.nodes : walk(root, since, NONE);
    resting.parts.push(nodes);
    resting.starts.push(rows);
    resting.since.push(since);
    resting.next.push(index + 1);
    rows += nodes.length;
  });
  known.set(forest, resting);
  return resting;
}

/** @type {ReadonlySet<number>} */
const NONE = new Set();

/**
 * @param {Forest} forest
 * @param {number} step
 * @param {ReadonlySet<number>} collapsed
 * @returns {Rows}
 */
export function flatten(forest, step, collapsed) {
  const folded = new Set([...collapsed].map((id) => forest.nodes.get(id)?.tree));
  const resting = restingOf(forest);
  const firstFolded = folded.size ? resting.parts.findIndex(([root]) => folded.has(root.tree)) : -1;
  const rest = Math.min(countUpTo(resting.since, step), firstFolded < 0 ? Infinity : firstFolded);
  /** @type {TreeNode[][]} */
  const parts = [];
  /** @type {number[]} */
  const starts = [];
  let total = rest ? resting.starts[rest - 1] + resting.parts[rest - 1].length : 0;
  const before = total;
  for (let index = rest ? resting.next[rest - 1] : 0; index < forest.roots.length; index++) {
    const root = forest.roots[index];
    if (root.born > step) break;
    if (step >= root.died) continue;
    const isWhole = root.tree.calm && !folded.has(root.tree);
    const nodes = isWhole ? root.tree.nodes : walk(root, step, collapsed);
    parts.push(nodes);
    starts.push(total);
    total += isWhole ? bornBy(nodes, step) : nodes.length;
  }
  /** @param {number} index of a row */
  const partOf = (index) => (index < before ? countUpTo(resting.starts, index) : rest + countUpTo(starts, index)) - 1;
  /** @param {number} part */
  const nodesOf = (part) => (part < rest ? resting.parts[part] : parts[part - rest]);
  /** @param {number} part */
  const startOf = (part) => (part < rest ? resting.starts[part] : part - rest < starts.length ? starts[part - rest] : total);
  return {
    count: total,
    get(index) {
      const part = partOf(index);
      return nodesOf(part)[index - startOf(part)];
    },
    indexOf(node) {
      const { tree } = node;
      const part = prefixLength(rest + parts.length, (before) => nodesOf(before)[0].tree.number < tree.number);
      if (part === rest + parts.length || nodesOf(part)[0].tree !== tree) return -1;
      const nodes = nodesOf(part);
      const at = nodes === tree.nodes ? indexByBirth(nodes, node) : nodes.indexOf(node);
      const index = at < 0 ? -1 : startOf(part) + at;
      return index >= 0 && index < startOf(part + 1) ? index : -1;
    },
    place(index) {
      const { parent } = this.get(index);
      if (!parent) return { position: partOf(index) + 1, count: rest + parts.length };
      return { position: positionAt(this.get(index), parent, step), count: childCount(parent, step) };
    },
  };
}

/**
 * The rows of one tree; an explicit stack, since it may be as deep as its text is long.
 *
 * @param {TreeNode} root
 * @param {number} step
 * @param {ReadonlySet<number>} collapsed
 */
function walk(root, step, collapsed) {
  /** @type {TreeNode[]} */
  const nodes = [];
  const stack = [{ list: [root], next: 0 }];
  while (stack.length) {
    const top = stack[stack.length - 1];
    const node = top.list[top.next++];
    // Children are listed in the order of their birth: the first unborn one ends the list.
    if (!node || node.born > step) {
      stack.pop();
      continue;
    }
    if (step >= node.died) continue;
    nodes.push(node);
    if (node.children.length && !collapsed.has(node.id)) stack.push({ list: node.children, next: 0 });
  }
  return nodes;
}

/** How many of some nodes, in the order of their birth, are born at a step. @param {readonly TreeNode[]} nodes @param {number} step */
function bornBy(nodes, step) {
  // Most trees are whole by then; there may be thousands.
  if (nodes.length === 0 || nodes[nodes.length - 1].born <= step) return nodes.length;
  return prefixLength(nodes.length, (index) => nodes[index].born <= step);
}

/** Where a node is among some in the order of their birth; -1 when it is not. @param {readonly TreeNode[]} nodes @param {TreeNode} node */
function indexByBirth(nodes, node) {
  let index = prefixLength(nodes.length, (before) => nodes[before].born < node.born);
  while (nodes[index]?.born === node.born && nodes[index] !== node) index++;
  return nodes[index] === node ? index : -1;
}

/** How many children a node has at a step. @param {TreeNode} node @param {number} step */
export function childCount({ children, tree }, step) {
  const born = bornBy(children, step);
  return tree.calm ? born : alive(children, born, step);
}

/** @param {TreeNode} node @param {TreeNode} parent @param {number} step */
function positionAt(node, { children, tree }, step) {
  const born = indexByBirth(children, node) + 1;
  return tree.calm ? born : alive(children, born, step);
}

/** How many of the first nodes are there at a step. @param {readonly TreeNode[]} nodes @param {number} count @param {number} step */
function alive(nodes, count, step) {
  let living = 0;
  for (let index = 0; index < count; index++) if (step < nodes[index].died) living++;
  return living;
}
