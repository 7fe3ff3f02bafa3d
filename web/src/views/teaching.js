/** @import { App } from "../app.js" */
/** @import { State, View } from "../state/state.js" */

import { batch, effect } from "@preact/signals-core";
import { element } from "../lib/mount.js";
import { LIST, stepAt } from "../state/places.js";
import { notify } from "../state/state.js";
import { t } from "../strings/page.js";

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

/** Brings the lessons, the presenter mode and their style when one of them is wanted first. @param {App} app */
export function openTeaching(app) {
  const { state, lessons } = app;
  let isAsked = false;
  effect(() => {
    const isWanted = state.lesson.value !== null || state.presenting.value !== null;
    if (!isWanted || isAsked) return;
    isAsked = true;
    Promise.all([import("./lesson.js"), loadStyle()])
      .then(([{ mountLessons }]) => mountLessons(element("lesson"), element("presenter"), app))
      .catch(() => {
        isAsked = false;
        lessons.close();
        state.presenting.value = null;
        notify(state, { id: "lessons", severity: "error", text: () => t.notices.lessons });
      });
  });
}

/** Nothing is drawn before its style is there. @returns {Promise<unknown>} */
function loadStyle() {
  const link = /** @type {HTMLLinkElement} */ (element("lessons-style"));
  const loaded = new Promise((resolve, reject) => {
    if (link.sheet) resolve(null);
    link.addEventListener("load", resolve);
    link.addEventListener("error", reject);
  });
  link.disabled = false;
  return loaded;
}
