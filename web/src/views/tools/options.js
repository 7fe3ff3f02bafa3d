/** @import { App } from "../../app.js" */
/** @import { Description } from "../../core/client.js" */
/** @import { Change } from "../../trace/changes.js" */

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { words } from "../../lib/format.js";
import { presetOf } from "../../state/options.js";
import { t } from "../../strings/panes.js";
import { outcomeOf } from "../../trace/changes.js";
import { outcome, outcomes } from "../parts/change-note.js";
import { whyLink } from "../parts/docs-links.js";
import { handOn } from "../parts/hand-on.js";
import { said } from "../parts/said.js";
import { showView } from "../shell/tabs.js";

/** @typedef {Description["options"][number]} OptionKind */

/** As many changes as the list names. */
const NAMED = 6;

/** The options of the extractor, as the core describes them; the page knows none of them by name. @param {App} app */
export function options({ state }) {
  const description = state.description.value;
  if (!description) return html`<p class="muted">${t.options.loading}</p>`;
  return html`${description.options.map((option) => field(option, state))}`;
}

/** How many options are not as they are by default. @param {App["state"]} state */
export function countSet({ description, options: set }) {
  return (description.value?.options ?? []).filter((option) => (set.value[option.name] ?? option.default) !== presetOf(option)).length;
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
  const preset = presetOf(option);
  const isSet = value !== preset;
  return html`<div class="option ${isSet ? "set" : ""}">
    <label for=${id} lang="en">${words(name)}</label>
    ${control(option, id, value, change)}
    <p class="muted">
      <span id="${id}-text"><span class="option-text">${said(text)}</span> ${t.options.byDefault} ${shownValue(preset)}.</span>
      ${isSet
        ? html`<button type="button" class="link" aria-label=${t.options.putNameBack(words(name))} @click=${handOn(() => change(preset), `#${id}`)}>${t.options.putBack}</button>`
        : nothing}
      ${option.codes.length ? html`<span class="option-codes">${t.options.decides} ${option.codes.map((code, index) => html`${index ? ", " : ""}${whyLink({ code })}`)}</span>` : nothing}
    </p>
  </div>`;
}

/** @param {unknown} value */
function shownValue(value) {
  if (value === null || value === undefined || value === "") return t.options.none;
  if (typeof value === "boolean") return value ? t.options.on : t.options.off;
  return html`<code>${value}</code>`;
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

/** What the options changed against the run before. @param {App} app */
export function optionChanges(app) {
  const changes = app.state.changes.value;
  if (!changes) return html``;
  if (changes.length === 0) return html`<p class="changes-none">${t.options.unchanged}</p>`;
  return html`<h3>${t.options.changes(changes.length)}</h3>
    <ul>
      ${changes.slice(0, NAMED).map((change) => html`<li>
        <button type="button" @click=${() => point(app, change)}>
          ${outcomes(change.was)} <span class="visually-hidden">${t.options.became}</span><span aria-hidden="true">→</span> ${outcome(outcomeOf(change.row))}
        </button>
      </li>`)}
    </ul>
    ${changes.length > NAMED ? html`<p class="muted">${t.options.more(changes.length - NAMED)}</p>` : nothing}`;
}

/** Goes to where the change is. @param {App} app @param {Change} change */
function point({ state, player, preferences }, { row }) {
  preferences.list.value = "merged";
  player.seek(Math.max(state.step.value, row.pieces.steps[row.pieces.steps.length - 1]));
  state.pinned.value = { from: "action", channel: row.channel, span: row.span, node: null };
  if (state.narrow.value) showView(state, "actions");
}
