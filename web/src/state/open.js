/** @import { CoreClient, RecordingJson } from "../core/client.js" */
/** @import { State } from "./state.js" */

import { batch } from "@preact/signals-core";
import { formatBytes, plural } from "../lib/format.js";
import { formatTools, textOf } from "./examples.js";
import { dismiss, EMPTY_SOURCE, notify } from "./state.js";

/** The largest file that the page reads. */
export const MAX_BYTES = 20_000_000;

/** As many of a recording's notes as are shown: a file may have one for each of its lines. */
const NOTES = 4;

/** Lines that begin like a recorded stream: server-sent events, or JSON objects. */
const LOOKS_RECORDED = /^\s*(?:(?:data|event|id|retry):|:[^\n]*\n\s*data:|\{"[^\n]*\}\s*(?:\n|$))/;

/** What was typed or pasted: text, with no recording behind it. @param {State} state @param {string} text */
export function setText(state, text) {
  const { name, text: before } = state.source.value;
  if (text === before) return;
  batch(() => {
    state.source.value = { ...EMPTY_SOURCE, text, name: text === "" ? "" : editedName(name) };
    if (state.chunking.value.mode === "recorded") state.chunking.value = { ...state.chunking.value, mode: "words" };
    dismiss(state, "recording");
    dismiss(state, "opened");
  });
}

/** @param {string} name */
function editedName(name) {
  return name === "" || name.endsWith(", edited") ? name : `${name}, edited`;
}

/** @param {string} text */
export function looksRecorded(text) {
  return LOOKS_RECORDED.test(text.slice(0, 2000));
}

/**
 * Opens what a file holds: a recording in any form that the core reads, or plain text.
 *
 * @param {State} state
 * @param {CoreClient} core
 * @param {File} file
 */
export async function openFile(state, core, file) {
  if (file.size > MAX_BYTES) {
    notify(state, {
      id: "opened",
      severity: "error",
      text: `“${file.name}” has ${formatBytes(file.size)}; the most that this page opens is ${formatBytes(MAX_BYTES)}. What was here before is still here.`,
    });
    return;
  }
  try {
    await openBytes(state, core, new Uint8Array(await file.arrayBuffer()), file.name);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    notify(state, { id: "opened", severity: "error", text: `“${file.name}” could not be opened: ${reason}` });
  }
}

/**
 * @param {State} state
 * @param {CoreClient} core
 * @param {Uint8Array} bytes
 * @param {string} name
 */
export async function openBytes(state, core, bytes, name) {
  if (state.load.value.stage !== "ready") {
    notify(state, { id: "opened", severity: "info", text: `“${name}” is read as soon as the Python core is loaded.` });
  }
  const recording = await core.readRecording(bytes);
  batch(() => {
    dismiss(state, "opened");
    setRecording(state, recording, name);
  });
}

/**
 * @param {State} state
 * @param {RecordingJson} recording
 * @param {string} name
 */
export function setRecording(state, recording, name) {
  const text = textOf(recording);
  const isPlain = recording.provider === "text";
  state.source.value = { name, text, recording: isPlain ? null : recording, example: null };
  if (!isPlain) state.chunking.value = { ...state.chunking.value, mode: "recorded" };
  else if (state.chunking.value.mode === "recorded") state.chunking.value = { ...state.chunking.value, mode: "words" };
  if (recording.tools.length) state.toolsText.value = formatTools(recording.tools);
  for (const { id } of state.notices.value) if (id.startsWith("recording")) dismiss(state, id);
  recording.notes.slice(0, NOTES).forEach(({ severity, message }, index) => {
    notify(state, { id: `recording-${index}`, severity: severityOf(severity), text: message });
  });
  const more = recording.notes.length - NOTES;
  if (more > 0) notify(state, { id: "recording-more", severity: "info", text: `There ${more === 1 ? "is" : "are"} ${plural(more, "more note")} of this kind.` });
  if (!isPlain && recording.chunks.length === 0) {
    notify(state, { id: "recording-empty", severity: "warning", text: `“${name}” holds no chunk of text and no call.` });
  }
}

/** @param {string} severity @returns {"info" | "warning" | "error"} */
function severityOf(severity) {
  return severity === "error" || severity === "warning" ? severity : "info";
}

/** One line on what a recording is. @param {RecordingJson} recording */
export function describeRecording(recording) {
  return `${recording.provider_name}, ${plural(recording.chunks.length, "chunk")}`;
}
