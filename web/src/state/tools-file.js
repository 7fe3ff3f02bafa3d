/** @import { CoreClient, RecordingJson } from "../core/client.js" */
/** @import { Tool } from "../trace/types.js" */
/** @import { State } from "./state.js" */

import { batch } from "@preact/signals-core";
import { t } from "../strings/page.js";
import { formatTools, textOf } from "./examples.js";
import { notify } from "./state.js";

/** Nobody has so many tools; it would take the core a while to find none. In UTF-16 units. */
const LONGEST = 2_000_000;

/** @typedef {{text: string, tools: Tool[]}} ToolsText  what defines tools, and what the core reads in it */

/**
 * The tools that a file defines, or null where it holds something else: it is of no API, and one of its entries has a schema, which
 * the calls that a model writes have not.
 *
 * @param {CoreClient} core
 * @param {readonly RecordingJson[]} recordings  what the file was read as
 * @returns {Promise<ToolsText | null>}
 */
export async function toolsIn(core, recordings) {
  const text = recordings.length === 1 && recordings[0].provider === "text" ? textOf(recordings[0]) : "";
  if (!/^\s*[[{]/.test(text) || text.length > LONGEST) return null;
  const found = await core.checkTools(text).catch(() => null); // a core that ended reads it again as text
  if (!found || found.problems.some(({ severity }) => severity === "error")) return null;
  return found.tools.some(({ input_schema: schema }) => isSchema(schema)) ? { text, tools: found.tools } : null;
}

/** @param {any} value */
function isSchema(value) {
  return value?.type === "object" || (typeof value?.properties === "object" && value.properties !== null);
}

/**
 * Puts the tools of files into the editor, from where they can be taken back.
 *
 * @param {State} state @param {readonly (ToolsText & {name: string})[]} files  at least one
 */
export function takeTools(state, files) {
  const before = state.toolsText.peek();
  const names = files.map(({ name }) => name);
  batch(() => {
    // One file stays as it was written; those of several have to become one text.
    state.toolsText.value = files.length === 1 ? files[0].text : formatTools(files.flatMap(({ tools }) => tools));
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
