/**
 * What a player is about, beside the trace itself.
 *
 * @typedef {object} Look
 * @property {"empty" | "loading" | "failed" | "playing"} phase
 * @property {string} reason   why it failed
 * @property {string} title
 * @property {string} address  of the playground, on what is shown
 */

/** @type {Look} */
export const NOTHING = { phase: "empty", reason: "", title: "", address: "" };
