/** @import { ReadonlySignal, Signal } from "@preact/signals-core" */
/** @import { Span } from "../trace/types.js" */
/** @import { CoreClient, Ladder } from "../core/client.js" */
/** @import { History } from "../trace/history.js" */
/** @import { State } from "./state.js" */

import { computed, effect } from "@preact/signals-core";
import { createQuestion } from "../lib/question.js";
import { livesAt, nodeAt } from "../trace/forest.js";
import { sliceChannel } from "../trace/channels.js";
import { decisionAt } from "../trace/classify.js";
import { nodeSpan } from "./link.js";

/**
 * How jsonish reads the marked text: each strategy of its ladder, and every reading.
 *
 * @typedef {{channel: string, span: Span, text: string, isDone: boolean}} Subject  `isDone`: nothing more of it comes
 *
 * @typedef {object} LadderState
 * @property {ReadonlySignal<Subject | null>} subject  what is marked, or the object that the step is in, or the last one
 * @property {Signal<{of: Subject, ladder: Ladder} | null>} answer
 * @property {Signal<string>} error
 */

/** More than this, in UTF-16 units, is not read a second time. */
export const LONGEST = 200_000;

/**
 * @param {State} state
 * @param {CoreClient} core
 * @param {() => boolean} isShown  nothing is asked while nobody looks
 * @returns {LadderState}
 */
export function createLadder(state, core, isShown) {
  const subject = computed(() => subjectAt(state));
  const question = /** @type {import("../lib/question.js").Question<{of: Subject, ladder: Ladder}>} */ (createQuestion());
  effect(() => {
    // The text of the subject may be long: it is not taken out of the trace at each step for nobody.
    const of = isShown() ? subject.value : null;
    if (!of || of.text.length > LONGEST || state.load.value.stage !== "ready") return;
    const given = { tools: state.tools.value, options: state.options.value };
    void question.ask(async () => ({ of, ladder: await core.ladder(of.text, of.isDone, given) }));
  });
  return { subject, answer: question.answer, error: question.error };
}

/** @param {State} state @returns {Subject | null} */
function subjectAt(state) {
  const { history } = state.loaded.value;
  const step = state.step.value;
  const found = markedSpan(state, history, step) ?? currentSpan(history, step);
  const channel = found && history.channels.get(found.channel);
  if (!found || !channel) return null;
  return { ...found, text: sliceChannel(channel, found.span, LONGEST + 1) };
}

/** @param {State} state @param {History} history @param {number} step @returns {Omit<Subject, "text"> | null} */
function markedSpan(state, history, step) {
  const link = state.pinned.value;
  if (!link) return null;
  const node = link.node === null ? undefined : history.forest.nodes.get(link.node);
  if (node) return { channel: link.channel, span: nodeSpan(history, node, step), isDone: true };
  if (link.from !== "token") return { channel: link.channel, span: link.span, isDone: true };
  const channel = history.channels.get(link.channel);
  const decision = channel && decisionAt(channel, link.span[0], step);
  return decision ? { channel: link.channel, span: decision.span, isDone: true } : null;
}

/** The last root of the trees. @param {History} history @param {number} step @returns {Omit<Subject, "text"> | null} */
function currentSpan(history, step) {
  const root = history.forest.roots.findLast((node) => livesAt(node, step));
  if (!root) return null;
  const isOpen = nodeAt(root, step, 0).completion === "open" && !history.records.isEnd[step - 1];
  return { channel: root.channel, span: nodeSpan(history, root, step), isDone: !isOpen };
}
