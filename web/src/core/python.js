/** Starts Python in this worker, with the core in it. */

/** @import {LoadingStage, Manifest, SiteFile, SnapshotUse} from "./protocol.js" */
/** @import {Bridge, Core} from "./bridge.js" */
/** @import {Snapshots} from "./snapshots.js" */
/** @import {PyodideInterface} from "pyodide" */
import { coreOf } from "./bridge.js";
import { download, unpack } from "./download.js";
import { emptyLock, importRuntime, startPyodide } from "./runtime.js";

/**
 * @typedef {{
 *   use: SnapshotUse,
 *   reload: boolean,
 *   onStage: (stage: LoadingStage, detail: string) => void,
 *   onProgress: (received: number, total: number) => void,
 * }} Surroundings `reload` bypasses the browser's cache
 */

/** What the library's own start (building/startup.py) leaves to be done. */
const AFTER_IMPORT = "import gc; gc.freeze(); gc.enable()";
/** A later visit has no library to import from. */
const BEFORE_KEEPING = "import sitecustomize; sitecustomize.keep_modules()";
/** Every visit would draw the same numbers. */
const AFTER_WAKING = "import random; random.seed()";

/**
 * @param {URL} base the site's root
 * @param {Manifest} manifest
 * @param {Snapshots} snapshots
 * @param {Surroundings} surroundings
 * @returns {Promise<{core: Core, finish(): Promise<unknown>}>} `finish` makes the snapshot for the next visit where there is none
 */
export async function startCore(base, manifest, snapshots, { use, reload, onStage, onProgress }) {
  const { wasm, library } = manifest.start;
  const importing = importRuntime(base, manifest);
  importing.catch(() => {}); // told below
  const kept = use === "use" ? await snapshots.find() : null;

  const { onResponse, compiled } = compiler(wasm);
  /** @param {SiteFile[]} files */
  const begin = (files) => download(base, files, { fetch, cache: reload ? "reload" : "default", onProgress, onResponse });
  const coming = begin(kept ? [wasm] : [wasm, library]);
  const program = compiled(/** @type {Promise<ArrayBuffer>} */ (coming.get(new URL(wasm.path, base).href)));
  program.catch(() => {}); // told by the start
  const place = new URL(library.path, base).href;
  const settings = { stdLibURL: place, lockFileContents: emptyLock(manifest.pyodide) };
  // Python begins with what is there; for a person it is a download until all of it is.
  const tell = (/** @type {LoadingStage} */ stage, /** @type {string} */ detail) =>
    void Promise.all(coming.values()).then(() => onStage(stage, detail), () => {});

  const [runtime, snapshot] = await Promise.all([importing, kept?.read()]);
  if (snapshot) {
    tell("wake", "Waking Python as it was at the first visit");
    const contents = new Map([[place, Promise.resolve(new ArrayBuffer(0))]]); // what it would import is in its memory
    try {
      const pyodide = await startPyodide(base, manifest, runtime, contents, program, { ...settings, _loadSnapshot: snapshot });
      return { core: bridgeOf(pyodide), finish: async () => pyodide.runPython(AFTER_WAKING) };
    } catch {
      await program;
      await snapshots.forget();
    }
  }

  tell("start", `Starting Python (Pyodide ${manifest.pyodide.version})`);
  const packed = coming.get(place) ?? begin([library]).get(place);
  const contents = new Map([[place, unpack(library.path, /** @type {Promise<ArrayBuffer>} */ (packed))]]);
  const pyodide = await startPyodide(base, manifest, runtime, contents, program, { ...settings, _makeSnapshot: use !== "off" });
  onStage("import", "Importing the core");
  const core = bridgeOf(pyodide);
  pyodide.runPython(AFTER_IMPORT);
  return { core, finish: async () => use !== "off" && keep(pyodide, snapshots) };
}

/**
 * Compiles a file while it is on its way. It must be the browser's own response: what a browser compiled of that it keeps, and later
 * visits need not compile it again.
 *
 * @param {SiteFile} wasm
 * @returns {{onResponse(file: SiteFile, response: Response): Response, compiled(checked: Promise<ArrayBuffer>): Promise<WebAssembly.Module>}}
 *   `compiled` waits for the bytes to be checked, and compiles these where a server gives the response another type
 */
function compiler(wasm) {
  /** @type {(response: Response) => void} */
  let arrive = () => {};
  const arrived = new Promise((/** @type {typeof arrive} */ resolve) => (arrive = resolve));
  return {
    onResponse(file, response) {
      if (file !== wasm) return response;
      const copy = response.clone();
      arrive(response);
      return copy;
    },
    async compiled(checked) {
      const compiling = arrived.then((response) => WebAssembly.compileStreaming(response));
      compiling.catch(() => {});
      const content = await checked;
      return compiling.catch(() => WebAssembly.compile(content));
    },
  };
}

/** @param {PyodideInterface} pyodide */
function bridgeOf(pyodide) {
  return coreOf(pyodide, /** @type {Bridge} */ (pyodide.pyimport("extract_action.bridge")));
}

/**
 * @param {PyodideInterface} pyodide
 * @param {Snapshots} snapshots
 */
async function keep(pyodide, snapshots) {
  try {
    pyodide.runPython(BEFORE_KEEPING);
    return await snapshots.write(/** @type {any} */ (pyodide).makeMemorySnapshot()); // a private interface, so that it has no type
  } catch {
    return false;
  }
}
