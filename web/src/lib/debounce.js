/**
 * @typedef {object} Debounced
 * @property {(task: () => void) => void} schedule  replaces what was scheduled
 * @property {() => void} cancel
 */

/** @param {number} ms @returns {Debounced} */
export function createDebounce(ms) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const cancel = () => clearTimeout(timer);
  return {
    cancel,
    schedule(task) {
      cancel();
      timer = setTimeout(task, ms);
    },
  };
}
