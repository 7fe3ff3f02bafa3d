/** @import { CoreClient, RecordingJson } from "../core/client.js" */
/** @import { State } from "./state.js" */

import { createDebounce } from "../lib/debounce.js";
import { t } from "../strings/page.js";
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
    text: () => (recordings.length > 1 ? t.recording.looksLikeMany(recordings.length) : t.recording.looksLike(describeRecording(recordings[0]))),
    action: { label: () => t.recording.read, run: () => openRecordings(state, recordings, t.recording.pasted) },
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
