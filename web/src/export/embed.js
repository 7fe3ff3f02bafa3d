/** @import { Trace } from "../trace/types.js" */

import { pack } from "../lib/packed.js";

/**
 * What a person puts into a page of their own to have a trace played there.
 *
 * @typedef {object} Embedded
 * @property {string} site      the playground's address, which ends with a slash
 * @property {string} example   the id of an example that nobody has changed, or ""
 * @property {string} title
 * @property {Trace} trace
 * @property {number | null} step  null is the end
 * @property {string} link      to the same in the playground
 */

/** The name under which the trace is downloaded. */
const FILE = "trace.json";

/**
 * A frame, which needs nothing but its address: the trace is in it.
 *
 * @param {Embedded} embedded
 * @returns {Promise<string>}
 */
export async function frameSnippet({ site, example, title, trace, step }) {
  const query = new URLSearchParams({ ...(example && { example }), ...(step !== null && { at: String(step) }), ...(title && { label: title }) });
  const address = `${site}embed.html?${query}${example ? "" : `#${await pack(trace)}`}`;
  return `<iframe src="${escaped(address)}" title="${escaped(title || "Tool call player")}" width="100%" height="480" loading="lazy"></iframe>\n`;
}

/** The element, in the page itself. @param {Embedded} embedded */
export function elementSnippet({ site, example, title, step, link }) {
  const attributes = [`${example ? "example" : "src"}="${escaped(example || FILE)}"`, ...(step === null ? [] : [`at="${step}"`]), ...(title ? [`label="${escaped(title)}"`] : [])];
  return `<script type="module" src="${escaped(site)}embed/player.js"></script>
<tool-call-player ${attributes.join(" ")}>
  <a href="${escaped(link)}">${escaped(title || "This answer")}, step by step</a>
</tool-call-player>
`;
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
