/** The page's side of the core: starts the worker, follows its load, and turns messages into promises. */

/** @import {Frames} from "../lib/frames.js" */
/** @import {LoadEvent, LoadState} from "./load-state.js" */
/** @import {Chunk, Fix, Span, Tool, TraceRecord} from "../trace/types.js" */
/** @import {Answers} from "../chunking/check.js" */
/** @import {CoreFunction, FromWorker, SnapshotUse, ToWorker} from "./protocol.js" */
import { frames as pageFrames } from "../lib/frames.js";
import { reasonOf } from "../lib/reason.js";
import { createIntake } from "./intake.js";
import { IDLE, isLoading, next } from "./load-state.js";
import { createQuestions } from "./questions.js";
import { createWatchdog } from "./watchdog.js";

/**
 * What `bridge.describe` tells of the core.
 * @typedef {{
 *   version: string, python: string, trace_version: number,
 *   states: {name: string, text: string}[],
 *   transitions: {from: string, to: string, when: string}[],
 *   dialects: {name: string}[],
 *   codes: {code: string, text: string, release: string}[],
 *   options: {name: string, type: "choice" | "boolean" | "integer", default: unknown, choices: unknown[] | null, text: string, codes: string[]}[],
 * }} Description
 */

/** @typedef {{severity: "error" | "warning", message: string, line: number, column: number, path: string, offset: number}} ToolProblem */
/** @typedef {{tools: Tool[], problems: ToolProblem[]}} ToolCheck */
/** @typedef {{severity: string, message: string, line: number | null}} RecordingNote */

/**
 * A recording. `title` says which of several calls of a file it is. What an API sent has `events`, each with the half-open
 * range of the chunks that it became, and its `turn`.
 * @typedef {{text: string, line: number, name: string, time: number | null, chunks: [start: number, end: number]}} WireEvent
 * @typedef {{
 *   provider: string, provider_name: string, title?: string, tools: Tool[], notes: RecordingNote[], chunks: Chunk[],
 *   events?: WireEvent[], turn?: Turn | null,
 * }} RecordingJson
 */

/**
 * What one response of a model holds; an `api` of "" is none that was recognised.
 * @typedef {{id: string | null, name: string, arguments: string, thought_signature?: string, kind?: string}} TurnCall
 * @typedef {{
 *   api?: string, model?: string, text: string | null, reasoning?: string | null, refusal?: string | null, calls: TurnCall[],
 *   other?: unknown[], parts?: unknown[], finish_reason?: string | number | null,
 *   usage?: {input_tokens: number | null, output_tokens: number | null} | null,
 * }} Turn
 */

/**
 * What is sent to one API, each as JSON text for people. `made_up_ids`: the calls had none, and this API needs some.
 * @typedef {{key: string, title: string, tools: string, message: string, results: string, made_up_ids: boolean}} Shape
 * @typedef {{success: boolean, output: string}} CallOutput
 */

/**
 * Calls in one dialect: `title` says which models write so; `error`, in the place of the text, why it cannot say this.
 * @typedef {{dialect: string, title: string, text?: string, error?: string}} WrittenCall
 */

/**
 * @typedef {{
 *   start(): void,
 *   readonly ready: Promise<Description>,
 *   checkTools(text: string): Promise<ToolCheck>,
 *   readRecording(bytes: Uint8Array): Promise<RecordingJson>,
 *   readRecordings(bytes: Uint8Array, signal?: AbortSignal): Promise<RecordingJson[]>,
 *   writeCalls(order: {calls: {name: string, arguments: unknown}[], tools: Tool[]}): Promise<WrittenCall[]>,
 *   ladder(text: string, isDone: boolean, given: {tools: Tool[], options: {[name: string]: unknown}}): Promise<Ladder>,
 *   answers(order: {text: string, tools: Tool[], options: object, cuts: number[][]}): Promise<Answers>,
 *   shapes(order: {tools: Tool[], turn: Turn, outputs: CallOutput[]}): Promise<Shape[]>,
 *   run(order: {tools: Tool[], options: object, chunks: Chunk[]}, handlers: RunHandlers): Promise<void>,
 *   stop(): void,
 * }} CoreClient
 */

/**
 * How jsonish came to its reading of a text; `taken` is null for a strategy that was not tried any more.
 * @typedef {{
 *   attempts: {strategy: string, taken: boolean | null, message: string}[],
 *   readings: {type: string, json: string, span: Span | null, complete: boolean, fixes: Fix[], taken: boolean, why: string, calls: CallOfReading[]}[],
 *   more: number,
 * }} Ladder
 */

/** @typedef {{tool: string, code: string, text: string}} CallOfReading  what an object of a reading is as a call; `tool` is "" where it is none */

/** @typedef {{onRecords(records: TraceRecord[], done: number, total: number): void, signal?: AbortSignal}} RunHandlers */

/** The core stopped in the middle of its work, and was started anew; what made it stop would do so again. */
export class CoreEnded extends Error {}

/**
 * A worker that was told to load before there was a client, and what was heard of it; null where the browser starts none.
 * @typedef {{worker: Worker | null, heard: (MessageEvent | ErrorEvent)[], snapshots: boolean}} Begun `snapshots`: as of the client
 */

/** How long each stage may be silent, in milliseconds. A slow line still delivers some bytes; a slow phone needs time to start Python. */
const SILENCE_MS = { download: 30_000, wake: 15_000, start: 90_000, install: 60_000, import: 60_000 };
const STUCK = {
  wake: "Python did not wake within 15 seconds.",
  download: "The download of Python stopped: nothing has arrived for 30 seconds.",
  start: "Python did not start within 90 seconds. The browser, an extension or a server's policy may block WebAssembly.",
  install: "The core's wheel could not be installed within 60 seconds.",
  import: "The core could not be imported within 60 seconds.",
};

/**
 * @param {{
 *   base: URL, onLoad: (state: LoadState) => void, begun?: Begun | null, createWorker?: () => Worker, snapshots?: boolean,
 *   frames?: Pick<Frames, "work" | "once">,
 * }} options `base` is the site's root; `begun`: what is loading already; with `snapshots`, Python's memory is kept for the next visit
 * @returns {CoreClient}
 */
export function createCoreClient({ base, onLoad, begun = null, createWorker = coreWorker, snapshots = true, frames = pageFrames }) {
  /** @type {LoadState} */
  let state = IDLE;
  /** @type {Worker | undefined} */
  let worker;
  let ready = deferred();
  let ended = false;
  const watchdog = createWatchdog();
  const questions = createQuestions({
    post,
    frames,
    onHung: () => fail("The core was busy with one step for a minute."),
    onDeaf: relaunch,
  });

  /** @param {LoadEvent} event */
  function step(event) {
    const before = state;
    state = next(before, event);
    watch();
    if (state !== before) onLoad(state);
  }

  function watch() {
    const { stage } = state;
    if (stage !== "idle" && stage !== "ready" && stage !== "failed") {
      watchdog.feed(SILENCE_MS[stage], () => fail(STUCK[stage]));
    } else {
      watchdog.stop();
    }
  }

  /** @param {Error} error */
  function end(error) {
    worker?.terminate();
    worker = undefined;
    ended = true;
    ready.reject(error);
    ready = deferred(); // the old one may have been resolved long ago; whoever asks from now on hears of the end
    ready.reject(error);
    questions.rejectAll(error);
  }

  /** Begins anew with a worker that does nothing yet. Whoever waits for an answer still gets one. */
  function relaunch() {
    worker?.terminate();
    questions.forgetAborted();
    ready = deferred();
    ended = false;
    launch(snapshots ? "use" : "off", false);
  }

  /** @param {SnapshotUse} snapshot @param {boolean} reload */
  function launch(snapshot, reload) {
    const early = begun;
    begun = null;
    step({ type: "start" });
    /** @type {Worker} */
    let started;
    try {
      started = worker = early?.worker ?? createWorker();
    } catch (error) {
      fail(`This browser starts no worker for this page: ${reasonOf(error)}`);
      return;
    }
    /** @param {MessageEvent | ErrorEvent} event */
    const hear = (event) => {
      if (started !== worker) return; // what an ended worker said before its end may come after it
      if ("data" in event) return receive(event.data);
      event.preventDefault(); // it is shown, and need not be in the console as well
      fail(workerProblem(event.message, state));
    };
    started.onmessage = started.onerror = hear;
    if (!early?.worker) return post({ type: "load", base: base.href, reload, snapshot });
    for (const event of early.heard) hear(event);
  }

  /** @param {string} error */
  function fail(error) {
    if (state.stage === "wake") {
      worker?.terminate();
      return launch("make", false); // a snapshot only saves time: without it, all is as at the first visit
    }
    if (state.stage === "ready") {
      end(new CoreEnded(`${error.replace(/\.?$/, ".")} It was started anew; your text is kept.`));
      setTimeout(relaunch); // first, whoever waited hears why
      return;
    }
    end(new Error(error));
    step({ type: "fail", error });
  }

  /** @param {FromWorker} message */
  function receive(message) {
    switch (message.type) {
      case "stage":
      case "progress":
        return step(message);
      case "ready":
        ready.resolve(JSON.parse(message.description));
        questions.repeat();
        return step({ type: "ready" });
      case "fatal":
        return fail(message.error);
      default:
        return questions.receive(message);
    }
  }

  /** @param {ToWorker} message */
  function post(message) {
    worker?.postMessage(message);
  }

  /**
   * @param {CoreFunction} name
   * @param {string | Uint8Array} argument
   * @param {AbortSignal} [signal]
   */
  async function call(name, argument, signal) {
    await ready.promise;
    signal?.throwIfAborted();
    return JSON.parse(await questions.ask({ type: "call", name, argument }, { signal }));
  }

  return {
    start() {
      if (isLoading(state) || state.stage === "ready") return;
      if (ended) ready = deferred();
      ended = false;
      const reload = state.stage === "failed";
      launch(!snapshots ? "off" : reload ? "make" : "use", reload);
    },
    get ready() {
      return ready.promise;
    },
    checkTools: (text) => call("check_tools", text),
    readRecording: (bytes) => call("read_recording", bytes),
    readRecordings: (bytes, signal) => call("read_recordings", bytes, signal),
    writeCalls: (order) => call("write_calls", JSON.stringify(order)),
    ladder: (text, isDone, { tools, options }) =>
      call("ladder", JSON.stringify({ text, is_done: isDone, tools, accept_unknown_tools: options.accept_unknown_tools === true })),
    answers: (order) => call("answers", JSON.stringify(order)),
    shapes: (order) => call("shapes", JSON.stringify(order)),
    async run({ tools, options, chunks }, { onRecords, signal }) {
      await ready.promise;
      signal?.throwIfAborted();
      let done = 0;
      const intake = createIntake(frames, (records) => {
        done = Math.min(chunks.length, done + records.length); // the last record is of the end
        onRecords(records, done, chunks.length);
      });
      try {
        await questions.ask({ type: "run", request: JSON.stringify({ tools, options }), chunks }, { signal, onRecords: intake.add });
        await intake.emptied();
        signal?.throwIfAborted();
      } finally {
        intake.drop();
      }
    },
    stop() {
      end(new Error("The core was stopped."));
      step({ type: "stop" });
    },
  };
}

function coreWorker() {
  return new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: "core" });
}

/**
 * A script that cannot be fetched or parsed gives an event without a message.
 * @param {string | undefined} message
 * @param {LoadState} state
 */
function workerProblem(message, state) {
  if (message) return `The core's worker stopped: ${message}`;
  return isLoading(state) ? "The core's worker could not be loaded." : "The core's worker stopped.";
}

/** @returns {{promise: Promise<Description>, resolve(value: Description): void, reject(error: Error): void}} */
function deferred() {
  /** @type {(value: Description) => void} */
  let resolve = () => {};
  /** @type {(error: Error) => void} */
  let reject = () => {};
  const promise = new Promise((/** @type {(value: Description) => void} */ yes, no) => {
    resolve = yes;
    reject = no;
  });
  promise.catch(() => {}); // a failed load is told by onLoad; not everyone who loads waits for this
  return { promise, resolve, reject };
}
