/** Starts Python in this worker and hands out the core's functions. */

/** @import {CoreFunction, LoadingStage, Manifest} from "./protocol.js" */
/** @import {PyodideInterface} from "pyodide" */
/** @import {PyCallable, PyProxy} from "pyodide/ffi" */
import { download, downloadJson } from "./download.js";

/**
 * @typedef {PyProxy & {
 *   describe(): string,
 *   check_tools(text: string): string,
 *   shapes(request: string): string,
 *   write_calls(request: string): string,
 *   ladder(request: string): string,
 *   answers(request: string): string,
 *   read_recording(data: PyProxy): string,
 *   read_recordings(data: PyProxy): string,
 *   Session(request: string): PySession,
 * }} Bridge
 */

/** @typedef {PyProxy & {feed: PyProxy & ((chunks: string) => string), finish(): string}} PySession */

/**
 * @typedef {{
 *   description: string,
 *   call(name: CoreFunction, argument: string | Uint8Array): string,
 *   open(request: string): {feed(chunks: string): string, finish(): string, close(): void},
 * }} Core
 */

/**
 * @param {URL} base the site's root
 * @param {{
 *   reload: boolean,
 *   onStage: (stage: LoadingStage, detail: string) => void,
 *   onProgress: (received: number, total: number) => void,
 * }} options
 * @returns {Promise<Core>}
 */
export async function startCore(base, { reload, onStage, onProgress }) {
  const manifest = /** @type {Manifest} */ (await downloadJson(base, "manifest.json", fetch));
  const { pyodide: version, build: _, ...files } = manifest;
  const cache = reload ? "reload" : "default";
  const contents = await download(base, Object.values(files), { fetch, cache, onProgress });

  const restore = answerFromMemory(contents);
  try {
    onStage("start", `Starting Python (Pyodide ${version.version})`);
    const pyodide = await startPyodide(base, manifest);
    onStage("install", "Installing the core's wheel");
    await install(pyodide, new URL(manifest.wheel.path, base).href);
    onStage("import", "Importing the core");
    return coreOf(pyodide, /** @type {Bridge} */ (pyodide.pyimport("extract_action.bridge")));
  } finally {
    restore();
  }
}

/**
 * Lets Pyodide and micropip "download" what is here already. That way every byte was counted and checked by us, and a
 * server's wrong type for .wasm files does no harm; Pyodide itself never settles when one of these goes wrong.
 * @param {Map<string, ArrayBuffer>} contents by absolute address
 * @returns {() => void} puts the real fetch back
 */
function answerFromMemory(contents) {
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const content = contents.get(address);
    if (!content) return real(input, init);
    const type = address.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return Promise.resolve(new Response(content, { headers: { "Content-Type": type } }));
  };
  return () => {
    globalThis.fetch = real;
  };
}

/**
 * @param {URL} base
 * @param {Manifest} manifest
 * @returns {Promise<PyodideInterface>}
 */
async function startPyodide(base, { pyodide, loader, stdlib, lock }) {
  const { loadPyodide } = /** @type {typeof import("pyodide")} */ (await import(new URL(loader.path, base).href));
  return loadPyodide({
    indexURL: new URL(pyodide.folder, base).href,
    stdLibURL: new URL(stdlib.path, base).href,
    lockFileURL: new URL(lock.path, base).href,
    packages: ["micropip"],
  });
}

/**
 * @param {PyodideInterface} pyodide
 * @param {string} wheel
 */
async function install(pyodide, wheel) {
  // A package that loadPyodide could not unpack is reported nowhere else than here, by the import.
  const micropip = pyodide.pyimport("micropip");
  await micropip.install(wheel);
  micropip.destroy();
}

/**
 * @param {PyodideInterface} pyodide
 * @param {Bridge} bridge
 * @returns {Core}
 */
function coreOf(pyodide, bridge) {
  const toBytes = /** @type {PyCallable} */ (pyodide.globals.get("bytes"));
  return {
    description: bridge.describe(),
    call(name, argument) {
      if (typeof argument === "string") return /** @type {(text: string) => string} */ (bridge[name])(argument);
      const view = pyodide.toPy(argument);
      const bytes = toBytes(view);
      try {
        return /** @type {(data: PyProxy) => string} */ (bridge[name])(bytes);
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
