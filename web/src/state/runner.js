/** @import { Options, Tool, Trace, TraceRecord } from "../trace/types.js" */
/** @import { Chunking } from "../chunking/chunking.js" */
/** @import { CoreClient } from "../core/client.js" */
/** @import { History } from "../trace/history.js" */
/** @import { RunState, Source, State } from "./state.js" */
/** @import { Tokenizer } from "../chunking/tokenizer.js" */

import { batch } from "@preact/signals-core";
import { appendRecords, createHistory } from "../trace/history.js";
import { makeChunks, TooManyChunks } from "./chunks.js";

/**
 * @typedef {{source: Source, chunking: Chunking, tools: Tool[], options: Options}} Order  what a trace follows from
 *
 * @typedef {object} Runner
 * @property {(order: Order, show: "start" | "end") => Promise<History>} run  rejects when it fails or a newer run began
 * @property {(load: () => Promise<Trace>, source: Source, show: "start" | "end") => Promise<History>} load  a trace that was made before, of the source as it was recorded
 * @property {() => void} wait  ends what runs, since what it follows from has changed and cannot be run yet
 */

/** The least time from one showing of a growing trace to the next. */
const SHOW_MS = 80;

/** A run that a newer one replaced; no one needs to hear of it. */
export class Superseded extends Error {}

/**
 * Fills `state.loaded` with traces, one at a time; the newest wins.
 *
 * @param {State} state
 * @param {CoreClient} core
 * @param {Tokenizer} tokenizer
 * @returns {Runner}
 */
export function createRunner(state, core, tokenizer) {
  let controller = new AbortController();

  /**
   * @param {Order} order
   * @param {"start" | "end"} show
   * @param {AbortSignal} signal
   */
  async function follow({ source, chunking, tools, options }, show, signal) {
    report({ phase: "cutting" });
    const chunks = await makeChunks(source, chunking, tokenizer);
    signal.throwIfAborted();
    report({ phase: "running", total: chunks.length });
    const history = createHistory(tools, options, wireOf(source, chunking));
    let shown = 0;
    await core.run(
      { tools, options, chunks },
      {
        signal,
        onRecords(records, done, total) {
          if (signal.aborted) return;
          appendRecords(history, records);
          // The page is drawn from this; the records of a long text come faster than that.
          if (performance.now() - shown < SHOW_MS) return;
          publish(history, show);
          report({ phase: "running", done, total });
          shown = performance.now();
        },
      },
    );
    signal.throwIfAborted();
    publish(history, show);
    return history;
  }

  /** @param {History} history @param {"start" | "end"} show */
  function publish(history, show) {
    batch(() => {
      const fresh = state.loaded.value.history !== history;
      if (fresh) state.hovered.value = state.pinned.value = null;
      state.loaded.value = { history, revision: state.loaded.value.revision + 1 };
      if (show === "end") state.step.value = history.records.length;
      else if (fresh) state.step.value = 0;
    });
  }

  /** @param {Partial<RunState> & Pick<RunState, "phase">} change */
  function report(change) {
    state.run.value = { done: 0, total: 0, message: "", ...change };
  }

  /** @param {(signal: AbortSignal) => Promise<History>} work */
  async function replace(work) {
    controller.abort(new Superseded());
    controller = new AbortController();
    const { signal } = controller;
    state.playing.value = false;
    try {
      const history = await work(signal);
      signal.throwIfAborted();
      report({ phase: "done" });
      return history;
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      const message = error instanceof Error ? error.message : String(error);
      report({ phase: error instanceof TooManyChunks ? "too-many" : "failed", message });
      throw error;
    }
  }

  return {
    wait() {
      controller.abort(new Superseded());
      report({ phase: "waiting" });
    },
    run: (order, show) => replace((signal) => follow(order, show, signal)),
    load: (load, source, show) =>
      replace(async (signal) => {
        const trace = await load();
        signal.throwIfAborted();
        const history = createHistory(trace.tools, trace.options, source.recording?.events);
        appendRecords(history, trace.records);
        publish(history, show);
        return history;
      }),
  };
}

/** The events that the chunks of a run were made from; other cuts have nothing to do with them. @param {Source} source @param {Chunking} chunking */
function wireOf({ recording }, { mode }) {
  return mode === "recorded" ? recording?.events : undefined;
}
