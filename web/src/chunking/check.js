/** @import { Action } from "../trace/types.js" */

import { countCodePoints } from "../lib/codepoints.js";
import { t } from "../strings/panes.js";
import { cut } from "./chunking.js";

/**
 * Whether chunks matter: the same text under many chunkings, which must all give one answer.
 *
 * A chunking is the ascending offsets, in code points, at which it cuts.
 *
 * @typedef {number[]} Cuts
 * @typedef {{name: string, cuts: Cuts[]}} Family  chunkings of one kind
 * @typedef {{answers: Action[][], which: number[]}} Answers  the distinct answers, and which of them each chunking gave
 * @typedef {(cuts: Cuts[]) => Promise<Answers>} Ask
 *
 * @typedef {{count: number, families: {name: string, count: number}[], difference: Difference | null}} Verdict
 * @typedef {object} Difference
 * @property {string} name     of the family that showed it
 * @property {Cuts} cuts       as few of its cuts as show it
 * @property {Action[]} whole  the answer to the whole text at once
 * @property {Action[]} other  the answer under these cuts
 */

/** So many code points are read, at most, for the split points; a longer text has fewer of them tried. */
const WORK = 20_000_000;
const LEAST_SPLITS = 50;

const SIZES = [2, 3, 5, 8];
const SEEDS = 40;

/** How long one question may take, in milliseconds: progress is shown between questions, and a stop heard. */
const QUESTION_MS = 150;

/**
 * @param {string} text
 * @param {readonly {name: string, chunks: string[]}[]} tokenized  by each tokenizer
 * @returns {Family[]}
 */
export function planChunkings(text, tokenized) {
  const length = countCodePoints(text);
  if (length < 2) return [];
  const places = splitPoints(length);
  const isAll = places.length === length - 1;
  const { families } = t.check;
  return [
    { name: isAll ? families.every : families.some(places.length, length - 1), cuts: places.map((at) => [at]) },
    { name: families.characters, cuts: [cutsOf([...text])] },
    { name: families.words, cuts: [cutsOf(cut(text, { mode: "words", size: 1, seed: 1 }))] },
    ...tokenized.map(({ name, chunks }) => ({ name: families.tokens(name), cuts: [cutsOf(chunks)] })),
    { name: families.sizes(SIZES), cuts: SIZES.map((size) => cutsOf(cut(text, { mode: "every", size, seed: 1 }))) },
    { name: families.seeds(SEEDS), cuts: Array.from({ length: SEEDS }, (_, index) => cutsOf(cut(text, { mode: "random", size: 1, seed: index + 1 }))) },
  ];
}

/** @param {number} length of the text @returns {number[]} all of them, or as many as there is time for, evenly spread */
function splitPoints(length) {
  const count = Math.min(length - 1, Math.max(LEAST_SPLITS, Math.floor(WORK / length)));
  return Array.from({ length: count }, (_, index) => 1 + Math.floor((index * (length - 1)) / count));
}

/** @param {readonly string[]} chunks @returns {Cuts} */
export function cutsOf(chunks) {
  let at = 0;
  return chunks.slice(0, -1).map((chunk) => (at += countCodePoints(chunk)));
}

/**
 * Asks for the answers until one differs, or all are the same.
 *
 * @param {readonly Family[]} families
 * @param {Ask} ask
 * @param {{onProgress: (done: number, total: number) => void, signal: AbortSignal, now: () => number}} surroundings
 * @returns {Promise<Verdict>}
 */
export async function checkChunkings(families, ask, { onProgress, signal, now }) {
  const total = families.reduce((sum, { cuts }) => sum + cuts.length, 0);
  let done = 0;
  let size = 4;
  for (const { name, cuts } of families) {
    for (let at = 0; at < cuts.length; ) {
      const batch = cuts.slice(at, at + size);
      const began = now();
      signal.throwIfAborted();
      // The whole text at once stands in every question, so that answers are only compared within one.
      const { answers, which } = await ask([[], ...batch]);
      signal.throwIfAborted();
      const differs = batch.findIndex((_, index) => which[index + 1] !== which[0]);
      if (differs >= 0) {
        const fewest = await fewestCuts(batch[differs], ask, signal);
        const { answers: both, which: two } = fewest === batch[differs] ? { answers, which: [which[0], which[differs + 1]] } : await ask([[], fewest]);
        return { count: done + differs + 1, families: [], difference: { name, cuts: fewest, whole: both[two[0]], other: both[two[1]] } };
      }
      at += batch.length;
      done += batch.length;
      onProgress(done, total);
      const elapsed = now() - began;
      if (elapsed < QUESTION_MS / 2) size *= 2;
      else if (elapsed > QUESTION_MS) size = Math.max(1, size >> 1);
    }
  }
  return { count: total, families: families.map(({ name, cuts }) => ({ name, count: cuts.length })), difference: null };
}

/**
 * As few of a chunking's cuts as still give another answer: parts of them are left out, ever smaller ones, as long as it differs.
 *
 * @param {Cuts} cuts @param {Ask} ask @param {AbortSignal} signal
 */
async function fewestCuts(cuts, ask, signal) {
  let left = cuts;
  for (let size = Math.ceil(left.length / 2); left.length > 1 && size >= 1; ) {
    const tries = [];
    for (let at = 0; at < left.length; at += size) tries.push([...left.slice(0, at), ...left.slice(at + size)]);
    const { which } = await ask([[], ...tries]);
    signal.throwIfAborted();
    const differs = tries.findIndex((_, index) => which[index + 1] !== which[0]);
    if (differs >= 0) {
      left = tries[differs];
      size = Math.min(size, Math.ceil(left.length / 2));
    } else if (size === 1) break;
    else size = Math.ceil(size / 2);
  }
  return left;
}
