/** @import { App } from "../../app.js" */
/** @import { ChunkingMode } from "../../chunking/chunking.js" */

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { CHUNKINGS } from "../../chunking/chunking.js";
import { t } from "../../strings/panes.js";
import { t as player } from "../../strings/player.js";
import { labelOf, TOKEN_CLASSES } from "../../trace/classify.js";
import { checkButton } from "./check.js";

/** How the text is cut, how blanks are drawn, and the check that cuts do not matter. @param {App} app */
export function streamTools(app) {
  const { state, preferences } = app;
  const chunking = state.chunking.value;
  const { recording } = state.source.value;
  /** @param {Partial<typeof chunking>} change */
  const choose = (change) => {
    state.chunking.value = { ...state.chunking.value, ...change };
  };
  return html`
    <label class="field">
      <span>${t.stream.chunks}</span>
      <select @change=${(/** @type {Event} */ { target }) => choose({ mode: /** @type {ChunkingMode} */ (/** @type {HTMLSelectElement} */ (target).value) })}>
        ${CHUNKINGS.map(
          (mode) =>
            html`<option value=${mode} ?disabled=${mode === "recorded" && !recording} .selected=${mode === chunking.mode}>${t.stream.chunkings[mode]}</option>`,
        )}
      </select>
    </label>
    ${chunking.mode === "every" ? numberField(t.stream.characters, chunking.size, 1, (size) => choose({ size })) : nothing}
    ${chunking.mode === "random" ? numberField(t.stream.seed, chunking.seed, 0, (seed) => choose({ seed })) : nothing}
    <label class="check">
      <input
        type="checkbox"
        .checked=${live(preferences.blanks.value)}
        @change=${(/** @type {Event} */ { target }) => {
          preferences.blanks.value = /** @type {HTMLInputElement} */ (target).checked;
        }}
      />
      ${t.stream.blanks}
    </label>
    ${checkButton(app)}
  `;
}

/** @param {string} label @param {number} value @param {number} least @param {(value: number) => void} change */
function numberField(label, value, least, change) {
  return html`<label class="field">
    <span>${label}</span>
    <input
      type="number"
      min=${least}
      step="1"
      .value=${live(String(value))}
      @change=${(/** @type {Event} */ { target }) => {
        const number = Math.round(Number(/** @type {HTMLInputElement} */ (target).value));
        change(Number.isFinite(number) ? Math.max(least, number) : least);
      }}
    />
  </label>`;
}

/** What the colours and lines of the strip mean. */
export function legend() {
  return html`<ul class="legend" aria-label=${t.stream.legend}>
    ${TOKEN_CLASSES.map((name) => html`<li title=${player.fates[name].meaning}><span class="part ${name}">${labelOf(name)}</span></li>`)}
  </ul>`;
}
