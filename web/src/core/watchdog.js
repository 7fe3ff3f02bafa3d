/** Notices that nothing happens: a load can stop without an error (a blocked WebAssembly never settles). */

/**
 * @typedef {{
 *   feed(ms: number, onSilence: () => void): void,
 *   stop(): void,
 * }} Watchdog `feed` begins a new wait and ends the last one
 */

/** @returns {Watchdog} */
export function createWatchdog() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return {
    feed(ms, onSilence) {
      clearTimeout(timer);
      timer = setTimeout(onSilence, ms);
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
