/** @import { App } from "../app.js" */
/** @import { LoadState } from "../core/load-state.js" */

import { html } from "lit-html";
import { icon } from "./icons.js";

/** @type {Record<LoadState["stage"], string>} */
const STAGES = {
  idle: "Python core: not loaded",
  download: "Loading the Python core",
  wake: "Waking Python",
  start: "Starting Python",
  install: "Installing the core",
  import: "Importing the core",
  ready: "Python core ready",
  failed: "The Python core did not load",
};

/** How far the core is; the page plays examples without it. @param {App} app */
export function loadStatus({ state, core }) {
  const { stage, percent, detail, error } = state.load.value;
  const version = state.description.value?.version;
  return html`
    <span class="load ${stage}" role="status" aria-label="Python core">
      <span class="dot" aria-hidden="true"></span>
      <span class="load-text" title=${detail}>${STAGES[stage]}${stage === "ready" && version ? html` <span class="muted">${version}</span>` : ""}</span>
    </span>
    ${stage === "download"
      ? html`<progress max="100" .value=${percent} aria-label="Loading the Python core"></progress><span class="percent">${percent}&thinsp;%</span>`
      : ""}
    ${stage === "failed" ? html`<span class="load-error" role="alert">${error}</span><button type="button" @click=${() => core.start()}>Try again</button>` : ""}
  `;
}

/** @param {App} app */
export function headerTools({ state, preferences }) {
  const themes = /** @type {const} */ (["system", "light", "dark"]);
  return html`
    <label class="field">
      <span>Theme</span>
      <select
        @change=${(/** @type {Event} */ { target }) => {
          preferences.theme.value = themes[/** @type {HTMLSelectElement} */ (target).selectedIndex];
        }}
      >
        ${themes.map((theme) => html`<option value=${theme} .selected=${theme === preferences.theme.value}>${theme[0].toUpperCase()}${theme.slice(1)}</option>`)}
      </select>
    </label>
    <button type="button" aria-haspopup="dialog" title="Share (S)" @click=${() => {
      state.sharing.value = true;
    }}>${icon("share")} <span>Share</span></button>
    <button type="button" aria-haspopup="dialog" @click=${() => {
      state.help.value = true;
    }}>${icon("help")} <span>Help</span></button>
  `;
}
