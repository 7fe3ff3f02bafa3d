/** @import { App } from "../app.js" */
/** @import { ChunkingMode } from "../chunking/chunking.js" */

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { CHUNKINGS, coarserChunking } from "../chunking/chunking.js";
import { formatCount } from "../lib/format.js";
import { TOKEN_CLASSES } from "../trace/classify.js";

/** How the text is cut, and how blanks are drawn. @param {App} app */
export function streamTools({ state, preferences }) {
  const chunking = state.chunking.value;
  const { recording } = state.source.value;
  /** @param {Partial<typeof chunking>} change */
  const choose = (change) => {
    state.chunking.value = { ...state.chunking.value, ...change };
  };
  return html`
    <label class="field">
      <span>Chunks</span>
      <select @change=${(/** @type {Event} */ { target }) => choose({ mode: /** @type {ChunkingMode} */ (/** @type {HTMLSelectElement} */ (target).value) })}>
        ${CHUNKINGS.map(
          ({ mode, label }) =>
            html`<option value=${mode} ?disabled=${mode === "recorded" && !recording} .selected=${mode === chunking.mode}>${label}</option>`,
        )}
      </select>
    </label>
    ${chunking.mode === "every" ? numberField("Characters", chunking.size, 1, (size) => choose({ size })) : nothing}
    ${chunking.mode === "random" ? numberField("Seed", chunking.seed, 0, (seed) => choose({ seed })) : nothing}
    <label class="check">
      <input
        type="checkbox"
        .checked=${live(preferences.blanks.value)}
        @change=${(/** @type {Event} */ { target }) => {
          preferences.blanks.value = /** @type {HTMLInputElement} */ (target).checked;
        }}
      />
      Show blanks
    </label>
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
  return html`<ul class="legend" aria-label="Legend">
    ${TOKEN_CLASSES.map(({ name, label, meaning }) => html`<li title=${meaning}><span class="part ${name}">${label}</span></li>`)}
  </ul>`;
}

/** How far a run has come, or why there is none. @param {App} app */
export function runStatus({ state }) {
  const { phase, done, total, message } = state.run.value;
  switch (phase) {
    case "waiting":
      return waiting(state);
    case "cutting":
      return html`<p class="run">Cutting the text into chunks …</p>`;
    case "running":
      return html`<p class="run">
        <progress max=${total || 1} .value=${done} aria-label="Chunks read"></progress>
        ${formatCount(done)} of ${formatCount(total)} chunks read
      </p>`;
    case "too-many":
      return html`<p class="run run-failed" role="alert">
        ${message}
        <button type="button" @click=${() => {
          state.chunking.value = coarserChunking(state.source.value.text);
        }}>Use coarser chunks</button>
      </p>`;
    case "failed":
      return html`<p class="run run-failed" role="alert">The run failed: ${message}</p>`;
    default:
      return html``;
  }
}

/** @param {App["state"]} state */
function waiting(state) {
  const { stage } = state.load.value;
  if (stage === "failed") return html`<p class="run run-failed">Your change runs once the Python core is loaded. It is kept.</p>`;
  if (stage === "ready") {
    return state.problems.value.some(({ severity }) => severity === "error")
      ? html`<p class="run">The tools have an error, so this is still the run before.</p>`
      : html`<p class="run">Checking the tools …</p>`;
  }
  return html`<p class="run">Your change runs as soon as the Python core is loaded.</p>`;
}
