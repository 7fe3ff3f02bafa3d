/** @import { ReadonlySignal } from "@preact/signals-core" */
/** @import { Chunking } from "../chunking/chunking.js" */
/** @import { Comparison } from "../trace/compare.js" */
/** @import { Given, Kept } from "./kept.js" */
/** @import { State } from "./state.js" */

import { computed } from "@preact/signals-core";
import { CHUNKINGS } from "../chunking/chunking.js";
import { words } from "../lib/format.js";
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
    ...(kept.source.text === now.source.text ? [] : ["the text"]),
    ...(kept.toolsText === now.toolsText ? [] : ["the tools"]),
    ...options.map((name) => `${words(name)}: ${shown(kept.options[name])} → ${shown(now.options[name])}`),
    ...(chunks(kept.chunking) === chunks(now.chunking) ? [] : [`chunks: ${chunks(kept.chunking)} → ${chunks(now.chunking)}`]),
  ];
}

/** @param {unknown} value */
function shown(value) {
  return value === undefined ? "by default" : String(value);
}

/** @param {Chunking} chunking */
function chunks({ mode, size, seed }) {
  const { label } = CHUNKINGS.find((known) => known.mode === mode) ?? { label: mode };
  return mode === "every" ? label.replace("n", String(size)) : mode === "random" ? `${label} ${seed}` : label;
}
