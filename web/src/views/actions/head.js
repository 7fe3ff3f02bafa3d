/** @import { App } from "../../app.js" */

import { html, nothing } from "lit-html";
import { formatCount } from "../../lib/format.js";
import { t } from "../../strings/panes.js";
import { eventsAt } from "../../trace/history.js";
import { icon } from "../parts/icons.js";
import { segments } from "../parts/segments.js";

const CHOICES = /** @type {const} */ (["merged", "chunks", "wire", "apis", "written", "compare", "results"]);

/** What the pane shows. @param {App} app */
export function listChoice({ preferences }) {
  return segments(t.list.group, CHOICES.map((view) => [view, t.list[view].label, t.list[view].title]), preferences.list);
}

/** How many of each there are at the step, in all: the signs of the rows below, since the words have no room in every language. @param {App} app */
export function counts({ state }) {
  const { calls, repetitions, failures } = eventsAt(state.loaded.value.history, state.step.value);
  return html`${count("call", calls, t.list.calls(calls))}
    ${repetitions ? count("repetition", repetitions, t.list.repetitions(repetitions)) : nothing}
    ${failures ? count("failure", failures, t.list.failures(failures)) : nothing}`;
}

/** @param {"call" | "repetition" | "failure"} name @param {number} number @param {string} said */
function count(name, number, said) {
  return html`<span class="count-of ${name}" role="img" aria-label=${said} title=${said}>${icon(name)}${formatCount(number)}</span>`;
}
