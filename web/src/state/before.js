/** @import { History } from "../trace/history.js" */
/** @import { Options } from "../trace/types.js" */
/** @import { State } from "./state.js" */

import { effect, untracked } from "@preact/signals-core";

/**
 * The run before the one that is shown, when both are of the same text, tools and chunks and only the options differ.
 *
 * @typedef {{history: History, options: Options, after: History}} Before  `after`: the run that it is compared with
 */

/** Remembers the run before whenever a run is done. @param {State} state */
export function watchRuns(state) {
  /** @type {{history: History, options: Options, text: string, tools: string, chunking: object} | null} */
  let last = null;
  effect(() => {
    if (state.run.value.phase !== "done") return;
    untracked(() => {
      const { history } = state.loaded.value;
      if (history === last?.history) return;
      const { source, toolsText, chunking, options } = state;
      const done = { history, options: options.value, text: source.value.text, tools: toolsText.value, chunking: chunking.value };
      const isSameInput = last !== null && last.text === done.text && last.tools === done.tools && last.chunking === done.chunking;
      const differs = last !== null && JSON.stringify(last.options) !== JSON.stringify(done.options);
      state.before.value = isSameInput && differs && last ? { history: last.history, options: last.options, after: history } : null;
      last = done;
    });
  });
}
