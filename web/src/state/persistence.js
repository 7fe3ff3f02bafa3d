/** @import { Store } from "../lib/storage.js" */
/** @import { Source, State } from "./state.js" */

import { batch, effect } from "@preact/signals-core";
import { readChunking } from "../chunking/chunking.js";
import { createDebounce } from "../lib/debounce.js";
import { dismiss, EMPTY_SOURCE, notify } from "./state.js";

const TYPING_MS = 400;

/** More than this is not kept: browsers allow about five million characters for a whole site. */
const MOST_CHARACTERS = 1_500_000;

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
    if (stored.options && typeof stored.options === "object") state.options.value = stored.options;
    try {
      state.chunking.value = readChunking(stored.chunking);
    } catch {
      // A choice that an older version of the page knew: the default stands.
    }
  });
  return true;
}

/** @param {unknown} value @returns {value is Source} */
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

  const save = () => {
    pending.cancel();
    const { source, toolsText, chunking, options } = state;
    const session = { source: source.peek(), toolsText: toolsText.peek(), chunking: chunking.peek(), options: options.peek() };
    const fits = session.source.text.length <= MOST_CHARACTERS;
    if (fits && (store.write("session", session) || store.write("session", withoutEvents(session)))) {
      dismiss(state, "not-kept");
    } else {
      store.remove("session");
      notify(state, {
        id: "not-kept",
        severity: "info",
        text: "This is too large for the browser's storage: it will be gone when the page is closed or reloaded.",
      });
    }
  };

  effect(() => {
    for (const { value } of [state.source, state.toolsText, state.chunking, state.options]) void value;
    pending.schedule(save);
  });
  onLeave(save);
}

/**
 * The raw events of a recording are most of its size, and the chunks do without them.
 *
 * @template {{source: Source}} T
 * @param {T} session
 * @returns {T}
 */
function withoutEvents(session) {
  const { recording } = session.source;
  return recording ? { ...session, source: { ...session.source, recording: { ...recording, events: [] } } } : session;
}
