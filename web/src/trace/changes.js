/** @import { Row } from "./actions.js" */
/** @import { History } from "./history.js" */
/** @import { TokenClass } from "./classify.js" */

import { classOfAction } from "./classify.js";

/**
 * What a run decided otherwise than the run before it, over the same text.
 *
 * @typedef {object} Change
 * @property {Row} row      as it is now
 * @property {number} index of the row among all
 * @property {Outcome[]} was  what its span was before, in order
 *
 * @typedef {{name: TokenClass, label: string}} Outcome  `label`: the tool of a call, the reason of a failure, else ""
 */

/**
 * The rows that the run before did not have so. Text that only grew or shrank, because of what changed beside it, is no change.
 *
 * @param {History} before
 * @param {History} after
 * @returns {Change[]}
 */
export function changesBetween(before, after) {
  /** @type {Map<string, Row[]>} */
  const old = new Map();
  for (const row of before.actions.rows) {
    const rows = old.get(row.channel);
    if (rows) rows.push(row);
    else old.set(row.channel, [row]);
  }
  /** @type {Map<string, number>} */
  const passed = new Map();
  /** @type {Change[]} */
  const changes = [];
  after.actions.rows.forEach((row, index) => {
    const rows = old.get(row.channel) ?? [];
    // Spans of a channel come in order in both runs, so no old row is looked at by many new ones.
    let at = passed.get(row.channel) ?? 0;
    while (at < rows.length && rows[at].span[1] <= row.span[0]) at++;
    passed.set(row.channel, at);
    /** @type {Row[]} */
    const covered = [];
    for (let i = at; i < rows.length && rows[i].span[0] < row.span[1]; i++) covered.push(rows[i]);
    if (!isSame(row, covered)) changes.push({ row, index, was: covered.map(outcomeOf) });
  });
  return changes;
}

/** @param {Row} row @param {readonly Row[]} covered  of the run before */
function isSame(row, covered) {
  if (row.type === "text") return covered.length > 0 && covered.every((old) => old.type === "text" && kindOf(old) === kindOf(row));
  return covered.length === 1 && signature(covered[0]) === signature(row);
}

/** @param {Row} row */
function kindOf({ action }) {
  return classOfAction(action);
}

/** Everything about a call or failure that a person can see. @param {Row} row */
function signature({ action, span }) {
  if (action.type === "text") return JSON.stringify([span, action.kind, action.rejection]);
  return JSON.stringify([span, action.name, action.arguments, action.fixes, action.repeats]);
}

/** @param {Row} row @returns {Outcome} */
export function outcomeOf({ action }) {
  const label = action.type === "call" ? action.name : (action.rejection?.reason ?? "");
  return { name: classOfAction(action), label };
}
