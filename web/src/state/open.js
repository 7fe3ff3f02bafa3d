/** @import { CoreClient, RecordingJson } from "../core/client.js" */
/** @import { State } from "./state.js" */

import { batch } from "@preact/signals-core";
import { formatBytes } from "../lib/format.js";
import { t } from "../strings/page.js";
import { openRecordings } from "./recordings.js";
import { dismiss, dismissAll, EMPTY_SOURCE, notify } from "./state.js";

/** The largest file that the page reads. */
export const MAX_BYTES = 20_000_000;

/** What was typed or pasted: text, with no recording behind it. @param {State} state @param {string} text */
export function setText(state, text) {
  const { name, text: before } = state.source.value;
  if (text === before) return;
  batch(() => {
    state.source.value = { ...EMPTY_SOURCE, text, name: text === "" ? "" : editedName(name) };
    if (state.chunking.value.mode === "recorded") state.chunking.value = { ...state.chunking.value, mode: "words" };
    dismissAll(state, "opened");
    for (const id of ["recording", "recording-tools", "replaced"]) dismiss(state, id);
    state.choice.value = null;
  });
}

/** @param {string} name */
function editedName(name) {
  return name === "" || name.endsWith(", edited") ? name : `${name}, edited`;
}

/**
 * Opens what files hold: recordings in any form that the core reads, or plain text. Of several, the person chooses one.
 *
 * @param {State} state
 * @param {CoreClient} core
 * @param {readonly File[]} files
 */
export async function openFiles(state, core, files) {
  dismissAll(state, "opened");
  /** @type {RecordingJson[]} */
  const recordings = [];
  /** @type {string[]} */
  const names = [];
  for (const file of files) {
    for (const recording of await readFile(state, core, file)) {
      const { title } = recording;
      recordings.push(files.length === 1 ? recording : { ...recording, title: title ? `${file.name}, ${title}` : file.name });
      names.push(file.name);
    }
  }
  if (recordings.length === 0) return;
  openRecordings(state, recordings, files.length === 1 ? files[0].name : t.opened.files(files.length), names);
}

/** What a file holds; a notice says why it can't be read. @param {State} state @param {CoreClient} core @param {File} file @returns {Promise<RecordingJson[]>} */
async function readFile(state, core, file) {
  const id = `opened-${file.name}`;
  if (file.size > MAX_BYTES) {
    notify(state, {
      id,
      severity: "error",
      text: t.opened.tooLarge(file.name, formatBytes(file.size), formatBytes(MAX_BYTES)),
    });
    return [];
  }
  if (state.load.value.stage !== "ready") {
    notify(state, { id, severity: "info", text: t.opened.waits(file.name) });
  }
  try {
    const recordings = await core.readRecordings(new Uint8Array(await file.arrayBuffer()));
    dismiss(state, id);
    return recordings;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    notify(state, { id, severity: "error", text: t.opened.failed(file.name, reason) });
    return [];
  }
}
