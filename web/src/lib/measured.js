/** @import { Frames } from "./frames.js" */

/**
 * Measures before the first frame, and whenever the size of an element changes: an observer tells the first size only after a frame,
 * which would be without rows.
 *
 * @param {Element} element @param {() => void} measure @param {Pick<Frames, "once">} frames
 */
export function whenSized(element, measure, { once }) {
  new ResizeObserver(measure).observe(element);
  once(measure);
}

/** How large an element is, in its own CSS pixels: a presenter's pane is zoomed as a whole. @param {Element} element */
export function sizeOf(element) {
  const { width, height } = element.getBoundingClientRect();
  const zoom = element.currentCSSZoom ?? 1;
  return { width: width / zoom, height: height / zoom };
}
