import { countCodePoints, splitsPair } from "../lib/codepoints.js";

/**
 * One scale for two texts: what both begin with and what both end with lies at the same place, and so does the middle, where
 * they differ. All numbers are code points.
 *
 * @typedef {"kept" | "now"} Side
 * @typedef {{prefix: number, middle: Record<Side, number>}} Axis  `middle`: how long it is on each side
 */

/** @param {string} kept @param {string} now @returns {Axis} */
export function axisOf(kept, now) {
  const least = Math.min(kept.length, now.length);
  let start = 0;
  while (start < least && kept[start] === now[start]) start++;
  if (splitsPair(kept, start) || splitsPair(now, start)) start--;
  let end = 0;
  while (end < least - start && kept[kept.length - 1 - end] === now[now.length - 1 - end]) end++;
  if (splitsPair(kept, kept.length - end) || splitsPair(now, now.length - end)) end--;
  const middle = (/** @type {string} */ text) => countCodePoints(text.slice(start, text.length - end));
  return { prefix: countCodePoints(kept.slice(0, start)), middle: { kept: middle(kept), now: middle(now) } };
}

/** How much shorter a side's middle is than the other's. @param {Axis} axis @param {Side} side */
function gap({ middle }, side) {
  return Math.max(middle.kept, middle.now) - middle[side];
}

/** Where a span that begins at this offset begins on the scale. @param {Axis} axis @param {Side} side @param {number} offset */
export function placeStart(axis, side, offset) {
  return offset >= axis.prefix + axis.middle[side] ? offset + gap(axis, side) : offset;
}

/** Where a span that ends at this offset ends: a gap that follows is not its own. @param {Axis} axis @param {Side} side @param {number} offset */
export function placeEnd(axis, side, offset) {
  return offset > axis.prefix + axis.middle[side] ? offset + gap(axis, side) : offset;
}

/** The offset of a side at a place of the scale; in its gap, the end of its middle. @param {Axis} axis @param {Side} side @param {number} place */
export function offsetAt(axis, side, place) {
  const end = axis.prefix + axis.middle[side];
  return place <= end ? place : Math.max(end, place - gap(axis, side));
}
