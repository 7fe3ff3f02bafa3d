/** @import { Played } from "../../app.js" */
/** @import { TreeNode } from "../../trace/forest.js" */
/** @import { History } from "../../trace/history.js" */

import { computed, effect, signal, untracked } from "@preact/signals-core";
import { drawing } from "../../lib/drawing.js";
import { frames } from "../../lib/frames.js";
import { createMoves } from "../../lib/moves.js";
import { createViewport, rowsInView } from "../../lib/viewport.js";
import { deepestNode, entrySpan, linkedNodes } from "../../state/link.js";
import { channelTitle } from "../../trace/channels.js";
import { childCount, flatten } from "../../trace/flatten.js";
import { changeBefore, nodeAt } from "../../trace/forest.js";
import { touchedAt } from "../../trace/history.js";
import { createRows, followPlaying, markActive } from "../parts/list-view.js";
import { createTreeKeys } from "./keys.js";
import { SHOWN, treeRow } from "./row.js";

/** As in styles/tree.css. */
const ROW = 26;

/**
 * What the core has closed for the time being, such as a number that may still grow, is cut only when nothing more comes.
 *
 * @param {TreeNode} node
 * @param {number} step
 * @param {boolean} ended
 */
function viewAt(node, step, ended) {
  const view = nodeAt(node, step, SHOWN);
  if (view.completion === "cut" && !ended) view.completion = "open";
  return view;
}

/** What a root is the arguments of. @param {History} history @param {TreeNode} node */
function titleOf(history, node) {
  const channel = history.channels.get(node.channel);
  return channel ? channelTitle(channel) : node.channel;
}

/**
 * The parse trees as they are at the step, drawn only where they are in view.
 *
 * @param {HTMLElement} scroller  the element with the role tree
 * @param {HTMLElement} empty     shown while there is no node
 * @param {Played} app
 */
export function mountTree(scroller, empty, { state }) {
  const viewport = createViewport(scroller, () => rows.peek().count * ROW, frames);
  followPlaying(viewport, state);
  const collapsed = signal(/** @type {ReadonlySet<number>} */ (new Set()));
  const active = signal(/** @type {number | null} */ (null));
  const drawRows = createRows(scroller, "tree");

  // Most steps only let a string grow: the rows are then those of the step before.
  const trace = computed(() => state.loaded.value.history);
  const shape = computed(() => state.loaded.value.history.forest.shape[state.step.value]);
  const rows = computed(() => {
    void shape.value;
    return flatten(
      trace.value.forest,
      untracked(() => state.step.value),
      collapsed.value,
    );
  });
  const isEmpty = computed(() => rows.value.count === 0);
  effect(() => {
    scroller.hidden = isEmpty.value;
    empty.hidden = !isEmpty.value;
  });

  drawing(frames, () => {
    const { count, get } = rows.value;
    const [first, end] = rowsInView(viewport, ROW, count);
    if (end === 0) return;
    const { history } = state.loaded.value;
    const step = state.step.value;
    const isLinked = linkedNodes(state.link.value, history, step);
    const touched = touchedAt(history, step);
    drawRows({ first, end, top: first * ROW, height: count * ROW }, (index) => get(index).id, (index) => {
      const node = get(index);
      const place = rows.value.place(index);
      return treeRow({
        node,
        title: node.parent ? "" : titleOf(history, node),
        view: viewAt(node, step, state.record.value?.end === true),
        children: childCount(node, step),
        position: place.position,
        siblings: place.count,
        expanded: !collapsed.value.has(node.id),
        active: active.value === node.id,
        linked: isLinked(node),
        change: node.born === step ? "added" : touched.has(node.id) ? "changed" : "",
      });
    });
    markActive(scroller, active.value === null ? null : `node-${active.value}`);
  });

  /** @param {TreeNode} node @param {"reveal" | "trail"} how */
  const show = (node, how) => {
    const index = rows.peek().indexOf(node);
    if (index >= 0) viewport[how](index * ROW, (index + 1) * ROW);
  };

  // Whoever watches a stream looks for where it grows.
  const changed = computed(() => changeBefore(state.loaded.value.history.forest, state.step.value));
  effect(() => {
    const history = trace.value;
    void viewport.height.value;
    const node = history.forest.nodes.get([...touchedAt(history, changed.value)].at(-1) ?? -1);
    if (node) untracked(() => show(node, "trail"));
  });
  effect(() => {
    const link = state.pinned.value;
    if (!link || link.from === "node") return;
    untracked(() => {
      const { history } = state.loaded.value;
      const node = deepestNode(link, history, state.step.value);
      if (node) show(node, "reveal");
    });
  });

  /** @param {TreeNode} node @returns {import("../../state/link.js").Link} */
  const linkOf = (node) => ({
    from: "node",
    channel: node.channel,
    span: entrySpan(state.loaded.value.history, node, state.step.value),
    node: node.id,
  });

  /** @param {TreeNode} node */
  const choose = (node) => {
    active.value = node.id;
    state.pinned.value = linkOf(node);
    show(node, "reveal");
  };

  /** @param {TreeNode} node */
  const toggle = (node) => {
    const next = new Set(collapsed.value);
    if (!next.delete(node.id)) next.add(node.id);
    collapsed.value = next;
  };

  /** @param {Event} event */
  const nodeUnder = ({ target }) => {
    const row = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("[data-node]"));
    return row ? (state.loaded.value.history.forest.nodes.get(Number(row.dataset.node)) ?? null) : null;
  };

  const isMoved = createMoves(scroller);
  scroller.addEventListener("pointerover", (event) => {
    if (!isMoved(event)) return;
    const node = nodeUnder(event);
    const key = /** @type {Element} */ (event.target).closest("[data-key]") && node?.keySpan;
    state.hovered.value = node && (key ? { ...linkOf(node), span: key } : linkOf(node));
  });
  scroller.addEventListener("pointerleave", () => {
    state.hovered.value = null;
  });
  scroller.addEventListener("click", (event) => {
    const node = nodeUnder(event);
    if (!node) return;
    if (/** @type {Element} */ (event.target).closest("[data-twist]")) toggle(node);
    else choose(node);
  });
  scroller.addEventListener(
    "keydown",
    createTreeKeys({
      rows: () => rows.peek(),
      active: () => (active.value === null ? null : (state.loaded.value.history.forest.nodes.get(active.value) ?? null)),
      isCollapsed: (node) => collapsed.peek().has(node.id),
      choose,
      toggle,
    }),
  );
}
