/** @import { State } from "./state.js" */

import { batch } from "@preact/signals-core";
import { t } from "../strings/panes.js";
import { formatTools } from "./examples.js";
import { dismiss, notify } from "./state.js";

/**
 * The tools of the recorded request, while the editor has others; null where there is nothing to offer.
 *
 * @param {State} state
 */
export function offeredTools({ source, toolsText }) {
  const { recording } = source.value;
  if (!recording?.tools.length || source.value.example !== null) return null;
  return sameJson(toolsText.value, recording.tools) ? null : recording.tools;
}

/** Puts the tools of the recorded request into the editor. @param {State} state */
export function useTools(state) {
  const tools = offeredTools(state);
  if (!tools) return;
  batch(() => {
    state.toolsBefore.value = isBlank(state.toolsText.value) ? null : state.toolsText.value;
    state.toolsText.value = formatTools(tools);
    dismiss(state, "recording-tools");
  });
}

/** @param {State} state */
export function putToolsBack(state) {
  const before = state.toolsBefore.value;
  if (before === null) return;
  batch(() => {
    state.toolsText.value = before;
    state.toolsBefore.value = null;
  });
}

/**
 * What a new recording does to the tools: an empty editor is filled; anything else is the person's, who is asked.
 *
 * @param {State} state
 */
export function offerTools(state) {
  state.toolsBefore.value = null;
  const tools = offeredTools(state);
  if (!tools) return;
  if (isBlank(state.toolsText.value)) {
    useTools(state);
    return;
  }
  // In a wide window the editor itself, which is in view, has the offer.
  if (!state.narrow.value) return;
  notify(state, {
    id: "recording-tools",
    severity: "info",
    text: () => t.tools.offered(tools.length, tools.map(({ name }) => name).join(", ")).join(""),
    action: { label: () => t.tools.use, run: () => useTools(state) },
  });
}

/** Whether the editor defines no tool. @param {string} text */
export function isBlank(text) {
  return /^\s*(?:\[\s*\]\s*)?$/.test(text);
}

/** @param {string} text @param {unknown} value */
function sameJson(text, value) {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(value);
  } catch {
    return false;
  }
}
