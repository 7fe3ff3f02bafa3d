/** @import { Action, Span, TraceRecord } from "./types.js" */

import { slicePoints } from "../lib/codepoints.js";
import { countUpTo } from "../lib/search.js";
import { t } from "../strings/player.js";

/**
 * One stream of text: what the model wrote ("text"), or the fragments of one native call's arguments ("call:0").
 *
 * @typedef {object} Channel
 * @property {string} name
 * @property {string} tool      that a call's channel names; "" for every other channel
 * @property {string[]} chunks
 * @property {number[]} starts  where each chunk begins, in code points
 * @property {number[]} steps   the step at which each chunk arrived
 * @property {number} length    in code points
 * @property {Decision[]} decisions  by span; they do not overlap
 *
 * @typedef {{span: Span, step: number, action: Action}} Decision  what became of a span, and the step at which it was known
 */

/** @param {string} name @param {string} [tool] @returns {Channel} */
export function createChannel(name, tool = "") {
  return { name, tool, chunks: [], starts: [], steps: [], length: 0, decisions: [] };
}

/**
 * @param {Channel} channel
 * @param {TraceRecord} record
 * @param {number} step
 */
export function addChunk(channel, record, step) {
  if (record.chunk === "") return;
  channel.chunks.push(record.chunk);
  channel.starts.push(record.span[0]);
  channel.steps.push(step);
  channel.length = record.span[1];
}

/**
 * @param {Channel} channel
 * @param {Action} action
 * @param {number} step
 */
export function addDecision(channel, action, step) {
  if (action.span[0] === action.span[1]) return;
  const { decisions } = channel;
  const decision = { span: action.span, step, action };
  // Spans of one channel come in order, so this is a push; a late one still finds its place.
  let at = decisions.length;
  while (at > 0 && decisions[at - 1].span[0] > action.span[0]) at--;
  decisions.splice(at, 0, decision);
}

/** What people call a channel. @param {Channel} channel */
export function channelTitle({ name, tool }) {
  if (name === "reasoning") return t.channels.reasoning;
  const call = /^call:(\d+)$/.exec(name);
  if (!call) return name === "text" ? t.channels.text : t.channels.other(name);
  return tool || t.channels.native(Number(call[1]) + 1);
}

/** @param {Channel} channel @param {number} step */
export function chunksAt(channel, step) {
  return countUpTo(channel.steps, step);
}

/** How much of a channel has arrived, in code points. @param {Channel} channel @param {number} step */
export function lengthAt(channel, step) {
  const count = chunksAt(channel, step);
  return count === channel.chunks.length ? channel.length : channel.starts[count];
}

/** @param {Channel} channel @param {number} index in `chunks` */
export function chunkEnd(channel, index) {
  return index + 1 < channel.starts.length ? channel.starts[index + 1] : channel.length;
}

/**
 * The text of a span, cut off after about `limit` UTF-16 units.
 *
 * @param {Channel} channel
 * @param {Span} span
 * @param {number} [limit]
 */
export function sliceChannel(channel, [start, end], limit = Infinity) {
  let text = "";
  for (let i = Math.max(0, countUpTo(channel.starts, start) - 1); i < channel.chunks.length; i++) {
    const from = channel.starts[i];
    if (from >= end || text.length >= limit) break;
    const length = chunkEnd(channel, i) - from;
    text += slicePoints(channel.chunks[i], length, Math.max(0, start - from), Math.min(length, end - from));
  }
  return text;
}
