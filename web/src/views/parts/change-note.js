/** @import { Change, Outcome } from "../../trace/changes.js" */

import { html, nothing } from "lit-html";
import { t } from "../../strings/player.js";
import { labelOf } from "../../trace/classify.js";

/** As many as a line has room for. */
const NAMED = 3;

/** Beneath an action: what its span was in the run before. @param {Change} change */
export function changeNote({ was }) {
  return html`<p class="was"><span class="badge badge-changed">${t.actions.changed}</span> ${was.length ? t.actions.was(outcomes(was)) : t.actions.isNew}</p>`;
}

/** @param {readonly Outcome[]} all */
export function outcomes(all) {
  return html`${all.slice(0, NAMED).map(outcome)}${all.length > NAMED ? "…" : nothing}`;
}

/** @param {Outcome} shown */
export function outcome({ name, label }) {
  return html`<span class="kind ${name}">${labelOf(name)}</span>${label ? html` <code>${label}</code>` : nothing} `;
}
