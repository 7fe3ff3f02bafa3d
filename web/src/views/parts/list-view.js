/** @import { PlayedState } from "../../app.js" */
/** @import { Viewport } from "../../lib/viewport.js" */

import { effect } from "@preact/signals-core";
import { html, render } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { createSlots } from "../../lib/slots.js";
import { styles } from "../../lib/styles.js";

/**
 * What a virtual list draws its rows with. A row keeps its element for as long as it is drawn: when the list scrolls a little, nothing
 * is written but what came, and what is pressed is not another row when it is let go.
 *
 * @param {HTMLElement} scroller
 * @param {string} name  what the classes of its parts begin with
 */
export function createRows(scroller, name) {
  const canvas = document.createElement("div");
  canvas.role = "presentation";
  scroller.append(canvas);
  const elementsFor = createSlots();
  /**
   * @param {{first: number, end: number, top: number, height: number}} place  the rows, as a half-open range; where the first begins,
   *   and how high all of them are, in pixels
   * @param {(index: number) => number} keyOf  what makes a row the same row
   * @param {(index: number) => unknown} draw
   */
  return ({ first, end, top, height }, keyOf, draw) => {
    const rows = Array.from({ length: end - first }, (_, offset) => first + offset);
    const elements = elementsFor(rows.map(keyOf));
    render(
      html`<div class="${name}-rows" role="presentation" ${styles({ height: `${height}px` })}>
        <div class="${name}-window" role="presentation" ${styles({ transform: `translateY(${top}px)` })}>
          ${repeat(rows, (index) => elements[index - first], draw)}
        </div>
      </div>`,
      canvas,
    );
  };
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
