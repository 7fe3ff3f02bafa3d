/** @import { Store } from "../lib/storage.js" */
/** @import { SourceText, State } from "./state.js" */

import { batch, effect, untracked } from "@preact/signals-core";
import { readChunking } from "../chunking/chunking.js";
import { createDebounce } from "../lib/debounce.js";
import { t } from "../strings/page.js";
import { readBreaks } from "../trace/breaks.js";
import { givenOf } from "./examples.js";
import { besideOf, readBeside, showBeside } from "./shared.js";
import { dismiss, EMPTY_SOURCE, notify } from "./state.js";

const TYPING_MS = 400;

/** More than this is not kept: browsers allow about five million characters for a whole site. */
const MOST_CHARACTERS = 1_500_000;
const MOST_OF_SITE = 5_000_000;

/**
 * Puts back what was there before the page was left.
 *
 * @param {State} state
 * @param {Store} store
 * @returns {boolean} whether there was something
 */
export function restore(state, store) {
  const stored = Object(store.read("session"));
  if (!isSource(stored.source)) return false;
  batch(() => {
    state.source.value = { ...EMPTY_SOURCE, ...stored.source };
    if (typeof stored.toolsText === "string") state.toolsText.value = stored.toolsText;
    state.breaks.value = readBreaks(stored.breaks);
    if (stored.options && typeof stored.options === "object") state.options.value = stored.options;
    try {
      state.chunking.value = readChunking(stored.chunking);
    } catch {
      // A choice that an older version of the page knew: the default stands.
    }
    showBeside(state, readBeside(stored.beside));
  });
  return true;
}

/** @param {unknown} value @returns {value is SourceText} */
function isSource(value) {
  return typeof Object(value).text === "string";
}

/**
 * Keeps what the person gave, from now on: when typing stops, and when the page is left before that.
 *
 * @param {State} state
 * @param {Store} store
 * @param {(save: () => void) => void} onLeave
 */
export function keep(state, store, onLeave) {
  const pending = createDebounce(TYPING_MS);
  /** @type {keyof typeof t.kept | "kept"} */
  let told = "kept";

  const save = () => {
    pending.cancel();
    const kept = state.kept.peek();
    const session = untracked(() => ({
      ...givenOf(state),
      breaks: state.breaks.value,
      ...(kept && { beside: besideOf(kept.given, givenOf(state)) }),
    }));
    const outcome = write(session);
    if (outcome !== "kept") store.remove("session");
    if (outcome === told) return;
    told = outcome;
    if (outcome === "kept") dismiss(state, "not-kept");
    else notify(state, { id: "not-kept", severity: "info", text: () => t.kept[outcome] });
  };

  /** @param {{source: SourceText}} session */
  const write = (session) => {
    if (session.source.text.length > MOST_CHARACTERS || leastOf(session.source) > MOST_OF_SITE) return "large";
    const outcome = store.write("session", session);
    return outcome === "full" && session.source.recording ? store.write("session", withoutEvents(session)) : outcome;
  };

  effect(() => {
    for (const { value } of [state.source, state.toolsText, state.chunking, state.options, state.breaks, state.kept]) void value;
    pending.schedule(save);
  });
  onLeave(save);
}

/** What a source takes as JSON at least, without events: to write out a long recording only to be refused would hold up the page. @param {SourceText} source */
function leastOf({ text, recording }) {
  return text.length + (recording?.chunks ?? []).reduce((sum, chunk) => sum + chunk.text.length + '{"text":"","time":0,"channel":"text"},'.length, 0);
}

/**
 * The raw events of a recording are most of its size, and the chunks do without them.
 *
 * @template {{source: SourceText}} T
 * @param {T} session
 * @returns {T}
 */
function withoutEvents(session) {
  const { recording } = session.source;
  return recording ? { ...session, source: { ...session.source, recording: { ...recording, events: [] } } } : session;
}
