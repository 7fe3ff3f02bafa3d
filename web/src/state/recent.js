/** @import { Signal } from "@preact/signals-core" */
/** @import { Store } from "../lib/storage.js" */
/** @import { State } from "./state.js" */

import { batch, effect, signal } from "@preact/signals-core";
import { createDebounce } from "../lib/debounce.js";
import { head } from "../lib/codepoints.js";
import { LONGEST_TEXT, pack, unpack } from "../lib/packed.js";
import { reasonOf } from "../lib/reason.js";
import { t } from "../strings/page.js";
import { axisOf } from "../trace/axis.js";
import { chooseExample, untouchedExample } from "./examples.js";
import { createPreferences } from "./preferences.js";
import { readShared, sharedOf, showShared } from "./shared.js";
import { notify } from "./state.js";
import { replaceWithUndo } from "./undo.js";

/**
 * What was opened or written on this page before, kept in this browser alone.
 *
 * @typedef {{title: string, when: number, packed: string}} Entry  `when` in milliseconds since 1970; `packed` as in a link
 *
 * @typedef {object} Recent
 * @property {Signal<readonly Entry[]>} entries  the newest first
 * @property {(entry: Entry) => Promise<void>} open  in the place of what is shown, which can be had back
 * @property {() => void} forget
 */

/** Once nothing has changed for this long, it is worth keeping. In milliseconds. */
const PAUSE_MS = 1500;

/** As many as are kept, and as long as each may be packed: a dozen of them leave room for the session. In characters. */
const MOST = 12;
const LONGEST = 60_000;

const TITLE = 70;

/**
 * @param {State} state
 * @param {Store} store
 * @param {() => number} now  milliseconds since 1970
 * @returns {Recent}
 */
export function createRecent(state, store, now) {
  const entries = signal(/** @type {readonly Entry[]} */ (readEntries(store.read("recent"))));
  const pending = createDebounce(PAUSE_MS);
  /** The text of the newest entry, while it is what is being written; an edit of it takes its place. */
  let current = "";

  async function keep() {
    const { text, name, recording } = state.source.value;
    const { step: _, beside: __, ...shared } = sharedOf(state);
    const packed = await pack({ ...shared, step: null });
    if (text !== state.source.value.text || packed.length > LONGEST) return;
    const isEdit = isEditOf(text, current);
    const others = entries.value.filter((entry, index) => entry.packed !== packed && !(isEdit && index === 0));
    current = text;
    entries.value = [{ title: (recording && name) || beginning(text.trim()), when: now(), packed }, ...others].slice(0, MOST);
    store.write("recent", entries.value);
  }

  effect(() => {
    pending.cancel();
    const { source, toolsText, options, chunking, examples } = state;
    const shown = { source: source.value, toolsText: toolsText.value, options: options.value, chunking: chunking.value, examples: examples.value };
    const { text, recording } = shown.source;
    const isOwn = (text !== "" || recording !== null) && text.length <= LONGEST_TEXT && !untouchedExample(shown);
    if (isOwn && state.phase.value === "done") pending.schedule(() => void keep());
  });

  return {
    entries,
    async open({ packed }) {
      try {
        showShared(state, readShared(await unpack(packed)));
      } catch (error) {
        notify(state, { id: "link", severity: "error", text: () => t.recent.failed(reasonOf(error)) });
      }
    },
    forget() {
      entries.value = [];
      store.remove("recent");
    },
  };
}

/** @param {string} text */
function beginning(text) {
  return text.length > TITLE ? `${head(text, TITLE)}…` : text;
}

/** Whether at least half of the longer text is the same at its beginning and end. @param {string} text @param {string} before */
function isEditOf(text, before) {
  const { middle } = axisOf(before, text);
  return before !== "" && Math.max(middle.kept, middle.now) * 2 <= Math.max(text.length, before.length);
}

/** What storage holds may be of another version, or of another program. @param {unknown} stored @returns {Entry[]} */
function readEntries(stored) {
  if (!Array.isArray(stored)) return [];
  return stored.filter((entry) => {
    const { title, when, packed } = Object(entry);
    return typeof title === "string" && typeof when === "number" && typeof packed === "string";
  });
}

/**
 * Puts everything back as on a first visit: the first example, and how the page is shown. What was opened before stays known.
 *
 * @param {State} state
 * @param {import("./preferences.js").Preferences} preferences
 */
export function reset(state, preferences) {
  const fresh = createPreferences({ read: () => null, write: () => "kept", remove() {} });
  batch(() => {
    const [first] = state.examples.value;
    if (first) replaceWithUndo(state, () => chooseExample(state, first));
    state.breaks.value = [];
    for (const [name, preference] of Object.entries(fresh)) {
      const own = /** @type {Signal<unknown>} */ (preferences[/** @type {keyof typeof preferences} */ (name)]);
      own.value = preference.value;
    }
  });
}
