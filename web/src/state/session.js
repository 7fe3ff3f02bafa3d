/** @import { CoreClient } from "../core/client.js" */
/** @import { Example, State } from "./state.js" */
/** @import { History } from "../trace/history.js" */
/** @import { Order, Runner } from "./runner.js" */
/** @import { ToolWatch } from "./tools.js" */

import { computed, effect, signal, untracked } from "@preact/signals-core";
import { CoreEnded } from "../core/client.js";
import { createDebounce } from "../lib/debounce.js";
import { t } from "../strings/panes.js";
import { fetchTrace, sourceOf, untouchedExampleOf } from "./examples.js";

/** Long enough to type a word, short enough to feel immediate. */
const TYPING_MS = 250;

/**
 * Keeps the trace in step with what it follows from: source, chunking, tools and options.
 *
 * @typedef {object} Session
 * @property {() => Promise<History>} runNow  runs what the page shows, and rejects when that cannot be
 * @property {() => void} stop   ends the run; what it follows from stays, and is not run again by itself
 * @property {() => void} again  runs what was stopped or has failed
 */

/**
 * @param {State} state
 * @param {{core: CoreClient, runner: Runner, tools: ToolWatch}} parts
 * @param {{base: URL, play: () => void, calm: () => boolean}} site  `calm`: the person prefers that nothing moves by itself
 * @returns {Session}
 */
export function createSession(state, { core, runner, tools }, { base, play, calm }) {
  const pending = createDebounce(TYPING_MS);
  const attempts = signal(0);
  /** @type {Order | null} */
  let stopped = null;

  const order = computed(() => ({
    source: state.source.value,
    chunking: state.chunking.value,
    options: state.options.value,
    tools: state.tools.value,
  }));

  const example = computed(() => untouchedExampleOf(state));

  const runnable = computed(
    () => state.load.value.stage === "ready" && state.checkedText.value === state.toolsText.value,
  );

  /** @param {Order} wanted */
  async function run(wanted) {
    try {
      return await runner.run(wanted, "end");
    } catch (error) {
      if (error instanceof CoreEnded) stopped = wanted; // it would end the core again
      throw error;
    }
  }

  /** @param {Example} chosen */
  async function show(chosen) {
    const history = await quiet(runner.load(() => fetchTrace(chosen, base), sourceOf(chosen), calm() ? "end" : "start"));
    if (history && !calm()) play();
  }

  effect(() => {
    pending.cancel();
    void attempts.value;
    const untouched = example.value;
    if (untouched) {
      untracked(() => void show(untouched));
      return;
    }
    const wanted = order.value;
    const isRunnable = runnable.value;
    if (wanted === stopped) return;
    untracked(runner.wait);
    if (isRunnable) pending.schedule(() => void quiet(run(wanted)));
  });

  return {
    async runNow() {
      await core.ready;
      await tools.checkNow();
      const error = state.problems.value.find(({ severity }) => severity === "error");
      if (error) throw new Error(t.tools.unusable(error.line, error.column, error.message));
      pending.cancel();
      stopped = null;
      return run(order.value);
    },
    stop() {
      pending.cancel();
      stopped = order.peek();
      runner.stop();
    },
    again() {
      stopped = null;
      attempts.value++;
    },
  };
}

/**
 * A failed run is told by `state.run`; a replaced one is no news.
 *
 * @param {Promise<History>} run
 * @returns {Promise<History | null>}
 */
async function quiet(run) {
  try {
    return await run;
  } catch {
    return null;
  }
}
