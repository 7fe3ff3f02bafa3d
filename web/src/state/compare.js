/** @import { ReadonlySignal } from "@preact/signals-core" */
/** @import { Chunking } from "../chunking/chunking.js" */
/** @import { Comparison } from "../trace/compare.js" */
/** @import { History } from "../trace/history.js" */
/** @import { Given } from "./examples.js" */
/** @import { Kept } from "./kept.js" */
/** @import { OtherVersion } from "./other-version.js" */
/** @import { State } from "./state.js" */

import { computed, effect, untracked } from "@preact/signals-core";
import { words } from "../lib/format.js";
import { t } from "../strings/panes.js";
import { compare } from "../trace/compare.js";
import { givenOf } from "./examples.js";

/**
 * Another run beside the one that the page shows: one that was kept, or what another version of the core makes of the same;
 * never both.
 *
 * @typedef {object} CompareState
 * @property {ReadonlySignal<Kept | null>} kept
 * @property {OtherVersion} other
 * @property {ReadonlySignal<History | null>} beside  the other run, once it is done
 * @property {ReadonlySignal<Comparison | null>} comparison  null while there are no two runs
 * @property {ReadonlySignal<string[]>} inputs  in what the two were given they differ
 * @property {() => void} keep
 * @property {(file: Blob & {name: string}) => Promise<void>} openWheel
 * @property {() => void} letGo
 */

/** @param {State} state @param {OtherVersion} other @returns {CompareState} */
export function createCompare(state, other) {
  const { kept } = state;
  const beside = computed(() => {
    if (!other.wheel.value) return kept.value?.history ?? null;
    return other.run.value?.of === state.loaded.value.history ? other.run.value.history : null;
  });
  const comparison = computed(() => {
    const { history } = state.loaded.value;
    if (!beside.value || beside.value === history || state.phase.value !== "done") return null;
    return compare(beside.value, history);
  });
  effect(() => {
    if (kept.value) untracked(other.close);
  });
  return {
    kept,
    other,
    beside,
    comparison,
    inputs: computed(() => (kept.value ? inputsThatDiffer(kept.value.given, givenOf(state)) : [])),
    keep() {
      kept.value = { given: givenOf(state), history: state.loaded.value.history };
    },
    openWheel(file) {
      kept.value = null;
      return other.open(file);
    },
    letGo() {
      other.close();
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
