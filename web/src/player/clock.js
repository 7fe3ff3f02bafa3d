import { prefixLength } from "../lib/search.js";
import { SPEEDS } from "../state/preferences.js";

/** How fast a trace without times, or with "recorded timing" off, plays at 1×: chunks in a second. */
export const CHUNKS_PER_SECOND = 20;

const STEP_MS = 1000 / CHUNKS_PER_SECOND;

/**
 * When each step is due, in milliseconds of playing time at 1×.
 *
 * @param {readonly number[]} times  of the chunks, in milliseconds; NaN for none
 * @param {boolean} recorded  by the chunks' own times; a chunk without one follows its neighbour after a usual step
 * @returns {(step: number) => number}
 */
export function createTimeline(times, recorded) {
  if (!recorded) return (step) => step * STEP_MS;
  const due = [0];
  for (const time of times) {
    const last = due[due.length - 1];
    due.push(Number.isNaN(time) ? last + STEP_MS : Math.max(last, time));
  }
  return (step) => due[step];
}

/**
 * The step that a playing trace has reached.
 *
 * @param {(step: number) => number} timeline
 * @param {number} from      the step where playing began
 * @param {number} elapsed   milliseconds since then
 * @param {number} speed
 * @param {number} last      the last step
 */
export function stepAfter(timeline, from, elapsed, speed, last) {
  const now = timeline(from) + elapsed * speed;
  return Math.max(from, prefixLength(last + 1, (step) => timeline(step) <= now) - 1);
}

/** The next speed up or down. @param {number} speed @param {1 | -1} direction */
export function neighbourSpeed(speed, direction) {
  const at = SPEEDS.indexOf(speed) + direction;
  return SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, at))];
}
