/** @import { Signal } from "@preact/signals-core" */
/** @import { Chunk } from "../trace/types.js" */
/** @import { CoreClient } from "../core/client.js" */
/** @import { Cuts, Verdict } from "../chunking/check.js" */
/** @import { State } from "./state.js" */
/** @import { Tokenizer } from "../chunking/tokenizer.js" */
/** @import { ToolWatch } from "./tools.js" */

import { effect, signal } from "@preact/signals-core";
import { checkChunkings, planChunkings } from "../chunking/check.js";
import { slicePoints, countCodePoints } from "../lib/codepoints.js";
import { reasonOf } from "../lib/reason.js";
import { t } from "../strings/panes.js";
import { setRecording } from "./recordings.js";

/**
 * The check that chunks do not matter, of the text that the page shows.
 *
 * @typedef {{phase: "idle"} | {phase: "running", done: number, total: number} | {phase: "done", verdict: Verdict} | {phase: "failed", message: string}} CheckPhase
 *
 * @typedef {object} CheckState
 * @property {Signal<CheckPhase>} phase
 * @property {() => Promise<void>} start
 * @property {() => void} stop   also puts what was found away
 * @property {(cuts: Cuts) => void} show  runs the page under these cuts
 */

const TOKENIZERS = /** @type {const} */ (["o200k", "cl100k"]);

/**
 * @param {State} state
 * @param {CoreClient} core
 * @param {Tokenizer} tokenizer
 * @param {ToolWatch} tools
 * @returns {CheckState}
 */
export function createCheck(state, core, tokenizer, tools) {
  const phase = signal(/** @type {CheckPhase} */ ({ phase: "idle" }));
  let controller = new AbortController();

  const stop = () => {
    controller.abort();
    phase.value = { phase: "idle" };
  };

  // A verdict is of what was asked; whatever changes that takes it away.
  effect(() => {
    for (const { value } of [state.tools, state.options]) void value;
    void state.source.value.text;
    stop();
  });

  return {
    phase,
    stop,
    async start() {
      // Tools are looked at a moment after they were typed, which would take the verdict away; a core that cannot is told below.
      await tools.checkNow().catch(() => {});
      controller.abort();
      controller = new AbortController();
      const { signal: aborted } = controller;
      const order = { text: state.source.value.text, tools: state.tools.value, options: state.options.value };
      phase.value = { phase: "running", done: 0, total: 0 };
      try {
        const tokenized = await Promise.all(TOKENIZERS.map(async (name) => ({ name, chunks: await tokenizer.cut(name, order.text) })));
        aborted.throwIfAborted();
        const verdict = await checkChunkings(planChunkings(order.text, tokenized), (cuts) => core.answers({ ...order, cuts }), {
          signal: aborted,
          now: () => performance.now(),
          onProgress: (done, total) => (phase.value = { phase: "running", done, total }),
        });
        phase.value = { phase: "done", verdict };
      } catch (error) {
        if (!aborted.aborted) phase.value = { phase: "failed", message: reasonOf(error) };
      }
    },
    show(cuts) {
      const chunks = chunksAt(state.source.value.text, cuts);
      setRecording(state, { provider: "chunks", provider_name: "Chunks", tools: [], notes: [], chunks }, state.source.value.name || t.source.yours);
    },
  };
}

/** @param {string} text @param {Cuts} cuts @returns {Chunk[]} */
export function chunksAt(text, cuts) {
  const length = countCodePoints(text);
  const edges = [0, ...cuts, length];
  return edges.slice(1).map((end, index) => ({ text: slicePoints(text, length, edges[index], end), time: null, channel: "text" }));
}
