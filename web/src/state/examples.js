/** @import { Options, Trace } from "../trace/types.js" */
/** @import { Chunking } from "../chunking/chunking.js" */
/** @import { Example, SourceText, State } from "./state.js" */

import { batch } from "@preact/signals-core";
import { fetchJson } from "../lib/fetch-json.js";
import { reasonOf } from "../lib/reason.js";
import { t } from "../strings/page.js";
import { notify, REPLACED } from "./state.js";

/**
 * The first example stands in the page itself, with its trace, so that it is there before anything is asked for.
 *
 * @param {State} state
 * @param {string} json
 * @param {boolean} isFresh  there is nothing of the person's own: it is shown
 */
export function openFirst(state, json, isFresh) {
  const first = /** @type {Example} */ (JSON.parse(json));
  state.examples.value = [first];
  if (isFresh) chooseExample(state, first);
}

/**
 * Fetches the rest of the gallery; a failure is told, with another try.
 *
 * @param {State} state
 * @param {URL} base
 */
export async function loadExamples(state, base) {
  try {
    const others = /** @type {Example[]} */ (await fetchJson(new URL("examples/index.json", base)));
    state.examples.value = [...state.examples.value, ...others];
  } catch (error) {
    notify(state, {
      id: "examples",
      severity: "error",
      text: () => t.opened.noExamples(reasonOf(error)),
      action: { label: () => t.opened.again, run: () => void loadExamples(state, base) },
    });
  }
}

/** @param {Example} example @param {URL} base @returns {Promise<Trace>} */
export async function fetchTrace(example, base) {
  if (example.made) return example.made;
  return /** @type {Promise<Trace>} */ (fetchJson(new URL(example.trace, base)));
}

/** The text of the channel "text". @param {Example["recording"]} recording */
export function textOf(recording) {
  return recording.chunks.flatMap((chunk) => (chunk.channel === "text" ? [chunk.text] : [])).join("");
}

/** @param {Example} example @returns {SourceText} */
export function sourceOf(example) {
  return { name: example.title, edited: false, text: textOf(example.recording), recording: example.recording, example: example.id };
}

/** @param {unknown} tools */
export function formatTools(tools) {
  return JSON.stringify(tools, null, 2);
}

/** Puts an example where the person's own text was. @param {State} state @param {Example} example */
export function chooseExample(state, example) {
  batch(() => {
    state.source.value = sourceOf(example);
    state.toolsText.value = formatTools(example.tools);
    state.options.value = example.options;
    state.chunking.value = { ...state.chunking.value, mode: "recorded" };
    // What can still be undone is of more than the example that goes.
    state.notices.value = state.notices.value.filter(({ id }) => id === REPLACED);
    state.choice.value = null;
    state.toolsBefore.value = null;
  });
}

/**
 * What a run follows from.
 *
 * @typedef {{source: SourceText, toolsText: string, options: Options, chunking: Chunking}} Given
 */

/** @param {Pick<State, "source" | "toolsText" | "options" | "chunking">} state @returns {Given} */
export function givenOf({ source, toolsText, options, chunking }) {
  return { source: source.value, toolsText: toolsText.value, options: options.value, chunking: chunking.value };
}

/** Of what the page shows now. @param {Pick<State, "source" | "toolsText" | "options" | "chunking" | "examples">} state */
export function untouchedExampleOf(state) {
  return untouchedExample({ ...givenOf(state), examples: state.examples.value });
}

/**
 * The example that the page shows, as long as nothing that its trace follows from was changed.
 *
 * @param {Given & {examples: readonly Example[]}} shown
 */
export function untouchedExample({ source, toolsText, options, chunking, examples }) {
  const example = examples.find(({ id }) => id === source.example);
  if (!example || chunking.mode !== "recorded") return null;
  const same = toolsText === formatTools(example.tools) && JSON.stringify(options) === JSON.stringify(example.options);
  return same ? example : null;
}
