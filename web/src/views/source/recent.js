/** @import { App } from "../../app.js" */

import { html } from "lit-html";
import { mountDialog } from "../../lib/dialog.js";
import { formatBytes, formatDate } from "../../lib/format.js";
import { reset } from "../../state/recent.js";
import { t } from "../../strings/page.js";
import { dialogHead } from "../parts/dialog-head.js";

/** What was opened before, to go back to; and the page as it was on the first visit. @param {HTMLDialogElement} dialog @param {App} app */
export function mountRecent(dialog, { state, recent, preferences }) {
  mountDialog(dialog, state.recent, () => {
    const entries = recent.entries.value;
    return html`<div class="dialog-body">
      ${dialogHead("recent", t.recent.title)}
      ${entries.length
        ? html`<ul class="recent-list">${entries.map((entry) => html`<li>
            <button type="button" @click=${() => {
              dialog.close();
              void recent.open(entry);
            }}><b>${entry.title}</b> <span class="muted">${formatDate(entry.when)}, ${formatBytes(entry.packed.length)}</span></button>
          </li>`)}</ul>`
        : html`<p class="muted">${t.recent.none}</p>`}
      <p class="muted">${t.recent.about}</p>
      <div class="recent-tools">
        <button type="button" aria-disabled=${entries.length === 0} @click=${recent.forget}>${t.recent.forget}</button>
        <button type="button" @click=${() => {
          dialog.close();
          reset(state, preferences);
        }}>${t.recent.reset}</button>
      </div>
    </div>`;
  });
}
