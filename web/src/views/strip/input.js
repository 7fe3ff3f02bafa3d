/** @import { Signal } from "@preact/signals-core" */
/** @import { Link } from "../../state/link.js" */
/** @import { PlayedState } from "../../app.js" */
/** @import { Lane, Lanes } from "./rows.js" */

import { createMoves } from "../../lib/moves.js";
import { chunksAt } from "../../trace/channels.js";
import { chunkSpan } from "./row.js";
import { chunkAt, chunkByNumber } from "./rows.js";

/**
 * @typedef {{lane: Lane, chunk: number}} Token
 *
 * @typedef {object} Strip
 * @property {() => Lanes} lanes
 * @property {Signal<number>} active  the number of the token that the keys are on, or -1
 * @property {PlayedState} state
 * @property {(step: number) => void} seek
 * @property {(lane: Lane, chunk: number) => void} reveal
 */

/**
 * Pointing, choosing and moving among the tokens.
 *
 * @param {HTMLElement} scroller  the listbox
 * @param {Strip} strip
 */
export function listenToStrip(scroller, strip) {
  const { active, state, seek } = strip;

  /** @param {Token} token */
  const choose = (token) => {
    active.value = token.lane.offset + token.chunk;
    state.pinned.value = linkOf(token);
  };

  const isMoved = createMoves(scroller);
  scroller.addEventListener("pointerover", (event) => {
    if (!isMoved(event)) return;
    const token = tokenAt(strip.lanes(), event);
    state.hovered.value = token && linkOf(token);
  });
  scroller.addEventListener("pointerleave", () => {
    state.hovered.value = null;
  });
  scroller.addEventListener("click", (event) => {
    const token = tokenAt(strip.lanes(), event);
    if (token) choose(token);
  });
  scroller.addEventListener("dblclick", (event) => {
    const token = tokenAt(strip.lanes(), event);
    if (token) seek(stepOf(token));
  });
  scroller.addEventListener("keydown", (event) => {
    const lanes = strip.lanes();
    const number = numberAfter(event.key, active.value, () => arrived(lanes, state.step.value));
    if (event.ctrlKey || event.metaKey || event.altKey || number === null || lanes.chunks === 0) return;
    event.preventDefault();
    const token = chunkByNumber(lanes, Math.min(lanes.chunks - 1, Math.max(0, number)));
    if (event.key === "Enter") return seek(stepOf(token));
    if (stepOf(token) > state.step.value) return;
    choose(token);
    strip.reveal(token.lane, token.chunk);
  });
}

/** @param {Token} token */
function stepOf({ lane, chunk }) {
  return lane.channel.steps[chunk];
}

/** @param {Token} token @returns {Link} */
function linkOf({ lane: { channel }, chunk }) {
  return { from: "token", channel: channel.name, span: chunkSpan(channel, chunk), node: null };
}

/** @param {Lanes} lanes @param {Event} event @returns {Token | null} */
function tokenAt({ lanes }, { target }) {
  const element = /** @type {Element} */ (target);
  const token = element.closest(".token");
  const part = /** @type {HTMLElement | null | undefined} */ (element.closest("[data-start]") ?? token?.querySelector("[data-start]"));
  const row = /** @type {HTMLElement | null | undefined} */ (token?.closest("[data-channel]"));
  const lane = lanes.find(({ channel }) => channel.name === row?.dataset.channel);
  return lane && part ? { lane, chunk: chunkAt(lane.channel, Number(part.dataset.start)) } : null;
}

/** How many tokens there are at a step. @param {Lanes} lanes @param {number} step */
function arrived({ lanes }, step) {
  return lanes.reduce((sum, { channel }) => sum + chunksAt(channel, step), 0);
}

/**
 * The number of the token that a key leads to, which may be beyond either end; null when the key means nothing here.
 *
 * @param {string} key
 * @param {number} active
 * @param {() => number} count
 */
function numberAfter(key, active, count) {
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return active + 1;
    case "ArrowLeft":
    case "ArrowUp":
      return active - 1;
    case "Home":
      return 0;
    case "End":
      return count() - 1;
    case "Enter":
      return active;
    default:
      return null;
  }
}
