/** Feeds a stream to the core in batches that are long enough to be fast and short enough to be stopped. */

/** @import {Chunk} from "../trace/types.js" */

/** A frame of a 60 Hz screen: more messages than that show nothing more. */
const FRAME_MS = 16;
const FIRST_BATCH = 16;
/** The page reads a batch at one go, so that a frame must have the time for it. */
const LARGEST_BATCH = 512;

/**
 * @param {{feed(chunks: string): string, finish(): string}} session
 * @param {{take(most: number): Promise<Chunk[]>}} chunks  gives none when there are no more
 * @param {{
 *   now: () => number,
 *   pause: () => Promise<void>,
 *   onRecords: (texts: string[]) => void,
 *   signal: AbortSignal,
 * }} surroundings `pause` lets messages in, such as the one that aborts; `now` is in milliseconds
 * @returns {Promise<void>} when the end record was handed out, or the signal was seen
 */
export async function feedAll(session, chunks, { now, pause, onRecords, signal }) {
  /** @type {string[]} */
  let texts = [];
  let size = FIRST_BATCH;
  let posted = now();
  for (;;) {
    const batch = await chunks.take(size);
    if (signal.aborted) return;
    if (batch.length === 0) break;
    const begun = now();
    texts.push(session.feed(JSON.stringify(batch)));
    size = sizeAfter(size, now() - begun);
    if (now() - posted >= FRAME_MS) {
      onRecords(texts);
      texts = [];
      await pause();
      if (signal.aborted) return;
      posted = now();
    }
  }
  onRecords([...texts, session.finish()]);
}

/**
 * Aims at two to four batches in a frame.
 * @param {number} size
 * @param {number} elapsed milliseconds that the last batch took
 */
function sizeAfter(size, elapsed) {
  if (elapsed > FRAME_MS / 2) return Math.max(1, size >> 1);
  if (elapsed < FRAME_MS / 4) return Math.min(LARGEST_BATCH, size * 2);
  return size;
}
