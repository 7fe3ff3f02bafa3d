/** @import { CoreClient, RecordingJson } from "../core/client.js" */
/** @import { State } from "./state.js" */
/** @import { ToolsText } from "./tools-file.js" */

import { batch } from "@preact/signals-core";
import { formatBytes } from "../lib/format.js";
import { reasonOf } from "../lib/reason.js";
import { t } from "../strings/page.js";
import { openRecordings } from "./recordings.js";
import { dismiss, dismissAll, EMPTY_SOURCE, notify } from "./state.js";
import { takeTools, toolsIn } from "./tools-file.js";

/** The largest file that the page reads. */
export const MAX_BYTES = 20_000_000;

/** A file that takes longer is told of, and can be given up. */
const LONG_MS = 500;

/** What was typed or pasted: text, with no recording behind it. @param {State} state @param {string} text */
export function setText(state, text) {
  const { name, text: before } = state.source.value;
  if (text === before) return;
  const edited = name !== "" && isEdit(before, text);
  batch(() => {
    state.source.value = { ...EMPTY_SOURCE, text, ...(edited && { name, edited }) };
    if (state.chunking.value.mode === "recorded") state.chunking.value = { ...state.chunking.value, mode: "words" };
    dismissAll(state, "opened");
    for (const id of ["recording", "recording-tools", "replaced"]) dismiss(state, id);
    state.choice.value = null;
  });
}

/** Whether a quarter of a text is there still, at its beginning or its end; else the new one has nothing to do with its name. @param {string} before @param {string} now */
function isEdit(before, now) {
  const least = Math.min(before.length, now.length);
  let kept = 0;
  while (kept < least && before[kept] === now[kept]) kept++;
  for (let last = 1; kept < least && before.at(-last) === now.at(-last); last++) kept++;
  return now !== "" && kept * 4 >= before.length;
}

/**
 * Opens what files hold: recordings in any form that the core reads, or plain text. Of several, the person chooses one. Files
 * that define tools become the tools.
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
  /** @type {(ToolsText & {name: string})[]} */
  const tools = [];
  const stopping = new AbortController();
  for (const file of files) {
    const found = await readFile(state, core, file, stopping);
    const defined = await toolsIn(core, found);
    if (defined) {
      tools.push({ name: file.name, ...defined });
      continue;
    }
    for (const recording of found) {
      const { title } = recording;
      recordings.push(files.length === 1 ? recording : { ...recording, title: title ? `${file.name}, ${title}` : file.name });
      names.push(file.name);
    }
  }
  if (stopping.signal.aborted) return;
  if (tools.length > 0) takeTools(state, tools);
  if (recordings.length === 0) return;
  openRecordings(state, recordings, files.length === 1 ? files[0].name : t.opened.files(files.length), names);
}

/**
 * What a file holds; a notice says why it can't be read, or that it takes long.
 *
 * @param {State} state @param {CoreClient} core @param {File} file
 * @param {AbortController} stopping  of all files that were opened together
 * @returns {Promise<RecordingJson[]>}
 */
async function readFile(state, core, file, stopping) {
  const id = `opened-${file.name}`;
  const { signal } = stopping;
  if (signal.aborted) return [];
  if (file.size > MAX_BYTES) {
    notify(state, {
      id,
      severity: "error",
      text: () => t.opened.tooLarge(file.name, formatBytes(file.size), formatBytes(MAX_BYTES)),
    });
    return [];
  }
  const tell = (/** @type {() => string} */ text) =>
    notify(state, { id, severity: "info", text, action: { label: () => t.opened.stop, run: () => stopping.abort() } });
  const isReady = state.load.value.stage === "ready";
  if (!isReady) tell(() => t.opened.waits(file.name));
  const later = setTimeout(() => isReady && tell(() => t.opened.reading(file.name, formatBytes(file.size))), LONG_MS);
  try {
    const recordings = await core.readRecordings(new Uint8Array(await file.arrayBuffer()), signal);
    dismiss(state, id);
    const reason = whyUnread(recordings);
    if (reason === null) return recordings;
    notify(state, { id, severity: "error", text: () => t.opened.failed(file.name, reason) });
    return [];
  } catch (error) {
    if (signal.aborted) return [];
    const reason = reasonOf(error);
    notify(state, { id, severity: "error", text: () => t.opened.failed(file.name, reason) });
    return [];
  } finally {
    clearTimeout(later);
  }
}

/** Why a file gave nothing, so that what is there can stay: it is empty, packed, or no text. @param {readonly RecordingJson[]} recordings */
function whyUnread([first, ...others]) {
  const isNothing = others.length === 0 && first.provider === "text" && first.chunks.length === 0;
  return isNothing ? (first.notes.find(({ severity }) => severity === "error")?.message ?? null) : null;
}
