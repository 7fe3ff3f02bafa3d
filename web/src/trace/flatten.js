/** @import { Forest, TreeNode } from "./forest.js" */

/**
 * The visible rows of the trees at a step, top to bottom.
 *
 * @typedef {object} Rows
 * @property {TreeNode[]} nodes
 * @property {number[]} positions  of each row among its siblings, from 1
 * @property {Map<TreeNode | null, number>} counts  how many children a parent has at this step; null is the forest
 */

/**
 * An explicit stack, since a tree may be as deep as its text is long.
 *
 * @param {Forest} forest
 * @param {number} step
 * @param {ReadonlySet<number>} collapsed
 * @returns {Rows}
 */
export function flatten(forest, step, collapsed) {
  /** @type {Rows} */
  const rows = { nodes: [], positions: [], counts: new Map() };
  const stack = [{ parent: /** @type {TreeNode | null} */ (null), list: forest.roots, next: 0, position: 0 }];
  while (stack.length) {
    const top = stack[stack.length - 1];
    const node = top.list[top.next++];
    // Children are listed in the order of their birth: the first unborn one ends the list.
    if (!node || node.born > step) {
      rows.counts.set(top.parent, top.position);
      stack.pop();
      continue;
    }
    if (step >= node.died) continue;
    top.position++;
    rows.nodes.push(node);
    rows.positions.push(top.position);
    if (node.children.length && !collapsed.has(node.id)) {
      stack.push({ parent: node, list: node.children, next: 0, position: 0 });
    }
  }
  return rows;
}

/** How many children a node has at a step. @param {TreeNode} node @param {number} step */
export function childCount(node, step) {
  let count = 0;
  for (const child of node.children) {
    if (child.born > step) break;
    if (step < child.died) count++;
  }
  return count;
}
