/** @import { App } from "../../app.js" */
/** @import { View } from "../../state/state.js" */

import { effect } from "@preact/signals-core";
import { element } from "../../lib/mount.js";

/** Which pane stands in which column, from top to bottom: what is read has a column for itself. @type {readonly (readonly View[])[]} */
const USUAL = [["source", "tools"], ["stream", "actions"], ["tree"]];
/** @type {readonly (readonly View[])[]} */
const WITH_LESSON = [["lesson"], ["stream", "actions"], ["tree", "source", "tools"]];

/** What a column is cut into, so that each number of panes has its shares. */
const SHARES = 20;

/** How much of a column each of its panes has, by how many there are; the first is the tallest. @type {readonly (readonly number[])[]} */
const HEIGHTS = [[], [SHARES], [12, 8], [10, 6, 4]];

const WIDTHS = ["minmax(260px, var(--left, 26%))", "minmax(280px, 1fr)", "minmax(220px, var(--right, 32%))"];

const SEPARATOR = "10px";

/**
 * How some panes fill a wide window, as values of CSS grid properties. The last column that is there takes the room of those that
 * are not.
 *
 * @param {readonly View[]} panes
 * @returns {{areas: string, columns: string, rows: string, separators: {left: boolean, right: boolean}}}
 */
export function arrange(panes) {
  const columns = (panes.includes("lesson") ? WITH_LESSON : USUAL).map((column) => column.filter((view) => panes.includes(view)));
  const [left, middle, right] = columns.map((column) => column.length > 0);
  const separators = { left: left && (middle || right), right: right && middle };
  const filled = columns.map(fill);
  const parts = [
    ...(left ? [filled[0]] : []),
    ...(separators.left ? [Array(SHARES).fill("left")] : []),
    ...(middle ? [filled[1]] : []),
    ...(separators.right ? [Array(SHARES).fill("right")] : []),
    ...(right ? [filled[2]] : []),
  ];
  const widths = [
    ...(left ? [middle || right ? WIDTHS[0] : "1fr"] : []),
    ...(separators.left ? [SEPARATOR] : []),
    ...(middle ? [WIDTHS[1]] : []),
    ...(separators.right ? [SEPARATOR] : []),
    ...(right ? [middle ? WIDTHS[2] : WIDTHS[1]] : []),
  ];
  const rows = Array.from({ length: SHARES }, (_, row) => `"${parts.map((part) => part[row]).join(" ")}"`);
  return { areas: rows.join(" "), columns: widths.join(" "), rows: `repeat(${SHARES}, minmax(0, 1fr))`, separators };
}

/** The name of the pane at each share of a column. @param {readonly View[]} column */
function fill(column) {
  return column.flatMap((view, index) => /** @type {string[]} */ (Array(HEIGHTS[column.length][index]).fill(view)));
}

/** The usual five stand as the style sheet says; others are arranged, from now on. @param {App} app */
export function keepArranged({ state }) {
  const main = /** @type {HTMLElement} */ (document.querySelector(".panes"));
  effect(() => {
    const panes = state.panes.value;
    const isUsual = state.lesson.value === null && state.presenting.value === null;
    const { areas, columns, rows, separators } = arrange(panes);
    main.classList.toggle("arranged", !isUsual);
    for (const [property, value] of Object.entries({ "grid-template-areas": areas, "grid-template-columns": columns, "grid-template-rows": rows })) {
      main.style.setProperty(property, isUsual ? "" : value);
    }
    element("separator-left").hidden = !isUsual && !separators.left;
    element("separator-right").hidden = !isUsual && !separators.right;
  });
}
