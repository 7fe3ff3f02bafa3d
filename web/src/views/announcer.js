/** @import { App } from "../app.js" */

import { effect, untracked } from "@preact/signals-core";

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
    const { events } = untracked(() => state.loaded.value).history;
    const news = events.filter((event) => event.step > before && event.step <= step);
    before = step;
    // A jump over half the stream is not news: what is told is the last thing that happened.
    const last = news[news.length - 1];
    if (last) region.textContent = last.type === "call" ? `Call: ${last.label}` : `Failure: ${last.label}`;
  });
}
