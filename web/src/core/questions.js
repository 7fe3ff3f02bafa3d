/** What the worker was asked and has not answered yet; notices when it answers nothing more. */

/** @import {FromWorker, ToWorker} from "./protocol.js" */
import { createWatchdog } from "./watchdog.js";

/** A worker that is busy for so long with one batch or one call is taken for hung, in milliseconds. */
export const SILENCE_MS = 60_000;

/** How long a worker may go on with a run that was aborted: it looks up after each batch, so only a chunk that hangs takes longer. */
export const ABORT_MS = 1_000;

/** @typedef {Extract<ToWorker, {type: "call" | "run"}>} Question */
/** @template T @typedef {T extends unknown ? Omit<T, "id"> : never} WithoutId */

/**
 * @typedef {{
 *   question: Question,
 *   resolve(json: string): void,
 *   reject(error: unknown): void,
 *   onRecords?(texts: string[], done: number): void,
 * }} Waiting
 */

/**
 * @param {{post: (message: ToWorker) => void, onHung: () => void, onDeaf: () => void}} surroundings `onHung`: a question that
 *   someone waits for is not answered; `onDeaf`: a run that nobody waits for does not end
 */
export function createQuestions({ post, onHung, onDeaf }) {
  let lastId = 0;
  /** @type {Map<number, Waiting>} */
  const waiting = new Map();
  /** @type {Set<number>} */
  const aborted = new Set();
  const patience = createWatchdog();
  const leaving = createWatchdog();

  function watch() {
    if (waiting.size > 0) patience.feed(SILENCE_MS, onHung);
    else patience.stop();
  }

  /** @param {number} id */
  function settle(id) {
    const found = waiting.get(id);
    waiting.delete(id);
    if (aborted.delete(id) && aborted.size === 0) leaving.stop();
    return found;
  }

  return {
    /**
     * @param {WithoutId<Question>} asked
     * @param {{onRecords?: Waiting["onRecords"], signal?: AbortSignal}} [handlers]
     * @returns {Promise<string>} the answer's JSON; "" at the end of a run
     */
    async ask(asked, { onRecords, signal } = {}) {
      const question = /** @type {Question} */ ({ ...asked, id: ++lastId });
      const { id } = question;
      const abort = () => {
        post({ type: "abort", id });
        settle(id)?.reject(signal?.reason);
        aborted.add(id);
        leaving.feed(ABORT_MS, onDeaf);
        watch();
      };
      try {
        return await new Promise((resolve, reject) => {
          waiting.set(id, { question, resolve, reject, onRecords });
          signal?.addEventListener("abort", abort);
          post(question);
          watch();
        });
      } finally {
        signal?.removeEventListener("abort", abort);
      }
    },

    /** @param {Extract<FromWorker, {id: number}>} message */
    receive(message) {
      if (message.type === "records") waiting.get(message.id)?.onRecords?.(message.texts, message.done);
      else if (message.type === "error") settle(message.id)?.reject(new Error(message.error));
      else settle(message.id)?.resolve(message.type === "result" ? message.json : "");
      watch();
    },

    /** Asks another worker what the last one did not come to. */
    repeat() {
      for (const { question } of waiting.values()) post(question);
      watch();
    },

    /** The worker is gone, and with it what it was to leave. */
    forgetAborted() {
      aborted.clear();
      leaving.stop();
      patience.stop();
    },

    /** @param {Error} error */
    rejectAll(error) {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
      this.forgetAborted();
    },
  };
}
