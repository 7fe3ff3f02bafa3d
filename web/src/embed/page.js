/** @import { ToolCallPlayer } from "./element.js" */

import { isPacked, unpack } from "../lib/packed.js";
import { t } from "../strings/embed.js";
import { ATTRIBUTES } from "./attributes.js";

/**
 * embed.html: one player that fills the page. The query has the element's attributes; the hash may have a trace, packed as a link
 * of the playground is, or such a link itself, where it leads to an example.
 */

const player = /** @type {ToolCallPlayer} */ (document.createElement("tool-call-player"));
const query = new URLSearchParams(location.search);
const src = query.get("src");
// The page's policy lets nothing else be fetched, and says so to nobody.
const isElsewhere = src !== null && URL.canParse(src, document.baseURI) && new URL(src, document.baseURI).origin !== location.origin;
if (isElsewhere) query.delete("src");
for (const name of ATTRIBUTES) {
  const value = query.get(name);
  if (value !== null) player.setAttribute(name, value);
}
const heading = /** @type {HTMLElement} */ (document.querySelector("h1"));
document.title = heading.textContent = query.get("label") ?? document.title;
heading.after(player);

await customElements.whenDefined("tool-call-player");
if (isElsewhere && !query.has("example")) player.trace = Promise.reject(new Error(t.trace.elsewhere(src)));
await open();
addEventListener("hashchange", () => void open());

async function open() {
  const hash = location.hash.slice(1);
  if (!isPacked(hash)) return;
  const shared = unpack(hash);
  /** @type {{example?: unknown, step?: unknown}} */
  const { example, step } = await shared.then(Object, () => ({}));
  if (typeof example !== "string") {
    player.trace = shared; // which says what is wrong with it
    return;
  }
  if (Number.isInteger(step)) player.setAttribute("at", String(step));
  player.setAttribute("example", example);
}
