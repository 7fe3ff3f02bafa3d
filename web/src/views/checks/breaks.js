/** @import { App } from "../../app.js" */
/** @import { Break, BreakKind } from "../../trace/breaks.js" */

import { computed, signal } from "@preact/signals-core";
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { mount } from "../../lib/mount.js";
import { closeBehind, closeOnEscape } from "../../lib/popover.js";
import { t } from "../../strings/panes.js";
import { t as player } from "../../strings/player.js";
import { BREAKS, stepsOf } from "../../trace/breaks.js";
import { icon } from "../parts/icons.js";

/**
 * What playing stops at, and the way to the next such step, on and back.
 *
 * @param {HTMLElement} host
 * @param {App} app
 */
export function mountBreaks(host, { state, player: { run } }) {
  const isOpen = signal(false);
  /** What the panel says of a trace takes a look at all of it: not at every step, and only while somebody sees it. */
  const rows = computed(() => (isOpen.value ? BREAKS.map(({ kind, value }) => row(state, kind, value)) : nothing));
  mount(host, () => {
    const stops = state.stops.value;
    const set = state.breaks.value.length;
    const step = state.step.value;
    const back = runButton(t.breaks.runBack, "[", "runBack", !stops.some((stop) => stop.step < step), () => run(-1));
    const on = runButton(t.breaks.runOn, "]", "runOn", !stops.some((stop) => stop.step > step), () => run(1));
    return html`<div class="buttons" role="group" aria-label=${t.breaks.group}>
      ${back}
      <details class="breaks" @toggle=${(/** @type {Event} */ { target }) => (isOpen.value = /** @type {HTMLDetailsElement} */ (target).open)} @keydown=${closeOnEscape} @focusout=${closeBehind}>
        <summary title=${t.breaks.title}><span class="visually-hidden">${t.breaks.set(set)}</span>${icon("flag")}${set ? html`<span class="breaks-count" aria-hidden="true">${set}</span>` : nothing}</summary>
        <div class="breaks-panel" role="group" aria-label=${t.breaks.stopAt}>
          <h3>${t.breaks.stopAt}</h3>
          ${rows.value}
          <div class="breaks-run">${back}${on}</div>
          <p class="muted">${t.breaks.keys(html`<kbd>]</kbd>`, html`<kbd>[</kbd>`)}</p>
        </div>
      </details>
      ${on}
    </div>`;
  });
}

/** @param {string} name @param {string} key @param {string} sign @param {boolean} isAtEnd @param {() => void} onClick */
function runButton(name, key, sign, isAtEnd, onClick) {
  return html`<button type="button" class="run" aria-label=${name} title="${name} (${key})" aria-disabled=${isAtEnd} @click=${isAtEnd ? nothing : onClick}>${icon(sign)}</button>`;
}

/** @param {App["state"]} state @param {BreakKind} kind @param {Break["value"]} first */
function row(state, kind, first) {
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
      ${player.breaks[kind]}
    </label>
    ${kind === "dialect" ? dialects(state, String(shown), (value) => change({ kind, value })) : typeof first === "number" ? number(kind, Number(shown), (value) => change({ kind, value })) : nothing}
    <span class="break-count muted">${t.breaks.times(count)}</span>
  </div>`;
}

/** @param {BreakKind} kind @param {number} value @param {(value: number) => void} change */
function number(kind, value, change) {
  return html`<input
      type="number"
      min="0"
      step="1"
      aria-label=${kind === "pending" ? t.breaks.tokens : t.breaks.codePoint}
      .value=${live(String(value))}
      @change=${(/** @type {Event} */ { target }) => change(Math.max(0, Math.round(Number(/** @type {HTMLInputElement} */ (target).value)) || 0))}
    />${kind === "pending" ? ` ${t.breaks.unit}` : nothing}`;
}

/** @param {App["state"]} state @param {string} chosen @param {(value: string) => void} change */
function dialects(state, chosen, change) {
  const known = state.description.value?.dialects.map(({ name }) => name) ?? [];
  const { records } = state.loaded.value.history;
  const called = records.actions.flat().flatMap((action) => (action.type === "call" ? [action.dialect] : []));
  const names = [...new Set([...records.dialects, ...called, ...known, chosen])].filter(Boolean).sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
  return html`<select aria-label=${t.breaks.dialect} @change=${(/** @type {Event} */ { target }) => change(/** @type {HTMLSelectElement} */ (target).value)}>
    ${names.map((name) => html`<option value=${name} .selected=${name === chosen}>${name}</option>`)}
  </select>`;
}
