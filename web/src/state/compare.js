/** @import { ReadonlySignal } from "@preact/signals-core" */
/** @import { Chunking } from "../chunking/chunking.js" */
/** @import { Comparison } from "../trace/compare.js" */
/** @import { Given, Kept } from "./kept.js" */
/** @import { State } from "./state.js" */

import { computed } from "@preact/signals-core";
import { words } from "../lib/format.js";
import { t } from "../strings/panes.js";
import { compare } from "../trace/compare.js";
import { givenOf } from "./kept.js";

/**
 * Another run beside the one that the page shows.
 *
 * @typedef {object} CompareState
 * @property {ReadonlySignal<Kept | null>} kept
 * @property {ReadonlySignal<Comparison | null>} comparison  null while there are no two runs
 * @property {ReadonlySignal<string[]>} inputs  in what the two were given they differ
 * @property {() => void} keep
 * @property {() => void} letGo
 */

/** @param {State} state @returns {CompareState} */
export function createCompare(state) {
  const { kept } = state;
  const comparison = computed(() => {
    const { history } = state.loaded.value;
    if (!kept.value?.history || kept.value.history === history || state.phase.value !== "done") return null;
    return compare(kept.value.history, history);
  });
  return {
    kept,
    comparison,
    inputs: computed(() => (kept.value ? inputsThatDiffer(kept.value.given, givenOf(state)) : [])),
    keep() {
      kept.value = { given: givenOf(state), history: state.loaded.value.history };
    },
    letGo() {
      kept.value = null;
    },
  };
}

/** @param {Given} kept @param {Given} now */
function inputsThatDiffer(kept, now) {
  const names = new Set([...Object.keys(kept.options), ...Object.keys(now.options)]);
  const options = [...names].filter((name) => kept.options[name] !== now.options[name]);
  return [
    ...(kept.source.text === now.source.text ? [] : [t.compare.text]),
    ...(kept.toolsText === now.toolsText ? [] : [t.compare.tools]),
    ...options.map((name) => `${words(name)}: ${shown(kept.options[name])} → ${shown(now.options[name])}`),
    ...(chunks(kept.chunking) === chunks(now.chunking) ? [] : [t.compare.chunks(chunks(kept.chunking), chunks(now.chunking))]),
  ];
}

/** @param {unknown} value */
function shown(value) {
  return value === undefined ? t.compare.byDefault : String(value);
}

/** @param {Chunking} chunking */
function chunks({ mode, size, seed }) {
  if (mode === "every") return t.stream.everySome(size);
  return mode === "random" ? t.stream.seeded(seed) : t.stream.chunkings[mode];
}
