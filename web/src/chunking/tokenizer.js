import { reasonOf } from "../lib/reason.js";

/**
 * The page's side of the tokenizer's worker, which starts with the first request.
 *
 * @typedef {{cut(encoding: "o200k" | "cl100k", text: string): Promise<string[]>}} Tokenizer
 */

/**
 * @param {() => Worker} startWorker
 * @returns {Tokenizer}
 */
export function createTokenizer(startWorker) {
  /** @type {Worker | null} */
  let worker = null;
  let lastId = 0;
  /** @type {Map<number, {resolve: (tokens: string[]) => void, reject: (error: Error) => void}>} */
  const waiting = new Map();

  /** @param {string} message */
  const failAll = (message) => {
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };

  const start = () => {
    const started = startWorker();
    started.addEventListener("message", ({ data: { id, tokens, error } }) => {
      // A vocabulary that failed to load is remembered by its worker; another try needs another worker.
      if (error !== undefined) return failAll(error);
      waiting.get(id)?.resolve(tokens);
      waiting.delete(id);
    });
    started.addEventListener("error", (event) => {
      event.preventDefault(); // it is shown, and need not be in the console as well
      failAll("The tokenizer could not be loaded.");
    });
    return started;
  };

  return {
    async cut(encoding, text) {
      try {
        worker ??= start();
      } catch (error) {
        throw new Error(`This browser starts no worker for the tokenizer: ${reasonOf(error)}`);
      }
      const id = ++lastId;
      worker.postMessage({ id, encoding, text });
      return new Promise((/** @type {(tokens: string[]) => void} */ resolve, reject) => waiting.set(id, { resolve, reject }));
    },
  };
}
