/** @import { App } from "../../app.js" */

import { html } from "lit-html";
import { t } from "../../strings/panes.js";
import { eventsAt } from "../../trace/history.js";
import { segments } from "../parts/segments.js";

const CHOICES = /** @type {const} */ (["merged", "chunks", "wire", "apis", "written", "compare", "results"]);

/** What the pane shows. @param {App} app */
export function listChoice({ preferences }) {
  return segments(t.list.group, CHOICES.map((view) => [view, t.list[view].label, t.list[view].title]), preferences.list);
}

/** How many of each there are at the step, in all. @param {App} app */
export function counts({ state }) {
  const { calls, repetitions, failures } = eventsAt(state.loaded.value.history, state.step.value);
  return html`<span class="muted">${t.list.calls(calls)}${repetitions ? `, ${t.list.repetitions(repetitions)}` : ""}${failures ? html`, <span class="failure-count">${t.list.failures(failures)}</span>` : ""}</span>`;
}
