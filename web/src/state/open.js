/** @import { CoreClient } from "../core/client.js" */
/** @import { State } from "./state.js" */

import { batch } from "@preact/signals-core";
import { formatBytes } from "../lib/format.js";
import { openRecordings } from "./recordings.js";
import { dismiss, EMPTY_SOURCE, notify } from "./state.js";

/** The largest file that the page reads. */
export const MAX_BYTES = 20_000_000;

/** What was typed or pasted: text, with no recording behind it. @param {State} state @param {string} text */
export function setText(state, text) {
  const { name, text: before } = state.source.value;
  if (text === before) return;
  batch(() => {
    state.source.value = { ...EMPTY_SOURCE, text, name: text === "" ? "" : editedName(name) };
    if (state.chunking.value.mode === "recorded") state.chunking.value = { ...state.chunking.value, mode: "words" };
    for (const id of ["opened", "recording", "recording-tools", "replaced"]) dismiss(state, id);
    state.choice.value = null;
  });
}

/** @param {string} name */
function editedName(name) {
  return name === "" || name.endsWith(", edited") ? name : `${name}, edited`;
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
  const recordings = await core.readRecordings(bytes);
  batch(() => {
    dismiss(state, "opened");
    openRecordings(state, recordings, name);
  });
}
