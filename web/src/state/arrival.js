/** @import { State } from "./state.js" */

import { effect } from "@preact/signals-core";

/**
 * Going to a step whose trace may not be there yet.
 *
 * @typedef {object} Arrival
 * @property {(step: number) => void} at  seeks as soon as what is shown follows from what is given; Infinity is the end
 * @property {() => boolean} isWaited
 * @property {() => void} forget
 */

/** @param {State} state @param {(step: number) => void} seek @returns {Arrival} */
export function createArrival(state, seek) {
  /** @type {number | null} */
  let wanted = null;
  const arrive = () => {
    if (state.phase.value !== "done" || wanted === null) return;
    const step = wanted;
    wanted = null;
    seek(step);
  };
  effect(arrive);
  return {
    at(step) {
      wanted = step;
      arrive();
    },
    isWaited: () => wanted !== null,
    forget() {
      wanted = null;
    },
  };
}
