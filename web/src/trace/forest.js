/** @import { Fix, NodeKind, Patch, Scalar, Span } from "./types.js" */
/** @import { Pieces } from "../lib/pieces.js" */

import { addPiece, createPieces, fitted, fittedPieces, piecesAt } from "../lib/pieces.js";
import { countUpTo, prefixLength } from "../lib/search.js";

/**
 * Every node that ever was, with the steps between which each thing about it was true. Showing a step is a filter over
 * this; no patch is ever replayed.
 *
 * @typedef {object} Epoch  a value between two `set`s: only a string changes, by growing
 * @property {number} step
 * @property {NodeKind} kind
 * @property {Scalar} value   of a scalar
 * @property {Pieces} pieces  of a string
 *
 * @typedef {{step: number, closed: boolean, end: number, complete: boolean}} Closing
 *
 * @typedef {object} TreeNode
 * @property {number} id
 * @property {TreeNode | null} parent
 * @property {Tree} tree
 * @property {string | null} key
 * @property {Span | null} keySpan  null where there is no key, empty where the text does not have it
 * @property {string} channel
 * @property {number} start
 * @property {number} depth
 * @property {number} born
 * @property {number} died  Infinity when it stays
 * @property {TreeNode[]} children  in document order, every child there ever was
 * @property {Epoch[]} epochs
 * @property {Closing[]} closings
 * @property {(Fix & {step: number})[]} fixes
 *
 * @typedef {object} Tree
 * @property {number} number  how many trees were begun before it
 * @property {TreeNode[]} nodes  its root first, all others as they came
 * @property {number} rest  the last step that added or removed a node of it
 * @property {boolean} calm  that is their order in the document, and none was taken back: at each step the first of them are there
 *
 * @typedef {object} Forest
 * @property {Map<number, TreeNode>} nodes
 * @property {TreeNode[]} roots
 * @property {number} trees      how many were begun
 * @property {number[]} shape    for each step: how many times nodes were added or removed up to it
 * @property {number[]} changes  the steps that changed a node, ascending
 */

/** Of what is no string; nothing is added to them. */
const NO_PIECES = createPieces();

/** @returns {Forest} The step 0, before the first chunk, is there from the start. */
export function createForest() {
  return { nodes: new Map(), roots: [], trees: 0, shape: [0], changes: [] };
}

/**
 * @param {Forest} forest
 * @param {readonly Patch[]} patches
 * @param {number} step
 */
export function addPatches(forest, patches, step) {
  let shape = forest.shape[step - 1];
  for (const patch of patches) {
    if (patch.op === "add" || patch.op === "remove") shape++;
    applyPatch(forest, patch, step);
  }
  forest.shape.push(shape);
  if (patches.length > 0) forest.changes.push(step);
}

/** @param {Forest} forest @param {Patch} patch @param {number} step */
function applyPatch(forest, patch, step) {
  if (patch.op === "add") return addNode(forest, patch, step);
  const node = forest.nodes.get(patch.id);
  if (!node) throw new Error(`The trace changes node ${patch.id} before it adds it.`);
  const epoch = node.epochs[node.epochs.length - 1];
  const closing = node.closings[node.closings.length - 1];
  switch (patch.op) {
    case "append":
      addPiece(epoch.pieces, patch.text, step);
      break;
    case "set":
      node.epochs.push(createEpoch(patch.kind, patch.value, step));
      break;
    case "close":
      node.closings.push({ step, closed: true, end: patch.end, complete: patch.complete });
      node.closings = fitted(node.closings);
      node.epochs = fitted(node.epochs);
      if (epoch.pieces !== NO_PIECES) epoch.pieces = fittedPieces(epoch.pieces);
      break;
    case "open":
      node.closings.push({ step, closed: false, end: closing?.end ?? node.start, complete: false });
      break;
    case "fix":
      node.fixes.push({ code: patch.code, text: patch.text, span: patch.span, step });
      break;
    case "remove":
      node.died = step;
      node.tree.rest = step;
      if (node.born === step) forget(forest, node);
      else node.tree.calm = false;
      break;
  }
}

/**
 * What came and went within one step is seen at none; a long text full of braces has more of these than of all others.
 *
 * @param {Forest} forest
 * @param {TreeNode} node
 */
function forget(forest, node) {
  const siblings = node.parent ? node.parent.children : forest.roots;
  const at = siblings.lastIndexOf(node);
  if (at >= 0) siblings.splice(at, 1);
  forest.nodes.delete(node.id);
  const { nodes } = node.tree;
  const from = nodes.lastIndexOf(node);
  let to = from + 1;
  while (to < nodes.length && nodes[to].depth > node.depth) to++;
  nodes.splice(from, to - from);
}

/** @param {Forest} forest @param {import("./types.js").AddPatch} patch @param {number} step */
function addNode(forest, patch, step) {
  const parent = patch.parent === null ? null : (forest.nodes.get(patch.parent) ?? null);
  const tree = parent ? parent.tree : { number: forest.trees++, nodes: [], rest: step, calm: true };
  /** @type {TreeNode} */
  const node = {
    id: patch.id,
    parent,
    tree,
    key: patch.key,
    keySpan: patch.key_span ?? null,
    channel: parent ? parent.channel : (patch.channel ?? "text"),
    start: patch.start,
    depth: parent ? parent.depth + 1 : 0,
    born: step,
    died: Infinity,
    children: [],
    epochs: [createEpoch(patch.kind, null, step)],
    closings: [],
    fixes: [],
  };
  forest.nodes.set(node.id, node);
  tree.rest = step;
  (parent ? parent.children : forest.roots).push(node);
  if (parent && !isAround(parent, tree.nodes[tree.nodes.length - 1])) tree.calm = false;
  tree.nodes.push(node);
}

/** Whether a node is another one, or around it. @param {TreeNode} outer @param {TreeNode} inner */
function isAround(outer, inner) {
  let up = /** @type {TreeNode | null} */ (inner);
  while (up && up.depth > outer.depth) up = up.parent;
  return up === outer;
}

/** @param {NodeKind} kind @param {Scalar} value @param {number} step @returns {Epoch} */
function createEpoch(kind, value, step) {
  if (kind !== "string") return { step, kind, value, pieces: NO_PIECES };
  const pieces = createPieces();
  if (value !== null) addPiece(pieces, String(value), step);
  return { step, kind, value, pieces };
}

/** The last step up to this one that changed a node; 0 when none did. @param {Forest} forest @param {number} step */
export function changeBefore({ changes }, step) {
  return changes[countUpTo(changes, step) - 1] ?? 0;
}

/** @param {TreeNode} node @param {number} step */
export function livesAt(node, step) {
  for (let up = /** @type {TreeNode | null} */ (node); up; up = up.parent) {
    if (step < up.born || step >= up.died) return false;
  }
  return true;
}

/**
 * @typedef {object} NodeView
 * @property {NodeKind} kind
 * @property {Scalar} value   of a string its beginning
 * @property {number} length  of a string, in UTF-16 units
 * @property {"open" | "complete" | "cut"} completion
 * @property {number | null} end  null while open
 * @property {Fix[]} fixes
 */

/**
 * A node as it is at a step of its life.
 *
 * @param {TreeNode} node
 * @param {number} step
 * @param {number} [limit]  how much of a string is wanted, in UTF-16 units
 * @returns {NodeView}
 */
export function nodeAt(node, step, limit = Infinity) {
  const { epochs, closings } = node;
  const epoch = epochs[prefixLength(epochs.length, (index) => epochs[index].step <= step) - 1];
  const closing = closings[prefixLength(closings.length, (index) => closings[index].step <= step) - 1];
  const closed = closing?.closed ?? false;
  const { text, length } = piecesAt(epoch.pieces, step, limit);
  return {
    kind: epoch.kind,
    value: epoch.kind === "string" ? text : epoch.value,
    length,
    completion: closed ? (closing.complete ? "complete" : "cut") : "open",
    end: closed ? closing.end : null,
    fixes: node.fixes.filter((fix) => fix.step <= step),
  };
}
