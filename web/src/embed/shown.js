/**
 * What a player is about, beside the trace itself.
 *
 * @typedef {object} Shown
 * @property {"empty" | "loading" | "failed" | "playing"} phase
 * @property {string} reason   why it failed
 * @property {string} title
 * @property {string} address  of the playground, on what is shown
 */

/** @type {Shown} */
export const NOTHING_SHOWN = { phase: "empty", reason: "", title: "", address: "" };
