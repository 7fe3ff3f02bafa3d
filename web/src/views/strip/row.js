/** @import { Channel } from "../../trace/channels.js" */
/** @import { Segment, TokenClass } from "../../trace/classify.js" */
/** @import { Layout } from "../../trace/layout.js" */
/** @import { Link } from "../../state/link.js" */

import { html, nothing } from "lit-html";
import { classMap } from "lit-html/directives/class-map.js";
import { guard } from "lit-html/directives/guard.js";
import { countCodePoints, unitIndex } from "../../lib/codepoints.js";
import { locale } from "../../lib/format.js";
import { prefixLength } from "../../lib/search.js";
import { charWidth, drawnText } from "../../lib/width.js";
import { touches } from "../../state/link.js";
import { chunkEnd } from "../../trace/channels.js";
import { classify, countDecisions, labelOf } from "../../trace/classify.js";
import { piecesOf } from "../../trace/layout.js";
import { fittingLabels } from "./labels.js";

/**
 * @typedef {object} StripView  what all rows of one drawing share
 * @property {number} step
 * @property {boolean} blanks
 * @property {Link | null} link
 * @property {number} active    the chunk that the keys are on, in its channel; -1 for none
 * @property {number} fed       the chunk that this step fed, in its channel; -1 for none
 * @property {number} offset    how many chunks the channels before this one have
 * @property {number} total     how many chunks there are in all; -1 while more come
 */

/** @typedef {{segment: Segment, text: string, label: string}} Part */

/**
 * One row of tokens, drawn again only when something of it is another. A token that is broken over rows is an option only where it
 * begins.
 *
 * @param {Channel} channel
 * @param {Layout} layout
 * @param {number} row
 * @param {StripView} view
 */
export function stripRow(channel, layout, row, view) {
  const [first, end] = piecesOf(layout, row);
  if (first === end) return nothing;
  const shown = prefixLength(end - first, (at) => channel.steps[layout.chunk[first + at]] <= view.step);
  const span = spanOfChunks(channel, layout.chunk[first], layout.chunk[end - 1]);
  const inRow = (/** @type {number} */ chunk) => (chunk >= layout.chunk[first] && chunk <= layout.chunk[end - 1] ? chunk : -1);
  const link = touches(view.link, channel.name, span) ? view.link : null;
  // A label stands where a run begins, which the character before the row decides.
  const known = countDecisions(channel, [Math.max(0, span[0] - 1), span[1]], view.step);
  const { blanks, offset, total } = view;
  const ofRow = [channel, layout, first, end, shown, known, span[1], inRow(view.active), inRow(view.fed), link];
  return guard([...ofRow, blanks, offset, total, locale.value], () => drawTokens(channel, layout, first, shown, view));
}

/** @param {Channel} channel @param {Layout} layout @param {number} first @param {number} count @param {StripView} view */
function drawTokens(channel, layout, first, count, view) {
  const tokens = Array.from({ length: count }, (_, at) => ({ piece: first + at, parts: partsOf(channel, layout, first + at, view.step) }));
  label(channel, tokens.flatMap(({ parts }) => parts), view.step);
  return tokens.map(({ piece, parts }) => token(channel, layout, piece, parts, view));
}

/** @param {Channel} channel @param {number} first @param {number} last @returns {[number, number]} */
function spanOfChunks(channel, first, last) {
  return [channel.starts[first], chunkEnd(channel, last)];
}

/** @param {Channel} channel @param {Layout} layout @param {number} piece @param {number} step @returns {Part[]} */
function partsOf(channel, layout, piece, step) {
  const text = channel.chunks[layout.chunk[piece]].slice(layout.from[piece], layout.to[piece]);
  const base = layout.point[piece];
  let at = 0;
  return classify(channel, [base, base + countCodePoints(text)], step).map((segment) => {
    const from = at;
    at = unitIndex(text, segment.end - segment.start, from);
    return { segment, text: text.slice(from, at), label: "" };
  });
}

/** Sets the labels of a row's parts, as far as each has room. @param {Channel} channel @param {Part[]} parts @param {number} step */
function label(channel, parts, step) {
  let column = 0;
  /** @type {Part[]} */
  const begun = [];
  const marks = [];
  for (const part of parts) {
    const { segment, text } = part;
    if (beginsRun(channel, segment, step)) {
      begun.push(part);
      marks.push({ column, choices: [runLabel(segment.name, segment.decision), labelOf(segment.name)] });
    }
    for (const sign of text) column += charWidth(/** @type {number} */ (sign.codePointAt(0)));
  }
  fittingLabels(marks).forEach((fitting, index) => (begun[index].label = fitting));
}

/**
 * A token of one part, as most are, is that part: a strip that goes to another place then writes texts and attributes, and makes nothing.
 *
 * @param {Channel} channel
 * @param {Layout} layout
 * @param {number} piece
 * @param {Part[]} parts
 * @param {StripView} view
 */
function token(channel, layout, piece, parts, view) {
  const chunk = layout.chunk[piece];
  const isFirst = layout.from[piece] === 0;
  const isActive = chunk === view.active;
  const only = parts.length === 1 ? parts[0] : null;
  const isLinked = isFirst && touches(view.link, channel.name, chunkSpan(channel, chunk));
  return html`<span
    class=${classMap({ token: true, begins: isFirst, fed: chunk === view.fed, active: isActive, ...(only && partClasses(channel, only, view)) })}
    id=${isFirst ? tokenId(channel, chunk) : nothing}
    role=${isFirst ? "option" : nothing}
    aria-hidden=${isFirst ? nothing : "true"}
    aria-selected=${isFirst ? String(isActive) : nothing}
    aria-posinset=${isFirst ? view.offset + chunk + 1 : nothing}
    aria-setsize=${isFirst ? view.total : nothing}
    aria-label=${isFirst ? tokenName(channel.chunks[chunk], parts) : nothing}
    aria-current=${isLinked ? "true" : nothing}
    data-start=${only ? only.segment.start : nothing}
    data-label=${only?.label || nothing}
    >${only ? drawnText(only.text, view.blanks) : parts.map((part) => drawPart(channel, part, view))}</span
  >`;
}

/** @param {Channel} channel @param {number} chunk */
export function tokenId(channel, chunk) {
  return `token-${channel.name}-${chunk}`;
}

/** @param {Channel} channel @param {Part} part @param {StripView} view */
function drawPart(channel, part, view) {
  return html`<span
    class=${classMap(partClasses(channel, part, view))}
    data-start=${part.segment.start}
    data-label=${part.label || nothing}
    >${drawnText(part.text, view.blanks)}</span
  >`;
}

/** @param {Channel} channel @param {Part} part @param {StripView} view */
function partClasses(channel, { segment: { start, end, name } }, view) {
  return { part: true, [name]: true, linked: touches(view.link, channel.name, [start, end]) };
}

/**
 * A label stands where a call, a failure, a fence … begins, not over every token of it.
 *
 * @param {Channel} channel
 * @param {Segment} segment
 * @param {number} step
 */
function beginsRun(channel, { start, name, decision }, step) {
  // A lane's heading has said it.
  if (name === "prose" || name === "markup" || name === channel.name) return false;
  if (name === "call" || name === "failure") return decision?.span[0] === start;
  return start === 0 || classify(channel, [start - 1, start], step)[0].name !== name;
}

/** @param {TokenClass} name @param {Segment["decision"]} decision */
function runLabel(name, decision) {
  const { action } = decision ?? {};
  return action?.type === "call" ? `${labelOf(name)} ${action.name}` : labelOf(name);
}

/** @param {string} text @param {Part[]} parts */
function tokenName(text, parts) {
  const fates = [...new Set(parts.map(({ segment: { name, decision } }) => runLabel(name, decision)))];
  return `${JSON.stringify(text)}, ${fates.join(", ")}`;
}

/** The span of a chunk. @param {Channel} channel @param {number} chunk @returns {[number, number]} */
export function chunkSpan(channel, chunk) {
  return spanOfChunks(channel, chunk, chunk);
}
