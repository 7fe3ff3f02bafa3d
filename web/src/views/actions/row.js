/** @import { CallAction, Fix, TextAction } from "../../trace/types.js" */
/** @import { Row } from "../../trace/actions.js" */
/** @import { TokenClass } from "../../trace/classify.js" */

import { html, nothing } from "lit-html";
import { head } from "../../lib/codepoints.js";
import { words } from "../../lib/format.js";
import { t } from "../../strings/player.js";
import { rowAt } from "../../trace/actions.js";
import { classOfAction, labelOf } from "../../trace/classify.js";
import { icon } from "../parts/icons.js";
import { said } from "../parts/said.js";

/** As much of a text as a row shows, folded and unfolded; beyond that the source is the place to read. */
const FOLDED = 280;
const UNFOLDED = 20_000;

/** @type {Record<string, string>} */
const SIGNS = { call: "call", failure: "failure", held: "held" };

/**
 * @typedef {{text: string, length: number, span: [number, number], unfolded: boolean}} Shown  a row as it is at the step
 */

/**
 * What is inside a row of the list: a heading and what there is to say.
 *
 * @param {Row} row
 * @param {number} step
 * @param {boolean} unfolded
 */
export function actionBody(row, step, unfolded) {
  const { action } = row;
  const shown = { ...rowAt(row, step, unfolded ? UNFOLDED : FOLDED), unfolded };
  if (action.type === "call") return call(action, shown);
  return row.type === "failure" ? failure(action, shown) : plainText(action, shown);
}

/** @param {TokenClass} name @param {unknown} title @param {[number, number]} span @param {unknown} [badges] */
function heading(name, title, [start, end], badges = nothing) {
  return html`<div class="action-head">
    <span class="kind ${name}">${icon(SIGNS[name] ?? "text")}${labelOf(name)}</span>
    <span class="action-title">${title}</span>
    ${badges}
    <span class="span muted" title=${t.actions.codePoints(start, end)}>${start}–${end}</span>
  </div>`;
}

/** @param {TextAction} action @param {Shown} shown */
function plainText(action, { text, length, span }) {
  // Line breaks at the ends are signs, not empty lines.
  const [, before = "", body = "", after = ""] = /^(\n*)([^]*?)(\n*)$/.exec(text) ?? [];
  return html`${heading(classOfAction(action), nothing, span)}
    <p class="action-text"><span class="muted">${"↵".repeat(before.length)}</span>${body}<span class="muted">${"↵".repeat(after.length)}</span>${more(length - text.length)}</p>`;
}

/** @param {CallAction} action @param {Shown} shown */
function call(action, { span, unfolded }) {
  const badges = html`${action.dialect && action.dialect !== "json" ? html`<span class="badge">${words(action.dialect)}</span>` : nothing}
  ${action.channel !== "text" ? html`<span class="badge">${t.actions.native}</span>` : nothing}
  ${action.repeats === undefined ? nothing : html`<span class="badge badge-fix">${t.actions.repetition}</span>`}`;
  return html`${heading("call", html`<code>${action.name}</code>`, span, badges)}
    ${callArguments(action.arguments, unfolded)} ${action.id ? html`<p class="action-note">id <code>${action.id}</code></p>` : nothing}
    ${fixes(action.fixes)}
    ${action.repeats === undefined ? nothing : html`<p class="action-note">${action.repeats === "text" ? t.actions.repeatsText : t.actions.repeatsNative}</p>`}
    <p class="action-note" lang="en">${action.why.text}</p>`;
}

/** @param {unknown} value @param {boolean} unfolded */
function callArguments(value, unfolded) {
  const entries = value && typeof value === "object" && !Array.isArray(value) ? Object.entries(value) : null;
  if (!entries) return html`<pre class="action-json">${cutOff(JSON.stringify(value, null, 2) ?? "", unfolded)}</pre>`;
  if (entries.length === 0) return html`<p class="action-note">${t.actions.noArguments}</p>`;
  return html`<dl class="arguments">
    ${entries.map(([key, item]) => html`<div><dt>${head(key, FOLDED)}</dt><dd>${cutOff(JSON.stringify(item, null, unfolded ? 2 : 0), unfolded)}</dd></div>`)}
  </dl>`;
}

/**
 * One line for each kind of repair, with every place that it touched.
 *
 * @param {Fix[]} list
 */
function fixes(list) {
  if (list.length === 0) return nothing;
  const kinds = [...new Set(list.map(({ code }) => code))].map((code) => list.filter((fix) => fix.code === code));
  return html`<ul class="fixes" aria-label=${t.actions.fixes(list.length)}>
    ${kinds.map(
      (same) =>
        html`<li><span class="badge badge-fix">${icon("wrench")}${words(same[0].code)}</span> <span>${said(same[0].text)} <span class="span muted">${same.map(({ span: [start, end] }) => `${start}–${end}`).join(", ")}</span></span></li>`,
    )}
  </ul>`;
}

/** @param {TextAction} action @param {Shown} shown */
function failure({ text, rejection }, { span, unfolded }) {
  if (!rejection) return html`${heading("failure", nothing, span)}<p class="action-text">${text}</p>`;
  const where = rejection.path ? html` <span class="muted">${t.actions.at}</span> <code>${rejection.path}</code>` : nothing;
  return html`${heading("failure", html`${words(rejection.reason)}${where}`, span)}
    <p class="action-reason" lang="en">${rejection.message}</p>
    <pre class="action-json">${cutOff(rejection.raw, unfolded)}</pre>
    <p class="action-note">${t.actions.shown(said(text))}</p>`;
}

/**
 * The row at the end of the list: text that cannot be shown yet.
 *
 * @param {string} title      of a native call, the tool
 * @param {string} beginning  of the text
 * @param {[number, number]} span
 * @param {unknown} why
 */
export function pendingBody(title, beginning, span, why) {
  return html`${heading("held", html`${t.actions.pending} ${title ? html`<code>${title}</code>` : nothing}`, span)}
    <p class="action-reason">${why}</p>
    <p class="action-text">${beginning}${span[1] - span[0] > beginning.length ? html`<span class="muted"> …</span>` : nothing}</p>`;
}

/** @param {string} text @param {boolean} unfolded */
function cutOff(text, unfolded) {
  const shown = head(text, unfolded ? UNFOLDED : FOLDED);
  return html`${shown}${more(text.length - shown.length)}`;
}

/** @param {number} count of characters that are not shown */
function more(count) {
  return count > 0 ? html`<span class="muted">${t.actions.more(count)}</span>` : nothing;
}
