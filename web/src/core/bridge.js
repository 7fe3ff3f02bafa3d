/** The core's functions, as a worker calls them: text in, text out. */

/** @import {CoreFunction} from "./protocol.js" */
/** @import {PyodideInterface} from "pyodide" */
/** @import {PyCallable, PyProxy} from "pyodide/ffi" */

/** @typedef {PyProxy & {describe(): string, Session(request: string): PySession} & Record<CoreFunction, (argument: string | PyProxy) => string>} Bridge */

/** @typedef {PyProxy & {feed: PyProxy & ((chunks: string) => string), finish(): string}} PySession */

/**
 * @typedef {{
 *   description: string,
 *   call(name: CoreFunction, argument: string | Uint8Array): string,
 *   open(request: string): {feed(chunks: string): string, finish(): string, close(): void},
 * }} Core
 */

/**
 * @param {PyodideInterface} pyodide
 * @param {Bridge} bridge
 * @returns {Core}
 */
export function coreOf(pyodide, bridge) {
  const toBytes = /** @type {PyCallable} */ (pyodide.globals.get("bytes"));
  return {
    description: bridge.describe(),
    call(name, argument) {
      if (typeof argument === "string") return bridge[name](argument);
      const view = pyodide.toPy(argument);
      const bytes = toBytes(view);
      try {
        return bridge[name](bytes);
      } finally {
        view.destroy();
        bytes.destroy();
      }
    },
    open(request) {
      const session = bridge.Session(request);
      const feed = session.feed; // looking a method up makes a proxy each time
      return {
        feed: (chunks) => feed(chunks),
        finish: () => session.finish(),
        close() {
          feed.destroy();
          session.destroy();
        },
      };
    },
  };
}
