/** @import { Action, Patch, Trace, TraceRecord } from "./types.js" */
/** @import { History } from "./history.js" */

import { reasonOf } from "../lib/reason.js";
import { t } from "../strings/player.js";
import { historyOf, TRACE_VERSION } from "./history.js";

/** What is no trace, or one that cannot be played; the message is a sentence. */
export class UnreadableTrace extends Error {}

/** @typedef {(value: any) => boolean} Check */

/** @type {Check} */
const isText = (value) => typeof value === "string";
/** @type {Check} */
const isCount = (value) => Number.isInteger(value) && value >= 0;
/** @type {Check} */
const isSpan = (value) => Array.isArray(value) && value.length === 2 && value.every(isCount) && value[0] <= value[1];
/** @type {Check} */
const isWhy = (value) => isText(value?.code) && isText(value?.text);
/** @type {Check} */
const isFix = (value) => isWhy(value) && isSpan(value.span);
/** @type {Check} */
const isRejection = (value) => isText(value?.reason) && isText(value.message) && isText(value.raw) && isText(value.path);

/** @type {Record<string, Check>} by the `type` of an action */
const ACTIONS = {
  text: ({ text, kind, rejection }) => isText(text) && isText(kind) && (rejection === undefined || isRejection(rejection)),
  call: ({ id, name, dialect, fixes }) => isText(id) && isText(name) && isText(dialect) && Array.isArray(fixes) && fixes.every(isFix),
};

/** @type {Record<string, Check>} by the `op` of a patch */
const PATCHES = {
  add: ({ parent, key, kind, start }) => (parent === null || isCount(parent)) && (key === null || isText(key)) && isText(kind) && isCount(start),
  append: ({ text }) => isText(text),
  set: ({ kind, value }) => isText(kind) && (value === null || typeof value !== "object"),
  close: ({ end, complete }) => isCount(end) && typeof complete === "boolean",
  open: () => true,
  fix: isFix,
  remove: () => true,
};

/** @param {Record<string, Check>} checks @param {unknown} name @param {unknown} value */
function check(checks, name, value) {
  return typeof name === "string" && Object.hasOwn(checks, name) && checks[name](value);
}

/** @param {any} action @returns {action is Action} */
function isAction(action) {
  return check(ACTIONS, action?.type, action) && isSpan(action.span) && isText(action.channel) && isWhy(action.why);
}

/** @param {any} patch @returns {patch is Patch} */
function isPatch(patch) {
  return isCount(patch?.id) && check(PATCHES, patch.op, patch);
}

/** @param {any} record @returns {record is TraceRecord} */
function isRecord(record) {
  const { chunk, channel, span, time, state, held, why, actions, patches } = Object(record);
  const isPlaced = isText(chunk) && isText(channel) && isSpan(span) && isText(state) && isWhy(why);
  const isTimed = (time === null || typeof time === "number") && (held === null || isSpan(held));
  return isPlaced && isTimed && Array.isArray(actions) && actions.every(isAction) && Array.isArray(patches) && patches.every(isPatch);
}

/**
 * Reads a trace that came from elsewhere, as docs/trace-format.md describes it.
 *
 * @param {unknown} value
 * @returns {History}
 * @throws {UnreadableTrace}
 */
export function readTrace(value) {
  const { version, tools = [], options = {}, records } = Object(value);
  if (isCount(version) && version > TRACE_VERSION) throw new UnreadableTrace(t.badTrace.newer(version, TRACE_VERSION));
  if (version !== TRACE_VERSION || !Array.isArray(records)) throw new UnreadableTrace(t.badTrace.none);
  if (records.length === 0) throw new UnreadableTrace(t.badTrace.empty);
  const damaged = records.findIndex((record) => !isRecord(record));
  if (damaged >= 0) throw new UnreadableTrace(t.badTrace.damaged(damaged));
  try {
    return historyOf(/** @type {Trace} */ ({ version, tools, options, records }));
  } catch (error) {
    throw new UnreadableTrace(reasonOf(error));
  }
}
