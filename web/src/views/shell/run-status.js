/** @import { App } from "../../app.js" */

import { html } from "lit-html";
import { coarserChunking } from "../../chunking/chunking.js";
import { formatCount } from "../../lib/format.js";
import { hasError } from "../../state/state.js";
import { t } from "../../strings/panes.js";
import { handOn } from "../parts/hand-on.js";
import { said } from "../parts/said.js";

const STREAM = "#strip";

/** How far a run has come, or why there is none. @param {App} app */
export function runStatus(app) {
  const { state, session } = app;
  const { phase, message } = state.run.value;
  switch (phase) {
    case "waiting":
      return waiting(state);
    case "cutting":
      return html`<p class="run">${t.run.cutting}${elapsed(state)} … ${stop(app)}</p>`;
    case "running":
      return running(app);
    case "too-many":
      return html`<p class="run run-failed" role="alert">
        ${message}
        <button type="button" @click=${handOn(() => {
          state.chunking.value = coarserChunking(state.source.value.text);
        }, STREAM)}>${t.run.coarser}</button>
      </p>`;
    case "stopped":
      return html`<p class="run" role="status">
        ${t.run.stopped}
        <button type="button" @click=${handOn(() => session.again(), STREAM)}>${t.run.again}</button>
      </p>`;
    case "failed":
      return html`<p class="run run-failed" role="alert">
        ${t.run.failed(said(message))}
        <button type="button" @click=${handOn(() => session.again(), STREAM)}>${t.run.again}</button>
      </p>`;
    default:
      return hasError(state.problems.value) ? html`<p class="run" role="status">${usedTools(state)}</p>` : html``;
  }
}

/** @param {App["state"]} state */
function usedTools({ tools }) {
  return tools.value.length ? t.run.lastValid : t.run.noTools;
}

/** @param {App} app */
function running(app) {
  const { source, run } = app.state;
  const { done, total } = run.value;
  if (total === 0) return html``;
  // The core reads a chunk at one go: before it has read one, there is nothing to measure.
  if (done === 0) {
    return html`<p class="run">
      <progress aria-label=${t.run.progress}></progress>
      ${total === 1 ? t.run.readingWhole(source.value.text.length) : t.run.readingFirst(total)}${elapsed(app.state)} … ${stop(app)}
    </p>`;
  }
  return html`<p class="run">
    <progress max=${total} .value=${done} aria-label=${t.run.progress}></progress>
    ${t.run.read(done, total)}${elapsed(app.state)} ${stop(app)}
  </p>`;
}

/** Once it is worth saying. @param {App["state"]} state */
function elapsed({ run }) {
  const seconds = Math.floor(run.value.elapsed / 1000);
  return seconds > 0 ? `, ${formatCount(seconds)} s` : "";
}

/** @param {App} app */
function stop({ session }) {
  return html`<button type="button" @click=${handOn(() => session.stop(), STREAM)}>${t.run.stop}</button>`;
}

/** @param {App["state"]} state */
function waiting(state) {
  const { stage } = state.load.value;
  if (stage === "failed") return html`<p class="run run-failed">${t.run.waitsFailed}</p>`;
  if (stage !== "ready") return html`<p class="run">${t.run.waits}</p>`;
  return hasError(state.problems.value) ? html`<p class="run">${t.run.before}</p>` : html``;
}
