/** @import { Signal } from "@preact/signals-core" */

import { effect } from "@preact/signals-core";

/** In percent of the window's width. */
const LEAST = 15;
const MOST = 50;
const STEP = 2;

/**
 * Makes an element the border between two columns, moved by pointer or keys.
 *
 * @param {HTMLElement} separator
 * @param {Signal<number>} width  of the column that it belongs to, in percent
 * @param {"left" | "right"} side  where that column is
 */
export function mountSeparator(separator, width, side) {
  const sign = side === "left" ? 1 : -1;
  separator.setAttribute("aria-valuemin", String(LEAST));
  separator.setAttribute("aria-valuemax", String(MOST));
  effect(() => {
    separator.setAttribute("aria-valuenow", String(Math.round(width.value)));
    document.documentElement.style.setProperty(`--${side}`, `${width.value}%`);
  });

  /** @param {number} percent */
  const set = (percent) => {
    width.value = Math.min(MOST, Math.max(LEAST, percent));
  };

  separator.addEventListener("keydown", (event) => {
    const moves = { ArrowRight: width.value + sign * STEP, ArrowLeft: width.value - sign * STEP, Home: LEAST, End: MOST };
    if (!(event.key in moves)) return;
    event.preventDefault();
    set(moves[/** @type {keyof typeof moves} */ (event.key)]);
  });
  separator.addEventListener("pointerdown", (event) => {
    separator.setPointerCapture(event.pointerId);
    event.preventDefault();
    separator.focus();
  });
  separator.addEventListener("pointermove", (event) => {
    if (!separator.hasPointerCapture(event.pointerId)) return;
    const x = (event.clientX / innerWidth) * 100;
    set(side === "left" ? x : 100 - x);
  });
}
