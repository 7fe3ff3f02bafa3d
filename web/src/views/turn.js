/** @import { TemplateResult } from "lit-html" */
/** @import { App } from "../app.js" */
/** @import { Shape } from "../core/client.js" */

import { effect } from "@preact/signals-core";
import { html, nothing } from "lit-html";
import { mount } from "../lib/mount.js";
import { isTurnView } from "../state/preferences.js";
import { shownShape } from "../state/turn.js";
import { copyButton } from "./copy-button.js";
import { resultForms } from "./result-forms.js";

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
    panel.setAttribute("aria-label", list.value === "results" ? "Results to send back" : "The turn in each API");
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
          ${block("the turn", "The assistant’s turn", shape.message, shape)} ${block("the tools", "Tools of the request", shape.tools)}
        </div>`
      : waiting(app)}`;
}

/** @param {App} app */
function results(app) {
  if (app.turn.turn.value.turn.calls.length === 0) {
    return html`<p class="empty">This turn has no call, so there is no result to send back.</p>`;
  }
  const shape = shownShape(app.turn);
  return html`<div class="turn-bar">${apiChoice(app)}</div>
    <div class="turn-columns">
      ${resultForms(app.turn)}
      ${shape ? block("the results", "Message to send back", shape.results, shape) : waiting(app)}
    </div>`;
}

/** @param {App} app */
function apiChoice({ turn }) {
  const made = turn.shapes.value ?? [];
  const shown = shownShape(turn);
  const recorded = turn.turn.value.turn.api;
  return html`<label class="field">
      <span>API</span>
      <select
        ?disabled=${made.length === 0}
        @change=${(/** @type {Event} */ { target }) => {
          turn.api.value = /** @type {HTMLSelectElement} */ (target).value;
        }}
      >
        ${made.map(({ key, title }) => html`<option value=${key} .selected=${key === shown?.key}>${title}${key === recorded ? " (recorded)" : ""}</option>`)}
      </select>
    </label>
    ${recorded && shown && shown.key !== recorded ? html`<span class="muted">made from the recorded turn</span>` : nothing}`;
}

/** @param {string} name @param {string} title @param {string} json @param {Shape} [shape]  if calls are in it @returns {TemplateResult} */
function block(name, title, json, shape) {
  return html`<section class="turn-block">
    <header><h3>${title}</h3>${copyButton(name, json)}</header>
    ${shape?.made_up_ids ? html`<p class="action-note">The calls came without ids, which this API needs: <code>call_1</code> … are made up.</p>` : nothing}
    <pre tabindex="0" aria-label=${title}>${json}</pre>
  </section>`;
}

/** @param {App} app */
function waiting({ state, turn }) {
  if (turn.error.value) return html`<p class="empty" role="alert">The shapes could not be made: ${turn.error.value}</p>`;
  const { stage } = state.load.value;
  if (stage === "failed") return html`<p class="empty">The Python core, which makes the shapes of the APIs, did not load.</p>`;
  return html`<p class="empty">${stage === "ready" ? "One moment …" : "The shapes of the APIs are made as soon as the Python core is loaded."}</p>`;
}
