/** @import { App } from "../../app.js" */

import { toTimelineSvg } from "../../export/timeline.js";
import { coloursIn } from "../../lib/colours.js";
import { TOKEN_CLASSES } from "../../trace/classify.js";

/** The timeline as an SVG document, in the colours of the page. @param {App["state"]} state @param {string} [ground]  another colour than the page's own */
export function timelineOf({ loaded, pauses }, ground) {
  const colours = coloursIn(document.body, [...TOKEN_CLASSES, "ink", "muted", "surface"]);
  if (ground) colours.set("surface", ground);
  return toTimelineSvg(loaded.value.history, pauses.value, (name) => colours.get(name) ?? "");
}
