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
 * @param {Forest} forest
 * @param {number} step
 * @param {ReadonlySet<number>} collapsed
 * @returns {Rows}
 */
export function flatten(forest, step, collapsed) {
  const folded = new Set([...collapsed].map((id) => forest.nodes.get(id)?.tree));
  /** @type {TreeNode[][]} */
  const parts = [];
  /** @type {number[]} */
  const starts = [];
  let total = 0;
  for (const root of forest.roots) {
    if (root.born > step) break;
    if (step >= root.died) continue;
    const isWhole = root.tree.calm && !folded.has(root.tree);
    const nodes = isWhole ? root.tree.nodes : walk(root, step, collapsed);
    parts.push(nodes);
    starts.push(total);
    total += isWhole ? bornBy(nodes, step) : nodes.length;
  }
  const partOf = (/** @type {number} */ index) => countUpTo(starts, index) - 1;
  return {
    count: total,
    get(index) {
      const part = partOf(index);
      return parts[part][index - starts[part]];
    },
    indexOf(node) {
      const part = parts.findLastIndex(([root]) => root.tree === node.tree);
      const at = part < 0 ? -1 : parts[part].lastIndexOf(node);
      const index = starts[part] + at;
      return at >= 0 && index < (starts[part + 1] ?? total) ? index : -1;
    },
    place(index) {
      const { parent } = this.get(index);
      if (!parent) return { position: partOf(index) + 1, count: parts.length };
      return { position: positionAt(this.get(index), parent, step), count: childCount(parent, step) };
    },
  };
}

/** The rows of one tree; an explicit stack, since it may be as deep as its text is long. @param {TreeNode} root @param {number} step @param {ReadonlySet<number>} collapsed */
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

/** How many children a node has at a step. @param {TreeNode} node @param {number} step */
export function childCount({ children, tree }, step) {
  const born = bornBy(children, step);
  return tree.calm ? born : alive(children, born, step);
}

/** @param {TreeNode} node @param {TreeNode} parent @param {number} step */
function positionAt(node, { children, tree }, step) {
  const born = children.indexOf(node) + 1;
  return tree.calm ? born : alive(children, born, step);
}

/** How many of the first nodes are there at a step. @param {readonly TreeNode[]} nodes @param {number} count @param {number} step */
function alive(nodes, count, step) {
  let living = 0;
  for (let index = 0; index < count; index++) if (step < nodes[index].died) living++;
  return living;
}
