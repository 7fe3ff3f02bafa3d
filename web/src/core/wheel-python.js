/** Starts Python in this worker, with the core of a wheel in it that micropip installs. Nothing is asked of another place. */

/** @import {Bridge, Core} from "./bridge.js" */
/** @import {Manifest} from "./protocol.js" */
/** @import {Told} from "./serving.js" */
/** @import {Wheel} from "./wheel.js" */
/** @import {PyodideInterface} from "pyodide" */
/** @import {PyCallable} from "pyodide/ffi" */
import { coreOf } from "./bridge.js";
import { download } from "./download.js";
import { answeringFromMemory, importRuntime, startPyodide } from "./runtime.js";
import { sentenceOf } from "./sentence.js";

/**
 * @param {URL} base the site's root
 * @param {Manifest} manifest
 * @param {Wheel} wheel
 * @param {Told & {reload: boolean}} surroundings `reload` bypasses the browser's cache
 * @returns {Promise<{core: Core, finish(): Promise<void>}>}
 * @throws {Error} a sentence
 */
export async function startWheel(base, manifest, wheel, { reload, onStage, onProgress }) {
  const { stdlib, lock, micropip } = manifest.other;
  const files = [manifest.start.wasm, stdlib, lock, micropip];
  const contents = download(base, files, { fetch, cache: reload ? "reload" : "default", onProgress });
  const [runtime] = await Promise.all([importRuntime(base, manifest), ...contents.values()]);
  onStage("start", `Starting Python (Pyodide ${manifest.pyodide.version})`);
  const [program, stdLibURL, lockFileURL] = [manifest.start.wasm, stdlib, lock].map(({ path }) => new URL(path, base).href);
  const compiling = WebAssembly.compile(await /** @type {Promise<ArrayBuffer>} */ (contents.get(program)));
  const pyodide = await startPyodide(base, manifest, runtime, contents, compiling, { stdLibURL, lockFileURL });
  onStage("install", `Installing ${wheel.name}`);
  await answeringFromMemory(contents, () => install(pyodide, wheel));
  onStage("import", "Importing the core");
  return { core: coreIn(pyodide), finish: async () => {} };
}

/** @param {PyodideInterface} pyodide @param {Wheel} wheel */
async function install(pyodide, { name, content }) {
  await pyodide.loadPackage("micropip", { messageCallback: () => {} });
  const place = `/tmp/${name}`;
  pyodide.FS.writeFile(place, content);
  const installing = /** @type {PyCallable} */ (pyodide.pyimport("micropip.install"));
  try {
    await installing.callKwargs(`emfs:${place}`, { index_urls: pyodide.toPy([]) });
  } catch (error) {
    throw new Error(whyNotInstalled(sentenceOf(error)));
  }
}

/**
 * micropip's words are for people who install packages.
 * @param {string} said
 */
export function whyNotInstalled(said) {
  const [, needed] = /Can't fetch (?:metadata for|wheel from) '([^']+)'/.exec(said) ?? [];
  if (needed !== undefined) return `It needs ${needed}, which is not in this page; nothing is loaded from other places.`;
  if (said.includes(".dist-info")) return "It holds something else than its name says.";
  if (said.includes("BadZipFile") || said.includes("zlib.error")) return "It is damaged, or only a part of it.";
  return `It could not be installed: ${said}`;
}

/** @param {PyodideInterface} pyodide */
function coreIn(pyodide) {
  try {
    return coreOf(pyodide, /** @type {Bridge} */ (pyodide.pyimport("extract_action.bridge")));
  } catch (error) {
    throw new Error(`It cannot be imported: ${sentenceOf(error)}`);
  }
}
