/** @import { App } from "../../app.js" */

import { isWheel } from "../../core/wheel.js";
import { openFiles } from "../../state/open.js";

/** Takes what was dropped or chosen: a wheel is another version of the core, to be compared; whatever else is to be read. @param {App} app @param {readonly File[]} files */
export function takeFiles({ state, core, compare, preferences }, files) {
  const wheel = files.find(({ name }) => isWheel(name));
  const others = files.filter(({ name }) => !isWheel(name));
  if (wheel) {
    preferences.list.value = "compare";
    state.view.value = "actions";
    void compare.openWheel(wheel);
  }
  if (others.length > 0) void openFiles(state, core, others);
}
