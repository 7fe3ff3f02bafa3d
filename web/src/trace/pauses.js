import { prefixLength } from "../lib/search.js";

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
 * @param {readonly number[]} times  of the chunks, in milliseconds; NaN for none
 * @returns {Pause[]}
 */
export function pausesOf(times) {
  const waits = Float64Array.from(times, (time, index) => {
    const wait = time - (index === 0 ? 0 : times[index - 1]);
    return Number.isNaN(wait) ? 0 : wait;
  });
  const sorted = waits.filter((ms) => ms > 0).sort();
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const least = sorted.length > 2 ? Math.max(LEAST, TIMES * usual) : LEAST;
  /** @type {Pause[]} */
  const pauses = [];
  waits.forEach((ms, index) => {
    if (ms >= least) pauses.push({ step: index + 1, ms });
  });
  return pauses;
}

/** The pause that ended with a step's chunk, or null. @param {readonly Pause[]} pauses @param {number} step */
export function pauseBefore(pauses, step) {
  const pause = pauses[prefixLength(pauses.length, (index) => pauses[index].step < step)];
  return pause?.step === step ? pause : null;
}
