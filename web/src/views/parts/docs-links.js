/** @import { Action, Fix, Why } from "../../trace/types.js" */

import { html, nothing } from "lit-html";
import { words } from "../../lib/format.js";
import { t } from "../../strings/player.js";

/**
 * The addresses of the docs, relative to the page: `docs/reasons.html#unknown-tool`. They open beside the page, which would
 * else lose what it shows.
 */
let site = "";

/** From a page of another site the docs are elsewhere. @param {string} root  the address of the site, which ends with a slash */
export function linkFrom(root) {
  site = root;
}

/** @param {string} page @param {string} place @param {unknown} text @param {string} title */
export function docsLink(page, place, text, title) {
  return html`<a class="docs" href="${site}docs/${page}.html#${place}" target="_blank" rel="noopener" title=${title}>${text}</a>`;
}

/** The rule behind a reason. @param {Pick<Why, "code">} why */
export function whyLink({ code }) {
  return docsLink("reasons", code, code, t.docs.rule);
}

/** The grammar of a call's way of writing; nothing for other actions and native calls. @param {Action} action */
export function dialectLink(action) {
  return action.type === "call" && action.channel === "text" ? grammarLink(action.dialect) : nothing;
}

/** The grammar of a way of writing calls; nothing where none is known. @param {string | undefined} dialect */
export function grammarLink(dialect) {
  if (!dialect) return nothing;
  return docsLink("dialects", dialect, words(dialect), t.docs.dialect);
}

/** The rule of a repair. @param {Pick<Fix, "code">} fix */
export function fixLink({ code }) {
  return docsLink("jsonish", code, words(code), t.docs.repair);
}
