/** @import { Span } from "../trace/types.js" */
/** @import { TreeNode } from "../trace/forest.js" */
/** @import { History } from "../trace/history.js" */

import { livesAt, nodeAt } from "../trace/forest.js";
import { lengthAt } from "../trace/channels.js";

/**
 * The span that a person points at, in whichever view; every view marks it.
 *
 * @typedef {object} Link
 * @property {"token" | "action" | "node"} from
 * @property {string} channel
 * @property {Span} span
 * @property {number | null} node  the id, when a node is pointed at
 */

/** @param {Link | null} link @param {string} channel @param {Span} span */
export function touches(link, channel, [start, end]) {
  return link !== null && link.channel === channel && link.span[0] < end && start < link.span[1];
}

/** @param {Span} outer @param {Span} inner */
const covers = (outer, inner) => outer[0] <= inner[0] && inner[1] <= outer[1];

/**
 * The span of a node at a step; an open one reaches to the end of what has come.
 *
 * @param {History} history
 * @param {TreeNode} node
 * @param {number} step
 * @returns {Span}
 */
export function nodeSpan(history, node, step) {
  const channel = history.channels.get(node.channel);
  return [node.start, nodeAt(node, step, 0).end ?? (channel ? lengthAt(channel, step) : node.start)];
}

/**
 * What is marked for a node at a step: its span, from its key on.
 *
 * @param {History} history
 * @param {TreeNode} node
 * @param {number} step
 * @returns {Span}
 */
export function entrySpan(history, node, step) {
  const [start, end] = nodeSpan(history, node, step);
  return [node.keySpan?.[0] ?? start, end];
}

/**
 * The nodes that a link marks. A token marks the deepest node around it, with its key, an action every node inside it, a node itself.
 *
 * @param {Link | null} link
 * @param {History} history
 * @param {number} step
 * @returns {(node: TreeNode) => boolean}
 */
export function linkedNodes(link, history, step) {
  if (!link) return () => false;
  if (link.from === "node") return (node) => node.id === link.node;
  if (link.from === "action") {
    return (node) => node.channel === link.channel && covers(link.span, nodeSpan(history, node, step));
  }
  const deepest = deepestNode(link, history, step);
  return (node) => node === deepest;
}

/**
 * @param {Link} link
 * @param {History} history
 * @param {number} step
 * @returns {TreeNode | null}
 */
export function deepestNode(link, history, step) {
  /** @type {TreeNode | null} */
  let found = null;
  let among = history.forest.roots;
  for (;;) {
    const next = among.find(
      (node) =>
        node.channel === link.channel &&
        livesAt(node, step) &&
        covers(entrySpan(history, node, step), [link.span[0], link.span[0] + 1]),
    );
    if (!next) return found;
    found = next;
    among = next.children;
  }
}
