/** @import { CoreClient, RecordingJson } from "../core/client.js" */
/** @import { State } from "./state.js" */

import { plural } from "../lib/format.js";
import { createDebounce } from "../lib/debounce.js";
import { describeRecording, openRecordings } from "./recordings.js";
import { dismiss, notify } from "./state.js";

const TYPING_MS = 300;

/** How a recording may begin: server-sent events, JSON of any layout, a cassette. Whether it is one, the core says. */
const LOOKS_RECORDED = /^\s*(?:(?:data|event|id|retry):|:[^\n]*\n|[{[]|---\s|(?:http_)?interactions:)/;

/** @param {string} text */
export function looksRecorded(text) {
  return LOOKS_RECORDED.test(text.slice(0, 2000));
}

/**
 * Offers to read what was pasted or typed as the recording that it is: until the person says so, it is text.
 *
 * @param {State} state
 * @param {CoreClient} core
 * @returns {(text: string) => void}
 */
export function createOffer(state, core) {
  const pending = createDebounce(TYPING_MS);
  return (text) => {
    pending.cancel();
    dismiss(state, "recording");
    if (looksRecorded(text)) pending.schedule(() => void offer(state, core, text));
  };
}

/** @param {State} state @param {CoreClient} core @param {string} text */
async function offer(state, core, text) {
  const recordings = await read(core, text);
  if (text !== state.source.value.text || recordings.every(({ provider }) => provider === "text")) return;
  notify(state, {
    id: "recording",
    severity: "info",
    text: `This looks like ${nameOf(recordings)}.`,
    action: { label: "Read it as a recording", run: () => openRecordings(state, recordings, "Pasted recording") },
  });
}

/** What cannot be read is no recording, and stays the text that it is. @param {CoreClient} core @param {string} text @returns {Promise<RecordingJson[]>} */
async function read(core, text) {
  try {
    return await core.readRecordings(new TextEncoder().encode(text));
  } catch {
    return [];
  }
}

/** @param {RecordingJson[]} recordings */
function nameOf(recordings) {
  if (recordings.length > 1) return `a file with ${plural(recordings.length, "recorded call")}`;
  return `a recording (${describeRecording(recordings[0])})`;
}
