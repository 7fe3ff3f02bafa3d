/** @import { Frames } from "./frames.js" */

import { BUDGET_MS } from "./frames.js";

/**
 * For long work that is written as a loop: to be awaited now and then, it lets the page draw a frame whenever the budget is used up.
 *
 * @param {Pick<Frames, "once">} frames
 * @returns {() => Promise<void>}
 */
export function createPace(frames) {
  let until = performance.now() + BUDGET_MS;
  return async () => {
    if (performance.now() < until) return;
    await new Promise((/** @type {(value: void) => void} */ resolve) => frames.once(resolve));
    until = performance.now() + BUDGET_MS;
  };
}
