/** Starts Python in this worker, with the core in it. */

/** @import {LoadingStage, Manifest, SnapshotUse} from "./protocol.js" */
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
/** Every visit would draw the same numbers. */
const AFTER_WAKING = "import random; random.seed()";

/**
 * @param {URL} base the site's root
 * @param {Manifest} manifest
 * @param {Snapshots} snapshots
 * @param {Surroundings} surroundings
 * @returns {Promise<{core: Core, keep(): Promise<boolean>}>} `keep` makes the snapshot for the next visit where there is none
 */
export async function startCore(base, manifest, snapshots, { use, reload, onStage, onProgress }) {
  const { wasm, library } = manifest.start;
  const kept = use === "use" ? snapshots.read() : Promise.resolve(null);
  const importing = importRuntime(base, manifest);
  const { stream, write, close } = endless();
  const contents = download(base, [wasm, library], {
    fetch,
    cache: reload ? "reload" : "default",
    onProgress,
    onPiece: (file, piece) => file === wasm && write(piece),
  });
  const program = new URL(wasm.path, base).href;
  contents.get(program)?.then(close, () => {});
  const coming = new Map([[program, stream]]); // what came of it is compiled while the rest is on its way
  const place = new URL(library.path, base).href;
  contents.set(place, unpack(library.path, /** @type {Promise<ArrayBuffer>} */ (contents.get(place))));
  const settings = { stdLibURL: place, lockFileContents: emptyLock(manifest.pyodide) };
  const downloaded = Promise.all(contents.values());
  downloaded.catch(() => {}); // told by whoever waits for one of them
  // Python begins with what is there; for a person it is a download until all of it is.
  const tell = (/** @type {LoadingStage} */ stage, /** @type {string} */ detail) => void downloaded.then(() => onStage(stage, detail), () => {});
  const [runtime, snapshot] = await Promise.all([importing, kept]);

  if (snapshot) {
    tell("wake", "Waking Python as it was at the first visit");
    try {
      const pyodide = await startPyodide(base, manifest, runtime, contents, coming, { ...settings, _loadSnapshot: snapshot });
      pyodide.runPython(AFTER_WAKING);
      return { core: bridgeOf(pyodide), keep: () => Promise.resolve(true) };
    } catch {
      await downloaded;
      await snapshots.forget();
    }
  }

  tell("start", `Starting Python (Pyodide ${manifest.pyodide.version})`);
  const pyodide = await startPyodide(base, manifest, runtime, contents, coming, { ...settings, _makeSnapshot: use !== "off" });
  onStage("import", "Importing the core");
  const core = bridgeOf(pyodide);
  pyodide.runPython(AFTER_IMPORT);
  return { core, keep: () => (use === "off" ? Promise.resolve(false) : keep(pyodide, snapshots)) };
}

/** A stream that waits for more until it is closed, also when no more will come. */
function endless() {
  /** @type {TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>} */
  const { readable, writable } = new TransformStream();
  const writer = writable.getWriter();
  return {
    stream: readable,
    write: (/** @type {Uint8Array<ArrayBuffer>} */ piece) => void writer.write(piece).catch(() => {}),
    close: () => void writer.close().catch(() => {}),
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
    return await snapshots.write(/** @type {any} */ (pyodide).makeMemorySnapshot()); // a private interface, so that it has no type
  } catch {
    return false;
  }
}
