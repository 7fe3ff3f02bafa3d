/** @import { App } from "../../app.js" */

import { html } from "lit-html";
import { closeBehind, closeOnEscape } from "../../lib/popover.js";
import { toggleLessons } from "../../state/presenting.js";
import { t } from "../../strings/page.js";
import { LANGUAGES, wantedLanguage } from "../../strings/strings.js";
import { handOn } from "../parts/hand-on.js";
import { icon } from "../parts/icons.js";

const THEMES = /** @type {const} */ (["system", "light", "dark"]);

/** How far the core is; the page plays examples without it. @param {App} app */
export function loadStatus({ state, core }) {
  const { stage, percent, detail, error } = state.load.value;
  const version = state.description.value?.version;
  return html`
    <span class="load ${stage}" role="status" aria-label=${t.header.core} tabindex="-1">
      <span class="dot" aria-hidden="true"></span>
      <span class="load-text" title=${detail}>${t.header.stages[stage]}${stage === "ready" && version ? html` <span class="muted">${version}</span>` : ""}</span>
    </span>
    ${stage === "download"
      ? html`<progress max="100" .value=${percent} aria-label=${t.header.stages.download}></progress><span class="percent">${percent}&thinsp;%</span>`
      : ""}
    ${stage === "failed" ? html`<span class="load-error" role="alert" lang="en">${error}</span><button type="button" @click=${handOn(core.start, "#load-status .load")}>${t.header.again}</button>` : ""}
  `;
}

/** @param {App} app */
export function headerTools(app) {
  const { state, preferences } = app;
  return html`
    ${state.narrow.value ? settings(preferences) : html`${themeChoice(preferences)}${languageChoice(preferences)}`}
    <button type="button" id="learn" aria-pressed=${state.lesson.value ? "true" : "false"} title=${t.header.learnKey} @click=${() => toggleLessons(app)}>${icon("learn")} <span>${t.header.learn}</span></button>
    <button type="button" aria-haspopup="dialog" title=${t.header.shareKey} @click=${() => {
      state.sharing.value = true;
    }}>${icon("share")} <span>${t.header.share}</span></button>
    <button type="button" aria-haspopup="dialog" @click=${() => {
      state.help.value = true;
    }}>${icon("help")} <span>${t.header.help}</span></button>
  `;
}

/** Where there is little room, the choices lie behind a button. @param {App["preferences"]} preferences */
function settings(preferences) {
  return html`<details class="settings" @keydown=${closeOnEscape} @focusout=${closeBehind}>
    <summary title=${t.header.settings}><span class="visually-hidden">${t.header.settings}</span>${icon("settings")}</summary>
    <div class="settings-panel" role="group" aria-label=${t.header.settings}>${themeChoice(preferences)}${languageChoice(preferences)}</div>
  </details>`;
}

/** @param {App["preferences"]} preferences */
function themeChoice({ theme: chosen }) {
  return html`<label class="field">
    <span>${t.header.theme}</span>
    <select
      @change=${(/** @type {Event} */ { target }) => {
        chosen.value = THEMES[/** @type {HTMLSelectElement} */ (target).selectedIndex];
      }}
    >
      ${THEMES.map((theme) => html`<option value=${theme} .selected=${theme === chosen.value}>${t.header.themes[theme]}</option>`)}
    </select>
  </label>`;
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
