/** @import { Action, Span } from "./types.js" */
/** @import { Channel, Decision } from "./channels.js" */
/** @import { History } from "./history.js" */

import { prefixLength } from "../lib/search.js";
import { t } from "../strings/player.js";

/**
 * What became of a piece of text at some step.
 * @typedef {"prose" | "code" | "reasoning" | "markup" | "call" | "failure" | "held"} TokenClass
 */

/** @type {readonly TokenClass[]} */
export const TOKEN_CLASSES = ["prose", "code", "reasoning", "markup", "held", "call", "failure"];

/** What people call a class. @param {TokenClass} name */
export function labelOf(name) {
  return t.fates[name].label;
}

/** @param {Action} action @returns {TokenClass} */
export function classOfAction(action) {
  return action.type === "call" ? "call" : action.kind;
}

/** The position of the first decision that ends after an offset. @param {Channel} channel @param {number} offset */
function firstAfter(channel, offset) {
  const { decisions } = channel;
  return prefixLength(decisions.length, (index) => decisions[index].span[1] <= offset);
}

/**
 * The decision that covers an offset and was known at a step.
 *
 * @param {Channel} channel
 * @param {number} offset
 * @param {number} step
 * @returns {Decision | null}
 */
export function decisionAt(channel, offset, step) {
  const decision = channel.decisions[firstAfter(channel, offset)];
  return decision && decision.span[0] <= offset && decision.step <= step ? decision : null;
}

/**
 * How many decisions on a span were known at a step: as long as that stays, so does what is made of the span.
 *
 * @param {Channel} channel
 * @param {Span} span
 * @param {number} step
 */
export function countDecisions(channel, [start, end], step) {
  const { decisions } = channel;
  let count = 0;
  for (let i = firstAfter(channel, start); i < decisions.length && decisions[i].span[0] < end; i++) if (decisions[i].step <= step) count++;
  return count;
}

/**
 * @typedef {object} Segment
 * @property {number} start  in code points
 * @property {number} end
 * @property {TokenClass} name
 * @property {Decision | null} decision  null while held
 */

/**
 * Cuts a span where its fate changes. Text that no action of this step or an earlier one covers is held.
 *
 * @param {Channel} channel
 * @param {Span} span
 * @param {number} step
 * @returns {Segment[]}
 */
export function classify(channel, [start, end], step) {
  /** @type {Segment[]} */
  const segments = [];
  let at = start;
  for (let i = firstAfter(channel, start); at < end && i < channel.decisions.length; i++) {
    const decision = channel.decisions[i];
    if (decision.span[0] >= end) break;
    if (decision.step > step) continue;
    if (decision.span[0] > at) segments.push({ start: at, end: decision.span[0], name: "held", decision: null });
    const from = Math.max(at, decision.span[0]);
    const to = Math.min(end, decision.span[1]);
    segments.push({ start: from, end: to, name: classOfAction(decision.action), decision });
    at = to;
  }
  if (at < end) segments.push({ start: at, end, name: "held", decision: null });
  return segments;
}

/** What became of the chunk of a record, by its first character. @param {History} history @param {number} index @returns {TokenClass} */
export function classOfStep({ records, channels }, index) {
  const channel = channels.get(records.channels[index]);
  if (!channel || records.chunks[index] === "") return "prose";
  const start = records.starts[index];
  return classify(channel, [start, start + 1], Infinity)[0].name;
}
