/** @import { App } from "../app.js" */

import { html } from "lit-html";
import { coarserChunking } from "../chunking/chunking.js";
import { formatCount } from "../lib/format.js";
import { hasError } from "../state/state.js";

/** How far a run has come, or why there is none. @param {App} app */
export function runStatus(app) {
  const { state, session } = app;
  const { phase, message } = state.run.value;
  switch (phase) {
    case "waiting":
      return waiting(state);
    case "loading":
      return html`<p class="run">Loading the example’s trace …</p>`;
    case "cutting":
      return html`<p class="run">Cutting the text into chunks${elapsed(state)} … ${stop(app)}</p>`;
    case "running":
      return running(app);
    case "too-many":
      return html`<p class="run run-failed" role="alert">
        ${message}
        <button type="button" @click=${() => {
          state.chunking.value = coarserChunking(state.source.value.text);
        }}>Use coarser chunks</button>
      </p>`;
    case "stopped":
      return html`<p class="run" role="status">
        You stopped this run. The text is kept.
        <button type="button" @click=${() => session.again()}>Run again</button>
      </p>`;
    case "failed":
      return html`<p class="run run-failed" role="alert">
        The run failed: ${message}
        <button type="button" @click=${() => session.again()}>Run again</button>
      </p>`;
    default:
      return hasError(state.problems.value) ? html`<p class="run" role="status">${usedTools(state)}</p>` : html``;
  }
}

/** @param {App["state"]} state */
function usedTools({ tools }) {
  return `The tools have an error; this run used ${tools.value.length ? "the last valid ones" : "no tools"}.`;
}

/** @param {App} app */
function running(app) {
  const { source, run } = app.state;
  const { done, total } = run.value;
  // The core reads a chunk at one go: before it has read one, there is nothing to measure.
  if (done === 0) {
    const size = formatCount(source.value.text.length);
    return html`<p class="run">
      <progress aria-label="Chunks read"></progress>
      Reading ${total === 1 ? `${size} characters in one chunk` : `the first of ${formatCount(total)} chunks`}${elapsed(app.state)} … ${stop(app)}
    </p>`;
  }
  return html`<p class="run">
    <progress max=${total} .value=${done} aria-label="Chunks read"></progress>
    ${formatCount(done)} of ${formatCount(total)} chunks read${elapsed(app.state)} ${stop(app)}
  </p>`;
}

/** Once it is worth saying. @param {App["state"]} state */
function elapsed({ run }) {
  const seconds = Math.floor(run.value.elapsed / 1000);
  return seconds > 0 ? `, ${formatCount(seconds)} s` : "";
}

/** @param {App} app */
function stop({ session }) {
  return html`<button type="button" @click=${() => session.stop()}>Stop</button>`;
}

/** @param {App["state"]} state */
function waiting(state) {
  const { stage } = state.load.value;
  if (stage === "failed") return html`<p class="run run-failed">Your change runs once the Python core is loaded. It is kept.</p>`;
  if (stage !== "ready") return html`<p class="run">Your change runs as soon as the Python core is loaded.</p>`;
  return hasError(state.problems.value) ? html`<p class="run">The tools have an error, so this is still the run before.</p>` : html``;
}
