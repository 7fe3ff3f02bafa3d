/** @import { Played } from "../../app.js" */

import { effect } from "@preact/signals-core";
import { t } from "../../strings/player.js";
import { eventsAt } from "../../trace/history.js";

/**
 * Tells a screen reader of calls and failures as they come; tokens and text would drown everything else.
 *
 * @param {HTMLElement} region  a live region
 * @param {Played} app
 */
export function mountAnnouncer(region, { state }) {
  let before = 0;
  let told = state.loaded.peek().history;
  effect(() => {
    const step = state.step.value;
    const { history } = state.loaded.value;
    if (history !== told) {
      region.textContent = "";
      before = 0;
      told = history;
    }
    const last = history.events[eventsAt(history, step).count - 1];
    const isNews = last && last.step > before;
    before = step;
    // Of a jump over many, the last is told.
    if (isNews) region.textContent = t.announcer[last.type](last.label);
  });
}
