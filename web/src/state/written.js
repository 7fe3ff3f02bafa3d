/** @import { CallAction } from "../trace/types.js" */
/** @import { CoreClient, WrittenCall } from "../core/client.js" */
/** @import { ReadonlySignal, Signal } from "@preact/signals-core" */
/** @import { State } from "./state.js" */

import { batch, computed, effect } from "@preact/signals-core";
import { createQuestion } from "../lib/question.js";
import { rowsAt } from "../trace/actions.js";
import { decisionAt } from "../trace/classify.js";
import { setText } from "./open.js";
import { replaceWithUndo } from "./undo.js";

/**
 * One call in every way in which models write calls.
 *
 * @typedef {object} WrittenState
 * @property {ReadonlySignal<CallAction | null>} call  the one that is marked, or the last one of the step
 * @property {Signal<WrittenCall[] | null>} forms  null until the core has written them
 * @property {Signal<string>} error
 */

/**
 * @param {State} state
 * @param {CoreClient} core
 * @param {() => boolean} isShown  nothing is asked while nobody looks
 * @returns {WrittenState}
 */
export function createWritten(state, core, isShown) {
  const call = computed(() => callAt(state));
  const question = /** @type {import("../lib/question.js").Question<WrittenCall[]>} */ (createQuestion());
  effect(() => {
    const wanted = call.value;
    const tools = state.tools.value;
    if (!isShown() || !wanted || state.load.value.stage !== "ready") return;
    void question.ask(() => core.writeCalls({ calls: [{ name: wanted.name, arguments: wanted.arguments }], tools }));
  });
  return { call, forms: question.answer, error: question.error };
}

/** @param {State} state @returns {CallAction | null} */
function callAt(state) {
  const { history } = state.loaded.value;
  const step = state.step.value;
  const pinned = state.pinned.value;
  const channel = pinned && history.channels.get(pinned.channel);
  const action = channel && decisionAt(channel, pinned.span[0], step)?.action;
  if (action?.type === "call") return action;
  for (let index = rowsAt(history.actions, step) - 1; index >= 0; index--) {
    const row = history.actions.rows[index].action;
    if (row.type === "call") return row;
  }
  return null;
}

/** Puts a call as it was written where the person's text was; it is read in whatever dialect it is. @param {State} state @param {WrittenCall} form */
export function putIntoSource(state, { dialect, text }) {
  if (text === undefined) return;
  const readers = state.description.peek()?.options.find(({ name }) => name === "dialects");
  replaceWithUndo(state, () =>
    batch(() => {
      setText(state, text);
      if (readers?.choices?.includes("auto") && dialect !== readers.default) state.options.value = { ...state.options.value, dialects: "auto" };
    }),
  );
}
