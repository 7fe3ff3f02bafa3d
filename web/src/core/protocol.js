/**
 * What the page and the core's worker say to each other. JSON travels as text: a string is cloned far faster than the
 * objects it describes, and the core's answers stay byte for byte what Python wrote.
 */

/** @import {Chunk} from "../trace/types.js" */

/**
 * A file of the site, its path relative to the site's root.
 * @typedef {{path: string, bytes: number, sha256: string}} SiteFile
 */

/**
 * manifest.json, as the build wrote it.
 * @typedef {{
 *   build: string,
 *   pyodide: {version: string, folder: string, python: string, abi: string, platform: string},
 *   start: {loader: SiteFile, glue: SiteFile, wasm: SiteFile, library: SiteFile},
 *   other: {stdlib: SiteFile, lock: SiteFile, micropip: SiteFile, wheel: SiteFile},
 * }} Manifest `start` is what the page's own core needs, `other` what another wheel of the core needs besides
 */

/** @typedef {"use" | "make" | "off"} SnapshotUse `make` starts afresh and keeps that */

/** @typedef {"download" | "wake" | "start" | "install" | "import"} LoadingStage `wake` is a start from a snapshot */

/** @typedef {"check_tools" | "shapes" | "write_calls" | "ladder" | "answers" | "read_recording" | "read_recordings"} CoreFunction functions of `extract_action.bridge` with one argument */

/**
 * To the worker. Without `manifest`, it is looked up; `reload` bypasses the browser's cache, which may hold what made an earlier start fail; `request` is the
 * JSON that `bridge.Session` takes. With `more`, further chunks of the run follow.
 * @typedef {{type: "load", base: string, manifest?: Manifest, reload: boolean, snapshot: SnapshotUse}
 *   | {type: "call", id: number, name: CoreFunction, argument: string | Uint8Array}
 *   | {type: "run", id: number, request: string, chunks: Chunk[], more: boolean}
 *   | {type: "chunks", id: number, chunks: Chunk[], more: boolean}
 *   | {type: "abort", id: number}} ToWorker
 */

/**
 * From the worker. `received` and `total` are bytes; in `records`, each text is a JSON array of trace records. `fatal` says that Python is gone: nothing else will be answered.
 * @typedef {{type: "stage", stage: LoadingStage, detail: string}
 *   | {type: "progress", received: number, total: number}
 *   | {type: "ready", description: string}
 *   | {type: "fatal", error: string}
 *   | {type: "result", id: number, json: string}
 *   | {type: "error", id: number, error: string}
 *   | {type: "records", id: number, texts: string[]}
 *   | {type: "finished", id: number}} FromWorker
 */

export {};
