/** @import { Played } from "../../app.js" */
/** @import { Channel } from "../../trace/channels.js" */
/** @import { Lane, Lanes } from "./rows.js" */

import { computed, effect, signal, untracked } from "@preact/signals-core";
import { html, nothing } from "lit-html";
import { drawing } from "../../lib/drawing.js";
import { frames } from "../../lib/frames.js";
import { sizeOf, whenSized } from "../../lib/measured.js";
import { createViewport, rowsInView } from "../../lib/viewport.js";
import { t } from "../../strings/player.js";
import { channelTitle, chunksAt } from "../../trace/channels.js";
import { fedAt } from "../../trace/history.js";
import { createRows, followPlaying, markActive } from "../parts/list-view.js";
import { listenToStrip } from "./input.js";
import { stripRow, tokenId } from "./row.js";
import { chunkAt, chunkByNumber, createLanes, laneOf, rowOfChunk } from "./rows.js";

/** As in styles/strip.css. */
const ROW = 34;
/** The room between the text and the strip's edges, in pixels: left and right, above and below. */
const PADDING = 28;
const ABOVE = 12;

/** Narrower than any strip. */
const RULER = "0".repeat(20);

/** While nobody sees the strip, nothing is laid out. @type {Lanes} */
const NO_LANES = { lanes: [], rows: 0, chunks: 0 };

/**
 * The stream, token by token, in rows that are drawn only while they are in view.
 *
 * @param {HTMLElement} scroller  the listbox
 * @param {Played} app
 */
export function mountStrip(scroller, { state, preferences, player }) {
  const viewport = createViewport(scroller, () => lanes.peek().rows * ROW + ABOVE, frames);
  followPlaying(viewport, state);
  const lanesOf = createLanes();
  /** The number of the token that the keys are on, or -1. */
  const active = signal(-1);
  const characterWidth = measureCharacter(scroller);
  const columns = computed(() => Math.max(10, Math.floor((viewport.width.value - PADDING) / characterWidth.value)));
  const isLaidOut = computed(() => viewport.width.value > 0 && characterWidth.value > 0);
  const lanes = computed(() => (isLaidOut.value ? lanesOf(state.loaded.value.history, columns.value) : NO_LANES));
  const drawRows = createRows(scroller, "strip");

  drawing(frames, () => {
    const [first, end] = rowsInView(viewport, ROW, lanes.value.rows);
    drawRows({ first, end, top: first * ROW, height: lanes.value.rows * ROW }, (row) => row, drawRow);
    markActive(scroller, activeId());
  });

  function activeId() {
    if (active.value < 0 || active.value >= lanes.value.chunks) return null;
    const { lane, chunk } = chunkByNumber(lanes.value, active.value);
    return tokenId(lane.channel, chunk);
  }

  /** @param {number} row */
  function drawRow(row) {
    const lane = laneOf(lanes.value, row);
    const { channel, layout, top, headed, offset } = lane;
    const inLane = row - top - (headed ? 1 : 0);
    const step = state.step.value;
    if (inLane < 0) {
      const begun = channel.steps[0] <= step;
      return html`<div class="strip-row ${begun ? "strip-heading" : ""}" role="presentation">${begun ? heading(channel) : nothing}</div>`;
    }
    const fed = fedAt(state.loaded.value.history, step);
    const number = active.value - offset;
    const tokens = stripRow(channel, layout, inLane, {
      step,
      blanks: preferences.blanks.value,
      link: state.link.value,
      active: number >= 0 && number < channel.chunks.length ? number : -1,
      fed: fed?.channel === channel.name ? chunkAt(channel, fed.span[0]) : -1,
      offset,
      total: state.phase.value === "running" ? -1 : lanes.value.chunks,
    });
    return html`<div class="strip-row" role="presentation" data-channel=${channel.name}>${tokens}</div>`;
  }

  /** @param {Lane} lane @param {number} chunk @param {"reveal" | "trail"} how */
  function show(lane, chunk, how) {
    const row = rowOfChunk(lane, chunk);
    viewport[how](row * ROW, (row + 1) * ROW);
  }

  // What plays stays in view.
  effect(() => {
    const { history } = state.loaded.value;
    // The end feeds nothing: what came last stays.
    const fed = fedAt(history, state.step.value) ?? fedAt(history, state.step.value - 1);
    void viewport.height.value;
    void lanes.value;
    untracked(() => {
      const lane = lanes.peek().lanes.find(({ channel }) => channel.name === (fed?.channel ?? "text"));
      if (!lane) return;
      const arrived = chunksAt(lane.channel, state.step.value);
      show(lane, fed ? chunkAt(lane.channel, fed.span[0]) : Math.max(0, arrived - 1), "trail");
    });
  });
  // What another view has chosen comes into view, too.
  effect(() => {
    const link = state.pinned.value;
    if (!link || link.from === "token") return;
    untracked(() => {
      const lane = lanes.peek().lanes.find(({ channel }) => channel.name === link.channel);
      if (lane) show(lane, chunkAt(lane.channel, link.span[0]), "reveal");
    });
  });

  listenToStrip(scroller, {
    lanes: () => lanes.peek(),
    active,
    state,
    seek: player.seek,
    reveal: (lane, chunk) => show(lane, chunk, "reveal"),
  });
}

/** @param {Channel} channel */
function heading(channel) {
  const title = channelTitle(channel);
  return channel.tool ? html`<code>${title}</code> <span class="lane-note">${t.channels.arguments}</span>` : title;
}

/**
 * The width of one character of an element's font, in pixels, as soon as the browser has laid it out; 0 before.
 *
 * @param {HTMLElement} parent
 */
function measureCharacter(parent) {
  const width = signal(0);
  const ruler = document.createElement("span");
  ruler.className = "strip-ruler";
  ruler.ariaHidden = "true";
  ruler.textContent = RULER;
  parent.append(ruler);
  const measure = () => {
    width.value = sizeOf(ruler).width / RULER.length;
  };
  whenSized(ruler, measure, frames);
  return width;
}
