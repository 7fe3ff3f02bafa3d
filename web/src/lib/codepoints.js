/**
 * Python counts code points, JavaScript counts UTF-16 units. A trace's spans are code points inside one channel; the
 * text comes in chunks, and only inside a chunk is a conversion ever needed.
 */

/**
 * @param {string} text
 * @param {number} index in UTF-16 units
 */
export function splitsPair(text, index) {
  return index > 0 && isLow(text.charCodeAt(index)) && isHigh(text.charCodeAt(index - 1));
}

/** @param {number} unit */
const isHigh = (unit) => unit >= 0xd800 && unit <= 0xdbff;
/** @param {number} unit */
const isLow = (unit) => unit >= 0xdc00 && unit <= 0xdfff;

/** @param {string} text */
export function countCodePoints(text) {
  let count = text.length;
  for (let i = 1; i < text.length; i++) if (splitsPair(text, i)) count--;
  return count;
}

/**
 * The UTF-16 index that lies `points` code points after the index `from`.
 *
 * @param {string} text
 * @param {number} points
 * @param {number} [from] in UTF-16 units
 */
export function unitIndex(text, points, from = 0) {
  let index = from;
  for (let left = points; left > 0 && index < text.length; left--) {
    index += splitsPair(text, index + 1) ? 2 : 1;
  }
  return index;
}

/**
 * A slice by code points of a text whose length in code points is known, so that plain text costs nothing.
 *
 * @param {string} text
 * @param {number} length of the whole text in code points
 * @param {number} start in code points
 * @param {number} end in code points
 */
export function slicePoints(text, length, start, end) {
  if (text.length === length) return text.slice(start, end);
  const from = unitIndex(text, start);
  return text.slice(from, unitIndex(text, end - start, from));
}

/**
 * At most `limit` UTF-16 units from the start of a text, never ending inside a pair.
 *
 * @param {string} text
 * @param {number} limit
 */
export function head(text, limit) {
  if (text.length <= limit) return text;
  return text.slice(0, splitsPair(text, limit) ? limit - 1 : limit);
}
