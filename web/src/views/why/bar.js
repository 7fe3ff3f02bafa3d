/** @import { Played } from "../../app.js" */
/** @import { Action, TraceRecord, Why } from "../../trace/types.js" */

import { html, nothing } from "lit-html";
import { head } from "../../lib/codepoints.js";
import { formatCount, words } from "../../lib/format.js";
import { drawnText } from "../../lib/width.js";
import { t } from "../../strings/player.js";
import { lengthAt, sliceChannel } from "../../trace/channels.js";
import { classOfAction, labelOf } from "../../trace/classify.js";
import { dialectLink, grammarLink, whyLink } from "../parts/docs-links.js";
import { said } from "../parts/said.js";
import { whyPinned } from "./pinned.js";

/** As much of what is held as one line can show. */
const SHOWN = 160;

/**
 * The reason for what is marked, or else for what the current step did: always in view, since it is what the page is for.
 *
 * @param {Played} app
 * @param {() => {title: string, text: string}} [empty]  what to say while there is no trace
 */
export function whyBar({ state, player }, empty) {
  const record = state.record.value;
  if (!record || isEmpty(state)) return beforeTheStart(state, empty);
  const pinned = state.pinned.value;
  if (pinned) return whyPinned(state, player.seek, pinned, record);
  const { why, held, actions, dialect } = record;
  return html`
    <h2 class="why-state" title=${stateText(state, record) ?? nothing}>
      <span class="visually-hidden">${t.why.state}</span> ${stateName(record)}
    </h2>
    ${actions.length ? decision(actions, dialect) : nothing}
    ${held || actions.length === 0 ? html`<p class="why-text">${record.name === undefined ? html`${grammarLink(dialect)} ${reason(why)}` : nativeText(record.name)}</p>` : nothing}
    ${held ? heldText(state, held) : nothing}
    ${why.release ? html`<p class="why-release"><b>${t.why.releasedBy}</b> ${said(why.release)}</p>` : nothing}
  `;
}

/** A reason, with the way to its place in the docs. @param {Why} why */
function reason(why) {
  return html`${said(why.text)} ${whyLink(why)}`;
}

/** The scanner's own reason is about the text, which a fragment of a native call does not touch. @param {string} tool */
function nativeText(tool) {
  return t.why.argumentsOf(tool ? html`<code>${tool}</code>` : t.why.nativeCall);
}

/**
 * What this step decided; where it decided several things, the call or failure among them.
 *
 * @param {Action[]} actions
 * @param {string | undefined} dialect  whose markup is being read
 */
function decision(actions, dialect) {
  const telling = actions.findLast((action) => action.type === "call" || action.kind === "failure") ?? actions[actions.length - 1];
  const name = classOfAction(telling);
  return html`<p class="why-decided"><span class="kind ${name}">${labelOf(name)}</span> ${telling.type === "call" ? dialectLink(telling) : grammarLink(dialect)} ${reason(telling.why)}</p>`;
}

/** Of no chunks at all there is no trace, or one that has nothing but its end. @param {Played["state"]} state */
function isEmpty({ last }) {
  return last.value < 2;
}

/** @param {Played["state"]} state @param {() => {title: string, text: string}} [empty] */
function beforeTheStart(state, empty = () => t.why.start) {
  const { title, text } = isEmpty(state) ? empty() : t.why.start;
  return html`
    <h2 class="why-state">${title}</h2>
    <p class="why-text">${text}</p>
  `;
}

/** The scanner's state is about the text; a step of another channel is named for that. @param {TraceRecord} record */
function stateName({ end, channel, state }) {
  if (end) return t.why.states.end;
  if (channel === "reasoning") return t.why.states.reasoning;
  return channel === "text" ? said(words(state)) : t.why.states.arguments;
}

/** @param {Played["state"]} state @param {TraceRecord} record */
function stateText(state, { end, channel, state: name }) {
  if (end || channel === "text") return state.description.value?.states.find((known) => known.name === name)?.text;
  return channel === "reasoning" ? t.why.reasoning : t.why.arguments;
}

/** @param {Played["state"]} state @param {[number, number]} span */
function heldText(state, [start, end]) {
  const channel = state.loaded.value.history.channels.get("text");
  if (!channel) return nothing;
  const text = head(sliceChannel(channel, [start, Math.min(end, lengthAt(channel, state.step.value))], SHOWN), SHOWN);
  const more = end - start > SHOWN ? "…" : "";
  return html`<p class="why-held"><b>${t.why.held}</b> <span class="muted">${formatCount(end - start)}</span> <code>${drawnText(text.replaceAll("\n", "↵"), false)}${more}</code></p>`;
}
