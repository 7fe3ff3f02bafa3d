/** @import { View } from "./state.js" */

/** Everything that a tab, or a key, leads to. @type {readonly View[]} */
export const VIEWS = ["source", "tools", "stream", "actions", "tree", "lesson"];

/** Those that are there without a lesson, from left to right. */
export const PANES = VIEWS.filter((view) => view !== "lesson");
