/** @import { Signal } from "@preact/signals-core" */
/** @import { Store } from "../lib/storage.js" */
/** @import { Theme } from "../lib/theme.js" */

import { effect, signal } from "@preact/signals-core";
import { showTheme, storedTheme } from "../lib/theme.js";

/** @type {readonly number[]} */
export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16];

/**
 * What the Actions pane shows: what came out, merged or by chunk; the events of the wire; the turn as each API has it; the
 * results to send back; a call in every dialect; another run beside this one.
 *
 * @typedef {"merged" | "chunks" | "wire" | "apis" | "results" | "written" | "compare"} ActionsView
 */

/**
 * How the page is shown to this person, whatever it shows.
 *
 * @typedef {object} Preferences
 * @property {Signal<Theme>} theme
 * @property {Signal<string | null>} language  null while none was chosen
 * @property {Signal<boolean>} blanks        blanks and line breaks are drawn
 * @property {Signal<number>} speed
 * @property {Signal<boolean>} recordedTiming
 * @property {Signal<boolean>} keys          shortcuts of a single key, which dictation software sets off by accident
 * @property {Signal<ActionsView>} list
 * @property {Signal<"tools" | "options">} given  what the Tools pane shows
 * @property {Signal<"tree" | "ladder" | "states">} aside  what the Tree pane shows
 * @property {Signal<number>} left           the width of the left column, in percent
 * @property {Signal<number>} right          the width of the right column, in percent
 */

/** Whether this view is of the actions one by one. @param {ActionsView} view @returns {view is "merged" | "chunks" | "wire"} */
export function isListView(view) {
  return view === "merged" || view === "chunks" || view === "wire";
}

/** Whether this view is of the turn as a whole, whatever the step. @param {ActionsView} view */
export function isTurnView(view) {
  return view === "apis" || view === "results";
}

/** @param {Store} store @returns {Preferences} */
export function createPreferences(store) {
  const stored = Object(store.read("preferences"));
  /** @type {Preferences} */
  const preferences = {
    theme: signal(storedTheme(stored)),
    language: signal(typeof stored.language === "string" ? stored.language : null),
    blanks: signal(stored.blanks === true),
    speed: signal(SPEEDS.includes(stored.speed) ? stored.speed : 1),
    recordedTiming: signal(stored.recordedTiming !== false),
    keys: signal(stored.keys !== false),
    list: signal(oneOf(stored.list, /** @type {const} */ (["merged", "chunks", "wire", "apis", "results", "written", "compare"]))),
    given: signal(oneOf(stored.given, /** @type {const} */ (["tools", "options"]))),
    aside: signal(oneOf(stored.aside, /** @type {const} */ (["tree", "ladder", "states"]))),
    left: signal(within(stored.left, 26)),
    right: signal(within(stored.right, 32)),
  };
  effect(() => {
    store.write(
      "preferences",
      Object.fromEntries(Object.entries(preferences).map(([name, preference]) => [name, preference.value])),
    );
  });
  return preferences;
}

/**
 * @template {string} T
 * @param {unknown} value
 * @param {readonly T[]} choices  the first is the default
 * @returns {T}
 */
function oneOf(value, choices) {
  return choices.find((choice) => choice === value) ?? choices[0];
}

/** @param {unknown} value @param {number} fallback */
function within(value, fallback) {
  return typeof value === "number" && value >= 15 && value <= 50 ? value : fallback;
}

/** @param {Preferences} preferences @param {HTMLElement} root */
export function applyTheme({ theme }, root) {
  effect(() => showTheme(theme.value, root));
}
