/** @import { Fix } from "./types.js" */
/** @import { TreeNode } from "./forest.js" */

/**
 * The steps that made a node what it is at a step.
 *
 * @typedef {object} Life
 * @property {number} born
 * @property {number} last    the last that changed the node itself, whatever it did to it
 * @property {number} closed  the one that closed it; 0 while it is open
 * @property {(Fix & {step: number})[]} fixes
 */

/** @param {TreeNode} node @param {number} step  not before the node's first @returns {Life} */
export function lifeOf(node, step) {
  const past = (/** @type {readonly number[]} */ steps) => steps.filter((at) => at <= step);
  const closings = node.closings.filter((closing) => closing.step <= step);
  const closing = closings.at(-1);
  const fixes = node.fixes.filter((fix) => fix.step <= step);
  const changes = node.epochs.flatMap(({ step: began, pieces }) => past([began, ...pieces.steps]));
  return {
    born: node.born,
    last: Math.max(node.born, ...changes.slice(-1), ...fixes.slice(-1).map((fix) => fix.step)),
    closed: closing?.closed ? closing.step : 0,
    fixes,
  };
}
