/** @import { App } from "../app.js" */

import { effect } from "@preact/signals-core";
import { element } from "../lib/mount.js";
import { segments } from "./segments.js";

/** What the Tree pane shows. @param {App} app */
export function asideChoice({ preferences }) {
  return segments(
    "Shown of what is read",
    [
      ["tree", "Tree", "The values as they grow"],
      ["ladder", "Ladder", "Which strategies were tried on the marked text, and why each gave up"],
      ["states", "States", "The scanner's states, and where it is among them"],
    ],
    preferences.aside,
  );
}

/** One of them fills the pane. @param {App} app */
export function showAside({ preferences }) {
  effect(() => {
    const { value } = preferences.aside;
    element("tree-pane").hidden = value !== "tree";
    element("ladder").hidden = value !== "ladder";
    element("states").hidden = value !== "states";
  });
}
