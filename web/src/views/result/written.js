/** @import { App } from "../../app.js" */
/** @import { WrittenCall } from "../../core/client.js" */

import { effect } from "@preact/signals-core";
import { html, nothing } from "lit-html";
import { mount } from "../../lib/mount.js";
import { putIntoSource } from "../../state/written.js";
import { t } from "../../strings/panes.js";
import { t as player } from "../../strings/player.js";
import { labelOf } from "../../trace/classify.js";
import { copyButton } from "../parts/copy-button.js";
import { docsLink } from "../parts/docs-links.js";
import { icon } from "../parts/icons.js";
import { said } from "../parts/said.js";

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
  if (!call) return html`<p class="empty">${t.written.noCall}</p>`;
  if (written.error.value) return html`<p class="empty" role="alert">${t.written.failed(said(written.error.value))}</p>`;
  const forms = written.forms.value;
  if (!forms) return html`<p class="empty">${waiting(state)}</p>`;
  return html`<p class="written-of"><span class="kind call">${icon("call")}${labelOf("call")}</span> <code>${call.name}</code> <span class="muted">${t.written.ways(forms.filter(({ text }) => text !== undefined).length, forms.length)}</span></p>
    <ul>${forms.map((form) => entry(state, form, call.dialect === form.dialect))}</ul>`;
}

/** @param {App["state"]} state */
function waiting({ load: { value: { stage } } }) {
  if (stage === "failed") return t.written.coreFailed;
  return stage === "ready" ? t.moment : t.written.waits;
}

/** @param {App["state"]} state @param {WrittenCall} form @param {boolean} isOwn  the call came so */
function entry(state, form, isOwn) {
  const { dialect, title, text, error } = form;
  return html`<li class="written ${text === undefined ? "cannot" : ""}">
    <div class="written-head">
      ${docsLink("dialects", dialect, dialect, player.docs.dialect)}
      <span class="muted" lang="en">${title}</span>
      ${isOwn ? html`<span class="badge">${t.written.own}</span>` : nothing}
      ${text === undefined
        ? nothing
        : html`<span class="written-tools">${copyButton(t.written.form(dialect), text)}
            <button type="button" class="copy" aria-label=${t.written.putForm(dialect)} @click=${() => putIntoSource(state, form)}>${icon("open")} ${t.written.put}</button></span>`}
    </div>
    ${text === undefined ? html`<p class="action-note" lang="en">${error}</p>` : html`<pre class="sample">${text}</pre>`}
  </li>`;
}
