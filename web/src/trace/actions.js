/** @import { Action, CallAction, Rejection, Span, TextAction, TraceRecord } from "./types.js" */
/** @import { Pieces } from "../lib/pieces.js" */

import { addPiece, createPieces, piecesAt } from "../lib/pieces.js";
import { countUpTo, prefixLength } from "../lib/search.js";

/**
 * A row of the merged list: neighbouring Text of one kind is one row that grows, whatever the chunks were.
 *
 * @typedef {object} Row
 * @property {"text" | "call" | "failure"} type
 * @property {string} channel
 * @property {number} step     the step at which it began
 * @property {Action} action   the first, or only, action
 * @property {Span} span       the whole span, as it is at the end of the trace
 * @property {Pieces} pieces   the text of each action in the row …
 * @property {number[]} ends   … and where its span ended (code points)
 *
 * @typedef {{rows: Row[], total: number, texts: number, calls: number, repetitions: number, failures: number}} ActionLog
 */

/** @returns {ActionLog} */
export function createActionLog() {
  return { rows: [], total: 0, texts: 0, calls: 0, repetitions: 0, failures: 0 };
}

/** @param {Action} action @returns {Row["type"]} */
function rowType(action) {
  if (action.type === "call") return "call";
  return action.kind === "failure" ? "failure" : "text";
}

/**
 * @param {ActionLog} log
 * @param {Action} action
 * @param {number} step
 */
export function addAction(log, action, step) {
  const type = rowType(action);
  const last = log.rows.at(-1);
  log.total++;
  if (action.type === "call") action.repeats === undefined ? log.calls++ : log.repetitions++;
  else if (type === "failure") log.failures++;
  else log.texts++;
  if (last && continues(last, action)) {
    last.span = [last.span[0], action.span[1]];
    extend(last, action, step);
    return;
  }
  /** @type {Row} */
  const row = { type, channel: action.channel, step, action, span: action.span, pieces: createPieces(), ends: [] };
  extend(row, action, step);
  log.rows.push(row);
}

/** @param {Row} row @param {Action} action @param {number} step */
function extend(row, action, step) {
  addPiece(row.pieces, action.type === "text" ? action.text : "", step);
  row.ends.push(action.span[1]);
}

/** @param {Row} row @param {Action} action */
function continues(row, action) {
  return (
    row.type === "text" &&
    action.type === "text" &&
    row.channel === action.channel &&
    /** @type {TextAction} */ (row.action).kind === action.kind &&
    row.span[1] === action.span[0]
  );
}

/** How many actions a row joins at a step. @param {Row} row @param {number} step */
export function actionsIn(row, step) {
  return countUpTo(row.pieces.steps, step);
}

/** How many rows there are at a step. @param {ActionLog} log @param {number} step */
export function rowsAt(log, step) {
  return prefixLength(log.rows.length, (index) => log.rows[index].step <= step);
}

/**
 * A row as it is at a step, which must not be before the row's own.
 *
 * @param {Row} row
 * @param {number} step
 * @param {number} limit  how much of the text is wanted, in UTF-16 units
 * @returns {{text: string, length: number, span: Span}}
 */
export function rowAt(row, step, limit) {
  const last = actionsIn(row, step) - 1;
  return { ...piecesAt(row.pieces, step, limit), span: [row.span[0], row.ends[last]] };
}

/** @param {readonly TraceRecord[]} records */
export function actionsOf(records) {
  return records.flatMap(({ actions }) => actions);
}

/** Those with which rows begin: all calls and failures are among them, and a long text has few rows. @param {readonly Row[]} rows */
export function firstActions(rows) {
  return rows.map(({ action }) => action);
}

/** The calls to be run. @param {readonly Action[]} actions */
export function callsOf(actions) {
  return allCalls(actions).filter(({ repeats }) => repeats === undefined);
}

/** The second of each call that the model both wrote and made natively. @param {readonly Action[]} actions */
export function repetitionsOf(actions) {
  return allCalls(actions).filter(({ repeats }) => repeats !== undefined);
}

/** @param {readonly Action[]} actions @returns {CallAction[]} */
function allCalls(actions) {
  return actions.flatMap((action) => (action.type === "call" ? [action] : []));
}

/** @param {readonly Action[]} actions @returns {Rejection[]} */
export function failuresOf(actions) {
  return actions.flatMap((action) => (action.type === "text" && action.rejection ? [action.rejection] : []));
}

/** What a reader of the chat would see: prose, code and the warnings of failures. @param {readonly Row[]} rows */
export function shownText(rows) {
  const isShown = (/** @type {Row} */ { action }) => action.type === "text" && action.kind !== "markup" && action.kind !== "reasoning";
  return rows.filter(isShown).map((row) => rowAt(row, Infinity, Infinity).text).join("");
}
