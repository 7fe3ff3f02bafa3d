/** @import { RecordingJson, RecordingNote } from "../core/client.js" */
/** @import { Notice, State } from "./state.js" */

import { batch } from "@preact/signals-core";
import { t } from "../strings/page.js";
import { textOf } from "./examples.js";
import { offerTools } from "./request-tools.js";
import { dismissAll, EMPTY_SOURCE, notify } from "./state.js";
import { madeChoice, replaceWithUndo } from "./undo.js";
import { takeUnknownTools } from "./unknown-tools.js";

/** As many of a recording's notes as are shown: a file may have one for each of its lines. */
const NOTES = 4;

/**
 * Shows what a file holds; of a file with several calls, the person chooses. What was the person's own can be put back.
 *
 * @param {State} state
 * @param {readonly RecordingJson[]} recordings
 * @param {string} name
 * @param {readonly string[]} [names]  of the file of each recording, where they are of several files
 */
export function openRecordings(state, recordings, name, names = recordings.map(() => name)) {
  if (recordings.length === 1) {
    replaceWithUndo(state, () => {
      state.choice.value = null;
      setRecording(state, recordings[0], names[0]);
    });
    return;
  }
  state.choice.value = { name, recordings: [...recordings], names: [...names], chosen: -1, before: madeChoice(state.choice.value) };
  state.choosing.value = true;
}

/** @param {State} state @param {number} index among the recordings of the file */
export function choose(state, index) {
  const choice = state.choice.value;
  if (!choice) return;
  const show = () =>
    batch(() => {
      state.choosing.value = false;
      setRecording(state, choice.recordings[index], choice.names[index]);
      state.choice.value = { ...choice, chosen: index, before: null };
    });
  // Another call of the same file is a press away, so nothing is lost.
  if (choice.chosen === -1) replaceWithUndo(state, show);
  else show();
}

/** Leaves what was there as it was. @param {State} state */
export function chooseNone(state) {
  batch(() => {
    state.choosing.value = false;
    state.choice.value = madeChoice(state.choice.value);
  });
}

/**
 * @param {State} state
 * @param {RecordingJson} recording
 * @param {string} name
 */
export function setRecording(state, recording, name) {
  const isPlain = recording.provider === "text";
  state.source.value = { ...EMPTY_SOURCE, name, text: textOf(recording), recording: isPlain ? null : recording };
  if (!isPlain) state.chunking.value = { ...state.chunking.value, mode: "recorded" };
  else if (state.chunking.value.mode === "recorded") state.chunking.value = { ...state.chunking.value, mode: "words" };
  dismissAll(state, "recording");
  offerTools(state);
  takeUnknownTools(state);
  recording.notes.slice(0, NOTES).forEach((note, index) => {
    notify(state, { id: `recording-${index}`, severity: severityOf(note), text: () => noteText(note) });
  });
  const more = recording.notes.length - NOTES;
  if (more > 0) notify(state, { id: "recording-more", severity: "info", text: () => t.recording.moreNotes(more) });
  if (!isPlain && recording.provider !== "error" && recording.chunks.length === 0) {
    notify(state, { id: "recording-empty", severity: "warning", text: () => t.recording.empty(name) });
  }
}

/** @param {RecordingNote} note @returns {Notice["severity"]} */
function severityOf({ severity }) {
  return severity === "error" || severity === "warning" ? severity : "info";
}

/** Where and what, for notes that do not say the line themselves. @param {RecordingNote} note */
function noteText({ message, line }) {
  return line && !/\bline \d/i.test(message) ? t.recording.atLine(line, message) : message;
}

/** One line on what a recording is. @param {RecordingJson} recording */
export function describeRecording({ provider_name: provider, chunks, turn }) {
  const parts = [provider, turn?.model ?? "", t.recording.chunks(chunks.length)];
  return parts.filter((part) => part !== "").join(", ");
}

/** What a recording holds, in a few words, to choose by. @param {RecordingJson} recording */
export function summarize({ chunks, tools, turn }) {
  const names = turn?.calls.map((call) => call.name) ?? [];
  // Of what is no API's, the calls are in the text, which is not read yet.
  const calls = turn ? [t.recording.calls(names.length, [...new Set(names)].join(", "))] : [];
  const offered = tools.length ? [t.recording.tools(tools.length)] : [];
  return [t.recording.chunks(chunks.length), ...calls, ...offered].join(" · ");
}
