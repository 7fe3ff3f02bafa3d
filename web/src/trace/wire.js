/** @import { WireEvent } from "../core/client.js" */
/** @import { Records } from "./records.js" */
/** @import { Span } from "./types.js" */

/**
 * The step at which each event of the wire has come: that of its first chunk. An event without chunks comes with the one
 * before it.
 *
 * @param {readonly WireEvent[]} wire
 * @returns {number[]} ascending
 */
export function arrivalsOf(wire) {
  let step = 0;
  return wire.map(({ chunks: [start, end] }) => (step = end > start ? Math.max(step, start + 1) : step));
}

/**
 * What the chunks of an event cover, as one span for each run of one channel.
 *
 * @param {Records} records
 * @param {WireEvent} event
 * @returns {{channel: string, span: Span}[]}
 */
export function spansOf(records, { chunks: [start, end] }) {
  /** @type {{channel: string, span: Span}[]} */
  const spans = [];
  for (let index = start; index < Math.min(end, records.length); index++) {
    const channel = records.channels[index];
    const span = records.spanAt(index);
    const last = spans.at(-1);
    if (last?.channel === channel) last.span = [last.span[0], span[1]];
    else spans.push({ channel, span });
  }
  return spans;
}
