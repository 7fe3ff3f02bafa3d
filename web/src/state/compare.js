/** @import { ReadonlySignal } from "@preact/signals-core" */
/** @import { Chunking } from "../chunking/chunking.js" */
/** @import { Comparison } from "../trace/compare.js" */
/** @import { History } from "../trace/history.js" */
/** @import { Options } from "../trace/types.js" */
/** @import { State } from "./state.js" */

import { computed, signal } from "@preact/signals-core";
import { CHUNKINGS } from "../chunking/chunking.js";
import { words } from "../lib/format.js";
import { compare } from "../trace/compare.js";

/**
 * A run that is kept to be looked at beside the next ones.
 *
 * @typedef {{history: History, text: string, tools: string, options: Options, chunking: Chunking}} Kept
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
  const kept = signal(/** @type {Kept | null} */ (null));
  /** @returns {Kept} */
  const given = () => ({
    history: state.loaded.value.history,
    text: state.source.value.text,
    tools: state.toolsText.value,
    options: state.options.value,
    chunking: state.chunking.value,
  });
  const comparison = computed(() => {
    const { history } = state.loaded.value;
    if (!kept.value || kept.value.history === history || state.phase.value !== "done") return null;
    return compare(kept.value.history, history);
  });
  return {
    kept,
    comparison,
    inputs: computed(() => (kept.value ? inputsThatDiffer(kept.value, given()) : [])),
    keep() {
      kept.value = given();
    },
    letGo() {
      kept.value = null;
    },
  };
}

/** @param {Kept} kept @param {Kept} now */
function inputsThatDiffer(kept, now) {
  const names = new Set([...Object.keys(kept.options), ...Object.keys(now.options)]);
  const options = [...names].filter((name) => kept.options[name] !== now.options[name]);
  return [
    ...(kept.text === now.text ? [] : ["the text"]),
    ...(kept.tools === now.tools ? [] : ["the tools"]),
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
