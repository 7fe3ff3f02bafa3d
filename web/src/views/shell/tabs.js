/** @import { App } from "../../app.js" */
/** @import { View } from "../../state/state.js" */

import { effect } from "@preact/signals-core";
import { html } from "lit-html";
import { element } from "../../lib/mount.js";
import { VIEWS } from "../../state/panes.js";
import { hasError } from "../../state/state.js";
import { t } from "../../strings/page.js";
import { eventsAt } from "../../trace/history.js";

/** In a narrow window one pane is shown at a time. As in styles/layout.css. */
const NARROW = "(max-width: 899px)";

/** @param {App} app */
export function watchWidth({ state }) {
  const query = matchMedia(NARROW);
  state.narrow.value = query.matches;
  query.addEventListener("change", () => {
    state.narrow.value = query.matches;
  });
  // Closing a lesson takes its tab away, which may be the one that is shown.
  effect(() => {
    const [first] = state.panes.value;
    if (first && !state.panes.value.includes(state.view.value)) state.view.value = first;
  });
  // A screen reader is to hear what they are for it: regions side by side, or the panels of tabs.
  effect(() => {
    for (const view of VIEWS) {
      const pane = element(view);
      const narrow = state.narrow.value;
      pane.hidden = !state.panes.value.includes(view) || (narrow && state.view.value !== view);
      pane.setAttribute("role", narrow ? "tabpanel" : "region");
      pane.setAttribute("aria-label", t.views[view]);
      // A lesson's heading is its own.
      const heading = pane.querySelector(".pane-head h2");
      if (heading && view !== "lesson") heading.textContent = t.views[view];
    }
  });
}

/** @param {App} app */
export function tabs({ state }) {
  const { view: shown } = state;
  const { failures } = eventsAt(state.loaded.value.history, state.step.value);
  /** @type {Partial<Record<View, string>>} */
  const marks = { ...(failures > 0 && { actions: t.tabs.failures }), ...(hasError(state.problems.value) && { tools: t.tabs.error }) };
  return html`<div role="tablist" aria-label=${t.tabs.label} @keydown=${(/** @type {KeyboardEvent} */ event) => onKey(event, state)}>
    ${state.panes.value.map(
      (view) => html`<button
        type="button"
        role="tab"
        id="tab-${view}"
        aria-controls=${view}
        aria-selected=${view === shown.value ? "true" : "false"}
        tabindex=${view === shown.value ? 0 : -1}
        @click=${() => {
          shown.value = view;
        }}
      >
        ${t.views[view]}${marks[view] ? html`<span class="visually-hidden"> (${marks[view]})</span><span class="tab-mark" aria-hidden="true">!</span>` : ""}
      </button>`,
    )}
  </div>`;
}

/** @param {KeyboardEvent} event @param {App["state"]} state */
function onKey(event, state) {
  const all = state.panes.value;
  const at = all.indexOf(state.view.value);
  const moves = { ArrowRight: at + 1, ArrowLeft: at - 1 + all.length, Home: 0, End: all.length - 1 };
  if (!(event.key in moves)) return;
  event.preventDefault();
  state.view.value = all[moves[/** @type {keyof typeof moves} */ (event.key)] % all.length];
  element(`tab-${state.view.value}`).focus();
}

/** Brings a view up and puts the focus into it. @param {App["state"]} state @param {View} view */
export function showView(state, view) {
  if (!state.panes.value.includes(view)) return;
  state.view.value = view;
  const pane = element(view);
  const target = /** @type {HTMLElement | null} */ (pane.querySelector('[role="listbox"]:not([hidden]), [role="tree"]:not([hidden]), .turn:not([hidden])'));
  (target ?? pane).focus();
}
