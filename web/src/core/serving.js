/** What a core's worker does, however its Python was started: reads `ToWorker` messages, answers with `FromWorker` messages. */

/** @import {Core} from "./bridge.js" */
/** @import {FromWorker, LoadingStage, Manifest, ToWorker} from "./protocol.js" */
import { downloadJson, nowAndThen } from "./download.js";
import { createInbox } from "./inbox.js";
import { feedAll } from "./run.js";
import { assertWebAssembly } from "./runtime.js";
import { sentenceOf } from "./sentence.js";

/**
 * Starts Python with a core in it. `finish` does what can wait until that is known, but not for the first question.
 * @typedef {(base: URL, manifest: Manifest, order: Extract<ToWorker, {type: "load"}>, told: Told) => Promise<{core: Core, finish(): Promise<unknown>}>} Start
 * @typedef {{onStage(stage: LoadingStage, detail: string): void, onProgress(received: number, total: number): void}} Told
 */

/** @param {Start} start */
export function serve(start) {
  /** @type {Core | undefined} */
  let core;
  /** @type {Map<number, {abort: AbortController, inbox: ReturnType<typeof createInbox>}>} */
  const runs = new Map();

  /** @param {MessageEvent<ToWorker>} event */
  self.onmessage = ({ data }) => {
    switch (data.type) {
      case "load":
        return load(data);
      case "call":
        return answer(data.id, (started) => post({ type: "result", id: data.id, json: started.call(data.name, data.argument) }));
      case "run":
        return answer(data.id, (started) => run(started, data));
      case "chunks":
        return receive(data);
      case "abort":
        runs.get(data.id)?.abort.abort();
        return runs.get(data.id)?.inbox.close();
    }
  };

  /** @param {Extract<ToWorker, {type: "load"}>} order */
  async function load(order) {
    const base = new URL(order.base);
    try {
      assertWebAssembly();
      const manifest = order.manifest ?? /** @type {Manifest} */ (await downloadJson(base, "manifest.json", fetch));
      const started = await start(base, manifest, order, {
        onStage: (stage, detail) => post({ type: "stage", stage, detail }),
        onProgress: nowAndThen((received, total) => post({ type: "progress", received, total }), () => performance.now()),
      });
      core = started.core;
      post({ type: "ready", description: core.description });
      await started.finish();
    } catch (error) {
      post({ type: "fatal", error: sentenceOf(error) });
    }
  }

  /** @param {Extract<ToWorker, {type: "run" | "chunks"}>} slice */
  function receive({ id, chunks, more }) {
    const inbox = runs.get(id)?.inbox;
    inbox?.add(chunks);
    if (!more) inbox?.close();
  }

  /**
   * @param {Core} started
   * @param {Extract<ToWorker, {type: "run"}>} order
   */
  async function run(started, order) {
    const { id, request } = order;
    const abort = new AbortController();
    const inbox = createInbox();
    runs.set(id, { abort, inbox });
    receive(order);
    const session = started.open(request);
    try {
      await feedAll(session, inbox, {
        now: () => performance.now(),
        pause: messagesIn,
        onRecords: (texts) => post({ type: "records", id, texts }),
        signal: abort.signal,
      });
      post({ type: "finished", id });
    } finally {
      runs.delete(id);
      session.close();
    }
  }

  /**
   * @param {number} id
   * @param {(started: Core) => void | Promise<void>} work
   */
  async function answer(id, work) {
    try {
      if (!core) throw new Error("The core was asked before it was loaded.");
      await work(core);
    } catch (error) {
      // After such an error Python answers nothing any more; only a new worker helps.
      const fatal = error instanceof Error && "pyodide_fatal_error" in error;
      post(fatal ? { type: "fatal", error: sentenceOf(error) } : { type: "error", id, error: sentenceOf(error) });
    }
  }
}

/** A channel's message comes after those that are waiting already, and without the delay of a timer. */
function messagesIn() {
  return new Promise((/** @type {(value: void) => void} */ resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** @param {FromWorker} message */
function post(message) {
  self.postMessage(message);
}
