/** The records of a run on their way into the page: read as each frame's budget allows, however many come at once. */

/** @import {Frames} from "../lib/frames.js" */
/** @import {TraceRecord} from "../trace/types.js" */

/**
 * @param {Pick<Frames, "work">} frames
 * @param {(records: TraceRecord[]) => void} take
 */
export function createIntake(frames, take) {
  /** Each the JSON of an array of records. @type {string[]} */
  let texts = [];
  let next = 0;
  /** @type {{error: unknown} | null} */
  let failure = null;
  let onEmpty = () => {};

  function drop() {
    texts = [];
    next = 0;
    onEmpty();
  }

  function takeOne() {
    if (next === texts.length) return false;
    try {
      take(JSON.parse(texts[next++]));
    } catch (error) {
      failure = { error };
    }
    if (next < texts.length && !failure) return true;
    drop();
    return false;
  }

  return {
    /** @param {readonly string[]} more */
    add(more) {
      if (failure) return;
      texts.push(...more);
      frames.work(takeOne);
    },
    /** Resolves when all that came is taken, rejects when something could not be. */
    async emptied() {
      if (next < texts.length) await new Promise((/** @type {(value: void) => void} */ resolve) => (onEmpty = resolve));
      if (failure) throw failure.error;
    },
    drop,
  };
}
