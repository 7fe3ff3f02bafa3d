/** @import { App } from "../app.js" */

import { html, nothing } from "lit-html";
import { head } from "../lib/codepoints.js";
import { formatCount, words } from "../lib/format.js";
import { drawnText } from "../lib/width.js";
import { lengthAt, sliceChannel } from "../trace/channels.js";

/** As much of what is held as one line can show. */
const SHOWN = 160;

/** The reason for what the current step did: always in view, since it is what the page is for. @param {App} app */
export function whyBar({ state }) {
  const record = state.record.value;
  if (!record) return beforeTheStart(state.last.value);
  const { why, held } = record;
  return html`
    <h2 class="why-state" title=${stateText(state, record.state) ?? nothing}>
      <span class="visually-hidden">State:</span> ${words(record.state)}
    </h2>
    <p class="why-text">${why.text}</p>
    ${held ? heldText(state, held) : html`<p class="why-held why-free">Nothing is held.</p>`}
    ${why.release ? html`<p class="why-release"><b>Released by</b> ${why.release}</p>` : nothing}
  `;
}

/** @param {number} last */
function beforeTheStart(last) {
  return html`
    <h2 class="why-state">${last ? "start" : "empty"}</h2>
    <p class="why-text">
      ${last
        ? "Nothing has been read yet. Press play, or step, to feed the first chunk."
        : "There is nothing to play yet. Paste what a model wrote, open a file, or choose an example."}
    </p>
  `;
}

/** @param {App["state"]} state @param {string} name */
function stateText(state, name) {
  return state.description.value?.states.find((known) => known.name === name)?.text;
}

/** @param {App["state"]} state @param {[number, number]} span */
function heldText(state, [start, end]) {
  const channel = state.loaded.value.history.channels.get("text");
  if (!channel) return nothing;
  const text = head(sliceChannel(channel, [start, Math.min(end, lengthAt(channel, state.step.value))], SHOWN), SHOWN);
  const more = end - start > SHOWN ? "…" : "";
  return html`<p class="why-held"><b>Held</b> <span class="muted">${formatCount(end - start)}</span> <code>${drawnText(text, false)}${more}</code></p>`;
}
