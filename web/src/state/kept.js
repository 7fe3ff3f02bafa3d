/** @import { Tokenizer } from "../chunking/tokenizer.js" */
/** @import { CoreClient } from "../core/client.js" */
/** @import { Frames } from "../lib/frames.js" */
/** @import { History } from "../trace/history.js" */
/** @import { Given } from "./examples.js" */
/** @import { State } from "./state.js" */

import { effect, untracked } from "@preact/signals-core";
import { createPace } from "../lib/pace.js";
import { reasonOf } from "../lib/reason.js";
import { t } from "../strings/panes.js";
import { appendRecords, createHistory, historyOf } from "../trace/history.js";
import { makeChunks } from "./chunks.js";
import { fetchTrace, untouchedExample } from "./examples.js";
import { hasError, notify } from "./state.js";

/**
 * A run that is kept to be looked at beside the next ones. A link, and the browser's storage, have only what it follows from.
 *
 * @typedef {{given: Given, history: History | null}} Kept  `history`: null until it has been run again
 */

/**
 * Runs again what is kept without its run, behind the run that is shown.
 *
 * @param {State} state
 * @param {{core: CoreClient, tokenizer: Tokenizer, frames: Pick<Frames, "once">, base: URL}} parts
 */
export function watchKept(state, { core, tokenizer, frames, base }) {
  /** @type {Kept | null} */
  let begun = null;

  effect(() => {
    const kept = state.kept.value;
    if (!kept || kept.history || kept === begun || state.phase.value !== "done") return;
    const example = untouchedExample({ ...kept.given, examples: state.examples.value });
    if (!example && state.load.value.stage !== "ready") return;
    begun = kept;
    untracked(() => void settle(kept, example ? fetchTrace(example, base).then(historyOf) : run(kept.given)));
  });

  /** @param {Kept} kept @param {Promise<History>} running */
  async function settle(kept, running) {
    try {
      const history = await running;
      if (state.kept.peek() === kept) state.kept.value = { ...kept, history };
    } catch (error) {
      if (state.kept.peek() !== kept) return;
      state.kept.value = null;
      notify(state, { id: "kept", severity: "error", text: () => t.compare.failed(reasonOf(error)) });
    }
  }

  /** @param {Given} given */
  async function run({ source, toolsText, options, chunking }) {
    const { tools, problems } = await core.checkTools(toolsText);
    if (hasError(problems)) throw new Error(t.compare.badTools);
    const chunks = await makeChunks(source, chunking, tokenizer, createPace(frames));
    const history = createHistory(tools, options);
    await core.run({ tools, options, chunks }, { onRecords: (records) => appendRecords(history, records) });
    return history;
  }
}
