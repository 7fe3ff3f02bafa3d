/** @import { App } from "../../app.js" */
/** @import { Ladder } from "../../core/client.js" */

import { html, nothing } from "lit-html";
import { head } from "../../lib/codepoints.js";
import { formatBytes, words } from "../../lib/format.js";
import { LONGEST } from "../../state/ladder.js";
import { t } from "../../strings/panes.js";
import { docsLink, fixLink, whyLink } from "../parts/docs-links.js";
import { icon } from "../parts/icons.js";
import { said } from "../parts/said.js";

/** As much of the text as is shown above the ladder. */
const BEGINNING = 160;

/** Which strategies were tried on the marked text, what each saw, and every reading that came of it. @param {App} app */
export function ladderView({ state, ladder, preferences }) {
  if (preferences.aside.value !== "ladder") return html``;
  const subject = ladder.subject.value;
  if (!subject) return html`<p class="empty">${t.ladder.nothing}</p>`;
  const [start, end] = subject.span;
  if (subject.text.length > LONGEST) return html`<p class="empty">${t.ladder.tooLong(formatBytes(LONGEST))}</p>`;
  const beginning = head(subject.text, BEGINNING);
  return html`<p class="ladder-text">
      <code>${beginning}${subject.text.length > beginning.length ? "…" : nothing}</code>
      <span class="span muted">${start}–${end}${subject.isDone ? nothing : t.ladder.mayGrow}</span>
    </p>
    ${content(state, ladder)}`;
}

/** @param {App["state"]} state @param {App["ladder"]} ladder */
function content(state, { answer, error }) {
  if (error.value) return html`<p class="empty" role="alert">${t.ladder.failed(said(error.value))}</p>`;
  if (!answer.value) {
    const { stage } = state.load.value;
    if (stage === "failed") return html`<p class="empty">${t.ladder.coreFailed}</p>`;
    return html`<p class="empty">${stage === "ready" ? t.moment : t.ladder.waits}</p>`;
  }
  const { attempts, readings, more } = answer.value.ladder;
  return html`<h3>${t.ladder.strategies}</h3>
    <ol class="rungs">${attempts.map(rung)}</ol>
    <h3>${t.ladder.readings(readings.length + more)}</h3>
    <ol class="readings">${readings.map((shown) => reading(shown, answer.value?.of.span[0] ?? 0))}</ol>
    ${more ? html`<p class="action-note">${t.ladder.more(more)}</p>` : nothing}`;
}

/** @param {Ladder["attempts"][number]} attempt */
function rung({ strategy, taken, message }) {
  const [name, sign, word] = taken === null ? ["untried", "dots", t.ladder.untried] : taken ? ["taken", "tick", t.ladder.taken] : ["gave-up", "clear", t.ladder.gaveUp];
  return html`<li class="rung ${name}">
    ${icon(sign)}<span class="visually-hidden">${word}:</span>
    <b>${docsLink("jsonish", strategy, words(strategy), t.ladder.docs)}</b>
    <span lang="en">${message}</span>
  </li>`;
}

/** @param {Ladder["readings"][number]} shown @param {number} base  where the text begins in its channel */
function reading({ type, json, span, complete, fixes, taken, why, calls }, base) {
  return html`<li class="reading ${taken ? "taken" : ""}">
    <p class="reading-head">
      ${taken ? html`<span class="badge badge-taken">${icon("tick")}${t.ladder.taken}</span>` : nothing} <span class="muted" lang="en">${why}</span>
      ${complete ? nothing : html`<span class="badge badge-fix">${t.ladder.incomplete}</span>`}
      ${span ? html`<span class="span muted">${base + span[0]}–${base + span[1]}</span>` : nothing}
    </p>
    <pre class="sample">${json}</pre>
    <p class="reading-type"><code>${type}</code></p>
    ${calls.length ? html`<ul class="reading-calls" aria-label=${t.ladder.asCall}>${calls.map(asCall)}</ul>` : nothing}
    ${fixes.length ? html`<p class="action-note">${t.ladder.repaired} ${fixes.map((fix, index) => html`${index ? ", " : ""}${fixLink(fix)} ${base + fix.span[0]}–${base + fix.span[1]}`)}.</p>` : nothing}
  </li>`;
}

/** Which tool an object fits, or why it fits none. @param {Ladder["readings"][number]["calls"][number]} call */
function asCall({ tool, code, text }) {
  return html`<li class=${tool ? "fits" : "fits-none"}>
    ${icon(tool ? "tick" : "clear")}<span>${tool ? t.ladder.callOf(html`<code>${tool}</code>`) : html`<span class="visually-hidden">${t.ladder.noCall}</span>`} ${said(text)} ${whyLink({ code })}</span>
  </li>`;
}
