/** @import { PlayedState } from "../app.js" */
/** @import { Viewport } from "../lib/viewport.js" */

import { effect } from "@preact/signals-core";

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
