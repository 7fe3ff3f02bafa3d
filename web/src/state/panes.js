/** @import { LessonStep, Place } from "./places.js" */
/** @import { View } from "./state.js" */

/** Everything that a tab, or a key, leads to. @type {readonly View[]} */
export const VIEWS = ["source", "tools", "stream", "actions", "tree", "lesson"];

/** Those that are there without a lesson, from left to right. */
export const PANES = VIEWS.filter((view) => view !== "lesson");

/**
 * The panes that are there. A narrow window has a tab for each, so a lesson hides none of them.
 *
 * @param {Place | null} lesson @param {LessonStep | null} step @param {readonly View[] | null} presenting @param {boolean} narrow
 * @returns {readonly View[]}
 */
export function panesOf(lesson, step, presenting, narrow) {
  /** @type {readonly View[]} */
  const own = lesson ? ["lesson"] : [];
  if (presenting) return [...own, ...PANES].filter((view) => presenting.includes(view));
  return [...own, ...(step && !narrow ? step.panes : PANES)];
}

/** Reads the panes that a link presents; those that are none are left out. @param {unknown} value @returns {readonly View[] | null} */
export function readPanes(value) {
  if (!Array.isArray(value)) return null;
  return /** @type {const} */ (["lesson", ...PANES]).filter((view) => value.includes(view));
}
