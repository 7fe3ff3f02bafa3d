/** @import { Channel } from "../../trace/channels.js" */
/** @import { History } from "../../trace/history.js" */
/** @import { Layout } from "../../trace/layout.js" */

import { countUpTo, prefixLength } from "../../lib/search.js";
import { createLayout, extendLayout } from "../../trace/layout.js";

/**
 * The rows of all channels below one another, in the order in which they began. Each has a heading, but for a text that is first.
 *
 * @typedef {object} Lane
 * @property {Channel} channel
 * @property {Layout} layout
 * @property {number} top      its first row among all
 * @property {boolean} headed  its first row is a heading
 * @property {number} offset   how many chunks the lanes before have
 *
 * @typedef {{lanes: Lane[], rows: number, chunks: number}} Lanes
 */

/**
 * Lays out what has come since it was last asked about the same history and width.
 *
 * @returns {(history: History, columns: number) => Lanes}
 */
export function createLanes() {
  /** @type {WeakMap<Channel, Layout>} */
  let layouts = new WeakMap();
  let columnsThen = 0;
  return (history, columns) => {
    if (columns !== columnsThen) layouts = new WeakMap();
    columnsThen = columns;
    /** @type {Lane[]} */
    const lanes = [];
    let rows = 0;
    let chunks = 0;
    for (const channel of inOrder(history)) {
      const layout = layouts.get(channel) ?? createLayout(columns);
      layouts.set(channel, layout);
      extendLayout(layout, channel);
      const headed = channel.name !== "text" || lanes.length > 0;
      lanes.push({ channel, layout, top: rows, headed, offset: chunks });
      rows += layout.rows.length + (headed ? 1 : 0);
      chunks += channel.chunks.length;
    }
    return { lanes, rows, chunks };
  };
}

/** The channels that have chunks, by the step at which the first came. @param {History} history */
function inOrder({ channels }) {
  return [...channels.values()].filter(({ chunks }) => chunks.length > 0).sort((one, other) => one.steps[0] - other.steps[0]);
}

/** @param {Lanes} lanes @param {number} row @returns {Lane} */
export function laneOf({ lanes }, row) {
  return lanes[prefixLength(lanes.length, (index) => lanes[index].top <= row) - 1];
}

/** The row among all that holds the start of a chunk. @param {Lane} lane @param {number} chunk */
export function rowOfChunk({ layout, top, headed }, chunk) {
  const piece = prefixLength(layout.chunk.length, (index) => layout.chunk[index] < chunk);
  return top + (headed ? 1 : 0) + countUpTo(layout.rows, piece) - 1;
}

/** The chunk that covers an offset. @param {Channel} channel @param {number} offset */
export function chunkAt(channel, offset) {
  return Math.max(0, countUpTo(channel.starts, offset) - 1);
}

/** The lane and chunk with a number among all chunks. @param {Lanes} lanes @param {number} index */
export function chunkByNumber({ lanes }, index) {
  const lane = lanes[prefixLength(lanes.length, (at) => lanes[at].offset <= index) - 1];
  return { lane, chunk: index - lane.offset };
}
