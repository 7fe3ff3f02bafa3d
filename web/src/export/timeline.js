/** @import { TokenClass } from "../trace/classify.js" */
/** @import { History } from "../trace/history.js" */
/** @import { Pause } from "../trace/pauses.js" */

import { formatTime } from "../lib/format.js";
import { t } from "../strings/page.js";
import { classOfStep, labelOf, TOKEN_CLASSES } from "../trace/classify.js";

/** The measures of the picture, in its own units, which are pixels where it is not scaled. */
const WIDTH = 1000;
const MARGIN = 20;
const BAND = { top: 64, height: 34 };
const ROW = 16;
const LABEL_ROWS = 4;
/** As many places of the band as are looked at. */
const SAMPLES = 2 * WIDTH;
/** As wide as a letter of a label is, and the room between two labels. */
const LETTER = 6.6;
const ROOM = 10;

/**
 * The timeline as a picture for a document: what became of each chunk, every call and failure by name, and the pauses.
 *
 * @param {History} history
 * @param {readonly Pause[]} pauses
 * @param {(name: TokenClass | "ink" | "muted" | "surface") => string} colour
 * @returns {string} an SVG document
 */
export function toTimelineSvg(history, pauses, colour) {
  const { records, events, actions } = history;
  const count = Math.max(1, records.length);
  const x = (/** @type {number} */ step) => round(MARGIN + (step / count) * (WIDTH - 2 * MARGIN));
  const bottom = BAND.top + BAND.height;
  const runs = runsOf(history);
  const used = TOKEN_CLASSES.filter((name) => runs.some((run) => run.name === name));
  const labels = apart(events.map(({ step, type, label }) => ({ at: x(step), text: label, type })), LABEL_ROWS);
  const height = bottom + 14 + Math.max(0, ...labels.map(({ row }) => row + 1)) * ROW + 34;
  const title = t.share.timeline(records.length, actions.calls, actions.failures);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif" font-size="12">
<title>${escape(title)}</title>
<rect width="${WIDTH}" height="${height}" fill="${colour("surface")}"/>
<text x="${MARGIN}" y="28" font-size="15" font-weight="600" fill="${colour("ink")}">${escape(title)}</text>
${runs.map(({ name, from, to }) => band(name, x(from), x(to), colour)).join("\n")}
${apart(pauses.map(({ step, ms }) => ({ at: x(step - 1), text: formatTime(ms) })), 1).map(({ at, text }) => `<path d="M${at} ${BAND.top - 8}V${bottom}" stroke="${colour("muted")}" stroke-dasharray="2 3"/><text x="${at}" y="${BAND.top - 10}" text-anchor="middle" fill="${colour("muted")}">${escape(text)}</text>`).join("\n")}
${seen(events, x).map(({ step, type }) => mark(type, x(step), bottom + 8, colour)).join("\n")}
${labels.map(({ at, text, row, type }) => `<text x="${at}" y="${bottom + 28 + row * ROW}" text-anchor="${anchor(at)}" fill="${colour(type === "failure" ? "failure" : "call")}">${escape(text)}</text>`).join("\n")}
${legend(used, height - 14, colour)}
</svg>
`;
}

/** @param {History} history @returns {{name: TokenClass, from: number, to: number}[]} neighbouring steps of one class, no finer than can be seen */
function runsOf(history) {
  const { length } = history.records;
  const samples = Math.min(length, SAMPLES);
  /** @type {{name: TokenClass, from: number, to: number}[]} */
  const runs = [];
  for (let sample = 0; sample < samples; sample++) {
    const from = Math.floor((sample / samples) * length);
    const to = Math.floor(((sample + 1) / samples) * length);
    const name = classOfStep(history, from);
    const last = runs[runs.length - 1];
    if (last?.name === name) last.to = to;
    else runs.push({ name, from, to });
  }
  return runs;
}

/** One for each place at which it can be seen. @template {{step: number, type: string}} T @param {readonly T[]} events @param {(step: number) => number} x @returns {T[]} */
function seen(events, x) {
  return [...new Map(events.map((event) => [`${event.type} ${Math.round(x(event.step))}`, event])).values()];
}

/** Text is a thin line, so that what stands out does so without colour as well. @param {TokenClass} name @param {number} from @param {number} to @param {(name: TokenClass | "surface") => string} colour */
function band(name, from, to, colour) {
  const isThin = name === "prose" || name === "markup";
  const height = isThin ? 3 : BAND.height;
  const rect = `<rect x="${from}" y="${BAND.top + BAND.height - height}" width="${round(to - from)}" height="${height}" fill="${colour(name)}"><title>${labelOf(name)}</title></rect>`;
  const label = labelOf(name);
  if (isThin || to - from < label.length * LETTER + ROOM) return rect;
  return `${rect}<text x="${round((from + to) / 2)}" y="${BAND.top + BAND.height / 2 + 4}" text-anchor="middle" font-weight="600" fill="${colour("surface")}">${label}</text>`;
}

/** As in the page: a call is a lozenge, a repeated one a hollow one, a failure a cross. @param {"call" | "repetition" | "failure"} type @param {number} x @param {number} y @param {(name: TokenClass) => string} colour */
function mark(type, x, y, colour) {
  if (type === "failure") return `<path d="M${x - 4} ${y - 4}l8 8m0 -8l-8 8" stroke="${colour("failure")}" stroke-width="2" fill="none"/>`;
  const fill = type === "call" ? colour("call") : "none";
  return `<path d="M${x} ${y - 5}l5 5l-5 5l-5 -5z" stroke="${colour("call")}" fill="${fill}"/>`;
}

/**
 * Labels in rows, each in the first that has room; those for which none has are left out.
 *
 * @template {{at: number, text: string}} T
 * @param {readonly T[]} labels  from left to right
 * @param {number} rows
 * @returns {(T & {row: number})[]}
 */
function apart(labels, rows) {
  const ends = Array.from({ length: rows }, () => -Infinity);
  return labels.flatMap((label) => {
    const half = (label.text.length * LETTER) / 2;
    const row = ends.findIndex((end) => end + ROOM <= label.at - half);
    if (row < 0) return [];
    ends[row] = label.at + half;
    return [{ ...label, row }];
  });
}

/** @param {number} x */
function anchor(x) {
  return x > WIDTH - 4 * MARGIN ? "end" : x < 4 * MARGIN ? "start" : "middle";
}

/** @param {readonly TokenClass[]} classes @param {number} y @param {(name: TokenClass | "ink") => string} colour */
function legend(classes, y, colour) {
  return classes
    .map((name, index) => `<rect x="${MARGIN + index * 96}" y="${y - 10}" width="12" height="12" fill="${colour(name)}"/><text x="${MARGIN + index * 96 + 18}" y="${y}" fill="${colour("ink")}">${labelOf(name)}</text>`)
    .join("\n");
}

/** @param {string} text */
function escape(text) {
  // A document may hold no other control characters, however they are written.
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd");
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 100) / 100;
}
