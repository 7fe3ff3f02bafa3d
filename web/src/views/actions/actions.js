/** @import { Played } from "../../app.js" */
/** @import { History } from "../../trace/history.js" */
/** @import { Items } from "./items.js" */

import { computed, effect, signal, untracked } from "@preact/signals-core";
import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { drawing } from "../../lib/drawing.js";
import { locale } from "../../lib/format.js";
import { frames } from "../../lib/frames.js";
import { createHeights } from "../../lib/heights.js";
import { sizeOf } from "../../lib/measured.js";
import { createMoves } from "../../lib/moves.js";
import { createViewport } from "../../lib/viewport.js";
import { touches } from "../../state/link.js";
import { isListView } from "../../state/preferences.js";
import { t } from "../../strings/player.js";
import { changeNote } from "../parts/change-note.js";
import { createRows, followPlaying, markActive } from "../parts/list-view.js";
import { mergedItems } from "./items.js";

/**
 * What the list can show.
 *
 * @typedef {object} List
 * @property {(history: History, step: number) => Items} items
 * @property {(history: History) => number} most  rows of the whole trace, at least
 * @property {number} estimate  the height of a row that has not been drawn yet, in pixels
 * @property {(history: History) => boolean} isThere
 * @property {() => string} label
 */

/** @type {List} */
export const MERGED = {
  items: mergedItems,
  most: ({ actions, channels }) => actions.rows.length + channels.size,
  estimate: 74,
  isThere: () => true,
  label: () => t.actions.list,
};

/**
 * What came out, in order. Rows have the height of what they hold, which is known once they are drawn.
 *
 * @param {HTMLElement} scroller  the listbox
 * @param {Played} app
 * @param {Readonly<Record<string, List>>} [lists]  by the name of the choice; any other shows what is merged
 */
export function mountActions(scroller, { state, preferences }, lists = {}) {
  const viewport = createViewport(scroller, () => bottom(), frames);
  followPlaying(viewport, state);
  const active = signal(-1);
  const unfolded = signal(/** @type {ReadonlySet<number>} */ (new Set()));
  /** Counts the corrections of estimated heights, each of which moves what is below. */
  const measured = signal(0);

  const drawRows = createRows(scroller, "action");

  const list = computed(() => lists[preferences.list.value] ?? MERGED);
  effect(() => {
    scroller.setAttribute("aria-label", list.value.label());
    scroller.hidden = !isListView(preferences.list.value) || !list.value.isThere(state.loaded.value.history);
  });

  const items = computed(() => list.value.items(state.loaded.value.history, state.step.value));

  /** The changes against the run before, by the number of their row. */
  const changes = computed(() => new Map(list.value === MERGED ? state.changes.value?.map((change) => [change.index, change]) : []));

  // One table of heights serves all steps of a trace, since rows are only ever added; a new width measures anew. Its size
  // is a power of two, so that a trace that is still coming rarely needs a larger one.
  const most = computed(() => 2 ** Math.ceil(Math.log2(list.value.most(state.loaded.value.history) + 8)));
  const trace = computed(() => state.loaded.value.history);
  const estimated = computed(() => {
    void trace.value;
    void viewport.width.value;
    return { table: createHeights(0, list.value.estimate) };
  });
  const heights = computed(() => {
    const kept = estimated.value;
    if (kept.table.count < most.value) kept.table = createHeights(most.value, list.peek().estimate, kept.table);
    return kept.table;
  });

  // Numbers of rows mean nothing in another list.
  effect(() => {
    void trace.value;
    void list.value;
    active.value = -1;
    unfolded.value = new Set();
  });

  // Whoever chooses another list wants to see where it is now, whatever was looked at in the one before.
  effect(() => {
    void list.value;
    viewport.follow();
  });

  const bottom = () => heights.peek().top(Math.min(items.peek().count, heights.peek().count));

  drawing(frames, () => {
    void measured.value;
    const height = viewport.height.value;
    if (height === 0) return;
    const { count, get } = items.value;
    const top = viewport.top.value;
    const first = count ? Math.min(count - 1, heights.value.rowAt(Math.max(0, top - viewport.spare.value))) : 0;
    const limit = top + height + viewport.spare.value;
    let end = first;
    for (let y = heights.value.top(first); end < count && y < limit; end++) y += heights.value.get(end);
    const place = { first, end, top: heights.value.top(first), height: heights.value.top(count) };
    drawRows(place, (index) => index, (index) => drawRow(index, get(index), count));
    markActive(scroller, active.value < 0 ? null : `action-${active.value}`);
    frames.measure(measure);
  });

  /** @param {number} index @param {import("./items.js").Item} item @param {number} count */
  function drawRow(index, { type, channel, span, others = [], follows, body }, count) {
    const isLinked = [{ channel, span }, ...others].some((part) => touches(state.link.value, part.channel, part.span));
    const isUnfolded = unfolded.value.has(index);
    const change = type === "pending" ? undefined : changes.value.get(index);
    return html`<div
      class="action ${type} ${change ? "changed" : ""} ${isLinked ? "linked" : ""} ${isUnfolded ? "unfolded" : ""} ${index === active.value ? "active" : ""}"
      id="action-${index}"
      role="option"
      aria-selected=${index === active.value ? "true" : "false"}
      aria-current=${isLinked ? "true" : nothing}
      aria-posinset=${index + 1}
      aria-setsize=${count}
      data-index=${index}
    >
      ${guard([...follows, isUnfolded, locale.value], () => body(isUnfolded))}${change ? changeNote(change) : nothing}
    </div>`;
  }

  /** What it corrects is drawn in the next frame. */
  function measure() {
    let changed = false;
    for (const row of scroller.querySelectorAll(".action")) {
      const index = Number(/** @type {HTMLElement} */ (row).dataset.index);
      const { height } = sizeOf(row);
      if (height > 0 && Math.abs(height - heights.peek().get(index)) > 0.5) {
        heights.peek().set(index, height);
        changed = true;
      }
    }
    if (changed) measured.value++;
  }

  /** @param {number} index @param {"reveal" | "trail"} how */
  const show = (index, how) => {
    const top = heights.peek().top(index);
    viewport[how](top, top + heights.peek().get(index));
  };

  // The newest row stays in view.
  effect(() => {
    const { count } = items.value;
    void measured.value;
    void viewport.height.value;
    if (count) untracked(() => viewport.trail(bottom() - 1, bottom()));
  });
  effect(() => {
    const link = state.pinned.value;
    if (!link || link.from === "action") return;
    untracked(() => {
      const { count, get } = items.peek();
      for (let index = 0; index < count; index++) {
        const { channel, span, others = [] } = get(index);
        if ([{ channel, span }, ...others].some((part) => touches(link, part.channel, part.span))) return show(index, "reveal");
      }
    });
  });

  /** @param {number} index @returns {import("../../state/link.js").Link} */
  const linkOf = (index) => {
    const { channel, span } = items.peek().get(index);
    return { from: "action", channel, span, node: null };
  };

  /** @param {number} index */
  const choose = (index) => {
    active.value = index;
    state.pinned.value = linkOf(index);
    // Rows that are measured move those below; without this, the list would then go back to its end.
    viewport.stay();
    show(index, "reveal");
  };

  /** @param {number} index */
  const toggle = (index) => {
    const next = new Set(unfolded.value);
    if (!next.delete(index)) next.add(index);
    unfolded.value = next;
  };

  /** @param {Event} event */
  const indexAt = ({ target }) => {
    const row = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest(".action"));
    return row ? Number(row.dataset.index) : -1;
  };

  const isMoved = createMoves(scroller);
  scroller.addEventListener("pointerover", (event) => {
    if (!isMoved(event)) return;
    const index = indexAt(event);
    state.hovered.value = index < 0 ? null : linkOf(index);
  });
  scroller.addEventListener("pointerleave", () => {
    state.hovered.value = null;
  });
  scroller.addEventListener("click", (event) => {
    const index = indexAt(event);
    if (index < 0 || String(getSelection()) !== "") return;
    if (index === active.value) toggle(index);
    choose(index);
  });
  scroller.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { count } = items.peek();
    const moves = { ArrowDown: active.value + 1, ArrowUp: active.value - 1, Home: 0, End: count - 1 };
    if (count && event.key in moves) {
      choose(Math.min(count - 1, Math.max(0, moves[/** @type {keyof typeof moves} */ (event.key)])));
    } else if ((event.key === "Enter" || event.key === " ") && active.value >= 0) {
      toggle(active.value);
    } else {
      return;
    }
    event.preventDefault();
  });
}
