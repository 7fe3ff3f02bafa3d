/** @import { Options, Tool, Trace } from "../trace/types.js" */
/** @import { Chunking } from "../chunking/chunking.js" */
/** @import { CoreClient } from "../core/client.js" */
/** @import { Frames } from "../lib/frames.js" */
/** @import { History } from "../trace/history.js" */
/** @import { RunState, SourceText, State } from "./state.js" */
/** @import { Tokenizer } from "../chunking/tokenizer.js" */

import { batch } from "@preact/signals-core";
import { createPace } from "../lib/pace.js";
import { reasonOf } from "../lib/reason.js";
import { appendRecords, createHistory } from "../trace/history.js";
import { makeChunks, TooManyChunks } from "./chunks.js";

/**
 * @typedef {{source: SourceText, chunking: Chunking, tools: Tool[], options: Options}} Order  what a trace follows from
 *
 * @typedef {object} Runner
 * @property {(order: Order, show: "start" | "end") => Promise<History>} run  rejects when it fails or a newer run began
 * @property {(load: () => Promise<Trace>, source: SourceText, show: "start" | "end") => Promise<History>} load  a trace that was made before, of the source as it was recorded
 * @property {() => void} stop  at once: the core, which may be in the middle of a long chunk, is started anew
 * @property {() => void} wait  ends what runs, since what it follows from has changed and cannot be run yet
 */

/** A run that has shown nothing for so long takes the older trace away; a shorter one replaces it without an empty moment. */
const STALE_MS = 400;

const TICK_MS = 1000;

/** A run that a newer one replaced; no one needs to hear of it. */
export class Superseded extends Error {}

/** A run that the person stopped. */
export class Stopped extends Error {
  constructor() {
    super("The run was stopped.");
  }
}

/**
 * Fills `state.loaded` with traces, one at a time; the newest wins.
 *
 * @param {State} state
 * @param {CoreClient} core
 * @param {Tokenizer} tokenizer
 * @param {Pick<Frames, "once">} frames
 * @returns {Runner}
 */
export function createRunner(state, core, tokenizer, frames) {
  let controller = new AbortController();

  /**
   * @param {Order} order
   * @param {"start" | "end"} show
   * @param {AbortSignal} signal
   */
  async function follow({ source, chunking, tools, options }, show, signal) {
    report({ phase: "cutting" });
    const history = createHistory(tools, options, wireOf(source, chunking));
    const unwatch = watch(history, show, signal);
    try {
      const chunks = await makeChunks(source, chunking, tokenizer, createPace(frames));
      signal.throwIfAborted();
      const progress = { phase: /** @type {const} */ ("running"), done: 0, total: chunks.length };
      report(progress);
      // However many records come before a frame, the page is drawn once.
      const showSome = () => {
        if (signal.aborted) return;
        publish(history, show);
        report({ ...progress, elapsed: state.run.peek().elapsed });
      };
      await core.run(
        { tools, options, chunks },
        {
          signal,
          onRecords(records, done) {
            if (signal.aborted) return;
            appendRecords(history, records);
            progress.done = done;
            if (done < chunks.length) frames.once(showSome);
          },
        },
      );
    } catch (error) {
      // The trace before is of something else; what came of this one is all there is.
      if (!signal.aborted) publish(history, show);
      throw error;
    } finally {
      unwatch();
    }
    signal.throwIfAborted();
    publish(history, show);
    return history;
  }

  /**
   * While nothing comes: the trace before, which is of something else, is taken away, and the time is told.
   *
   * @param {History} history  what is shown in its place
   * @param {"start" | "end"} show
   * @param {AbortSignal} signal
   */
  function watch(history, show, signal) {
    const began = performance.now();
    const stale = setTimeout(() => {
      if (!signal.aborted) publish(history, show);
    }, STALE_MS);
    const ticking = setInterval(() => {
      if (!signal.aborted) report({ ...state.run.peek(), elapsed: performance.now() - began });
    }, TICK_MS);
    return () => {
      clearTimeout(stale);
      clearInterval(ticking);
    };
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
    state.run.value = { done: 0, total: 0, elapsed: 0, message: "", ...change };
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
      const message = reasonOf(error);
      report({ phase: error instanceof TooManyChunks ? "too-many" : "failed", message });
      throw error;
    }
  }

  return {
    wait() {
      controller.abort(new Superseded());
      report({ phase: "waiting" });
    },
    stop() {
      controller.abort(new Stopped());
      report({ phase: "stopped" });
      core.stop();
      core.start();
    },
    run: (order, show) => replace((signal) => follow(order, show, signal)),
    load: (load, source, show) =>
      replace(async (signal) => {
        report({ phase: "loading" });
        const unwatch = watch(createHistory([], {}), show, signal);
        const trace = await load()
          .catch((error) => {
            if (!signal.aborted) publish(createHistory([], {}), show);
            throw error;
          })
          .finally(unwatch);
        signal.throwIfAborted();
        const history = createHistory(trace.tools, trace.options, source.recording?.events);
        appendRecords(history, trace.records);
        publish(history, show);
        return history;
      }),
  };
}

/** The events that the chunks of a run were made from; other cuts have nothing to do with them. @param {SourceText} source @param {Chunking} chunking */
function wireOf({ recording }, { mode }) {
  return mode === "recorded" ? recording?.events : undefined;
}
