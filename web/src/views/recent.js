/** @import { App } from "../app.js" */

import { html } from "lit-html";
import { bindDialog } from "../lib/dialog.js";
import { formatBytes } from "../lib/format.js";
import { mount } from "../lib/mount.js";
import { reset } from "../state/recent.js";
import { icon } from "./icons.js";

const WHEN = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** What was opened before, to go back to; and the page as it was on the first visit. @param {HTMLDialogElement} dialog @param {App} app */
export function mountRecent(dialog, { state, recent, preferences }) {
  mount(dialog, () => {
    const entries = recent.entries.value;
    return html`<div class="dialog-body">
      <header>
        <h2 id="recent-title">Opened before</h2>
        <button type="button" class="quiet" aria-label="Close" @click=${() => dialog.close()}>${icon("clear")}</button>
      </header>
      ${entries.length
        ? html`<ul class="recent-list">${entries.map((entry) => html`<li>
            <button type="button" @click=${() => {
              dialog.close();
              void recent.open(entry);
            }}><b>${entry.title}</b> <span class="muted">${WHEN.format(entry.when)}, ${formatBytes(entry.packed.length)}</span></button>
          </li>`)}</ul>`
        : html`<p class="muted">Nothing yet. What you write or open is listed here, with its tools, options and chunks.</p>`}
      <p class="muted">This list is kept in this browser alone. Examples that you have not changed, and long texts, are not in it.</p>
      <div class="recent-tools">
        <button type="button" ?disabled=${entries.length === 0} @click=${recent.forget}>Forget all of these</button>
        <button type="button" @click=${() => {
          dialog.close();
          reset(state, preferences);
        }}>Reset the page</button>
      </div>
    </div>`;
  });
  bindDialog(dialog, state.recent);
}
