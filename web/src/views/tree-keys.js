/** @import { Rows } from "../trace/flatten.js" */
/** @import { TreeNode } from "../trace/forest.js" */

/**
 * The keys that the ARIA practices give a tree.
 *
 * @param {object} tree
 * @param {() => Rows} tree.rows
 * @param {() => number | null} tree.active
 * @param {(node: TreeNode) => boolean} tree.isCollapsed
 * @param {(node: TreeNode) => void} tree.choose
 * @param {(node: TreeNode) => void} tree.toggle
 * @returns {(event: KeyboardEvent) => void}
 */
export function createTreeKeys({ rows, active, isCollapsed, choose, toggle }) {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { nodes } = rows();
    const at = nodes.findIndex(({ id }) => id === active());
    const node = nodes[at];
    const next = target(event.key);
    if (next === undefined) return;
    event.preventDefault();
    if (next) choose(next);

    /** The node to go to; null when the key did something else, undefined when it means nothing here. @param {string} key */
    function target(key) {
      switch (key) {
        case "ArrowDown":
          return nodes[Math.min(nodes.length - 1, at + 1)] ?? null;
        case "ArrowUp":
          return nodes[Math.max(0, at - 1)] ?? null;
        case "Home":
          return nodes[0] ?? null;
        case "End":
          return nodes[nodes.length - 1] ?? null;
        case "ArrowRight":
          return node ? inward() : null;
        case "ArrowLeft":
          return node ? outward() : null;
        case "Enter":
        case " ":
          if (node) toggle(node);
          return null;
        default:
          return undefined;
      }
    }

    function inward() {
      if (isCollapsed(node)) {
        toggle(node);
        return null;
      }
      const below = nodes[at + 1];
      return below?.parent === node ? below : null;
    }

    function outward() {
      if (node.children.length && !isCollapsed(node)) {
        toggle(node);
        return null;
      }
      return node.parent;
    }
  };
}
