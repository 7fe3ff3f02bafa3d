/** @import { App } from "../app.js" */

import { html } from "lit-html";
import { plural } from "../lib/format.js";
import { eventsAt } from "../trace/history.js";
import { segments } from "./segments.js";

const CHOICES = /** @type {const} */ ([
  ["merged", "Merged", "What came out, with neighbouring text joined"],
  ["chunks", "Every chunk", "What each chunk released"],
  ["wire", "Wire", "The events of the recording, and the chunks that they became"],
  ["apis", "APIs", "The turn and its tools in the shape of each API"],
  ["written", "Written as", "The marked call in every way in which models write calls"],
  ["compare", "Compare", "A run that was kept beside this one, with their differences"],
  ["results", "Results", "The message that sends the results of the calls back"],
]);

/** What the pane shows. @param {App} app */
export function listChoice({ preferences }) {
  return segments("Shown in this pane", CHOICES, preferences.list);
}

/** How many of each there are at the step, in all. @param {App} app */
export function counts({ state }) {
  const { calls, repetitions, failures } = eventsAt(state.loaded.value.history, state.step.value);
  return html`<span class="muted">${plural(calls, "call")}${repetitions ? `, ${plural(repetitions, "repetition")}` : ""}${failures ? html`, <span class="failure-count">${plural(failures, "failure")}</span>` : ""}</span>`;
}
