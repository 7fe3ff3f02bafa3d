/** @import { App } from "../../app.js" */

import { html, nothing } from "lit-html";
import { head } from "../../lib/codepoints.js";
import { mountDialog } from "../../lib/dialog.js";
import { textOf } from "../../state/examples.js";
import { choose, chooseNone, summarize } from "../../state/recordings.js";
import { t } from "../../strings/page.js";
import { dialogHead } from "../parts/dialog-head.js";

/** As much of a reply as tells it from others. */
const BEGINNING = 110;

/**
 * Asks which of the calls in a file is to be shown.
 *
 * @param {HTMLDialogElement} dialog
 * @param {App} app
 */
export function mountChooser(dialog, { state }) {
  mountDialog(dialog, state.choosing, () => content(state));
  dialog.addEventListener("close", () => chooseNone(state));
  dialog.addEventListener("keydown", (event) => moveFocus(event));
}

/** @param {App["state"]} state */
function content(state) {
  const choice = state.choice.value;
  if (!choice) return html`<h2 id="chooser-title">${t.chooser.calls}</h2>`;
  const { name, recordings, chosen } = choice;
  return html`<div class="dialog-body">
    ${dialogHead("chooser", t.chooser.title(recordings.length, name))}
    <p class="muted">${t.chooser.which}</p>
    <ol class="choices">
      ${recordings.map((recording, index) => html`<li>
        <button type="button" class="choice" aria-current=${index === chosen ? "true" : nothing} @click=${() => choose(state, index)}>
          <span class="choice-head"><span class="badge provider">${recording.provider_name}</span> <b>${recording.title || t.chooser.call(index + 1)}</b></span>
          <span class="muted">${summarize(recording)}</span>
          ${beginning(textOf(recording))}
        </button>
      </li>`)}
    </ol>
  </div>`;
}

/** @param {string} text */
function beginning(text) {
  const shown = head(text.trim(), BEGINNING);
  return shown ? html`<span class="choice-text">${shown}${text.trim().length > BEGINNING ? "…" : ""}</span>` : nothing;
}

/** The arrows go from call to call, as in a list; Tab does as well. @param {KeyboardEvent} event */
function moveFocus(event) {
  const direction = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!direction) return;
  const dialog = /** @type {HTMLElement} */ (event.currentTarget);
  const buttons = /** @type {HTMLElement[]} */ ([...dialog.querySelectorAll(".choice")]);
  const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  buttons[Math.min(buttons.length - 1, Math.max(0, at + direction))]?.focus();
  event.preventDefault();
}
