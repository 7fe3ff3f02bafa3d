/** @import { App } from "../app.js" */

import { toTimelineSvg } from "../export/timeline.js";

/** The timeline as an SVG document, in the colours of the page. @param {App["state"]} state */
export function timelineOf({ loaded, pauses }) {
  const probe = document.createElement("i");
  document.body.append(probe);
  // Some colours are pairs of both themes until an element has them.
  const picture = toTimelineSvg(loaded.value.history, pauses.value, (name) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return picture;
}
