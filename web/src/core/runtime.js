/** Starts Pyodide from files that are here already or on their way, afresh or from a snapshot of its memory. */

/** @import {Manifest, SiteFile} from "./protocol.js" */
/** @import {PyodideInterface} from "pyodide" */
import { reasonOf } from "../lib/reason.js";
import { download } from "./download.js";

/** @typedef {Map<string, Promise<ArrayBuffer>>} Contents files by their absolute addresses, on their way or here */
/** @typedef {{loadPyodide: typeof import("pyodide").loadPyodide, createPyodideModule: unknown}} Runtime */

/**
 * The scripts of Pyodide. They are not downloaded to be looked at first: a browser keeps what it compiled of a script that it imports.
 * @param {URL} base the site's root
 * @param {Manifest} manifest
 * @returns {Promise<Runtime>}
 * @throws {Error} a sentence
 */
export async function importRuntime(base, { start: { loader, glue } }) {
  /** @param {SiteFile} file */
  const imported = async (file) => {
    const address = new URL(file.path, base).href;
    try {
      return await import(address);
    } catch (error) {
      // A browser does not say why; the download does.
      await download(base, [file], { fetch, cache: "reload", onProgress() {} }).get(address);
      throw error;
    }
  };
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([loader, glue].map(imported));
  return { loadPyodide, createPyodideModule };
}

/**
 * @param {URL} base the site's root
 * @param {Manifest} manifest
 * @param {Runtime} runtime
 * @param {Contents} contents
 * @param {Promise<WebAssembly.Module>} program Pyodide's, whose bytes were checked
 * @param {Record<string, unknown>} settings of `loadPyodide`
 * @returns {Promise<PyodideInterface>}
 */
export async function startPyodide(base, { pyodide: { folder }, start: { wasm } }, runtime, contents, program, settings) {
  const { loadPyodide, createPyodideModule } = runtime;
  const all = { ...settings, indexURL: new URL(folder, base).href, createPyodideModule };
  const answers = new Map(contents).set(new URL(wasm.path, base).href, program.then(() => new ArrayBuffer(0)));
  const real = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await program.catch(forever);
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  try {
    return await answeringFromMemory(answers, () => loadPyodide(/** @type {any} */ (all))); // "createPyodideModule" has no public type
  } finally {
    WebAssembly.instantiateStreaming = real;
  }
}

/** The shortest module that there is. */
const EMPTY_MODULE = new Uint8Array([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]);

/**
 * Where WebAssembly is missing or forbidden, Pyodide waits for ever.
 * @throws {Error} a sentence
 */
export function assertWebAssembly() {
  try {
    new WebAssembly.Module(EMPTY_MODULE);
  } catch (error) {
    const reason = reasonOf(error);
    throw new Error(`This browser runs no WebAssembly on this page, and so no Python: ${reason}`);
  }
}

/**
 * Lets Pyodide and micropip "download" what is on its way or here already. That way every byte was counted and checked by us,
 * and a server's wrong type for a file does no harm. Pyodide itself never settles when one of these goes wrong: then this
 * rejects.
 * @template T
 * @param {Contents} contents
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function answeringFromMemory(contents, work) {
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const content = contents.get(address);
    return content ? new Response(await content.catch(forever)) : real(input, init);
  };
  /** @type {Promise<never>} */
  const failure = new Promise((_, reject) => Promise.all(contents.values()).catch(reject));
  try {
    return await Promise.race([work(), failure]);
  } finally {
    globalThis.fetch = real;
  }
}

/** Pyodide would tell the console of a failure that is told by `answeringFromMemory`. @returns {Promise<never>} */
function forever() {
  return new Promise(() => {});
}

/**
 * The page's own Python loads no package, and needs no file that names them.
 * @param {Manifest["pyodide"]} version
 */
export function emptyLock({ python, abi, platform }) {
  return { info: { abi_version: abi, arch: "wasm32", platform, python }, packages: {} };
}
