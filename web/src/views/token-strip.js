/** @import { App } from "../app.js" */
/** @import { Lane, Lanes } from "./strip-rows.js" */

import { effect, signal, untracked } from "@preact/signals-core";
import { html, nothing } from "lit-html";
import { mount } from "../lib/mount.js";
import { styles } from "../lib/styles.js";
import { createViewport, rowsInView } from "../lib/viewport.js";
import { chunksAt } from "../trace/channels.js";
import { fedAt } from "../trace/history.js";
import { chunkAt, chunkByNumber, createLanes, laneOf, rowOfChunk } from "./strip-rows.js";
import { chunkSpan, stripRow } from "./strip-row.js";

/** As in styles/strip.css. */
const ROW = 34;
/** The room between the text and the strip's edges, in pixels. */
const PADDING = 28;

/**
 * The stream, token by token, in rows that are drawn only while they are in view.
 *
 * @param {HTMLElement} scroller  the listbox
 * @param {App} app
 */
export function mountStrip(scroller, { state, preferences, player }) {
  const viewport = createViewport(scroller);
  const lanesOf = createLanes();
  /** The number of the token that the keys are on, or -1. */
  const active = signal(-1);
  const characterWidth = measureCharacter(scroller);
  /** @type {Lanes} */
  let lanes = { lanes: [], rows: 0, chunks: 0 };

  const canvas = document.createElement("div");
  canvas.className = "strip-canvas";
  canvas.role = "presentation";
  scroller.append(canvas);

  mount(canvas, () => {
    const { history } = state.loaded.value;
    const columns = Math.max(10, Math.floor((viewport.width.value - PADDING) / characterWidth));
    lanes = lanesOf(history, columns);
    const [first, end] = rowsInView(viewport, ROW, lanes.rows);
    const rows = [];
    for (let row = first; row < end; row++) rows.push(drawRow(row));
    return html`<div class="strip-rows" role="presentation" ${styles({ "--height": `${lanes.rows * ROW}px`, "--top": `${first * ROW}px` })}>
      <div class="strip-window" role="presentation">${rows}</div>
    </div>`;
  }, markActive);

  /** @param {number} row */
  function drawRow(row) {
    const lane = laneOf(lanes, row);
    const { channel, layout, top, headed, offset } = lane;
    const inLane = row - top - (headed ? 1 : 0);
    const step = state.step.value;
    if (inLane < 0) {
      const begun = channel.steps[0] <= step;
      return html`<div class="strip-row ${begun ? "strip-heading" : ""}" role="presentation">${begun ? channelTitle(channel.name) : nothing}</div>`;
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
      total: lanes.chunks,
    });
    return html`<div class="strip-row" role="presentation" data-channel=${channel.name}>${tokens}</div>`;
  }

  function markActive() {
    const token = scroller.querySelector('[aria-selected="true"]');
    if (token) scroller.setAttribute("aria-activedescendant", token.id);
    else scroller.removeAttribute("aria-activedescendant");
  }

  /** @param {Lane} lane @param {number} chunk @param {"reveal" | "trail"} how */
  function show(lane, chunk, how) {
    const row = rowOfChunk(lane, chunk);
    viewport[how](row * ROW, (row + 1) * ROW);
  }

  // What plays stays in view.
  effect(() => {
    const fed = fedAt(state.loaded.value.history, state.step.value);
    void viewport.height.value;
    untracked(() => {
      const lane = lanes.lanes.find(({ channel }) => channel.name === (fed?.channel ?? "text"));
      if (!lane) return;
      const arrived = chunksAt(lane.channel, state.step.value);
      show(lane, fed ? chunkAt(lane.channel, fed.span[0]) : Math.max(0, arrived - 1), "trail");
    });
  });
  effect(() => {
    if (state.playing.value) viewport.follow();
  });
  // What another view has chosen comes into view, too.
  effect(() => {
    const link = state.pinned.value;
    if (!link || link.from === "token") return;
    untracked(() => {
      const lane = lanes.lanes.find(({ channel }) => channel.name === link.channel);
      if (lane) show(lane, chunkAt(lane.channel, link.span[0]), "reveal");
    });
  });

  /** @param {Event} event */
  const tokenAt = ({ target }) => {
    const token = /** @type {Element} */ (target).closest(".token");
    const part = /** @type {Element} */ (target).closest("[data-start]") ?? token?.querySelector("[data-start]");
    const name = /** @type {HTMLElement | null | undefined} */ (token?.closest("[data-channel]"))?.dataset.channel;
    const lane = lanes.lanes.find(({ channel }) => channel.name === name);
    if (!lane || !part) return null;
    return { lane, chunk: chunkAt(lane.channel, Number(/** @type {HTMLElement} */ (part).dataset.start)) };
  };

  /** @param {{lane: Lane, chunk: number}} token @returns {import("../state/link.js").Link} */
  const linkOf = ({ lane: { channel }, chunk }) => ({
    from: "token",
    channel: channel.name,
    span: chunkSpan(channel, chunk),
    node: null,
  });

  scroller.addEventListener("pointerover", (event) => {
    const token = tokenAt(event);
    state.hovered.value = token && linkOf(token);
  });
  scroller.addEventListener("pointerleave", () => {
    state.hovered.value = null;
  });
  scroller.addEventListener("click", (event) => {
    const token = tokenAt(event);
    if (!token) return;
    active.value = token.lane.offset + token.chunk;
    state.pinned.value = linkOf(token);
  });
  scroller.addEventListener("dblclick", (event) => {
    const token = tokenAt(event);
    if (token) player.seek(token.lane.channel.steps[token.chunk]);
  });
  scroller.addEventListener("keydown", (event) => {
    const number = moved(event.key);
    if (number === null || lanes.chunks === 0) return;
    event.preventDefault();
    const token = chunkByNumber(lanes, Math.min(lanes.chunks - 1, Math.max(0, number)));
    if (event.key === "Enter") return player.seek(token.lane.channel.steps[token.chunk]);
    if (token.lane.channel.steps[token.chunk] > state.step.value) return;
    active.value = token.lane.offset + token.chunk;
    state.pinned.value = linkOf(token);
    show(token.lane, token.chunk, "reveal");
  });

  /** The number of the token that a key leads to. @param {string} key */
  function moved(key) {
    switch (key) {
      case "ArrowRight":
      case "ArrowDown":
        return active.value + 1;
      case "ArrowLeft":
      case "ArrowUp":
        return active.value - 1;
      case "Home":
        return 0;
      case "End":
        return lanes.lanes.reduce((sum, { channel }) => sum + chunksAt(channel, state.step.value), -1);
      case "Enter":
        return active.value;
      default:
        return null;
    }
  }
}

/** @param {string} name */
function channelTitle(name) {
  const call = /^call:(.*)$/.exec(name);
  return call ? `Arguments of native call ${call[1]}` : `Channel “${name}”`;
}

/** The width of one character of an element's font, in pixels. @param {HTMLElement} parent */
function measureCharacter(parent) {
  const ruler = document.createElement("span");
  ruler.className = "strip-ruler";
  ruler.textContent = "0".repeat(100);
  parent.append(ruler);
  const width = ruler.getBoundingClientRect().width / 100;
  ruler.remove();
  return width || 8;
}
