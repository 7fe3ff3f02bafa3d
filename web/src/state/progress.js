/** @import { Signal } from "@preact/signals-core" */
/** @import { Store } from "../lib/storage.js" */
/** @import { Place } from "./places.js" */

import { effect, signal } from "@preact/signals-core";

/**
 * How far a person is in the lessons; kept in this browser alone. `answers` has for each place, as `id/at`, the position of the choice.
 *
 * @typedef {{seen: {[place: string]: true}, answers: {[place: string]: number}}} Progress
 */

/** @type {Progress} */
export const NO_PROGRESS = { seen: {}, answers: {} };

/** @param {Place} place */
export function keyOf({ id, at }) {
  return `${id}/${at}`;
}

/** @param {Store} store @returns {Signal<Progress>} */
export function createProgress(store) {
  const progress = signal(readProgress(store.read("lessons")));
  effect(() => void store.write("lessons", progress.value));
  return progress;
}

/** What is no progress is none. @param {unknown} value @returns {Progress} */
export function readProgress(value) {
  const { seen, answers } = Object(value);
  return {
    seen: Object.fromEntries(Object.keys(Object(seen)).map((key) => [key, true])),
    answers: Object.fromEntries(Object.entries(Object(answers)).filter(([, answer]) => Number.isInteger(answer))),
  };
}

/** @param {Progress} progress @param {Place} place @returns {Progress} */
export function withSeen(progress, place) {
  return progress.seen[keyOf(place)] ? progress : { ...progress, seen: { ...progress.seen, [keyOf(place)]: true } };
}

/** With another answer; with none the question is open again. @param {Progress} progress @param {Place} place @param {number | null} answer @returns {Progress} */
export function withAnswer(progress, place, answer) {
  const { [keyOf(place)]: _, ...others } = progress.answers;
  return { ...progress, answers: answer === null ? others : { ...others, [keyOf(place)]: answer } };
}

/** How many steps of a lesson were seen, and, where they ask something, answered. @param {Progress} progress @param {{id: string, steps: readonly {question?: unknown}[]}} lesson */
export function stepsDone({ seen, answers }, { id, steps }) {
  return steps.filter(({ question }, at) => seen[keyOf({ id, at })] && (!question || keyOf({ id, at }) in answers)).length;
}
