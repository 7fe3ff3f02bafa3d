/** @import { Option, Place, Question } from "../../state/places.js" */
/** @import { Teaching } from "./step.js" */

import { html, nothing } from "lit-html";
import { keyOf, withAnswer } from "../../state/progress.js";
import { t } from "../../strings/lessons.js";
import { docsLink } from "../parts/docs-links.js";
import { handOn } from "../parts/hand-on.js";
import { icon } from "../parts/icons.js";
import { said } from "../parts/said.js";

/**
 * A question, which the trace has answered: the choice that is pressed first counts, and the player goes to where it shows.
 *
 * @param {Teaching} teaching
 * @param {Place} place
 * @param {Question} question
 */
export function lessonQuestion({ progress, player }, place, question) {
  const { kind, choices, answer, shown } = question;
  const chosen = progress.value.answers[keyOf(place)];
  const isAnswered = chosen !== undefined;
  /** @param {number} at */
  const choose = (at) => {
    if (isAnswered) return;
    progress.value = withAnswer(progress.value, place, at);
    player.seek(shown);
    // In a narrow window what is said of it may stand below.
    requestAnimationFrame(() => document.querySelector(".question .verdict-text")?.scrollIntoView({ block: "nearest" }));
  };
  return html`<section class="lesson-box question" data-asks=${isAnswered ? nothing : kind} aria-labelledby="question-title">
    <h4 id="question-title"><span class="visually-hidden">${t.question.label}: </span>${t.question.prompts[kind]}</h4>
    <ul class="replies">
      ${choices.map((choice, at) => {
        const isRight = isAnswered && at === answer;
        const isWrong = at === chosen && !isRight;
        return html`<li>
          <button type="button" class="reply ${isRight ? "right" : ""} ${isWrong ? "wrong" : ""}" aria-disabled=${isAnswered ? "true" : "false"} @click=${() => choose(at)}>
            ${isRight ? icon("tick") : isWrong ? icon("clear") : html`<span class="reply-dot" aria-hidden="true"></span>`}
            <span lang=${choice.text ? "en" : nothing}>${labelOf(kind, choice)}</span>
            ${isAnswered && (isRight || isWrong) ? html`<span class="reply-note">${at === chosen ? t.question.yours : t.question.isRight}</span>` : nothing}
          </button>
        </li>`;
      })}
    </ul>
    <p class="verdict-text ${isAnswered ? (chosen === answer ? "right" : "wrong") : ""}" role="status">${isAnswered ? verdict(question, chosen) : nothing}</p>
    ${isAnswered
      ? html`<button type="button" class="link" @click=${handOn(() => {
          progress.value = withAnswer(progress.value, place, null);
        }, ".reply")}>${t.question.again}</button>`
      : nothing}
  </section>`;
}

/** @param {Question} question @param {number} chosen */
function verdict({ kind, choices, answer, why }, chosen) {
  const page = kind === "next-repair" ? "jsonish" : "reasons";
  const right = choices[answer];
  const isTold = chosen !== answer && right.text === why.text;
  return html`<b>${chosen === answer ? t.question.right : t.question.wrong(right.text ? said(right.text.replace(/\.$/, "")) : labelOf(kind, right))}</b>
    ${isTold ? nothing : said(why.text)} ${docsLink(page, why.code, why.code, t.question.rule)}`;
}

/** What people read of a choice. @param {Question["kind"]} kind @param {Option} choice @returns {string} */
function labelOf(kind, { id, text }) {
  if (kind === "next-chunk") return t.question.outcomes[/** @type {keyof typeof t.question.outcomes} */ (id)];
  return text ?? (id === "" ? t.question.none : id);
}
