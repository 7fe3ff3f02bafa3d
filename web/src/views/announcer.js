/** @import { App } from "../app.js" */

import { effect, untracked } from "@preact/signals-core";
import { eventsAt } from "../trace/history.js";

/**
 * Tells a screen reader of calls and failures as they come; tokens and text would drown everything else.
 *
 * @param {HTMLElement} region  a live region
 * @param {App} app
 */
export function mountAnnouncer(region, { state }) {
  let before = 0;
  effect(() => {
    const step = state.step.value;
    const { history } = untracked(() => state.loaded.value);
    const last = history.events[eventsAt(history, step).count - 1];
    const isNews = last && last.step > before;
    before = step;
    // Of a jump over many, the last is told.
    if (isNews) region.textContent = last.type === "call" ? `Call: ${last.label}` : `Failure: ${last.label}`;
  });
}
