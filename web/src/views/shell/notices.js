/** @import { App } from "../../app.js" */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { dismiss } from "../../state/state.js";
import { t } from "../../strings/page.js";
import { handOn, SHOWN } from "../parts/hand-on.js";
import { icon } from "../parts/icons.js";

/** What the page has to say about what it was given. @param {App} app */
export function notices({ state }) {
  return html`${repeat(
    state.notices.value,
    ({ id }) => id,
    ({ id, severity, text, action }) => html`<div class="notice ${severity}" role=${severity === "error" ? "alert" : "status"}>
      ${severity === "info" ? nothing : icon("failure")}
      <p>${text()}</p>
      ${action
        ? html`<button type="button" @click=${handOn(() => {
            dismiss(state, id);
            action.run();
          }, SHOWN)}>${action.label()}</button>`
        : nothing}
      <button type="button" class="quiet" aria-label=${t.notices.dismiss} @click=${handOn(() => dismiss(state, id), SHOWN)}>${icon("clear")}</button>
    </div>`,
  )}`;
}
