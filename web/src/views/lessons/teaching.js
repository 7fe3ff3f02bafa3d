/** @import { App } from "../../app.js" */

import { effect } from "@preact/signals-core";
import { element } from "../../lib/mount.js";
import { notify } from "../../state/state.js";
import { t } from "../../strings/page.js";

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
