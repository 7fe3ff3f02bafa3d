/** @import { Chunk } from "../trace/types.js" */

import { splitsPair } from "../lib/codepoints.js";
import { createRandom } from "./random.js";

/**
 * How a text is cut into the chunks that are fed one by one.
 *
 * @typedef {"recorded" | "o200k" | "cl100k" | "words" | "characters" | "every" | "random" | "whole"} ChunkingMode
 * @typedef {{mode: ChunkingMode, size: number, seed: number}} Chunking  `size` is for "every", `seed` for "random"
 */

/** @type {readonly ChunkingMode[]} */
export const CHUNKINGS = ["recorded", "o200k", "cl100k", "words", "characters", "every", "random", "whole"];

/** More chunks than this make a trace that no one can step through, and a browser tab that runs out of memory. */
export const MAX_CHUNKS = 300_000;

/** @type {Chunking} */
export const DEFAULT_CHUNKING = { mode: "words", size: 8, seed: 1 };

/** The longest random chunk, in UTF-16 units; as a model's tokens, most are short. */
const LONGEST_RANDOM = 16;

/**
 * Reads what `playground.run` and storage accept: an object, or a text such as "words", "every:7", "random:42".
 *
 * @param {unknown} value
 * @returns {Chunking}
 * @throws {Error} a sentence
 */
export function readChunking(value) {
  const { mode, size, seed } = typeof value === "string" ? parseChunking(value) : Object(value);
  if (!CHUNKINGS.includes(mode)) {
    throw new Error(`“${mode}” is no chunking; there are ${CHUNKINGS.join(", ")}.`);
  }
  if (size !== undefined && !(Number.isInteger(size) && size > 0)) {
    throw new Error("“every” takes a whole number of characters, at least 1, as in “every:7”.");
  }
  if (seed !== undefined && !Number.isInteger(seed)) throw new Error("“random” takes a whole number, as in “random:42”.");
  return { mode, size: size ?? DEFAULT_CHUNKING.size, seed: seed ?? DEFAULT_CHUNKING.seed };
}

/** @param {string} text @returns {{mode: string, size?: number, seed?: number}} */
function parseChunking(text) {
  const [mode, ...rest] = text.split(":");
  if (rest.length === 0) return { mode };
  const number = /^-?\d+$/.test(rest.join(":")) ? Number(rest[0]) : NaN;
  switch (mode) {
    case "every":
      return { mode, size: number };
    case "random":
      return { mode, seed: number };
    default:
      return { mode: text };
  }
}

/** @param {ChunkingMode} mode @returns {mode is "o200k" | "cl100k"} */
export function needsTokenizer(mode) {
  return mode === "o200k" || mode === "cl100k";
}

/**
 * How many chunks there will be, for the choices where that can be large; counted without making them.
 *
 * @param {string} text
 * @param {Chunking} chunking
 */
export function estimateChunks(text, { mode, size }) {
  switch (mode) {
    case "characters":
      return text.length;
    case "every":
      return Math.ceil(text.length / size);
    case "random":
      return Math.ceil((text.length * 2) / (LONGEST_RANDOM + 1));
    case "whole":
    case "recorded":
      return 1;
    default:
      // Words and tokens of ordinary text are four to five characters long.
      return Math.ceil(text.length / 4.5);
  }
}

/** A chunking of about 100,000 chunks for a text that is too long for a finer one. @param {string} text @returns {Chunking} */
export function coarserChunking(text) {
  return { ...DEFAULT_CHUNKING, mode: "every", size: Math.max(8, Math.ceil(text.length / 100_000)) };
}

/** A word carries the blank before it, as a model's tokens do; longer runs of blanks stand alone. */
const WORDS = /[^\S\r\n]?[\p{L}\p{N}\p{M}]+|\r?\n|[^\S\r\n]+(?=[^\S\r\n])|[^\S\r\n]?[^\s\p{L}\p{N}\p{M}]{1,3}|\s/gu;

/**
 * Cuts a text by one of the choices that need nothing but the text. No cut falls inside a surrogate pair.
 *
 * @param {string} text
 * @param {Chunking} chunking
 * @returns {Iterable<string>}
 */
export function pieces(text, { mode, size, seed }) {
  switch (mode) {
    case "characters":
      return piecesOf(text, () => 1);
    case "every":
      return piecesOf(text, () => size);
    case "random": {
      const random = createRandom(seed);
      return piecesOf(text, () => 1 + Math.floor(random() * LONGEST_RANDOM));
    }
    case "words":
      return wordsOf(text);
    default:
      return text === "" ? [] : [text];
  }
}

/** @param {string} text @param {Chunking} chunking */
export function cut(text, chunking) {
  return [...pieces(text, chunking)];
}

/** @param {string} text */
function* wordsOf(text) {
  for (const [word] of text.matchAll(WORDS)) yield word;
}

/** @param {string} text @param {() => number} nextSize at least 1 */
function* piecesOf(text, nextSize) {
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + nextSize());
    if (splitsPair(text, to)) to++;
    yield text.slice(from, to);
    from = to;
  }
}

/** How many chunks are made before the page may draw. */
const AT_ONCE = 1024;

/**
 * Joins neighbouring chunks of one channel and cuts them anew. Times are dropped: they belonged to the old cuts.
 *
 * @param {readonly Chunk[]} recorded
 * @param {(text: string) => Promise<Iterable<string>> | Iterable<string>} cutText
 * @param {() => Promise<void>} [pace]  lets the page draw
 * @returns {Promise<Chunk[]>}
 */
export async function rechunk(recorded, cutText, pace = async () => {}) {
  /** @type {Chunk[]} */
  const chunks = [];
  for (const run of joinRuns(recorded)) {
    const before = chunks.length;
    for (const text of await cutText(run.text)) {
      chunks.push({ ...(chunks.length === before ? run : { channel: run.channel }), text, time: null });
      if (chunks.length % AT_ONCE === 0) await pace();
    }
    // A call without arguments is still a call.
    if (chunks.length === before && run.name !== undefined) chunks.push({ ...run, time: null });
  }
  return chunks;
}

/** @param {readonly Chunk[]} chunks @returns {Chunk[]} */
function joinRuns(chunks) {
  /** @type {{chunk: Chunk, texts: string[]}[]} */
  const runs = [];
  for (const chunk of chunks) {
    const last = runs.at(-1);
    if (last && last.chunk.channel === chunk.channel && chunk.name === undefined) last.texts.push(chunk.text);
    else runs.push({ chunk, texts: [chunk.text] });
  }
  return runs.map(({ chunk, texts }) => ({ ...chunk, text: texts.join("") }));
}
