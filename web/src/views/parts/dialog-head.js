import { html } from "lit-html";
import { t } from "../../strings/page.js";
import { icon } from "./icons.js";

/** The head of a dialog: what it is called, and the way out. @param {string} id  of the dialog @param {unknown} title */
export function dialogHead(id, title) {
  return html`<header>
    <h2 id="${id}-title">${title}</h2>
    <button type="button" class="quiet" aria-label=${t.close} @click=${(/** @type {Event & {currentTarget: Element}} */ { currentTarget }) => currentTarget.closest("dialog")?.close()}>${icon("clear")}</button>
  </header>`;
}
