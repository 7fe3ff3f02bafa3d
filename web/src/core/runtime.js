/** Starts Pyodide from files that are here already, afresh or from a snapshot of its memory. */

/** @import {Manifest} from "./protocol.js" */
/** @import {PyodideInterface} from "pyodide" */

/** @typedef {Map<string, ArrayBuffer>} Contents files by their absolute addresses */

/**
 * @param {URL} base the site's root
 * @param {Manifest} manifest
 * @param {Contents} contents
 * @param {Record<string, unknown>} settings of `loadPyodide`
 * @returns {Promise<PyodideInterface>}
 */
export async function startPyodide(base, { pyodide: { folder }, start }, contents, settings) {
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    /** @type {Promise<typeof import("pyodide")>} */ (import(new URL(start.loader.path, base).href)),
    /** @type {Promise<{default: any}>} */ (import(new URL(start.glue.path, base).href)),
  ]);
  const all = { ...settings, indexURL: new URL(folder, base).href, createPyodideModule };
  return answeringFromMemory(contents, () => loadPyodide(all));
}

/**
 * Lets Pyodide and micropip "download" what is here already. That way every byte was counted and checked by us, and a
 * server's wrong type for .wasm files does no harm; Pyodide itself never settles when one of these goes wrong.
 * @template T
 * @param {Contents} contents
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function answeringFromMemory(contents, work) {
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const content = contents.get(address);
    if (!content) return real(input, init);
    const type = address.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return Promise.resolve(new Response(content, { headers: { "Content-Type": type } }));
  };
  try {
    return await work();
  } finally {
    globalThis.fetch = real;
  }
}

/**
 * The page's own Python loads no package, and needs no file that names them.
 * @param {Manifest["pyodide"]} version
 */
export function emptyLock({ python, abi, platform }) {
  return { info: { abi_version: abi, arch: "wasm32", platform, python }, packages: {} };
}
