/** @import { WireEvent } from "../../core/client.js" */
/** @import { TraceRecord } from "../../trace/types.js" */
/** @import { History } from "../../trace/history.js" */
/** @import { Items } from "./items.js" */

import { html, nothing } from "lit-html";
import { head } from "../../lib/codepoints.js";
import { excerpt } from "../../lib/excerpt.js";
import { formatTime } from "../../lib/format.js";
import { countUpTo } from "../../lib/search.js";
import { drawnText } from "../../lib/width.js";
import { t } from "../../strings/player.js";
import { channelTitle } from "../../trace/channels.js";
import { spansOf } from "../../trace/wire.js";

/** As much of an event as a row shows, folded and unfolded. */
const FOLDED = 200;
const UNFOLDED = 20_000;

/** As much of a chunk as its sign shows. */
const CHIP = 32;

/**
 * One row for each event of the wire that has come: its raw text, and the chunks that it became.
 *
 * @param {History} history
 * @param {number} step
 * @returns {Items}
 */
export function wireItems(history, step) {
  const { wire, records, arrivals } = history;
  return {
    count: wire.length ? countUpTo(arrivals, step) : 0,
    get(index) {
      const event = wire[index];
      const [first = { channel: "text", span: /** @type {[number, number]} */ ([0, 0]) }, ...others] = spansOf(records, event);
      return { type: "wire", ...first, others, follows: [event], body: (unfolded) => wireBody(history, event, index, unfolded) };
    },
  };
}

/** @param {History} history @param {WireEvent} event @param {number} index @param {boolean} unfolded */
function wireBody(history, event, index, unfolded) {
  const chunks = history.records.list(...event.chunks);
  return html`<div class="wire-head">
      <span class="wire-index muted">${index + 1}</span>
      <span class="wire-chunks">${chunks.length ? chunks.map((record) => chip(history, record)) : html`<span class="muted">${t.wire.noChunk}</span>`}</span>
      ${event.name ? html`<code class="wire-name">${head(event.name, 60)}</code>` : nothing}
      <span class="wire-place muted">${event.time === null ? nothing : html`${formatTime(event.time)}, `}${t.wire.line(event.line)}</span>
    </div>
    <pre class="wire-text">${unfolded ? indented(event.text) : marked(event.text, chunks)}</pre>`;
}

/** @param {History} history @param {TraceRecord} record */
function chip(history, record) {
  const channel = history.channels.get(record.channel);
  const isCall = record.channel.startsWith("call:");
  const isReasoning = record.channel === "reasoning";
  const title = channel && record.channel !== "text" ? channelTitle(channel) : "";
  return html`<span class="chip ${isCall ? "call" : isReasoning ? "reasoning" : "prose"}">${title ? html`<b>${title}</b> ` : nothing}${record.chunk === ""
    ? t.wire.begins
    : html`<code>${drawnText(head(record.chunk, CHIP), true)}${record.chunk.length > CHIP ? "…" : ""}</code>`}</span>`;
}

/** @param {string} text @param {readonly TraceRecord[]} chunks */
function marked(text, chunks) {
  const parts = excerpt(text, chunks.map(({ chunk }) => chunk), FOLDED);
  return parts.map((part) => (part.marked ? html`<mark>${part.text}</mark>` : part.text));
}

/** JSON as it is easier to read; anything else as it came. @param {string} text */
function indented(text) {
  let shown = text;
  try {
    // Numbers that JavaScript would round stay as they came.
    if (!/\d{16}/.test(text)) shown = JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // It is shown as it came.
  }
  return html`${head(shown, UNFOLDED)}${shown.length > UNFOLDED ? html`<span class="muted"> …</span>` : nothing}`;
}
