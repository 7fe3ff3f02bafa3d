/** @import { TemplateResult } from "lit-html" */
/** @import { App } from "../../app.js" */
/** @import { Shape } from "../../core/client.js" */

import { effect } from "@preact/signals-core";
import { html, nothing } from "lit-html";
import { mount } from "../../lib/mount.js";
import { isTurnView } from "../../state/preferences.js";
import { shownShape } from "../../state/turn.js";
import { t } from "../../strings/panes.js";
import { copyButton } from "../parts/copy-button.js";
import { onTheWay } from "../parts/nothing-yet.js";
import { said } from "../parts/said.js";
import { resultForms } from "./forms.js";

/**
 * The turn in the shape of an API, or the results of its calls: what a program would send.
 *
 * @param {HTMLElement} panel
 * @param {App} app
 */
export function mountTurn(panel, app) {
  const { list } = app.preferences;
  effect(() => {
    panel.hidden = !isTurnView(list.value);
    panel.setAttribute("aria-label", list.value === "results" ? t.turn.results : t.turn.apis);
  });
  mount(panel, () => {
    if (!isTurnView(list.value)) return html``;
    return list.value === "results" ? results(app) : apis(app);
  });
}

/** @param {App} app */
function apis(app) {
  const shape = shownShape(app.turn);
  return html`<div class="turn-bar">${apiChoice(app)}</div>
    ${shape
      ? html`<div class="turn-columns">
          ${block(t.turn.theTurn, t.turn.turn, shape.message, shape)} ${block(t.turn.theTools, t.turn.tools, shape.tools)}
        </div>`
      : waiting(app)}`;
}

/** @param {App} app */
function results(app) {
  if (app.turn.turn.value.turn.calls.length === 0) {
    return html`<p class="empty">${onTheWay(app.state) || t.turn.noCall}</p>`;
  }
  const shape = shownShape(app.turn);
  return html`<div class="turn-bar">${apiChoice(app)}</div>
    <div class="turn-columns">
      ${resultForms(app.turn)}
      ${shape ? block(t.turn.theResults, t.turn.message, shape.results, shape) : waiting(app)}
    </div>`;
}

/** @param {App} app */
function apiChoice({ turn }) {
  const made = turn.shapes.value ?? [];
  const shown = shownShape(turn);
  const recorded = turn.turn.value.turn.api;
  return html`<label class="field">
      <span>${t.turn.api}</span>
      <select
        ?disabled=${made.length === 0}
        @change=${(/** @type {Event} */ { target }) => {
          turn.api.value = /** @type {HTMLSelectElement} */ (target).value;
        }}
      >
        ${made.map(({ key, title }) => html`<option value=${key} .selected=${key === shown?.key}>${title}${key === recorded ? ` ${t.turn.recorded}` : ""}</option>`)}
      </select>
    </label>
    ${recorded && shown && shown.key !== recorded ? html`<span class="muted">${t.turn.madeFrom}</span>` : nothing}`;
}

/** @param {string} name @param {string} title @param {string} json @param {Shape} [shape]  if calls are in it @returns {TemplateResult} */
function block(name, title, json, shape) {
  return html`<section class="turn-block">
    <header><h3>${title}</h3>${copyButton(name, json)}</header>
    ${shape?.made_up_ids ? html`<p class="action-note">${t.turn.madeUp(html`<code>call_1</code>`)}</p>` : nothing}
    <pre tabindex="0" aria-label=${title}>${json}</pre>
  </section>`;
}

/** @param {App} app */
function waiting({ state, turn }) {
  if (turn.error.value) return html`<p class="empty" role="alert">${t.turn.failed(said(turn.error.value))}</p>`;
  const { stage } = state.load.value;
  if (stage === "failed") return html`<p class="empty">${t.turn.coreFailed}</p>`;
  return html`<p class="empty">${onTheWay(state) || (stage === "ready" ? t.moment : t.turn.waits)}</p>`;
}
