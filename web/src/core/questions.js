/** What the worker was asked and has not answered yet; notices when it answers nothing more. */

/** @import {Frames} from "../lib/frames.js" */
/** @import {Chunk} from "../trace/types.js" */
/** @import {FromWorker, ToWorker} from "./protocol.js" */
import { createWatchdog } from "./watchdog.js";

/** A worker that is busy for so long with one batch or one call is taken for hung, in milliseconds. */
const BUSY_MS = 60_000;

/** How long a worker may go on with a run that was aborted: it looks up after each batch, so only a chunk that hangs takes longer. */
const ABORT_MS = 1_000;

/** As many chunks go to the worker in one message, one in each frame: a quarter of a million at once would take the page a quarter of a second. */
const SLICE = 4096;

/** @typedef {Extract<ToWorker, {type: "call"}> | Omit<Extract<ToWorker, {type: "run"}>, "more">} Question */
/** @template T @typedef {T extends unknown ? Omit<T, "id"> : never} WithoutId */

/**
 * A question, and who waits for its answer. `sending`: the passing on of its chunks that is going on.
 * @typedef {{
 *   question: Question,
 *   resolve(json: string): void,
 *   reject(error: unknown): void,
 *   sending?: object,
 *   onRecords?(texts: string[]): void,
 * }} Waiting
 */

/**
 * @param {{post: (message: ToWorker) => void, onHung: () => void, onDeaf: () => void, frames: Pick<Frames, "once">}} surroundings
 *   `onHung`: a question that someone waits for is not answered; `onDeaf`: a run that nobody waits for does not end
 */
export function createQuestions({ post, onHung, onDeaf, frames }) {
  let lastId = 0;
  /** @type {Map<number, Waiting>} */
  const waiting = new Map();
  /** @type {Set<number>} */
  const aborted = new Set();
  const patience = createWatchdog();
  const leaving = createWatchdog();

  function watch() {
    if (waiting.size > 0) patience.feed(BUSY_MS, onHung);
    else patience.stop();
  }

  /** @param {Waiting} asked */
  function send(asked) {
    const { question } = asked;
    if (question.type === "call") return post(question);
    const { id, chunks } = question;
    post({ ...question, chunks: chunks.slice(0, SLICE), more: chunks.length > SLICE });
    if (chunks.length > SLICE) sendRest(asked, id, chunks);
  }

  /** @param {Waiting} asked @param {number} id @param {Chunk[]} chunks */
  function sendRest(asked, id, chunks) {
    const sending = {};
    asked.sending = sending;
    let next = SLICE;
    const sendSlice = () => {
      // It was given up, or is asked of another worker from the start.
      if (waiting.get(id)?.sending !== sending) return;
      const from = next;
      next += SLICE;
      post({ type: "chunks", id, chunks: chunks.slice(from, next), more: next < chunks.length });
      if (next < chunks.length) frames.once(sendSlice);
    };
    frames.once(sendSlice);
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
          const asked = { question, resolve, reject, onRecords };
          waiting.set(id, asked);
          signal?.addEventListener("abort", abort);
          send(asked);
          watch();
        });
      } finally {
        signal?.removeEventListener("abort", abort);
      }
    },

    /** @param {Extract<FromWorker, {id: number}>} message */
    receive(message) {
      if (message.type === "records") waiting.get(message.id)?.onRecords?.(message.texts);
      else if (message.type === "error") settle(message.id)?.reject(new Error(message.error));
      else settle(message.id)?.resolve(message.type === "result" ? message.json : "");
      watch();
    },

    /** Asks another worker what the last one did not come to. */
    repeat() {
      for (const asked of waiting.values()) send(asked);
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
