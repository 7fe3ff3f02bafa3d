/** @import { ReadonlySignal } from "@preact/signals-core" */
/** @import { CoreClient } from "../core/client.js" */
/** @import { Frames } from "../lib/frames.js" */
/** @import { History } from "../trace/history.js" */
/** @import { LoadState } from "../core/load-state.js" */
/** @import { State } from "./state.js" */
/** @import { Tokenizer } from "../chunking/tokenizer.js" */
/** @import { Unfit, Wheel } from "../core/wheel.js" */

import { batch, effect, signal, untracked } from "@preact/signals-core";
import { IDLE } from "../core/load-state.js";
import { readWheel, UnfitWheel } from "../core/wheel.js";
import { createPace } from "../lib/pace.js";
import { reasonOf } from "../lib/reason.js";
import { appendRecords, createHistory, TRACE_VERSION } from "../trace/history.js";
import { makeChunks } from "./chunks.js";
import { MAX_BYTES } from "./open.js";

/**
 * Why there is nothing of another version to compare: the file is unfit, or it writes traces of another format, or what its
 * worker or its core says.
 *
 * @typedef {Unfit | {code: "large", file: string, bytes: number} | {code: "format", version: string, format: number} | {code: "said", text: string}} Problem
 */

/**
 * Another version of the core, in a worker of its own, which runs whatever the page runs.
 *
 * @typedef {object} OtherVersion
 * @property {ReadonlySignal<Wheel | null>} wheel
 * @property {ReadonlySignal<LoadState>} load
 * @property {ReadonlySignal<Problem | null>} problem
 * @property {ReadonlySignal<{history: History, of: History} | null>} run  the last that came to its end, and the page's own run of the same
 * @property {(file: Blob & {name: string}) => Promise<void>} open  in the place of the one before
 * @property {() => void} close
 */

/**
 * @param {State} state
 * @param {{
 *   createClient: (wheel: Wheel, onLoad: (load: LoadState) => void) => CoreClient,
 *   tokenizer: Tokenizer,
 *   frames: Pick<Frames, "once">,
 * }} parts
 * @returns {OtherVersion}
 */
export function createOtherVersion(state, { createClient, tokenizer, frames }) {
  const wheel = signal(/** @type {Wheel | null} */ (null));
  const load = signal(IDLE);
  const problem = signal(/** @type {Problem | null} */ (null));
  const run = signal(/** @type {{history: History, of: History} | null} */ (null));
  const ready = signal(/** @type {CoreClient | null} */ (null));
  /** @type {CoreClient | undefined} */
  let client;
  let opening = new AbortController();
  let running = new AbortController();
  /** @type {History | null} */
  let followed = null;

  function close() {
    opening.abort();
    running.abort();
    client?.stop();
    client = undefined;
    followed = null;
    batch(() => {
      wheel.value = ready.value = run.value = problem.value = null;
      load.value = IDLE;
    });
  }

  /** @param {Blob & {name: string}} file */
  async function open(file) {
    close();
    opening = new AbortController();
    const { signal: closed } = opening;
    try {
      if (file.size > MAX_BYTES) return void (problem.value = { code: "large", file: file.name, bytes: file.size });
      const content = await file.arrayBuffer();
      closed.throwIfAborted();
      wheel.value = readWheel(file.name, content);
      const started = createClient(wheel.value, (news) => {
        if (!closed.aborted) load.value = news;
      });
      client = started;
      started.start();
      const description = await started.ready;
      closed.throwIfAborted();
      const { version, trace_version: format } = description;
      if (format === TRACE_VERSION) ready.value = started;
      else giveUp({ code: "format", version, format });
    } catch (error) {
      if (!closed.aborted) giveUp(problemOf(error));
    }
  }

  /** @param {Problem} found */
  function giveUp(found) {
    client?.stop();
    problem.value = found;
  }

  /** @param {CoreClient} core @param {History} of */
  async function follow(core, of) {
    const { signal: outdated } = (running = new AbortController());
    problem.value = null;
    const history = createHistory(of.tools, of.options);
    try {
      const chunks = await makeChunks(state.source.peek(), state.chunking.peek(), tokenizer, createPace(frames));
      outdated.throwIfAborted();
      await core.run(
        { tools: of.tools, options: of.options, chunks },
        { signal: outdated, onRecords: (records) => appendRecords(history, records) },
      );
      outdated.throwIfAborted();
      run.value = { history, of };
    } catch (error) {
      if (!outdated.aborted) problem.value = problemOf(error);
    }
  }

  effect(() => {
    const core = ready.value;
    const { history } = state.loaded.value;
    const wanted = core && state.phase.value === "done" ? history : null;
    if (wanted === followed) return;
    running.abort();
    followed = wanted;
    if (core && wanted) untracked(() => void follow(core, wanted));
  });

  return { wheel, load, problem, run, open, close };
}

/** @param {unknown} error @returns {Problem} */
function problemOf(error) {
  if (error instanceof UnfitWheel) return error.unfit;
  return { code: "said", text: reasonOf(error) };
}
