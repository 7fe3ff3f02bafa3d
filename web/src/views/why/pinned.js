/** @import { Played } from "../../app.js" */
/** @import { Link } from "../../state/link.js" */
/** @import { TraceRecord } from "../../trace/types.js" */

import { html, nothing } from "lit-html";
import { t } from "../../strings/player.js";
import { decisionAt, labelOf, classOfAction } from "../../trace/classify.js";
import { lifeOf } from "../../trace/provenance.js";
import { dialectLink, fixLink, grammarLink, whyLink } from "../parts/docs-links.js";
import { icon } from "../parts/icons.js";
import { said } from "../parts/said.js";

/**
 * Why what is marked is what it is: which step decided it, by which rule; of a node also which steps made it, and which
 * repairs touched it.
 *
 * @param {Played["state"]} state
 * @param {Played["player"]["seek"]} seek
 * @param {Link} pinned
 * @param {TraceRecord} record  of the current step
 */
export function whyPinned(state, seek, pinned, record) {
  const { history } = state.loaded.value;
  const step = state.step.value;
  const [start, end] = pinned.span;
  const toStep = (/** @type {number} */ wanted) => html`<button type="button" class="link" @click=${() => seek(wanted)}>${t.why.step(wanted)}</button>`;
  const node = pinned.node === null ? undefined : history.forest.nodes.get(pinned.node);
  return html`
    <h2 class="why-state marked">
      <span>${t.why.marked[pinned.from]}</span> <span class="why-span">${start}–${end}</span>
      <button type="button" class="quiet let-go" aria-label=${t.why.letGo} title=${t.why.letGoKey}>${icon("clear")}</button>
    </h2>
    ${fate(state, toStep, pinned, record)}
    ${node && step >= node.born ? life(lifeOf(node, step), toStep) : nothing}
  `;
}

/** Where what is marked may have been chosen. */
const LISTS = { token: ".strip", action: ".action-list", node: ".tree" };

/** By its button, or by Escape among the steps, the mark is let go of; the focus goes back to where it was set. @param {HTMLElement} host @param {Played["state"]} state */
export function listenToWhy(host, { pinned }) {
  /** @param {Event} event */
  const letGo = (event) => {
    const link = pinned.peek();
    if (!link) return;
    event.preventDefault();
    pinned.value = null;
    const root = /** @type {ParentNode} */ (/** @type {unknown} */ (host.getRootNode()));
    const list = /** @type {HTMLElement} */ (root.querySelector(LISTS[link.from]));
    const play = /** @type {HTMLElement} */ (root.querySelector(".play"));
    (list.checkVisibility() ? list : play).focus();
  };
  host.addEventListener("keydown", (event) => {
    if (event.key === "Escape") letGo(event);
  });
  host.addEventListener("click", (event) => {
    if (/** @type {Element} */ (event.target).closest(".let-go")) letGo(event);
  });
}

/** @typedef {(step: number) => unknown} ToStep  a step's name, as the way to it */

/** @param {Played["state"]} state @param {ToStep} toStep @param {Link} pinned @param {TraceRecord} record */
function fate(state, toStep, { channel: name, span }, record) {
  const channel = state.loaded.value.history.channels.get(name);
  const decision = channel && decisionAt(channel, span[0], state.step.value);
  if (!decision) {
    return html`<p class="why-decided"><span class="kind held">${labelOf("held")}</span>
      ${name === "text" ? html`${grammarLink(record.dialect)} ${said(record.why.text)} ${whyLink(record.why)}` : t.why.whenWhole}</p>`;
  }
  const { action } = decision;
  const kind = classOfAction(action);
  const fixes = action.type === "call" ? action.fixes.length : 0;
  return html`<p class="why-decided">
    <span class="kind ${kind}">${labelOf(kind)}</span> ${dialectLink(action)}
    ${action.type === "text" && action.rejection ? html`${said(action.rejection.message)} ` : nothing}${said(action.why.text)} ${whyLink(action.why)}
    <span class="muted">${t.why.decided(toStep(decision.step), fixes)}</span>
  </p>`;
}

/** @param {import("../../trace/provenance.js").Life} life @param {ToStep} toStep */
function life({ born, last, closed, fixes }, toStep) {
  return html`<p class="why-life">
    ${t.why.life(toStep(born), last > born ? toStep(last) : null, closed ? toStep(closed) : null)}
    ${fixes.length ? html`${t.why.repaired} ${fixes.map((fix, index) => html`${index ? ", " : ""}${fixLink(fix)} <span class="why-at">(${toStep(fix.step)})</span>`)}.` : nothing}
  </p>`;
}
