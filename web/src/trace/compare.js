/** @import { Row } from "./actions.js" */
/** @import { Axis, Side } from "./axis.js" */
/** @import { Channel } from "./channels.js" */
/** @import { History } from "./history.js" */
/** @import { Span } from "./types.js" */

import { prefixLength } from "../lib/search.js";
import { rowAt } from "./actions.js";
import { axisOf, offsetAt, placeEnd, placeStart } from "./axis.js";
import { lengthAt, sliceChannel } from "./channels.js";
import { classOfAction } from "./classify.js";

/**
 * Two runs side by side, aligned by offset: of the same text under other options, tools or chunks, or of two texts.
 *
 * @typedef {{row: Row, span: Span}} Piece  of a text the part that stands opposite something else is a piece of its own
 * @typedef {object} Block  what stands opposite one another; nothing in it reaches into the next
 * @property {string} channel
 * @property {number} start      on the scale of both
 * @property {number} end
 * @property {Piece[]} kept
 * @property {Piece[]} now
 * @property {boolean} differs   as both are at their ends
 *
 * @typedef {{blocks: Block[], axes: Map<string, Axis>}} Comparison
 */

/** @param {History} kept @param {History} now @returns {Comparison} */
export function compare(kept, now) {
  /** @type {Comparison["axes"]} */
  const axes = new Map();
  /** @type {Block[]} */
  const blocks = [];
  for (const name of new Set([...now.channels.keys(), ...kept.channels.keys()])) {
    const texts = { kept: textOf(kept.channels.get(name)), now: textOf(now.channels.get(name)) };
    const axis = axisOf(texts.kept, texts.now);
    axes.set(name, axis);
    const rows = { kept: rowsOf(kept, name), now: rowsOf(now, name) };
    const pieces = { kept: cut(rows, axis, "kept"), now: cut(rows, axis, "now") };
    for (const block of align(name, axis, pieces)) {
      const differs = signature(kept, block.kept) !== signature(now, block.now);
      blocks.push({ ...block, differs });
    }
  }
  return { blocks, axes };
}

/** @param {Channel | undefined} channel */
function textOf(channel) {
  return channel ? channel.chunks.join("") : "";
}

/** @param {History} history @param {string} name */
function rowsOf({ actions }, name) {
  return actions.rows.filter(({ channel }) => channel === name);
}

/**
 * The rows of a side, its texts cut where something begins or ends on the other.
 *
 * @param {Record<Side, Row[]>} rows @param {Axis} axis @param {Side} side
 * @returns {Piece[]}
 */
function cut(rows, axis, side) {
  const other = side === "kept" ? "now" : "kept";
  const places = rows[other].flatMap(({ span }) => [placeStart(axis, other, span[0]), placeEnd(axis, other, span[1])]);
  const { prefix, middle } = axis;
  const offsets = new Set([...places.map((place) => offsetAt(axis, side, place)), prefix, prefix + middle[side]]);
  const borders = [...offsets].sort((one, next) => one - next);
  return rows[side].flatMap((row) => {
    if (row.type !== "text") return [{ row, span: row.span }];
    const [start, end] = row.span;
    const from = prefixLength(borders.length, (index) => borders[index] <= start);
    const to = prefixLength(borders.length, (index) => borders[index] < end);
    const ends = [start, ...borders.slice(from, to), end];
    return ends.slice(1).map((at, index) => ({ row, span: /** @type {Span} */ ([ends[index], at]) }));
  });
}

/** @param {string} channel @param {Axis} axis @param {Record<Side, Piece[]>} pieces @returns {Omit<Block, "differs">[]} */
function align(channel, axis, pieces) {
  /** @param {Side} side */
  const placed = (side) =>
    pieces[side].map((piece) => ({ side, piece, start: placeStart(axis, side, piece.span[0]), end: placeEnd(axis, side, piece.span[1]) }));
  const all = [...placed("kept"), ...placed("now")].sort((one, other) => one.start - other.start || one.end - other.end);
  /** @type {Omit<Block, "differs">[]} */
  const blocks = [];
  for (const { side, piece, start, end } of all) {
    let block = blocks[blocks.length - 1];
    if (!block || start >= block.end) {
      block = { channel, start, end, kept: [], now: [] };
      blocks.push(block);
    }
    block.end = Math.max(block.end, end);
    block[side].push(piece);
  }
  return blocks;
}

/** Everything about a side of a block that a person can see, but where in the text it is. @param {History} history @param {readonly Piece[]} pieces */
function signature(history, pieces) {
  return JSON.stringify(
    pieces.map(({ row: { action }, span }) => {
      if (action.type === "call") return [action.name, action.arguments, action.fixes.map(({ code }) => code), action.repeats];
      if (action.rejection) return [action.rejection.reason, action.rejection.message, action.rejection.path];
      const channel = history.channels.get(action.channel);
      return [action.kind, channel && sliceChannel(channel, span)];
    }),
  );
}

/**
 * The step of the kept run at which as much of each channel has come as the other has at its step: one clock for both.
 *
 * @param {History} kept @param {History} now @param {number} step  of `now` @param {Comparison["axes"]} axes
 */
export function stepOfKept(kept, now, step, axes) {
  if (step === now.records.length) return kept.records.length;
  /** @param {number} other */
  const isWithin = (other) =>
    [...kept.channels.values()].every((channel) => {
      const axis = axes.get(channel.name);
      const theirs = now.channels.get(channel.name);
      if (!axis || !theirs) return lengthAt(channel, other) === 0;
      return placeEnd(axis, "kept", lengthAt(channel, other)) <= placeEnd(axis, "now", lengthAt(theirs, step));
    });
  return prefixLength(kept.records.length, (index) => !kept.records.isEnd[index] && isWithin(index + 1));
}

/**
 * What of a piece is there at a step of its run: the span that is decided, or that it is held or has not come.
 *
 * @param {History} history @param {Piece} piece @param {number} step
 * @returns {{span: Span | null, isHeld: boolean}}
 */
export function pieceAt({ channels }, { row, span: [start, end] }, step) {
  const decided = row.step > step ? start : row.type === "text" ? Math.min(end, rowAt(row, step, 0).span[1]) : end;
  const isDecided = row.step <= step && (decided > start || start === end);
  const channel = channels.get(row.channel);
  return { span: isDecided ? [start, decided] : null, isHeld: !isDecided && channel !== undefined && lengthAt(channel, step) > start };
}

/** The class and name of a piece. @param {Piece} piece */
export function nameOf({ row: { action } }) {
  return { kind: classOfAction(action), name: action.type === "call" ? action.name : (action.rejection?.reason ?? "") };
}
