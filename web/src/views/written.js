/** @import { App } from "../app.js" */
/** @import { WrittenCall } from "../core/client.js" */

import { effect } from "@preact/signals-core";
import { html, nothing } from "lit-html";
import { mount } from "../lib/mount.js";
import { putIntoSource } from "../state/written.js";
import { copyButton } from "./copy-button.js";
import { docsLink } from "./docs-links.js";
import { icon } from "./icons.js";

/** The marked call as each family of models would write it. @param {HTMLElement} panel @param {App} app */
export function mountWritten(panel, app) {
  const isShown = () => app.preferences.list.value === "written";
  effect(() => {
    panel.hidden = !isShown();
  });
  mount(panel, () => (isShown() ? content(app) : html``));
}

/** @param {App} app */
function content({ state, written }) {
  const call = written.call.value;
  if (!call) return html`<p class="empty">There is no call at this step. The last call, or the one that is marked, is shown here as each model would write it.</p>`;
  if (written.error.value) return html`<p class="empty" role="alert">The call could not be written: ${written.error.value}</p>`;
  const forms = written.forms.value;
  if (!forms) return html`<p class="empty">${waiting(state)}</p>`;
  return html`<p class="written-of"><span class="kind call">${icon("call")}Call</span> <code>${call.name}</code> <span class="muted">in ${forms.filter(({ text }) => text !== undefined).length} of ${forms.length} ways to write it</span></p>
    <ul>${forms.map((form) => entry(state, form, call.dialect === form.dialect))}</ul>`;
}

/** @param {App["state"]} state */
function waiting({ load: { value: { stage } } }) {
  if (stage === "failed") return "The Python core, which writes the call, did not load.";
  return stage === "ready" ? "One moment …" : "The call is written as soon as the Python core is loaded.";
}

/** @param {App["state"]} state @param {WrittenCall} form @param {boolean} isOwn  the call came so */
function entry(state, form, isOwn) {
  const { dialect, title, text, error } = form;
  return html`<li class="written ${text === undefined ? "cannot" : ""}">
    <div class="written-head">
      ${docsLink("dialects", dialect, dialect, "How these calls are written, in the docs")}
      <span class="muted">${title}</span>
      ${isOwn ? html`<span class="badge">as it came</span>` : nothing}
      ${text === undefined
        ? nothing
        : html`<span class="written-tools">${copyButton(`the ${dialect} form`, text)}
            <button type="button" class="copy" aria-label="Put the ${dialect} form into the source" @click=${() => putIntoSource(state, form)}>${icon("open")} Put into the source</button></span>`}
    </div>
    ${text === undefined ? html`<p class="action-note">${error}</p>` : html`<pre class="sample">${text}</pre>`}
  </li>`;
}
