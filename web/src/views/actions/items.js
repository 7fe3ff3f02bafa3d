/** @import { Span } from "../../trace/types.js" */
/** @import { History } from "../../trace/history.js" */

import { head } from "../../lib/codepoints.js";
import { t } from "../../strings/player.js";
import { actionsIn, rowAt, rowsAt } from "../../trace/actions.js";
import { channelTitle, chunksAt, lengthAt, sliceChannel } from "../../trace/channels.js";
import { recordAt } from "../../trace/history.js";
import { said } from "../parts/said.js";
import { actionBody, pendingBody } from "./row.js";

/**
 * The list's contents at a step, by number, so that 100,000 rows need no array.
 *
 * @typedef {object} Items
 * @property {number} count
 * @property {(index: number) => Item} get
 *
 * @typedef {object} Item
 * @property {string} type
 * @property {string} channel
 * @property {Span} span
 * @property {{channel: string, span: Span}[]} [others]  that it covers as well
 * @property {unknown[]} follows  what the body follows from, so that a row whose body is the same is not drawn again
 * @property {(unfolded: boolean) => unknown} body
 */

/** As much of held text as a row shows. */
const HELD = 300;

/**
 * Actions with neighbouring text joined, and what is pending at the end.
 *
 * @param {History} history
 * @param {number} step
 * @returns {Items}
 */
export function mergedItems(history, step) {
  const { rows } = history.actions;
  const released = rowsAt(history.actions, step);
  const pending = pendingItems(history, step);
  return {
    count: released + pending.length,
    get(index) {
      if (index >= released) return pending[index - released];
      const row = rows[index];
      return {
        type: row.type,
        channel: row.channel,
        span: rowAt(row, step, 0).span,
        follows: [row, actionsIn(row, step)],
        body: (unfolded) => actionBody(row, step, unfolded),
      };
    },
  };
}

/** @param {History} history @param {number} step @returns {Item[]} */
function pendingItems(history, step) {
  const record = recordAt(history, step);
  if (!record || record.end) return [];
  const items = [];
  const text = history.channels.get("text");
  if (record.held && text) items.push(pending(history, "text", record.held, record.why.text));
  for (const channel of history.channels.values()) {
    if (channel.name === "text" || chunksAt(channel, step) === 0) continue;
    const decided = channel.decisions.some((decision) => decision.step <= step);
    if (!decided) items.push(pending(history, channel.name, [0, lengthAt(channel, step)], t.actions.argumentsComing));
  }
  return items;
}

/** @param {History} history @param {string} name @param {Span} span @param {string} why @returns {Item} */
function pending(history, name, span, why) {
  const channel = history.channels.get(name);
  const text = channel ? head(sliceChannel(channel, span, HELD), HELD) : "";
  const title = channel && name !== "text" ? channelTitle(channel) : "";
  return { type: "pending", channel: name, span, follows: [title, text, span[1], why], body: () => pendingBody(title, text, span, name === "text" ? said(why) : why) };
}
