/** @import { Example, View } from "./state.js" */
/** @import { Span } from "../trace/types.js" */

/**
 * A lesson as the build writes it, see docs/writing-lessons.md. `step` counts chunks; a question's `answer` is the position of a choice,
 * and `shown` the step that shows it.
 *
 * @typedef {string | [kind: string, text: string, address?: string]} Run  text, or "code", "strong", "em" or "link" and text
 * @typedef {{p?: Run[], list?: Run[][], pre?: string}} Block  has one of them
 * @typedef {{id: string, text?: string}} Option
 * @typedef {{kind: "next-chunk" | "next-tool" | "calls" | "next-repair" | "release" | "refusal", choices: Option[], answer: number, why: {code: string, text: string}, shown: number}} Question
 * @typedef {{runs: Run[], text?: string, then?: {calls?: number, failures?: number, repairs?: number}}} Trial  with `text` comes `then`
 *
 * @typedef {object} LessonStep
 * @property {string} title
 * @property {Block[]} blocks
 * @property {number} step
 * @property {View[]} panes
 * @property {{channel: string, span: Span}} [mark]
 * @property {Question} [question]
 * @property {Trial} [try]
 *
 * @typedef {{title: string, blocks: Block[], try?: Run[]}} StepWords
 * @typedef {{title: string, summary: string, steps: StepWords[]}} Words  what a lesson says in another language
 *
 * @typedef {Example & {steps: LessonStep[], others?: {[language: string]: Words}}} Lesson
 * @typedef {{id: string, at: number}} Place  the id is "" where the lessons are listed
 */

/** Where the lessons are listed. @type {Place} */
export const LIST = { id: "", at: 0 };

/** @param {Example} example @returns {example is Lesson} */
export function isLesson(example) {
  return example.steps !== undefined;
}

/**
 * What a lesson says, in a language if it speaks that, else in English.
 *
 * @param {Lesson} lesson @param {string} language
 * @returns {Words & {language: string}}
 */
export function wordsOf({ title, summary, steps, others }, language) {
  const other = others?.[language];
  if (other) return { language, ...other };
  return { language: "en", title, summary, steps: steps.map(wordsOfStep) };
}

/** @param {LessonStep} step @returns {StepWords} */
function wordsOfStep({ title, blocks, try: trial }) {
  return trial ? { title, blocks, try: trial.runs } : { title, blocks };
}

/** The step at a place; null where there is none, or none is loaded. @param {readonly Example[]} examples @param {Place | null} place */
export function stepAt(examples, place) {
  return examples.find(({ id }) => id === place?.id)?.steps?.[place?.at ?? 0] ?? null;
}

/** The place one step on or back, through all lessons; null at both ends. @param {readonly Lesson[]} lessons @param {Place} place @param {1 | -1} direction @returns {Place | null} */
export function placeBeside(lessons, { id, at }, direction) {
  const number = lessons.findIndex((lesson) => lesson.id === id);
  if (number < 0) return null;
  if (lessons[number].steps[at + direction]) return { id, at: at + direction };
  const beside = lessons[number + direction];
  return beside ? { id: beside.id, at: direction > 0 ? 0 : beside.steps.length - 1 } : null;
}

/** The address of a place, as people may write it. @param {Place} place */
export function addressOf({ id, at }) {
  return `${id}/${at + 1}`;
}

/** Reads what a link says of a place. @param {unknown} value @returns {Place | null} */
export function readPlace(value) {
  const { id, at } = Object(value);
  return typeof id === "string" && Number.isInteger(at) && at >= 0 ? { id, at } : null;
}
