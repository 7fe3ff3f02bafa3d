/** @import { Signal } from "@preact/signals-core" */
/** @import { App } from "../../app.js" */
/** @import { Block, Lesson, Place, Run, Words } from "../../state/places.js" */
/** @import { Progress } from "../../state/progress.js" */

import { html, nothing } from "lit-html";
import { t } from "../../strings/lessons.js";
import { icon } from "../parts/icons.js";
import { lessonQuestion } from "./question.js";
import { lessonTrial } from "./trial.js";

/** @typedef {App & {progress: Signal<Progress>}} Teaching */

/** One step of a lesson. @param {Teaching} teaching @param {Lesson} lesson @param {Words & {language: string}} words  of the lesson @param {Place} place */
export function lessonStep(teaching, lesson, words, place) {
  const step = lesson.steps[place.at];
  const { title, blocks, try: tried } = words.steps[place.at];
  return html`<article class="lesson-step">
    <p class="lesson-count muted">${t.step.number(place.at + 1, lesson.steps.length)}</p>
    <h3 tabindex="-1" data-heading lang=${words.language}>${title}</h3>
    <div class="lesson-text" lang=${words.language}>${blocks.map(block)}</div>
    ${step.question ? lessonQuestion(teaching, place, step.question) : nothing}
    ${step.try && tried ? lessonTrial(teaching, step.try, html`<p lang=${words.language}>${runs(tried)}</p>`) : nothing}
    ${wayBack(teaching, lesson, place)}
  </article>`;
}

/** To what the step is about, when the player or the text has been moved on. @param {Teaching} teaching @param {Lesson} lesson @param {Place} place */
function wayBack({ state, lessons, player }, lesson, place) {
  const { step } = lesson.steps[place.at];
  if (!lessons.isUntouched()) {
    return html`<p class="lesson-back">${t.step.changed} <button type="button" class="link" @click=${() => (void lessons.open(place), readOn())}>${t.step.restore}</button></p>`;
  }
  if (state.step.value === step || state.playing.value) return html`<p class="lesson-back"></p>`;
  return html`<p class="lesson-back"><button type="button" class="link" @click=${() => (player.seek(step), readOn())}>${icon("flag")} ${step === 0 ? t.step.start : t.step.place(step)}</button></p>`;
}

/** The button goes with what it did; who pressed it reads on from the step's heading. */
function readOn() {
  /** @type {HTMLElement | null} */ (document.querySelector("#lesson [data-heading]"))?.focus({ preventScroll: true });
}

/** @param {Block} block */
function block({ p, list, pre }) {
  if (pre !== undefined) return html`<pre class="sample" tabindex="0">${pre}</pre>`;
  return list ? html`<ul>${list.map((item) => html`<li>${runs(item)}</li>`)}</ul>` : html`<p>${runs(p ?? [])}</p>`;
}

/** Markdown's parts as the build found them: text is only ever text. @param {readonly Run[]} all */
function runs(all) {
  return all.map((run) => {
    if (typeof run === "string") return run;
    const [kind, text, address] = run;
    switch (kind) {
      case "code":
        return html`<code>${text}</code>`;
      case "strong":
        return html`<strong>${text}</strong>`;
      case "em":
        return html`<em>${text}</em>`;
      default:
        return html`<a href=${address ?? ""} target="_blank" rel="noopener">${text}</a>`;
    }
  });
}
