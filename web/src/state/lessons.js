/** @import { State } from "./state.js" */
/** @import { Lesson, Place } from "./places.js" */
/** @import { Shared } from "./shared.js" */

import { batch, effect, untracked } from "@preact/signals-core";
import { fetchJson } from "../lib/fetch-json.js";
import { UnreadableError } from "../lib/packed.js";
import { t } from "../strings/page.js";
import { chooseExample, formatTools, untouchedExampleOf } from "./examples.js";
import { setText } from "./open.js";
import { isLesson, placeBeside, stepAt } from "./places.js";
import { replaceWithUndo } from "./undo.js";

/**
 * @typedef {object} Lessons
 * @property {() => Promise<void>} load  rejects with a sentence
 * @property {(place: Place) => Promise<void>} open  shows a step of a lesson, with the lesson's text and at the step's place
 * @property {(direction: 1 | -1) => void} turn  to the next step, or the one before, through all lessons
 * @property {() => void} close
 * @property {() => boolean} isUntouched  what is shown is the open lesson's own text
 * @property {(text: string) => void} put  shows another text, with the lesson's tools and options
 * @property {(hash: string) => Promise<Shared>} read  what an address such as `lessons/05-cut-off/2` leads to
 */

/** Whether an address leads to a lesson. @param {string} hash */
export function isLessonAddress(hash) {
  return hash.startsWith("lessons/");
}

/**
 * @param {State} state
 * @param {{base: URL, arrive: (step: number) => void}} page  `arrive` goes to a step as soon as its trace is there
 * @returns {Lessons}
 */
export function createLessons(state, { base, arrive }) {
  const lessons = () => state.examples.peek().filter(isLesson);

  const load = async () => {
    if (lessons().length > 0) return;
    const loaded = /** @type {Lesson[]} */ (await fetchJson(new URL("lessons/index.json", base)));
    if (lessons().length === 0) state.examples.value = [...state.examples.peek(), ...loaded];
  };

  /** @param {Place} place */
  const open = async (place) => {
    batch(() => {
      state.lesson.value = place;
      state.view.value = "lesson";
    });
    await load();
    const lesson = lessons().find(({ id }) => id === place.id);
    const step = stepAt(lessons(), place);
    if (!lesson || !step) return;
    putText(state, lesson);
    arrive(step.step);
    state.pinned.value = null;
  };

  // However the step was come to, by a link as well. In another text its mark would point anywhere.
  effect(() => {
    const mark = stepAt(state.examples.value, state.lesson.value)?.mark;
    const isThere = untouchedExampleOf(state)?.id === state.lesson.value?.id;
    state.shown.value = mark && isThere ? { from: "token", ...mark, node: null } : null;
  });

  return {
    load,
    open,
    turn(direction) {
      const place = state.lesson.peek();
      const next = place && placeBeside(lessons(), place, direction);
      if (next) void open(next);
    },
    close() {
      batch(() => {
        state.lesson.value = null;
        if (state.view.peek() === "lesson") state.view.value = "stream";
      });
    },
    isUntouched: () => untouchedExampleOf(state)?.id === state.lesson.value?.id,
    put(text) {
      const lesson = lessons().find(({ id }) => id === state.lesson.peek()?.id);
      const put = () =>
        batch(() => {
          if (lesson) {
            state.toolsText.value = formatTools(lesson.tools);
            state.options.value = lesson.options;
          }
          setText(state, text);
        });
      replaceWithUndo(state, put);
    },
    async read(hash) {
      await load();
      const [, id = "", number = "1"] = /^(lessons\/[\w.-]+?)(?:\/(\d+))?$/.exec(hash) ?? [];
      const place = { id, at: Number(number) - 1 };
      const step = stepAt(lessons(), place);
      if (!step) throw new UnreadableError(() => t.link.noLesson);
      return { example: id, step: step.step, lesson: place };
    },
  };
}

/** Shows the text of a lesson, unless it is there. What the lesson itself has changed is no loss. @param {State} state @param {Lesson} lesson */
function putText(state, lesson) {
  if (untracked(() => untouchedExampleOf(state))?.id === lesson.id) return;
  const { text } = state.source.peek();
  const isTried = state.examples.peek().some(({ steps }) => steps?.some((step) => step.try?.text === text));
  const put = () => chooseExample(state, lesson);
  if (isTried) put();
  else replaceWithUndo(state, put);
}
