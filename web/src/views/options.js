/** @import { App } from "../app.js" */
/** @import { Description } from "../core/client.js" */

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { words } from "../lib/format.js";

/** @typedef {Description["options"][number]} OptionKind */

/** The options of the extractor, as the core describes them; the page knows none of them by name. @param {App} app */
export function options({ state }) {
  const description = state.description.value;
  if (!description) return html`<p class="muted">The options are shown once the Python core is loaded.</p>`;
  return html`${description.options.map((option) => field(option, state))}`;
}

/** @param {OptionKind} option @param {App["state"]} state */
function field(option, state) {
  const { name, text } = option;
  const value = state.options.value[name] ?? option.default;
  /** @param {unknown} next */
  const change = (next) => {
    const { [name]: _, ...rest } = state.options.value;
    state.options.value = next === option.default ? rest : { ...rest, [name]: next };
  };
  const id = `option-${name}`;
  return html`<div class="option">
    <label for=${id}>${words(name)}</label>
    ${control(option, id, value, change)}
    <p class="muted" id="${id}-text">${text || nothing}</p>
  </div>`;
}

/** @param {OptionKind} option @param {string} id @param {unknown} value @param {(next: unknown) => void} change */
function control({ type, choices }, id, value, change) {
  const described = `${id}-text`;
  if (type === "choice" && choices) {
    return html`<select id=${id} aria-describedby=${described} @change=${(/** @type {Event} */ { target }) => change(choices[/** @type {HTMLSelectElement} */ (target).selectedIndex])}>
      ${choices.map((choice) => html`<option .selected=${choice === value}>${choice}</option>`)}
    </select>`;
  }
  if (type === "boolean") {
    return html`<input id=${id} type="checkbox" aria-describedby=${described} .checked=${live(value === true)} @change=${(/** @type {Event} */ { target }) => change(/** @type {HTMLInputElement} */ (target).checked)} />`;
  }
  return html`<input id=${id} type="number" step="1" aria-describedby=${described} .value=${live(String(value ?? ""))} @change=${(/** @type {Event} */ { target }) => {
    const typed = /** @type {HTMLInputElement} */ (target).value;
    change(typed === "" ? null : Math.round(Number(typed)));
  }} />`;
}
