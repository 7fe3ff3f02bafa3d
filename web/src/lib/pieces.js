import { countUpTo } from "./search.js";
import { head } from "./codepoints.js";

/**
 * A text that grows step by step. It is kept as it came: to join 20 MB anew at every step would take minutes.
 *
 * @typedef {object} Pieces
 * @property {string[]} texts
 * @property {number[]} steps  when each came
 * @property {number[]} sizes  how long all was then, in UTF-16 units
 */

/** @returns {Pieces} */
export function createPieces() {
  return { texts: [], steps: [], sizes: [] };
}

/** @param {Pieces} pieces @param {string} text @param {number} step */
export function addPiece({ texts, steps, sizes }, text, step) {
  texts.push(text);
  steps.push(step);
  sizes.push((sizes.at(-1) ?? 0) + text.length);
}

/** How much room an engine makes in an array that is pushed to. */
const ROOM = 17;

/**
 * An array that will seldom grow, without the room to do so: there are hundreds of thousands, most with one or two entries.
 *
 * @template T @param {T[]} array
 */
export function fitted(array) {
  return array.length < ROOM ? array.slice() : array;
}

/** @param {Pieces} pieces @returns {Pieces} */
export function fittedPieces({ texts, steps, sizes }) {
  return { texts: fitted(texts), steps: fitted(steps), sizes: fitted(sizes) };
}

/**
 * The beginning of the text as it was at a step.
 *
 * @param {Pieces} pieces
 * @param {number} step
 * @param {number} limit  in UTF-16 units
 * @returns {{text: string, length: number}}  `length` is that of the whole, however much of it was asked for
 */
export function piecesAt({ texts, steps, sizes }, step, limit) {
  const count = countUpTo(steps, step);
  const length = count ? sizes[count - 1] : 0;
  const enough = Math.min(count, countUpTo(sizes, limit) + 1);
  return { text: head(texts.slice(0, enough).join(""), limit), length };
}
