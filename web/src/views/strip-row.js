/** @import { TemplateResult } from "lit-html" */
/** @import { Channel } from "../trace/channels.js" */
/** @import { Segment, TokenClass } from "../trace/classify.js" */
/** @import { Layout } from "../trace/layout.js" */
/** @import { Link } from "../state/link.js" */

import { html, nothing } from "lit-html";
import { classMap } from "lit-html/directives/class-map.js";
import { countCodePoints, unitIndex } from "../lib/codepoints.js";
import { drawnText } from "../lib/width.js";
import { chunkEnd } from "../trace/channels.js";
import { classify, TOKEN_CLASSES } from "../trace/classify.js";
import { piecesOf } from "../trace/layout.js";
import { touches } from "../state/link.js";

/**
 * @typedef {object} StripView  what all rows of one drawing share
 * @property {number} step
 * @property {boolean} blanks
 * @property {Link | null} link
 * @property {number} active    the chunk that the keys are on, in its channel; -1 for none
 * @property {number} fed       the chunk that this step fed, in its channel; -1 for none
 * @property {number} offset    how many chunks the channels before this one have
 * @property {number} total     how many chunks there are in all
 */

const LABELS = new Map(TOKEN_CLASSES.map(({ name, label }) => [name, label]));

/**
 * One row of tokens. A token that is broken over rows is an option only where it begins.
 *
 * @param {Channel} channel
 * @param {Layout} layout
 * @param {number} row
 * @param {StripView} view
 * @returns {TemplateResult[]}
 */
export function stripRow(channel, layout, row, view) {
  const [first, end] = piecesOf(layout, row);
  const tokens = [];
  for (let piece = first; piece < end; piece++) {
    const chunk = layout.chunk[piece];
    if (channel.steps[chunk] > view.step) break;
    tokens.push(token(channel, layout, piece, view));
  }
  return tokens;
}

/** @param {Channel} channel @param {Layout} layout @param {number} piece @param {StripView} view */
function token(channel, layout, piece, view) {
  const chunk = layout.chunk[piece];
  const text = channel.chunks[chunk].slice(layout.from[piece], layout.to[piece]);
  const start = layout.point[piece];
  const length = countCodePoints(text);
  const segments = classify(channel, [start, start + length], view.step);
  const isFirst = layout.from[piece] === 0;
  const parts = segments.map((segment) => part(channel, segment, { text, start, length }, view));
  const classes = classMap({ token: true, begins: isFirst, fed: chunk === view.fed, active: chunk === view.active });
  if (!isFirst) return html`<span class=${classes} aria-hidden="true">${parts}</span>`;
  return html`<span
    class=${classes}
    id="token-${channel.name}-${chunk}"
    role="option"
    aria-selected=${chunk === view.active ? "true" : "false"}
    aria-posinset=${view.offset + chunk + 1}
    aria-setsize=${view.total}
    aria-label=${tokenName(channel.chunks[chunk], segments)}
    aria-current=${touches(view.link, channel.name, chunkSpan(channel, chunk)) ? "true" : nothing}
    data-chunk=${chunk}
    >${parts}</span
  >`;
}

/**
 * @param {Channel} channel
 * @param {Segment} segment
 * @param {{text: string, start: number, length: number}} piece
 * @param {StripView} view
 */
function part(channel, segment, piece, view) {
  const { start, end, name, decision } = segment;
  const from = unitIndex(piece.text, start - piece.start);
  const shown = piece.text.slice(from, unitIndex(piece.text, end - start, from));
  const label = beginsRun(channel, segment, view.step) ? runLabel(name, decision) : "";
  const linked = touches(view.link, channel.name, [start, end]);
  return html`<span
    class="part ${name} ${linked ? "linked" : ""}"
    data-start=${start}
    data-end=${end}
    data-label=${label || nothing}
    >${drawnText(shown, view.blanks)}</span
  >`;
}

/**
 * A label stands where a call, a failure, a fence … begins, not over every token of it.
 *
 * @param {Channel} channel
 * @param {Segment} segment
 * @param {number} step
 */
function beginsRun(channel, { start, name, decision }, step) {
  if (name === "prose" || name === "markup") return false;
  if (name === "call" || name === "failure") return decision?.span[0] === start;
  return start === 0 || classify(channel, [start - 1, start], step)[0].name !== name;
}

/** @param {TokenClass} name @param {Segment["decision"]} decision */
function runLabel(name, decision) {
  const { action } = decision ?? {};
  if (action?.type === "call") return `${LABELS.get(name)} ${action.name}`;
  return LABELS.get(name) ?? name;
}

/** @param {string} text @param {Segment[]} segments */
function tokenName(text, segments) {
  const fates = [...new Set(segments.map(({ name, decision }) => runLabel(name, decision)))];
  return `${JSON.stringify(text)}, ${fates.join(", ")}`;
}

/** The span of a chunk. @param {Channel} channel @param {number} chunk @returns {[number, number]} */
export function chunkSpan(channel, chunk) {
  return [channel.starts[chunk], chunkEnd(channel, chunk)];
}
