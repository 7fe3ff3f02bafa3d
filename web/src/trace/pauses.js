/** @import { TraceRecord } from "./types.js" */

/**
 * A wait before a chunk that stands out.
 *
 * @typedef {{step: number, ms: number}} Pause  `step` is the one that shows the chunk behind it
 */

/** Shorter waits are how streams are, in milliseconds. */
const LEAST = 200;

/** How much longer than the usual wait a pause is. */
const TIMES = 4;

/**
 * The pauses of a recording: waits much longer than most. A chunk without a time ends no wait, and begins none.
 *
 * @param {readonly TraceRecord[]} records
 * @returns {Pause[]}
 */
export function pausesOf(records) {
  /** @type {Pause[]} */
  const waits = [];
  records.forEach(({ time }, index) => {
    const before = index === 0 ? 0 : records[index - 1].time;
    if (time !== null && before !== null && time > before) waits.push({ step: index + 1, ms: time - before });
  });
  const sorted = waits.map(({ ms }) => ms).sort((a, b) => a - b);
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const least = sorted.length > 2 ? Math.max(LEAST, TIMES * usual) : LEAST;
  return waits.filter(({ ms }) => ms >= least);
}

/** The pause that ended with a step's chunk, or null. @param {readonly Pause[]} pauses @param {number} step */
export function pauseBefore(pauses, step) {
  return pauses.find((pause) => pause.step === step) ?? null;
}
