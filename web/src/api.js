/** @import { CallAction, Chunk, Options, Rejection, Tool, Trace, TraceRecord } from "./trace/types.js" */
/** @import { Chunking } from "./chunking/chunking.js" */
/** @import { CoreClient, Description, RecordingJson } from "./core/client.js" */
/** @import { Player } from "./player/player.js" */
/** @import { Session } from "./state/session.js" */
/** @import { RunState, State } from "./state/state.js" */

import { batch, effect } from "@preact/signals-core";
import { readChunking } from "./chunking/chunking.js";
import { callsOf, failuresOf, firstActions, repetitionsOf, shownText } from "./trace/actions.js";
import { traceOf } from "./trace/history.js";
import { formatTools } from "./state/examples.js";
import { setText } from "./state/open.js";
import { setRecording } from "./state/recordings.js";
import { checkOptions, checkRequest, checkStep, completeChunks } from "./run-request.js";

/**
 * What `playground.run` takes. What is left out stays as the page shows it.
 *
 * @typedef {object} RunRequest
 * @property {string} [text]  what a model wrote
 * @property {string | Uint8Array | ArrayBuffer | {chunks: Partial<Chunk>[]}} [recording]  the contents of a file (a stream's dump, JSON lines …), or chunks; without a channel they are of "text"
 * @property {Tool[] | string} [tools]  as the tools editor takes them
 * @property {string | Chunking} [chunking]  "recorded", "o200k", "cl100k", "words", "characters", "every:7", "random:42", "whole"
 * @property {Options} [options]  of the extractor
 *
 * @typedef {object} RunResult
 * @property {CallAction[]} calls  those to be run, in order
 * @property {CallAction[]} repetitions  calls that the model made a second time, in the other way; not to be run
 * @property {string} text  what a reader of the chat would see: prose, code and the warnings of failures
 * @property {Rejection[]} failures
 * @property {Trace} trace
 *
 * @typedef {object} PlaygroundState
 * @property {number} step      how many records are shown; 0 is before the first chunk
 * @property {number} steps     how many there are
 * @property {boolean} playing
 * @property {RunState["phase"]} phase  "done" when the trace on the page is that of what the page shows
 * @property {string} core      the stage of the core's load: "ready" at last
 * @property {TraceRecord | null} record  the record that led to the step
 *
 * @typedef {object} Playground  `window.playground`
 * @property {Promise<Description>} ready  the core is loaded
 * @property {(request: RunRequest) => Promise<RunResult>} run  shows and runs something; the page is then at the last step
 * @property {(step: number) => PlaygroundState} seek  pauses and shows a step
 * @property {() => PlaygroundState} state
 */

/**
 * @param {State} state
 * @param {{core: CoreClient, session: Session, player: Player}} parts
 * @returns {Playground}
 */
export function createPlayground(state, { core, session, player }) {
  const ready = new Promise((/** @type {(description: Description) => void} */ resolve) => {
    effect(() => {
      if (state.description.value) resolve(state.description.value);
    });
  });

  /** @returns {PlaygroundState} */
  const current = () => ({
    step: state.step.value,
    steps: state.last.value,
    playing: state.playing.value,
    phase: state.phase.value,
    core: state.load.value.stage,
    record: state.record.value,
  });

  return {
    ready,
    state: current,
    seek(step) {
      checkStep(step);
      player.seek(step);
      return current();
    },
    async run(request) {
      checkRequest(request);
      const chunking = request.chunking === undefined ? null : readChunking(request.chunking);
      if (request.options) checkOptions(request.options, (await core.ready).options);
      const recording = request.recording === undefined ? null : await readRecording(core, request.recording);
      batch(() => {
        if (recording) {
          state.choice.value = null;
          setRecording(state, recording, "Recording");
        }
        else if (request.text !== undefined) setText(state, request.text);
        if (chunking) state.chunking.value = chunking;
        if (request.tools !== undefined) {
          state.toolsText.value = typeof request.tools === "string" ? request.tools : formatTools(request.tools);
        }
        if (request.options) state.options.value = request.options;
      });
      const history = await session.runNow();
      player.seek(history.records.length);
      const { rows } = history.actions;
      const actions = firstActions(rows);
      return {
        calls: callsOf(actions),
        repetitions: repetitionsOf(actions),
        text: shownText(rows),
        failures: failuresOf(actions),
        // Of a long text it is large, and few ask for it.
        get trace() {
          return traceOf(history);
        },
      };
    },
  };
}

/**
 * @param {CoreClient} core
 * @param {Exclude<RunRequest["recording"], undefined>} recording
 * @returns {Promise<RecordingJson>}
 */
async function readRecording(core, recording) {
  if (typeof recording === "string") return core.readRecording(new TextEncoder().encode(recording));
  if (recording instanceof ArrayBuffer) return core.readRecording(new Uint8Array(recording));
  if (recording instanceof Uint8Array) return core.readRecording(recording);
  return { provider: "chunks", provider_name: "Chunks", tools: [], notes: [], chunks: completeChunks(recording.chunks) };
}
