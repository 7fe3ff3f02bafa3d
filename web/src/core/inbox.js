/** The chunks of a run as the worker gets them: in slices, while those that came first are being read. */

/** @import {Chunk} from "../trace/types.js" */

export function createInbox() {
  /** @type {Chunk[]} */
  let chunks = [];
  let next = 0;
  let isClosed = false;
  let wake = () => {};

  return {
    /** @param {Chunk[]} slice */
    add(slice) {
      chunks = next < chunks.length ? chunks.slice(next).concat(slice) : slice;
      next = 0;
      wake();
    },
    /** No more will come. */
    close() {
      isClosed = true;
      wake();
    },
    /** Some of what is there, waiting for it where nothing is; none when no more will come. @param {number} most */
    async take(most) {
      while (next === chunks.length && !isClosed) await new Promise((/** @type {(value: void) => void} */ resolve) => (wake = resolve));
      const taken = chunks.slice(next, next + most);
      next += taken.length;
      return taken;
    },
  };
}
