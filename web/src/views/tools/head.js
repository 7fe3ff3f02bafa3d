/** @import { App } from "../../app.js" */

import { effect } from "@preact/signals-core";
import { element } from "../../lib/mount.js";
import { t } from "../../strings/panes.js";
import { segments } from "../parts/segments.js";
import { countSet } from "./options.js";

/** What the extractor is given: its tools, or its options. @param {App} app */
export function toolsChoice({ state, preferences }) {
  const set = countSet(state);
  return segments(
    t.given.group,
    [
      ["tools", t.given.tools.label, t.given.tools.title],
      ["options", t.given.options.label(set), t.given.options.title],
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
