/** @import { State } from "./state.js" */

import { t } from "../strings/page.js";
import { isBlank } from "./request-tools.js";
import { notify } from "./state.js";

/** The core's option for calls of tools that nobody defined. */
const OPTION = "accept_unknown_tools";

/** As many names as a notice can hold. */
const NAMED = 4;

/**
 * What becomes of the calls of a recording whose tools are not here: where no tool is defined at all, the calls are taken as
 * they are, as the command line does; where others are defined, the person is asked.
 *
 * @param {State} state
 */
export function takeUnknownTools(state) {
  takeBack(state);
  const called = unknownTools(state);
  if (called.length === 0 || state.options.value[OPTION]) return;
  const names = `${called.slice(0, NAMED).join(", ")}${called.length > NAMED ? " …" : ""}`;
  if (isBlank(state.toolsText.value)) {
    accept(state);
    notify(state, { id: "recording-unknown", severity: "info", text: () => t.recording.unknownTaken(names) });
    return;
  }
  notify(state, {
    id: "recording-unknown",
    severity: "info",
    text: () => t.recording.unknown(names),
    action: { label: () => t.recording.unchecked, run: () => accept(state) },
  });
}

/** @param {State} state */
function accept(state) {
  state.options.value = { ...state.options.value, [OPTION]: true };
  state.unknownTaken.value = true;
}

/** What was accepted for the recording before is not for this one. @param {State} state */
function takeBack(state) {
  if (!state.unknownTaken.value) return;
  const { [OPTION]: _, ...rest } = state.options.value;
  state.options.value = rest;
  state.unknownTaken.value = false;
}

/** The tools that the recorded turn calls and that are neither defined here nor offered by its request. @param {State} state */
function unknownTools({ source, toolsText }) {
  const { recording } = source.value;
  const known = new Set([...namesIn(toolsText.value), ...(recording?.tools ?? []).map(({ name }) => name)]);
  const called = new Set(recording?.turn?.calls.map(({ name }) => name) ?? []);
  return [...called].filter((name) => !known.has(name));
}

/** The names that tool definitions have, in any shape; none while the text is no JSON. @param {string} text @returns {string[]} */
function namesIn(text) {
  try {
    const data = JSON.parse(text);
    const entries = Array.isArray(data) ? data : Array.isArray(data?.tools) ? data.tools : [data];
    return entries.map((/** @type {any} */ entry) => entry?.function?.name ?? entry?.name).filter((/** @type {unknown} */ name) => typeof name === "string");
  } catch {
    return [];
  }
}
