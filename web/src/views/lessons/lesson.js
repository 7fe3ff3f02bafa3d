/** @import { App } from "../../app.js" */
/** @import { Lesson, Place, Words } from "../../state/places.js" */
/** @import { Teaching } from "./step.js" */

import { effect, signal, untracked } from "@preact/signals-core";
import { html, nothing } from "lit-html";
import { locale } from "../../lib/format.js";
import { mount } from "../../lib/mount.js";
import { reasonOf } from "../../lib/reason.js";
import { addressOf, isLesson, LIST, placeBeside, wordsOf } from "../../state/places.js";
import { togglePresenter } from "../../state/presenting.js";
import { createProgress, keyOf, NO_PROGRESS, stepsDone, withSeen } from "../../state/progress.js";
import { t } from "../../strings/lessons.js";
import { copyButton } from "../parts/copy-button.js";
import { handOn } from "../parts/hand-on.js";
import { icon } from "../parts/icons.js";
import { mountPresenter } from "./presenter.js";
import { lessonStep } from "./step.js";

/**
 * The pane of the lessons: their list, or a step of one; and the bar of the presenter mode.
 *
 * @param {HTMLElement} pane
 * @param {HTMLElement} bar
 * @param {App} app
 */
export function mountLessons(pane, bar, app) {
  const { state, lessons, store } = app;
  const progress = createProgress(store);
  const problem = signal("");
  /** @type {Teaching} */
  const teaching = { ...app, progress };

  const load = () => {
    problem.value = "";
    lessons.load().catch((error) => {
      problem.value = reasonOf(error);
    });
  };
  load();
  effect(() => {
    const place = state.lesson.value;
    if (place?.id) progress.value = withSeen(untracked(() => progress.value), place);
  });

  /** The place whose heading had the focus last. @type {Place | null} */
  let told = null;
  mount(
    pane,
    () => {
      const place = state.lesson.value;
      if (!place) return html``;
      const all = state.examples.value.filter(isLesson);
      const lesson = all.find(({ id }) => id === place.id);
      if (lesson?.steps[place.at]) return open(teaching, all, lesson, place);
      return html`${head(app, t.list.title, nothing)}
        <div class="lesson-body">${problem.value ? failed(problem.value, load) : all.length ? list(teaching, all) : html`<p class="empty" role="status">${t.list.moment}</p>`}</div>`;
    },
    () => {
      const place = state.lesson.peek();
      const heading = /** @type {HTMLElement | null} */ (pane.querySelector("[data-heading]"));
      if (place === told || (place && !heading)) return;
      // Whoever goes to another step reads on from its heading, unless something of the page's own has the focus, as an editor.
      if (place) {
        heading?.focus({ preventScroll: true });
        for (const part of [pane, ...pane.querySelectorAll(".lesson-body")]) part.scrollTo(0, 0);
      }
      told = place;
    },
  );
  mountPresenter(bar, app);
}

/** @param {App} app @param {unknown} title @param {unknown} tools */
function head({ lessons }, title, tools) {
  return html`<header class="pane-head lesson-head">
    <h2 tabindex="-1" data-heading=${tools === nothing ? "" : nothing}>${title}</h2>
    <div class="pane-choice">${tools}
      <button type="button" class="quiet lesson-close" aria-label=${t.head.close} title=${t.head.close} @click=${handOn(lessons.close, "#learn")}>${icon("clear")}</button>
    </div>
  </header>`;
}

/** @param {Teaching} teaching @param {Lesson[]} all @param {Lesson} lesson @param {Place} place */
function open(teaching, all, lesson, place) {
  const { state, lessons } = teaching;
  const next = placeBeside(all, place, 1);
  const following = next?.id === lesson.id ? undefined : all.find(({ id }) => id === next?.id);
  const words = wordsOf(lesson, locale.value);
  return html`${head(
      teaching,
      html`<span lang=${words.language}>${words.title}</span>`,
      html`<button type="button" class="quiet" title=${t.list.all} aria-label=${t.list.all} @click=${() => void lessons.open(LIST)}>${icon("list")}</button>
        ${copyButton(t.head.copy, () => `${location.href.replace(/#.*/, "")}#${addressOf(place)}`)}
        <button type="button" class="quiet" title=${t.head.presentKey} aria-label=${t.head.present} aria-pressed=${state.presenting.value ? "true" : "false"} @click=${() => togglePresenter(state)}>${icon("large")}</button>`,
    )}
    <div class="lesson-body">
      ${steps(teaching, lesson.id, words, place)}
      ${lessonStep(teaching, lesson, words, place)}
    </div>
    <nav class="lesson-turn" aria-label=${t.step.steps}>
      <button type="button" title=${t.step.previousKey} ?disabled=${!placeBeside(all, place, -1)} @click=${() => lessons.turn(-1)}>${icon("previous")} <span class="lesson-previous">${t.step.previous}</span></button>
      ${next
        ? html`<button type="button" class="lesson-next" title=${t.step.nextKey} @click=${() => lessons.turn(1)}>${following ? html`<span><small>${t.step.nextLesson}</small> ${titleOf(following)}</span>` : t.step.next} ${icon("next")}</button>`
        : html`<button type="button" class="lesson-next" @click=${() => void lessons.open(LIST)}>${t.step.list}</button>`}
    </nav>`;
}

/** @param {Lesson} lesson */
function titleOf(lesson) {
  const { language, title } = wordsOf(lesson, locale.value);
  return html`<span lang=${language}>${title}</span>`;
}

/** Where among the steps: each a press away. @param {Teaching} teaching @param {string} id @param {Words} words @param {Place} place */
function steps({ lessons, progress }, id, words, place) {
  const { seen } = progress.value;
  return html`<ol class="lesson-steps" aria-label=${t.step.steps}>
    ${words.steps.map(
      ({ title }, at) => html`<li>
        <button type="button" class=${seen[keyOf({ id, at })] ? "seen" : ""} aria-current=${at === place.at ? "step" : nothing} title=${title} aria-label="${t.step.number(at + 1, words.steps.length)}: ${title}" @click=${() => void lessons.open({ id, at })}>${at + 1}</button>
      </li>`,
    )}
  </ol>`;
}

/** @param {Teaching} teaching @param {Lesson[]} all */
function list({ lessons, progress }, all) {
  const isBegun = progress.value !== NO_PROGRESS && Object.keys(progress.value.seen).length > 0;
  return html`<p class="muted">${t.list.about}</p>
    <ol class="lesson-list">
      ${all.map((lesson, number) => {
        const done = stepsDone(progress.value, lesson);
        const isDone = done === lesson.steps.length;
        const { language, title, summary } = wordsOf(lesson, locale.value);
        return html`<li>
          <button type="button" @click=${() => void lessons.open({ id: lesson.id, at: 0 })}>
            <span class="lesson-number" aria-hidden="true">${isDone ? icon("tick") : number + 1}</span>
            <span class="lesson-about" lang=${language}><b>${title}</b> <span class="muted">${summary}</span></span>
            <span class="lesson-done muted">${t.list.progress(done, lesson.steps.length)}</span>
          </button>
        </li>`;
      })}
    </ol>
    ${isBegun
      ? html`<p><button type="button" class="link" @click=${() => {
          progress.value = NO_PROGRESS;
        }}>${t.list.forget}</button></p>`
      : nothing}`;
}

/** @param {string} message @param {() => void} again */
function failed(message, again) {
  return html`<p role="alert">${t.list.failed} ${message}</p><p><button type="button" @click=${again}>${t.list.again}</button></p>`;
}
