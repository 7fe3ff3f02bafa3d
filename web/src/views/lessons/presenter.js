/** @import { App } from "../../app.js" */
/** @import { View } from "../../state/state.js" */

import { effect, signal } from "@preact/signals-core";
import { html } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { mount } from "../../lib/mount.js";
import { PANES } from "../../state/panes.js";
import { t } from "../../strings/lessons.js";
import { t as page } from "../../strings/page.js";
import { handOn, SHOWN } from "../parts/hand-on.js";
import { icon } from "../parts/icons.js";

/** How much larger everything is. */
const SIZES = [1.25, 1.5, 1.75, 2, 2.5];
const USUAL = 1;

/**
 * The presenter mode: large type, nothing but the chosen panes and the player, and one thin bar to choose and to leave.
 *
 * @param {HTMLElement} bar
 * @param {App} app
 */
export function mountPresenter(bar, { state, store }) {
  const kept = store.read("presenter-size");
  const size = signal(typeof kept === "number" && kept in SIZES ? kept : USUAL);
  effect(() => {
    const isOn = state.presenting.value !== null;
    bar.hidden = !isOn;
    bar.setAttribute("aria-label", t.presenter.label);
    document.body.classList.toggle("presenting", isOn);
    document.body.style.setProperty("--zoom", String(SIZES[size.value]));
  });

  /** @param {1 | -1} change */
  const resize = (change) => {
    size.value = Math.min(SIZES.length - 1, Math.max(0, size.value + change));
    store.write("presenter-size", size.value);
  };

  /** At least one pane stays. @param {View} view @param {boolean} isWanted */
  const choose = (view, isWanted) => {
    const chosen = state.presenting.peek() ?? [];
    const next = isWanted ? [...chosen, view] : chosen.filter((other) => other !== view);
    state.presenting.value = next.some((other) => other !== "lesson" || state.lesson.peek()) ? next : [...chosen];
  };

  mount(bar, () => {
    const chosen = state.presenting.value;
    if (!chosen) return html``;
    /** @type {readonly View[]} */
    const there = state.lesson.value ? ["lesson", ...PANES] : PANES;
    return html`<b>${t.presenter.label}</b>
      <div class="presenter-panes" role="group" aria-label=${t.presenter.panes}>
        ${there.map(
          (view) => html`<label class="check">
            <input type="checkbox" .checked=${live(chosen.includes(view))} @change=${(/** @type {Event} */ { target }) => choose(view, /** @type {HTMLInputElement} */ (target).checked)} />
            ${page.views[view]}
          </label>`,
        )}
      </div>
      <div class="presenter-size" role="group" aria-label=${t.presenter.size}>
        <button type="button" aria-label=${t.presenter.smaller} aria-disabled=${size.value === 0} @click=${() => resize(-1)}>A−</button>
        <button type="button" aria-label=${t.presenter.larger} aria-disabled=${size.value === SIZES.length - 1} @click=${() => resize(1)}>A+</button>
      </div>
      <button type="button" title=${t.presenter.leaveKey} @click=${handOn(() => {
        state.presenting.value = null;
      }, SHOWN)}>${icon("clear")} ${t.presenter.leave}</button>`;
  });
}
