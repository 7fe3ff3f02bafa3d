/** @import { RecordingJson } from "../core/client.js" */
/** @import { State } from "./state.js" */

import { batch } from "@preact/signals-core";
import { t } from "../strings/page.js";
import { formatTools, textOf } from "./examples.js";
import { notify } from "./state.js";

/** Where definitions of tools have their schema, as the core reads them. */
const SCHEMAS = ["input_schema", "parameters", "inputSchema"];

/**
 * The text of a file that defines tools: it is of no API, and each of its entries is named and one has a schema, which the
 * calls that a model writes have not.
 *
 * @param {readonly RecordingJson[]} recordings  what the file was read as
 * @returns {string | null}
 */
export function toolsTextOf(recordings) {
  const text = recordings.length === 1 && recordings[0].provider === "text" ? textOf(recordings[0]) : "";
  const entries = entriesOf(text);
  const isNamed = (/** @type {any} */ entry) => typeof entry?.name === "string" && entry.name !== "";
  return entries.every(isNamed) && entries.some((entry) => SCHEMAS.some((key) => isSchema(entry[key]))) ? text : null;
}

/** @param {string} text @returns {any[]} what would be the definitions */
function entriesOf(text) {
  if (!/^\s*[[{]/.test(text)) return [];
  try {
    const data = JSON.parse(text);
    const entries = Array.isArray(data) ? data : Array.isArray(data.tools) ? data.tools : [data];
    return entries.map((/** @type {any} */ entry) => entry?.function ?? entry);
  } catch {
    return [];
  }
}

/** @param {any} value */
function isSchema(value) {
  return value?.type === "object" || (typeof value?.properties === "object" && value.properties !== null);
}

/**
 * Puts the tools of files into the editor, from where they can be taken back.
 *
 * @param {State} state @param {readonly {name: string, text: string}[]} files  at least one
 */
export function takeTools(state, files) {
  const before = state.toolsText.peek();
  const names = files.map(({ name }) => name);
  batch(() => {
    // One file stays as it was written; those of several have to become one text.
    state.toolsText.value = files.length === 1 ? files[0].text : formatTools(files.flatMap(({ text }) => entriesOf(text)));
    state.toolsBefore.value = null;
    state.view.value = "tools";
    notify(state, {
      id: "opened-tools",
      severity: "info",
      text: () => t.opened.tools(names),
      action: {
        label: () => t.opened.undo,
        run: () => {
          state.toolsText.value = before;
        },
      },
    });
  });
}
