/** @import { Action } from "./types.js" */
/** @import { History } from "./history.js" */

import { countUpTo, prefixLength } from "../lib/search.js";

/**
 * What playing stops at, and what can be run to. `value`: of "pending" how many chunks text may be held for, of "offset" the code
 * point of the text, of "dialect" its name.
 *
 * @typedef {"call" | "failure" | "fix" | "pending" | "offset" | "dialect"} BreakKind
 * @typedef {{kind: BreakKind, value: number | string | null}} Break
 *
 * @typedef {{step: number, kinds: BreakKind[]}} Stop  a step at which a break holds
 */

/** @type {readonly {kind: BreakKind, value: number | string | null}[]} the value is that which is offered first */
export const BREAKS = [
  { kind: "call", value: null },
  { kind: "failure", value: null },
  { kind: "fix", value: null },
  { kind: "pending", value: 20 },
  { kind: "offset", value: 0 },
  { kind: "dialect", value: "json" },
];

/** The steps at which a break holds, in order. @param {History} history @param {Break} wanted @returns {number[]} */
export function stepsOf(history, { kind, value }) {
  const { actions, patches } = history.records;
  switch (kind) {
    case "call":
      return stepsWhere(actions, (all) => all.some(({ type }) => type === "call"));
    case "failure":
      return stepsWhere(actions, (all) => all.some((action) => action.type === "text" && action.kind === "failure"));
    case "fix":
      return stepsWhere(patches, (all, index) => all.some(({ op }) => op === "fix") || actions[index].some(isRepaired));
    case "dialect":
      return dialectSteps(history, String(value));
    case "pending":
      return pendingSteps(history, Number(value));
    case "offset":
      return offsetSteps(history, Number(value));
  }
}

/** @param {Action} action */
function isRepaired(action) {
  return action.type === "call" && action.fixes.length > 0;
}

/** @template T @param {readonly T[]} column  of the records @param {(one: T, index: number) => boolean} holds */
function stepsWhere(column, holds) {
  return column.flatMap((one, index) => (holds(one, index) ? [index + 1] : []));
}

/**
 * Wherever a way of writing calls is recognised: where its markup begins, and where a call is decided that no such markup led to.
 *
 * @param {History} history
 * @param {string} name
 */
function dialectSteps({ records }, name) {
  let isInside = false;
  return records.dialects.flatMap((dialect, index) => {
    const isMarkup = dialect === name;
    const isCall = records.actions[index].some((action) => action.type === "call" && action.dialect === name);
    const isNews = !isInside && (isMarkup || isCall);
    if (records.channels[index] === "text") isInside = isMarkup;
    return isNews ? [index + 1] : [];
  });
}

/**
 * Wherever the same text has been held for more than some chunks: once for each beginning of held text.
 *
 * @param {History} history
 * @param {number} limit
 */
function pendingSteps({ records }, limit) {
  /** @type {number[]} */
  const steps = [];
  let from = -1;
  let count = 0;
  records.heldStarts.forEach((start, index) => {
    if (records.channels[index] !== "text") return;
    count = start === from ? count + 1 : 1;
    from = start;
    if (start >= 0 && count === limit + 1) steps.push(index + 1);
  });
  return steps;
}

/** The step that fed a code point of the text. @param {History} history @param {number} offset */
function offsetSteps({ channels }, offset) {
  const text = channels.get("text");
  if (!text || offset < 0 || offset >= text.length) return [];
  return [text.steps[countUpTo(text.starts, offset) - 1]];
}

/** All steps at which one of the breaks holds, in order. @param {History} history @param {readonly Break[]} breaks @returns {Stop[]} */
export function stopsOf(history, breaks) {
  /** @type {Map<number, BreakKind[]>} */
  const stops = new Map();
  for (const wanted of breaks) {
    for (const step of stepsOf(history, wanted)) {
      const kinds = stops.get(step);
      if (kinds) kinds.push(wanted.kind);
      else stops.set(step, [wanted.kind]);
    }
  }
  return [...stops].map(([step, kinds]) => ({ step, kinds })).sort((a, b) => a.step - b.step);
}

/** The next stop in a direction, or null. @param {readonly Stop[]} stops @param {number} step @param {1 | -1} direction */
export function stopFrom(stops, step, direction) {
  const before = prefixLength(stops.length, (index) => (direction > 0 ? stops[index].step <= step : stops[index].step < step));
  return stops[direction > 0 ? before : before - 1] ?? null;
}

/** Reads breaks that storage or a link has; what is none is left out. @param {unknown} value @returns {Break[]} */
export function readBreaks(value) {
  if (!Array.isArray(value)) return [];
  return BREAKS.flatMap(({ kind, value: first }) => {
    const found = value.find((entry) => Object(entry).kind === kind);
    if (!found) return [];
    return [{ kind, value: typeof found.value === typeof first ? found.value : first }];
  });
}
