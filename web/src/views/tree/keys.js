/** @import { Rows } from "../../trace/flatten.js" */
/** @import { TreeNode } from "../../trace/forest.js" */

/**
 * The keys that the ARIA practices give a tree.
 *
 * @param {object} tree
 * @param {() => Rows} tree.rows
 * @param {() => TreeNode | null} tree.active
 * @param {(node: TreeNode) => boolean} tree.isCollapsed
 * @param {(node: TreeNode) => void} tree.choose
 * @param {(node: TreeNode) => void} tree.toggle
 * @returns {(event: KeyboardEvent) => void}
 */
export function createTreeKeys({ rows, active, isCollapsed, choose, toggle }) {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { count, get, indexOf } = rows();
    const chosen = active();
    const at = chosen ? indexOf(chosen) : -1;
    const node = at < 0 ? undefined : get(at);
    const next = target(event.key);
    if (next === undefined) return;
    event.preventDefault();
    if (next) choose(next);

    /** The node to go to; null when the key did something else, undefined when it means nothing here. @param {string} key */
    function target(key) {
      switch (key) {
        case "ArrowDown":
          return rowAt(Math.min(count - 1, at + 1));
        case "ArrowUp":
          return rowAt(Math.max(0, at - 1));
        case "Home":
          return rowAt(0);
        case "End":
          return rowAt(count - 1);
        case "ArrowRight":
          return node ? inward(node) : null;
        case "ArrowLeft":
          return node ? outward(node) : null;
        case "Enter":
        case " ":
          if (node) toggle(node);
          return null;
        default:
          return undefined;
      }
    }

    /** @param {number} index */
    function rowAt(index) {
      return count ? get(index) : null;
    }

    /** @param {TreeNode} node */
    function inward(node) {
      if (isCollapsed(node)) {
        toggle(node);
        return null;
      }
      const below = at + 1 < count ? get(at + 1) : null;
      return below?.parent === node ? below : null;
    }

    /** @param {TreeNode} node */
    function outward(node) {
      if (node.children.length && !isCollapsed(node)) {
        toggle(node);
        return null;
      }
      return node.parent;
    }
  };
}
