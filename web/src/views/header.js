/** @import { App } from "../app.js" */

import { html } from "lit-html";
import { t } from "../strings/page.js";
import { LANGUAGES, wantedLanguage } from "../strings/strings.js";
import { icon } from "./icons.js";
import { toggleLessons } from "./teaching.js";

/** How far the core is; the page plays examples without it. @param {App} app */
export function loadStatus({ state, core }) {
  const { stage, percent, detail, error } = state.load.value;
  const version = state.description.value?.version;
  return html`
    <span class="load ${stage}" role="status" aria-label=${t.header.core}>
      <span class="dot" aria-hidden="true"></span>
      <span class="load-text" title=${detail}>${t.header.stages[stage]}${stage === "ready" && version ? html` <span class="muted">${version}</span>` : ""}</span>
    </span>
    ${stage === "download"
      ? html`<progress max="100" .value=${percent} aria-label=${t.header.stages.download}></progress><span class="percent">${percent}&thinsp;%</span>`
      : ""}
    ${stage === "failed" ? html`<span class="load-error" role="alert" lang="en">${error}</span><button type="button" @click=${() => core.start()}>${t.header.again}</button>` : ""}
  `;
}

/** @param {App} app */
export function headerTools(app) {
  const { state, preferences } = app;
  const themes = /** @type {const} */ (["system", "light", "dark"]);
  return html`
    <label class="field">
      <span>${t.header.theme}</span>
      <select
        @change=${(/** @type {Event} */ { target }) => {
          preferences.theme.value = themes[/** @type {HTMLSelectElement} */ (target).selectedIndex];
        }}
      >
        ${themes.map((theme) => html`<option value=${theme} .selected=${theme === preferences.theme.value}>${t.header.themes[theme]}</option>`)}
      </select>
    </label>
    ${languageChoice(preferences)}
    <button type="button" aria-pressed=${state.lesson.value ? "true" : "false"} title=${t.header.learnKey} @click=${() => toggleLessons(app)}>${icon("learn")} <span>${t.header.learn}</span></button>
    <button type="button" aria-haspopup="dialog" title=${t.header.shareKey} @click=${() => {
      state.sharing.value = true;
    }}>${icon("share")} <span>${t.header.share}</span></button>
    <button type="button" aria-haspopup="dialog" @click=${() => {
      state.help.value = true;
    }}>${icon("help")} <span>${t.header.help}</span></button>
  `;
}

/** @param {App["preferences"]} preferences */
function languageChoice(preferences) {
  const wanted = wantedLanguage(preferences);
  return html`<label class="field">
    <span>${t.header.language}</span>
    <select
      @change=${(/** @type {Event} */ { target }) => {
        preferences.language.value = /** @type {HTMLSelectElement} */ (target).value;
      }}
    >
      ${Object.entries(LANGUAGES).map(([code, name]) => html`<option value=${code} lang=${code} .selected=${code === wanted}>${name}</option>`)}
    </select>
  </label>`;
}
