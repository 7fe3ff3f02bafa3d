/** @import { PlayedState } from "../app.js" */
/** @import { Viewport } from "../lib/viewport.js" */

import { effect } from "@preact/signals-core";
import { repeat } from "lit-html/directives/repeat.js";

/**
 * The element that a virtual list draws its rows into.
 *
 * @param {HTMLElement} scroller
 */
export function createCanvas(scroller) {
  const canvas = document.createElement("div");
  canvas.role = "presentation";
  scroller.append(canvas);
  return canvas;
}

/**
 * Rows that are drawn, each with an element of its own for as long as it is drawn. Were an element handed on to a neighbour when the
 * list moves, then between pressing a button of the mouse and letting it go there would be another row under it.
 *
 * @param {number} first
 * @param {number} end
 * @param {(index: number) => number} keyOf  what makes a row the same row
 * @param {(index: number) => unknown} draw
 */
export function drawnRows(first, end, keyOf, draw) {
  return repeat(Array.from({ length: end - first }, (_, offset) => first + offset), keyOf, draw);
}

/**
 * The focus stays on the list itself, since rows come and go; this tells which row the keys are on.
 *
 * @param {HTMLElement} scroller
 * @param {string | null} id  of the row, which may not be among those that are drawn
 */
export function markActive(scroller, id) {
  if (id !== null && scroller.querySelector(`#${CSS.escape(id)}`)) scroller.setAttribute("aria-activedescendant", id);
  else scroller.removeAttribute("aria-activedescendant");
}

/** Whoever presses play wants to see what plays. @param {Viewport} viewport @param {Pick<PlayedState, "playing">} state */
export function followPlaying(viewport, state) {
  effect(() => {
    if (state.playing.value) viewport.follow();
  });
}
