/** @import { App } from "../app.js" */
/** @import { State, View } from "./state.js" */

import { batch } from "@preact/signals-core";
import { LIST, stepAt } from "./places.js";

/** What is presented without a lesson. @type {readonly View[]} */
const USUAL = ["stream", "actions"];

/** Opens the list of lessons, or closes the lessons. @param {App} app */
export function toggleLessons({ state, lessons }) {
  if (state.lesson.value) lessons.close();
  else void lessons.open(LIST).catch(() => {}); // the list tells of it
}

/** Shows to a room what the lesson shows, or the stream; or shows everything again. @param {State} state */
export function togglePresenter({ presenting, lesson, examples }) {
  const step = stepAt(examples.value, lesson.value);
  presenting.value = presenting.value ? null : step ? ["lesson", ...step.panes.filter((view) => view !== "source")] : USUAL;
}

/** Escape leaves the presenter mode; outside of it, it lets go of what is marked. @param {State} state */
export function leaveOrLetGo(state) {
  batch(() => {
    if (state.presenting.value) state.presenting.value = null;
    else state.pinned.value = state.shown.value = null;
  });
}
