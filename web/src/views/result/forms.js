/** @import { TurnState } from "../../state/turn.js" */

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { head } from "../../lib/codepoints.js";
import { t } from "../../strings/panes.js";

/** As much of a call's arguments as its form shows. */
const ARGUMENTS = 240;

/** A form for each call: what its tool gave, and whether it succeeded. @param {TurnState} state */
export function resultForms({ turn, outputs }) {
  const { turn: shown, refused } = turn.value;
  /** @param {number} index @param {Partial<import("../../core/client.js").CallOutput>} entry */
  const change = (index, entry) => {
    outputs.value = outputs.value.map((output, at) => (at === index ? { ...output, ...entry } : output));
  };
  return html`<ol class="result-forms" aria-label=${t.results.list}>
    ${shown.calls.map((call, index) => {
      const output = outputs.value[index];
      const name = shown.calls.filter((other) => other.name === call.name).length > 1 ? t.results.name(call.name, index + 1) : call.name;
      return html`<li class="result-form ${output.success ? "" : "failed"}">
        <div class="result-head">
          <code class="result-name">${call.name}</code>
          <label class="switch">
            <input
              type="checkbox"
              role="switch"
              aria-label=${t.results.succeeds(name)}
              .checked=${live(output.success)}
              @change=${(/** @type {Event} */ { target }) => change(index, { success: /** @type {HTMLInputElement} */ (target).checked })}
            />
            <span aria-hidden="true">${output.success ? t.results.succeeded : t.results.failed}</span>
          </label>
        </div>
        <code class="result-arguments">${call.id ? html`<span class="result-id">${head(call.id, 60)}</span> ` : nothing}${head(call.arguments, ARGUMENTS)}${call.arguments.length > ARGUMENTS ? "…" : ""}</code>
        ${refused[index] ? html`<p class="action-note">${t.results.refused}</p>` : nothing}
        <textarea
          class="box"
          rows="2"
          spellcheck="false"
          aria-label=${t.results.output(name)}
          placeholder=${output.success ? t.results.given : t.results.wrong}
          .value=${live(output.output)}
          @input=${(/** @type {Event} */ { target }) => change(index, { output: /** @type {HTMLTextAreaElement} */ (target).value })}
        ></textarea>
      </li>`;
    })}
  </ol>`;
}
