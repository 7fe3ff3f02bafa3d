/** @import { Trial } from "../../state/places.js" */
/** @import { Teaching } from "./step.js" */

import { html, nothing } from "lit-html";
import { t } from "../../strings/lessons.js";
import { icon } from "../parts/icons.js";

/** A thing to try: the person does it, or has it done; then what came of it is told. @param {Teaching} teaching @param {Trial} trial @param {unknown} words */
export function lessonTrial({ state, lessons }, { text, then }, words) {
  const isReady = state.load.value.stage === "ready";
  const isDone = text !== undefined && state.source.value.text === text;
  return html`<section class="lesson-box trial" aria-labelledby="trial-title">
    <h4 id="trial-title">${icon("wrench")} ${t.trial.title}</h4>
    ${words}
    ${text === undefined
      ? nothing
      : html`<p class="trial-do">
          <button type="button" ?disabled=${!isReady} aria-disabled=${isDone ? "true" : "false"} @click=${() => (isDone ? undefined : lessons.put(text))}>${t.trial.doIt}</button>
          ${isReady ? nothing : html`<span class="muted">${t.trial.waits}</span>`}
        </p>
        <p class="verdict-text right" role="status">${isDone ? cameOf(state, then ?? {}) : nothing}</p>`}
  </section>`;
}

/** @param {Teaching["state"]} state @param {NonNullable<Trial["then"]>} then  what is worth counting */
function cameOf(state, then) {
  if (state.phase.value !== "done") return t.trial.running;
  const { rows, calls, failures } = state.loaded.value.history.actions;
  const repairs = rows.reduce((sum, { action }) => sum + (action.type === "call" ? action.fixes.length : 0), 0);
  return html`${icon("tick")} ${t.trial.came({
    ...(then.calls !== undefined && { calls }),
    ...(then.failures !== undefined && { failures }),
    ...(then.repairs !== undefined && { repairs }),
  })}`;
}
