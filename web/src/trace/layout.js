/** @import { Channel } from "./channels.js" */

import { splitsPair } from "../lib/codepoints.js";
import { charWidth } from "../lib/width.js";

/**
 * Rows of a fixed height for the token strip. The strip's font is monospaced, so the page breaks lines itself; a token
 * then never moves while a stream plays, and any row can be drawn without drawing those before it.
 *
 * Columns of numbers rather than objects: a strip may have 300,000 pieces.
 *
 * @typedef {object} Layout
 * @property {number} columns
 * @property {number[]} rows    the first piece of each row
 * @property {number[]} chunk   of each piece: the chunk in its channel …
 * @property {number[]} from    … the UTF-16 range in that chunk …
 * @property {number[]} to
 * @property {number[]} point   … and the code point in the channel where it begins
 * @property {number} column    where the next chunk goes
 */

/** Where a long chunk is broken, a blank this close to the row's end is preferred. */
const REACH = 24;

/** @param {number} columns @returns {Layout} */
export function createLayout(columns) {
  return { columns, rows: [0], chunk: [], from: [], to: [], point: [], column: 0 };
}

/**
 * Lays out the chunks that a channel has got since the last call.
 *
 * @param {Layout} layout
 * @param {Channel} channel
 */
export function extendLayout(layout, channel) {
  const done = layout.chunk.length ? layout.chunk[layout.chunk.length - 1] + 1 : 0;
  for (let i = done; i < channel.chunks.length; i++) placeChunk(layout, i, channel.chunks[i], channel.starts[i]);
}

/** @param {Layout} layout @param {number} index @param {string} text @param {number} start */
function placeChunk(layout, index, text, start) {
  const { columns } = layout;
  const full = layout.column >= columns;
  if (full || (layout.column > 0 && layout.column + widthUpTo(text, columns) > columns)) breakRow(layout);
  let from = 0;
  let point = start;
  let blank = -1;
  let width = layout.column;
  let points = 0;
  let pointsAtBlank = 0;
  for (let at = 0; at < text.length; ) {
    const code = /** @type {number} */ (text.codePointAt(at));
    const next = at + (splitsPair(text, at + 1) ? 2 : 1);
    const wide = charWidth(code);
    if (width + wide > columns && at > from) {
      const useBlank = blank > from && at - blank < REACH;
      const to = useBlank ? blank : at;
      pushPiece(layout, index, from, to, point);
      breakRow(layout);
      point += useBlank ? pointsAtBlank : points;
      from = to;
      at = to;
      width = 0;
      points = 0;
      blank = -1;
      continue;
    }
    width += wide;
    points++;
    at = next;
    if (code === 32) {
      blank = at;
      pointsAtBlank = points;
    }
    if (code === 10) {
      pushPiece(layout, index, from, at, point);
      breakRow(layout);
      point += points;
      from = at;
      width = 0;
      points = 0;
      blank = -1;
    }
  }
  if (from < text.length) pushPiece(layout, index, from, text.length, point);
  layout.column = width;
}

/** The width of a chunk up to its first line break, not counted further than needed. @param {string} text @param {number} enough */
function widthUpTo(text, enough) {
  let width = 0;
  for (const character of text) {
    const code = /** @type {number} */ (character.codePointAt(0));
    width += charWidth(code);
    if (code === 10) break;
    // What fits on no row need not start on a new one.
    if (width > enough) return 0;
  }
  return width;
}

/** @param {Layout} layout @param {number} chunk @param {number} from @param {number} to @param {number} point */
function pushPiece(layout, chunk, from, to, point) {
  layout.chunk.push(chunk);
  layout.from.push(from);
  layout.to.push(to);
  layout.point.push(point);
}

/** @param {Layout} layout */
function breakRow(layout) {
  layout.rows.push(layout.chunk.length);
  layout.column = 0;
}

/** The pieces of a row, as a half-open range. @param {Layout} layout @param {number} row @returns {[number, number]} */
export function piecesOf(layout, row) {
  return [layout.rows[row], row + 1 < layout.rows.length ? layout.rows[row + 1] : layout.chunk.length];
}
