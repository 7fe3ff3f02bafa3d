/** @import { ReadonlySignal } from "@preact/signals-core" */

import { batch, signal } from "@preact/signals-core";

/**
 * What of a scrolling element is in view, for lists that draw only that.
 *
 * @typedef {object} Viewport
 * @property {ReadonlySignal<number>} top     in CSS pixels
 * @property {ReadonlySignal<number>} height
 * @property {ReadonlySignal<number>} width
 * @property {(top: number, bottom: number) => void} reveal  scrolls as little as shows this range
 * @property {() => void} follow  from now on `trail` scrolls
 * @property {() => void} stay    … and from now on it does not: the person looks at something
 * @property {(top: number, bottom: number) => void} trail   reveals, unless the person has scrolled away
 */

/** What is brought into view shows a little of what is around it, in pixels. */
const MARGIN = 40;

/** @param {HTMLElement} scroller @returns {Viewport} */
export function createViewport(scroller) {
  const top = signal(0);
  const height = signal(0);
  const width = signal(0);
  let following = true;

  scroller.addEventListener("scroll", () => {
    top.value = scroller.scrollTop;
  });
  new ResizeObserver(() => {
    batch(() => {
      height.value = scroller.clientHeight;
      width.value = scroller.clientWidth;
      top.value = scroller.scrollTop;
    });
  }).observe(scroller);
  // Only a person turns a wheel or drags: whoever does wants to look at something else than the newest.
  for (const type of ["wheel", "touchmove"]) {
    scroller.addEventListener(type, () => {
      following = false;
    }, { passive: true });
  }

  /** @param {number} from @param {number} to */
  const reveal = (from, to) => {
    const { scrollTop, clientHeight } = scroller;
    if (from >= scrollTop && to <= scrollTop + clientHeight) return;
    const isNear = to > scrollTop - clientHeight / 2 && from < scrollTop + clientHeight * 1.5;
    if (!isNear) scroller.scrollTop = from - (clientHeight - (to - from)) / 3;
    else if (to > scrollTop + clientHeight) scroller.scrollTop = Math.min(from, to - clientHeight + MARGIN);
    // Going back, what is below has often not come yet: what is above says more.
    else scroller.scrollTop = Math.min(from, to - clientHeight * 0.75);
    top.value = scroller.scrollTop;
  };

  return {
    top,
    height,
    width,
    reveal,
    follow() {
      following = true;
    },
    stay() {
      following = false;
    },
    trail(from, to) {
      if (following) reveal(from, to);
    },
  };
}

/** Rows drawn above and below those in view, so that quick scrolling shows no gaps. */
const SPARE = 6;

/**
 * The rows of a fixed height to draw, as a half-open range.
 *
 * @param {Viewport} viewport
 * @param {number} rowHeight
 * @param {number} count
 * @returns {[first: number, end: number]}
 */
export function rowsInView({ top, height }, rowHeight, count) {
  const first = Math.max(0, Math.floor(top.value / rowHeight) - SPARE);
  const end = Math.min(count, Math.ceil((top.value + height.value) / rowHeight) + SPARE);
  return [Math.min(first, end), end];
}
