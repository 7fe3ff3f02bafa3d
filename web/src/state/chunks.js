/** @import { Chunk } from "../trace/types.js" */
/** @import { Chunking } from "../chunking/chunking.js" */
/** @import { SourceText } from "./state.js" */
/** @import { Tokenizer } from "../chunking/tokenizer.js" */

import { estimateChunks, MAX_CHUNKS, needsTokenizer, pieces, rechunk } from "../chunking/chunking.js";
import { formatCount } from "../lib/format.js";
import { t } from "../strings/panes.js";
import { chunksOf } from "./state.js";

/** A choice that would give more chunks than the page can step through. */
export class TooManyChunks extends Error {
  /** @param {number} count */
  constructor(count) {
    super(t.stream.tooMany(formatCount(count), formatCount(MAX_CHUNKS)));
  }
}

/**
 * The chunks to feed.
 *
 * @param {SourceText} source
 * @param {Chunking} chunking
 * @param {Tokenizer} tokenizer
 * @param {() => Promise<void>} pace  lets the page draw
 * @returns {Promise<Chunk[]>}
 */
export async function makeChunks(source, chunking, tokenizer, pace) {
  const recorded = chunksOf(source);
  if (chunking.mode === "recorded" && source.recording) return limited([...recorded]);
  const estimate = estimateChunks(source.text, chunking);
  // An estimate may err by a factor of two, so only what is far too much is refused unseen.
  if (estimate > 2 * MAX_CHUNKS) throw new TooManyChunks(estimate);
  const { mode } = chunking;
  return limited(await rechunk(recorded, (text) => (needsTokenizer(mode) ? tokenizer.cut(mode, text) : pieces(text, chunking)), pace));
}

/** @param {Chunk[]} chunks */
function limited(chunks) {
  if (chunks.length > MAX_CHUNKS) throw new TooManyChunks(chunks.length);
  return chunks;
}
