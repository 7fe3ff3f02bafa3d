/** @import { App } from "../../app.js" */

import { effect } from "@preact/signals-core";
import { element } from "../../lib/mount.js";
import { t } from "../../strings/panes.js";
import { segments } from "../parts/segments.js";

const CHOICES = /** @type {const} */ (["tree", "ladder", "states"]);

/** What the Tree pane shows. @param {App} app */
export function asideChoice({ preferences }) {
  return segments(
    t.aside.group,
    CHOICES.map((view) => [view, t.aside[view].label, t.aside[view].title]),
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
