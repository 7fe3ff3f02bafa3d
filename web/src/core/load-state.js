/** How far the core has come: a pure function from state and event to state. */

/** @import {LoadingStage} from "./protocol.js" */

/**
 * `percent` is bytes received of bytes expected; it is 100 from the stage "start" on. `error` is a sentence.
 * @typedef {{
 *   stage: "idle" | LoadingStage | "ready" | "failed",
 *   percent: number,
 *   detail: string,
 *   error: string | null,
 * }} LoadState
 */

/**
 * @typedef {{type: "start"}
 *   | {type: "stage", stage: LoadingStage, detail: string}
 *   | {type: "progress", received: number, total: number}
 *   | {type: "ready"}
 *   | {type: "fail", error: string}
 *   | {type: "stop"}} LoadEvent
 */

/** @type {LoadState} */
export const IDLE = Object.freeze({ stage: "idle", percent: 0, detail: "", error: null });

const MEGABYTE = 1_000_000;

/**
 * Returns the same object when nothing changes. What was posted before a failure may arrive after it, so a failed load
 * hears nothing but "start" and "stop".
 * @param {LoadState} state
 * @param {LoadEvent} event
 * @returns {LoadState}
 */
export function next(state, event) {
  switch (event.type) {
    case "start":
      return { stage: "download", percent: 0, detail: "Looking up what to download", error: null };
    case "stop":
      return IDLE;
    case "fail":
      return state.stage === "failed" ? state : { ...state, stage: "failed", error: event.error };
    case "stage":
      if (!isLoading(state)) return state;
      return { stage: event.stage, percent: event.stage === "download" ? state.percent : 100, detail: event.detail, error: null };
    case "progress":
      return state.stage === "download" ? progressed(state, event) : state;
    case "ready":
      return isLoading(state) ? { stage: "ready", percent: 100, detail: "Ready", error: null } : state;
  }
}

/** @param {LoadState} state */
export function isLoading({ stage }) {
  return stage !== "idle" && stage !== "ready" && stage !== "failed";
}

/**
 * @param {LoadState} state
 * @param {{received: number, total: number}} bytes
 * @returns {LoadState}
 */
function progressed(state, { received, total }) {
  const percent = Math.max(state.percent, Math.floor((100 * received) / total));
  const detail = `${megabytes(received)} of ${megabytes(total)} MB`;
  return percent === state.percent && detail === state.detail ? state : { ...state, percent, detail };
}

/** @param {number} bytes */
function megabytes(bytes) {
  return (bytes / MEGABYTE).toFixed(1);
}
