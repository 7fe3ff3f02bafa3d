/** @import { App } from "../app.js" */
/** @import { Break, BreakKind } from "../trace/breaks.js" */

import { computed, signal } from "@preact/signals-core";
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { formatCount } from "../lib/format.js";
import { mount } from "../lib/mount.js";
import { BREAKS, stepsOf } from "../trace/breaks.js";
import { icon } from "./icons.js";

/**
 * What playing stops at, and the way to the next such step, on and back.
 *
 * @param {HTMLElement} host
 * @param {App} app
 */
export function mountBreaks(host, { state, player }) {
  const isOpen = signal(false);
  /** What the panel says of a trace takes a look at all of it: not at every step, and only while somebody sees it. */
  const rows = computed(() => (isOpen.value ? BREAKS.map(({ kind, label, value }) => row(state, kind, label, value)) : nothing));
  mount(host, () => {
    const stops = state.stops.value;
    const set = state.breaks.value.length;
    const step = state.step.value;
    const back = runButton("Run back to a break", "[", "runBack", !stops.some((stop) => stop.step < step), () => player.run(-1));
    const on = runButton("Run to a break", "]", "runOn", !stops.some((stop) => stop.step > step), () => player.run(1));
    return html`<div class="buttons" role="group" aria-label="Breaks">
      ${back}
      <details class="breaks" @toggle=${(/** @type {Event} */ { target }) => (isOpen.value = /** @type {HTMLDetailsElement} */ (target).open)} @keydown=${closeOnEscape} @focusout=${closeBehind}>
        <summary title="Stop at an event"><span class="visually-hidden">Breaks${set ? `, ${set} set` : ""}</span>${icon("flag")}${set ? html`<span class="breaks-count" aria-hidden="true">${set}</span>` : nothing}</summary>
        <div class="breaks-panel" role="group" aria-label="Stop at">
          <h3>Stop at</h3>
          ${rows.value}
          <div class="breaks-run">${back}${on}</div>
          <p class="muted">Playing stops there; <kbd>]</kbd> and <kbd>[</kbd> run to the next and the one before.</p>
        </div>
      </details>
      ${on}
    </div>`;
  });
}

/** @param {string} name @param {string} key @param {string} sign @param {boolean} disabled @param {() => void} onClick */
function runButton(name, key, sign, disabled, onClick) {
  return html`<button type="button" class="run" aria-label=${name} title="${name} (${key})" ?disabled=${disabled} @click=${onClick}>${icon(sign)}</button>`;
}

/** @param {App["state"]} state @param {BreakKind} kind @param {string} label @param {Break["value"]} first */
function row(state, kind, label, first) {
  const set = state.breaks.value.find((known) => known.kind === kind);
  const shown = set?.value ?? first;
  /** @param {Break | null} next */
  const change = (next) => {
    const others = state.breaks.value.filter((known) => known.kind !== kind);
    state.breaks.value = next ? [...others, next] : others;
  };
  const count = stepsOf(state.loaded.value.history, { kind, value: shown }).length;
  return html`<div class="break">
    <label class="check">
      <input type="checkbox" .checked=${live(set !== undefined)} @change=${(/** @type {Event} */ { target }) => change(/** @type {HTMLInputElement} */ (target).checked ? { kind, value: shown } : null)} />
      ${label}
    </label>
    ${kind === "dialect" ? dialects(state, String(shown), (value) => change({ kind, value })) : typeof first === "number" ? number(kind, Number(shown), (value) => change({ kind, value })) : nothing}
    <span class="break-count muted">${count === 0 ? "never" : count === 1 ? "once" : `${formatCount(count)} times`}</span>
  </div>`;
}

/** @param {BreakKind} kind @param {number} value @param {(value: number) => void} change */
function number(kind, value, change) {
  return html`<input
      type="number"
      min="0"
      step="1"
      aria-label=${kind === "pending" ? "Tokens" : "Code point"}
      .value=${live(String(value))}
      @change=${(/** @type {Event} */ { target }) => change(Math.max(0, Math.round(Number(/** @type {HTMLInputElement} */ (target).value)) || 0))}
    />${kind === "pending" ? " tokens" : nothing}`;
}

/** @param {App["state"]} state @param {string} chosen @param {(value: string) => void} change */
function dialects(state, chosen, change) {
  const known = state.description.value?.dialects.map(({ name }) => name) ?? [];
  const seen = state.loaded.value.history.records.flatMap(({ dialect = "", actions }) => [dialect, ...actions.flatMap((action) => (action.type === "call" ? [action.dialect] : []))]);
  const names = [...new Set([...seen, ...known, chosen])].filter(Boolean);
  return html`<select aria-label="Dialect" @change=${(/** @type {Event} */ { target }) => change(/** @type {HTMLSelectElement} */ (target).value)}>
    ${names.map((name) => html`<option value=${name} .selected=${name === chosen}>${name}</option>`)}
  </select>`;
}

/** @param {KeyboardEvent} event */
function closeOnEscape(event) {
  const details = /** @type {HTMLDetailsElement} */ (event.currentTarget);
  if (event.key !== "Escape" || !details.open) return;
  details.open = false;
  details.querySelector("summary")?.focus();
  event.stopPropagation();
}

/** The panel lies over the page, so it closes when the focus leaves it. @param {FocusEvent} event */
function closeBehind({ currentTarget, relatedTarget }) {
  const details = /** @type {HTMLDetailsElement} */ (currentTarget);
  if (relatedTarget instanceof Node && !details.contains(relatedTarget)) details.open = false;
}
