/** @import { App } from "../../app.js" */
/** @import { Action } from "../../trace/types.js" */
/** @import { Difference, Verdict } from "../../chunking/check.js" */

import { html, nothing } from "lit-html";
import { countCodePoints, head, slicePoints } from "../../lib/codepoints.js";
import { t } from "../../strings/panes.js";
import { classOfAction, labelOf } from "../../trace/classify.js";
import { handOn } from "../parts/hand-on.js";
import { icon } from "../parts/icons.js";
import { said } from "../parts/said.js";

/** As much of the text as stands on each side of a cut, of an action as is shown, and as many cuts and actions as are. */
const BESIDE = 12;
const SHOWN = 120;
const MOST = 4;

/** What opened the panel has the focus again when it goes. */
const OPENER = ".check-start";

/** The press that checks whether chunks matter. @param {App} app */
export function checkButton({ state, check }) {
  const isRunning = check.phase.value.phase === "running";
  const isReady = state.load.value.stage === "ready" && state.source.value.text !== "";
  const isOut = !isReady || isRunning;
  return html`<button
    type="button"
    class="check-start"
    aria-disabled=${isOut}
    title=${t.check.title}
    @click=${isOut ? nothing : () => void check.start()}
  >
    ${icon("check")} <span>${t.check.start}</span>
  </button>`;
}

/** How far the check is, and what it found. @param {App} app */
export function checkPanel({ state, check }) {
  const now = check.phase.value;
  switch (now.phase) {
    case "idle":
      return html``;
    case "running":
      return html`<div class="verdict">
        <progress max=${now.total || 1} .value=${now.done} aria-label=${t.check.progress}></progress>
        <p role="status">${now.total ? t.check.checked(now.done, now.total) : t.check.cutting}</p>
        <button type="button" @click=${handOn(check.stop, OPENER)}>${t.check.stop}</button>
      </div>`;
    case "failed":
      return html`<div class="verdict differs"><p role="alert">${t.check.failed(said(now.message))}</p>${close(check.stop)}</div>`;
    default:
      return now.verdict.difference ? different(state, now.verdict.difference, check) : same(now.verdict, check.stop);
  }
}

/** @param {Verdict} verdict @param {() => void} stop */
function same({ count, families }, stop) {
  return html`<div class="verdict same">
    ${icon("tick")}
    <p role="status"><b>${t.check.same(count)}</b> <span class="muted">${families.map(({ name }) => name).join(" · ")}</span></p>
    ${close(stop)}
  </div>`;
}

/** @param {App["state"]} state @param {Difference} difference @param {App["check"]} check */
function different(state, { name, cuts, whole, other }, check) {
  const { text } = state.source.value;
  const length = countCodePoints(text);
  const [left, right] = apart(whole, other);
  return html`<div class="verdict differs">
    ${icon("failure")}
    <p role="alert"><b>${t.check.differs}</b> ${t.check.whenCut} ${cuts.slice(0, MOST).map(
      (at, index) => html`${index ? ", " : ""}<b>${at}</b> <code>${drawn(slicePoints(text, length, Math.max(0, at - BESIDE), at))}<span class="verdict-cut" aria-hidden="true">|</span>${drawn(slicePoints(text, length, at, Math.min(length, at + BESIDE)))}</code>`,
    )}${cuts.length > MOST ? t.check.morePlaces(cuts.length - MOST) : ""}. <span class="muted">${t.check.foundBy(name)}</span></p>
    ${close(check.stop)}
    <dl>
      <div><dt>${t.check.whole}</dt>${left.slice(0, MOST).map(answer)}</div>
      <div><dt>${t.check.soCut}</dt>${right.slice(0, MOST).map(answer)}</div>
    </dl>
    <button type="button" @click=${() => check.show(cuts)}>${t.check.show}</button>
  </div>`;
}

/** @param {string} text */
function drawn(text) {
  return text.replaceAll("\n", "↵");
}

/** The two answers without what they begin and end with in common. @param {Action[]} whole @param {Action[]} other */
function apart(whole, other) {
  const same = (/** @type {Action | undefined} */ a, /** @type {Action | undefined} */ b) => JSON.stringify(a) === JSON.stringify(b);
  const least = Math.min(whole.length, other.length);
  let first = 0;
  while (first < least && same(whole[first], other[first])) first++;
  let last = 0;
  while (last < least - first && same(whole.at(-1 - last), other.at(-1 - last))) last++;
  return [whole.slice(first, whole.length - last), other.slice(first, other.length - last)];
}

/** @param {Action} action */
function answer(action) {
  const name = classOfAction(action);
  const text = action.type === "call" ? `${action.name} ${JSON.stringify(action.arguments)}` : (action.rejection?.message ?? JSON.stringify(action.text));
  return html`<dd><span class="kind ${name}">${labelOf(name)}</span> <code>${head(text, SHOWN)}${text.length > SHOWN ? "…" : nothing}</code> <span class="span muted">${action.span[0]}–${action.span[1]}</span></dd>`;
}

/** @param {() => void} stop */
function close(stop) {
  return html`<button type="button" class="quiet" aria-label=${t.check.close} @click=${handOn(stop, OPENER)}>${icon("clear")}</button>`;
}

