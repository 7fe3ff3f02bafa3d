/** @import { Signal } from "@preact/signals-core" */

import { batch, signal } from "@preact/signals-core";

/**
 * A question that is asked again and again, such as to the core: only the answer to the newest counts.
 *
 * @template T
 * @typedef {object} Question
 * @property {Signal<T | null>} answer  null before the first
 * @property {Signal<string>} error     of the newest; "" when it was answered
 * @property {(work: () => Promise<T>) => Promise<void>} ask
 */

/** @template T @returns {Question<T>} */
export function createQuestion() {
  const answer = signal(/** @type {T | null} */ (null));
  const error = signal("");
  let asked = 0;
  return {
    answer,
    error,
    async ask(work) {
      const number = ++asked;
      try {
        const found = await work();
        if (number === asked) batch(() => ((answer.value = found), (error.value = "")));
      } catch (problem) {
        if (number === asked) error.value = problem instanceof Error ? problem.message : String(problem);
      }
    },
  };
}
