import { splitsPair } from "./codepoints.js";

/**
 * @typedef {{text: string, marked: boolean}} Part
 */

/**
 * The part of a JSON text in which some values stand, with these marked: a value as a JSON string, or, where it is JSON
 * itself, as it is. What is not found is not marked.
 *
 * @param {string} json
 * @param {readonly string[]} values  in the order in which they stand there
 * @param {number} limit              as much of the text as is wanted, in UTF-16 units
 * @returns {Part[]}
 */
export function excerpt(json, values, limit) {
  const marks = findAll(json, values);
  const from = json.length <= limit || marks.length === 0 ? 0 : Math.max(0, Math.min(marks[0][0] - Math.floor(limit / 3), json.length - limit));
  const start = splitsPair(json, from) ? from - 1 : from;
  const last = Math.min(json.length, start + limit);
  const end = splitsPair(json, last) ? last - 1 : last;
  /** @type {Part[]} */
  const parts = [];
  let at = start;
  const push = (/** @type {number} */ to, /** @type {boolean} */ marked) => {
    if (to > at) parts.push({ text: json.slice(at, to), marked });
    at = Math.max(at, to);
  };
  if (start > 0) parts.push({ text: "… ", marked: false });
  for (const [markStart, markEnd] of marks) {
    if (markStart >= end) break;
    push(markStart, false);
    push(Math.min(markEnd, end), true);
  }
  push(end, false);
  if (end < json.length) parts.push({ text: " …", marked: false });
  return parts;
}

/** @param {string} json @param {readonly string[]} values @returns {[start: number, end: number][]} */
function findAll(json, values) {
  /** @type {[number, number][]} */
  const marks = [];
  let from = 0;
  for (const value of values) {
    if (value === "") continue;
    const found = find(json, value, from);
    if (!found) continue;
    marks.push(found);
    from = found[1];
  }
  return marks;
}

/** @param {string} json @param {string} value @param {number} from @returns {[number, number] | null} */
function find(json, value, from) {
  const quoted = JSON.stringify(value);
  const ascii = quoted.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  for (const text of [quoted, ascii]) {
    const at = json.indexOf(text, from);
    if (at >= 0) return [at + 1, at + text.length - 1];
  }
  const at = value.startsWith("{") ? json.indexOf(value, from) : -1;
  return at < 0 ? null : [at, at + value.length];
}
