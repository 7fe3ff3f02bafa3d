/** @import { ReadonlySignal } from "@preact/signals-core" */
/** @import { Frames } from "./frames.js" */

import { batch, signal } from "@preact/signals-core";
import { whenSized } from "./measured.js";

/**
 * What of a scrolling element is in view, for lists that draw only that. It is known without asking the element, which would have to
 * be laid out first: scrolling and resizing tell it, and what the page itself scrolls to is drawn first and placed afterwards.
 *
 * @typedef {object} Viewport
 * @property {ReadonlySignal<number>} top     in CSS pixels
 * @property {ReadonlySignal<number>} height  0 while the element is not shown
 * @property {ReadonlySignal<number>} width
 * @property {ReadonlySignal<number>} spare   how much is drawn above and below what is in view, in pixels
 * @property {(top: number, bottom: number) => void} reveal  scrolls as little as shows this range
 * @property {() => void} follow  from now on `trail` scrolls
 * @property {() => void} stay    … and from now on it does not: the person looks at something
 * @property {(top: number, bottom: number) => void} trail   reveals, unless the person has scrolled away
 */

/** What is brought into view shows a little of what is around it, in pixels. */
const MARGIN = 40;

/**
 * What a person scrolls is shown by the browser before the page hears of it: with this much to spare, in pixels, quick scrolling shows
 * no gaps. What the page itself scrolls is drawn first; to draw so much more for each step would be most of its work.
 */
const SPARE = { scrolled: 204, placed: 34 };

/** @param {HTMLElement} scroller @param {() => number} extent  the height of all that it holds, in pixels @param {Frames} frames @returns {Viewport} */
export function createViewport(scroller, extent, frames) {
  const top = signal(0);
  const height = signal(0);
  const width = signal(0);
  const spare = signal(SPARE.placed);
  let following = true;
  let isPlacing = false;

  const look = () => {
    if (!isPlacing) top.value = scroller.scrollTop;
  };
  scroller.addEventListener("scroll", () => {
    batch(() => {
      // The page's own scrolling has been told before.
      if (!isPlacing && Math.abs(scroller.scrollTop - top.peek()) >= 1) spare.value = SPARE.scrolled;
      look();
    });
  });
  const measure = () => {
    batch(() => {
      height.value = scroller.clientHeight;
      width.value = scroller.clientWidth;
      look();
    });
  };
  whenSized(scroller, measure, frames);
  // Only a person turns a wheel, drags, or presses a row or the scroll bar: whoever does wants to look at something else than the
  // newest, and what is pressed must not move away before it is let go.
  for (const type of ["wheel", "touchmove", "pointerdown"]) {
    scroller.addEventListener(type, () => {
      following = false;
      spare.value = SPARE.scrolled;
    }, { passive: true });
  }

  const place = () => {
    isPlacing = false;
    scroller.scrollTop = top.peek();
    // The browser rounds to the pixels of the screen.
    if (Math.abs(scroller.scrollTop - top.peek()) >= 1) look();
  };

  /** @param {number} from @param {number} to */
  const reveal = (from, to) => {
    const wanted = topFor(from, to, top.peek(), height.peek());
    const next = Math.max(0, Math.min(Math.round(wanted), Math.floor(extent() - height.peek())));
    if (height.peek() === 0 || next === Math.round(top.peek())) return;
    isPlacing = true;
    batch(() => {
      top.value = next;
      spare.value = SPARE.placed;
    });
    frames.place(place);
  };

  return {
    top,
    height,
    width,
    spare,
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

/**
 * Where to scroll so that a range is in view.
 *
 * @param {number} from @param {number} to @param {number} top @param {number} height
 */
export function topFor(from, to, top, height) {
  if (from >= top && to <= top + height) return top;
  const isNear = to > top - height / 2 && from < top + height * 1.5;
  if (!isNear) return from - (height - (to - from)) / 3;
  if (to > top + height) return Math.min(from, to - height + MARGIN);
  // Going back, what is below has often not come yet: what is above says more.
  return Math.min(from, to - height * 0.75);
}

/**
 * The rows of a fixed height to draw, as a half-open range; none while nobody sees them.
 *
 * @param {Pick<Viewport, "top" | "height" | "spare">} viewport
 * @param {number} rowHeight
 * @param {number} count
 * @returns {[first: number, end: number]}
 */
export function rowsInView({ top, height, spare }, rowHeight, count) {
  if (height.value === 0) return [0, 0];
  const first = Math.max(0, Math.floor((top.value - spare.value) / rowHeight));
  const end = Math.min(count, Math.ceil((top.value + height.value + spare.value) / rowHeight));
  return [Math.min(first, end), end];
}
