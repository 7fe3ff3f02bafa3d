/** @import { PlayedPreferences, PlayedState } from "../app.js" */
/** @import { Loaded, RunState } from "../state/state.js" */
/** @import { History } from "../trace/history.js" */
/** @import { Link } from "../state/link.js" */

import { batch, computed, signal } from "@preact/signals-core";
import { createHistory, recordAt } from "../trace/history.js";
import { pausesOf } from "../trace/pauses.js";

/**
 * What one player shows. A trace is there as a whole or not at all, so what the page has for runs that go on stays as it is.
 *
 * @returns {PlayedState}
 */
export function createPlayedState() {
  const loaded = signal(/** @type {Loaded} */ ({ history: createHistory([], {}), revision: 0 }));
  const step = signal(0);
  const hovered = signal(/** @type {Link | null} */ (null));
  const pinned = signal(/** @type {Link | null} */ (null));
  const run = signal(/** @type {RunState} */ ({ phase: "done", done: 0, total: 0, elapsed: 0, message: "" }));
  return {
    loaded,
    step,
    playing: signal(false),
    run,
    phase: computed(() => run.value.phase),
    last: computed(() => loaded.value.history.records.length),
    record: computed(() => recordAt(loaded.value.history, step.value)),
    hovered,
    pinned,
    link: computed(() => hovered.value ?? pinned.value),
    changes: signal(null),
    stops: signal([]),
    pauses: computed(() => (loaded.value.history.timed ? pausesOf(loaded.value.history.records.times) : [])),
    description: signal(null),
  };
}

/** @returns {PlayedPreferences} */
export function createPlayedPreferences() {
  return {
    theme: signal("system"),
    blanks: signal(false),
    speed: signal(1),
    recordedTiming: signal(true),
    list: signal("merged"),
  };
}

/** @param {PlayedState} state @param {History} history @param {number} step */
export function showHistory(state, history, step) {
  batch(() => {
    state.playing.value = false;
    state.hovered.value = state.pinned.value = null;
    state.loaded.value = { history, revision: state.loaded.value.revision + 1 };
    state.step.value = Math.min(history.records.length, step);
  });
}
