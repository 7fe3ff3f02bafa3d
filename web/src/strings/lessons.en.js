import { plural } from "../lib/format.js";

/** @type {(counts: {calls?: number, failures?: number, repairs?: number}) => string} */
const outcome = ({ calls, failures, repairs }) =>
  [
    ...(calls === undefined ? [] : [plural(calls, { one: "call", other: "calls" })]),
    ...(failures === undefined ? [] : [plural(failures, { one: "failure", other: "failures" })]),
    ...(repairs === undefined ? [] : [plural(repairs, { one: "repair", other: "repairs" })]),
  ].join(", ");

/** What lessons and the presenter mode say, in English: the source of the other languages. */
export const lessons = {
  list: {
    title: "Lessons",
    all: "All lessons",
    about: "Short, and in order. Each step points at a place in a real stream; questions are answered by what the extractor did there.",
    /** @param {number} done @param {number} all */
    progress: (done, all) => (done === all ? "done" : done === 0 ? `${all} steps` : `${done} of ${all} steps`),
    forget: "Forget my progress",
    moment: "One moment …",
    failed: "The lessons are not there.",
    again: "Try again",
  },
  head: {
    close: "Close the lessons",
    present: "Present",
    presentKey: "Show it large, to a room (F)",
    copy: "a link to this step",
  },
  step: {
    /** @param {number} number @param {number} all */
    number: (number, all) => `Step ${number} of ${all}`,
    steps: "Steps of this lesson",
    previous: "Previous",
    previousKey: "Previous step (,)",
    next: "Next",
    nextKey: "Next step (.)",
    nextLesson: "Next lesson",
    list: "Back to all lessons",
    /** @param {number} step */
    place: (step) => `To this step’s place, chunk ${step}`,
    start: "To this step’s place, the start",
    changed: "The text is not the lesson’s any more.",
    restore: "Put the lesson’s text back",
  },
  question: {
    label: "Question",
    prompts: {
      "next-chunk": "What becomes of the next chunk?",
      "next-tool": "Which tool is called next?",
      calls: "How many calls come of the whole stream?",
      "next-repair": "Which repair comes next?",
      release: "What is held text waiting for here?",
      refusal: "Why will it be refused?",
    },
    outcomes: {
      prose: "It is shown as text",
      code: "It is shown as code",
      reasoning: "It is shown as reasoning",
      markup: "It is markup, and not shown",
      held: "It is held back",
      call: "It completes a call",
      failure: "It is refused",
    },
    none: "None: no call comes any more",
    right: "Right.",
    /** @param {unknown} answer @returns {unknown[]} */
    wrong: (answer) => ["No. The answer is: ", answer, "."],
    yours: "your answer",
    isRight: "right",
    again: "Ask me again",
    rule: "The rule, in the docs",
  },
  trial: {
    title: "Try it",
    doIt: "Do it for me",
    waits: "as soon as the Python core is loaded",
    running: "One moment …",
    /** @param {Parameters<typeof outcome>[0]} counts */
    came: (counts) => `What came of it: ${outcome(counts)}.`,
  },
  presenter: {
    label: "Presenting",
    panes: "Panes",
    size: "Size",
    smaller: "Smaller",
    larger: "Larger",
    leave: "Leave",
    leaveKey: "Leave (Esc)",
  },
};
