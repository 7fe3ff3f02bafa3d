/** @import { App } from "../app.js" */

import { html } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { bindDialog } from "../lib/dialog.js";
import { mount } from "../lib/mount.js";
import { SHORTCUTS } from "../player/page-keys.js";
import { TOKEN_CLASSES } from "../trace/classify.js";
import { icon } from "./icons.js";

/** @param {HTMLDialogElement} dialog @param {App} app */
export function mountHelp(dialog, app) {
  mount(dialog, () => content(app));
  bindDialog(dialog, app.state.help);
}

/** @param {App} app */
function content({ state, preferences }) {
  return html`<div class="dialog-body">
    <header>
      <h2 id="help-title">Help</h2>
      <button type="button" class="quiet" aria-label="Close" @click=${() => {
        state.help.value = false;
      }}>${icon("clear")}</button>
    </header>
    <p>
      A model writes text; somewhere in it may be a tool call. This page feeds that text, chunk by chunk, to the extractor and
      shows what it decides: what may be shown at once, what must be held back and why, and what becomes a call.
    </p>
    <p>
      Point at a token, an action or a node of the tree, and the same span is marked everywhere. A click or Enter keeps it
      marked. A second click or Enter unfolds an action; Enter or a double click on a token goes to the step that fed it.
    </p>
    <h3>What becomes of a token</h3>
    <dl class="classes">
      ${TOKEN_CLASSES.map(({ name, label, meaning }) => html`<div><dt><span class="part ${name}">${label}</span></dt><dd>${meaning}</dd></div>`)}
    </dl>
    <h3>Keys</h3>
    <label class="check">
      <input
        type="checkbox"
        .checked=${live(preferences.keys.value)}
        @change=${(/** @type {Event} */ { target }) => {
          preferences.keys.value = /** @type {HTMLInputElement} */ (target).checked;
        }}
      />
      Use single keys, outside of text fields
    </label>
    <table class="keys">
      <thead><tr><th scope="col">Key</th><th scope="col">Does</th></tr></thead>
      <tbody>
        ${SHORTCUTS.map(({ shown, does }) => html`<tr><td><kbd>${shown}</kbd></td><td>${does}</td></tr>`)}
      </tbody>
    </table>
    <p class="muted">Nothing that you paste or open leaves this browser.</p>
  </div>`;
}
