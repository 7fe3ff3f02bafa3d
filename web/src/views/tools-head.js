/** @import { App } from "../app.js" */

import { effect } from "@preact/signals-core";
import { element } from "../lib/mount.js";
import { countSet } from "./options.js";
import { segments } from "./segments.js";

/** What the extractor is given: its tools, or its options. @param {App} app */
export function toolsChoice({ state, preferences }) {
  const set = countSet(state);
  return segments(
    "Given to the extractor",
    [
      ["tools", "Tools", "What the model may call"],
      ["options", set ? `Options (${set} set)` : "Options", "What becomes of what it writes"],
    ],
    preferences.given,
  );
}

/** One of the two fills the pane. @param {App} app */
export function showGiven({ preferences }) {
  effect(() => {
    const isTools = preferences.given.value === "tools";
    element("options-panel").hidden = isTools;
    for (const id of ["tools-offer", "tools-editor", "problems"]) element(id).hidden = !isTools;
  });
}
