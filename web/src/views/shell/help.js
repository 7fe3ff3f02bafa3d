/** @import { App } from "../../app.js" */

import { html } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { mountDialog } from "../../lib/dialog.js";
import { SHORTCUTS } from "../../player/page-keys.js";
import { t } from "../../strings/page.js";
import { t as player } from "../../strings/player.js";
import { TOKEN_CLASSES } from "../../trace/classify.js";
import { dialogHead } from "../parts/dialog-head.js";

/** @param {HTMLDialogElement} dialog @param {App} app */
export function mountHelp(dialog, app) {
  mountDialog(dialog, app.state.help, () => content(app));
}

/** @param {App} app */
function content({ preferences }) {
  return html`<div class="dialog-body">
    ${dialogHead("help", t.help.title)}
    <p>${t.help.about}</p>
    <p>${t.help.pointing}</p>
    <h3>${t.help.fates}</h3>
    <dl class="classes">
      ${TOKEN_CLASSES.map((name) => html`<div><dt><span class="part ${name}">${player.fates[name].label}</span></dt><dd>${player.fates[name].meaning}</dd></div>`)}
    </dl>
    <h3>${t.help.keys}</h3>
    <label class="check">
      <input
        type="checkbox"
        .checked=${live(preferences.keys.value)}
        @change=${(/** @type {Event} */ { target }) => {
          preferences.keys.value = /** @type {HTMLInputElement} */ (target).checked;
        }}
      />
      ${t.help.singleKeys}
    </label>
    <table class="keys">
      <thead><tr><th scope="col">${t.help.key}</th><th scope="col">${t.help.does}</th></tr></thead>
      <tbody>
        ${SHORTCUTS.map(({ name }) => html`<tr><td><kbd>${t.shortcuts[name].keys}</kbd></td><td>${t.shortcuts[name].does}</td></tr>`)}
      </tbody>
    </table>
    <p class="muted">${t.help.privacy}</p>
  </div>`;
}
