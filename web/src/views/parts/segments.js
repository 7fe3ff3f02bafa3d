/** @import { Signal } from "@preact/signals-core" */

import { html } from "lit-html";

/**
 * A row of buttons of which one is pressed.
 *
 * @template {string} T
 * @param {string} name
 * @param {readonly (readonly [value: T, label: string, title: string])[]} choices
 * @param {Signal<T>} chosen
 */
export function segments(name, choices, chosen) {
  return html`<div class="segments" role="group" aria-label=${name}>
    ${choices.map(
      ([value, label, title]) =>
        html`<button type="button" title=${title} aria-pressed=${chosen.value === value} @click=${() => {
          chosen.value = value;
        }}>${label}</button>`,
    )}
  </div>`;
}
