/** @import { Break } from "../trace/breaks.js" */
/** @import { Chunk, Options } from "../trace/types.js" */
/** @import { Chunking } from "../chunking/chunking.js" */
/** @import { RecordingJson } from "../core/client.js" */
/** @import { Given } from "./examples.js" */
/** @import { Place } from "./places.js" */
/** @import { State, View } from "./state.js" */

import { batch } from "@preact/signals-core";
import { readChunking } from "../chunking/chunking.js";
import { UnreadableError } from "../lib/packed.js";
import { t } from "../strings/page.js";
import { readBreaks } from "../trace/breaks.js";
import { chooseExample, givenOf, textOf, untouchedExampleOf } from "./examples.js";
import { readPanes } from "./panes.js";
import { readPlace } from "./places.js";
import { EMPTY_SOURCE } from "./state.js";
import { replaceWithUndo } from "./undo.js";

/**
 * What a link carries: everything that the page shows follows from it. An example that nobody has touched is named, all else is
 * there in full. Fields are only ever added: an old link must always be read.
 *
 * @typedef {object} Shared
 * @property {string} [example]  the id; then there are neither text nor tools, options nor chunking
 * @property {string} [name]
 * @property {boolean} [edited]  since it had this name
 * @property {string} [text]
 * @property {Omit<RecordingJson, "events">} [recording]  in the place of the text; without the events of its wire, which are most of it
 * @property {string} [tools]
 * @property {Options} [options]
 * @property {Chunking} [chunking]
 * @property {number | null} step  null is the end
 * @property {Break[]} [breaks]
 * @property {Beside} [beside]  the kept run
 * @property {Place} [lesson]  that is open
 * @property {readonly View[]} [panes]  that are shown large, to a room
 *
 * @typedef {Partial<Pick<Shared, "name" | "edited" | "text" | "recording" | "tools" | "options" | "chunking">>} Beside  what a kept run follows from, as far as it is not what the page shows
 */

/** @param {State} state @returns {Shared} */
export function sharedOf(state) {
  const { source, toolsText, options, chunking, breaks, kept, step, last, lesson, presenting } = state;
  const position = {
    step: step.value === last.value ? null : step.value,
    ...withoutEmpty({
      breaks: breaks.value,
      beside: kept.value ? besideOf(kept.value.given, givenOf(state)) : undefined,
      lesson: lesson.value,
      panes: presenting.value,
    }),
  };
  const untouched = untouchedExampleOf(state);
  if (untouched) return { example: untouched.id, ...position };
  return {
    ...sharedSource(source.value),
    tools: toolsText.value,
    options: options.value,
    chunking: chunking.value,
    ...position,
  };
}

/** @param {Given["source"]} source @returns {Pick<Shared, "name" | "edited" | "text" | "recording">} */
function sharedSource({ name, edited, text, recording }) {
  return { ...(name && { name }), ...(edited && { edited }), ...(recording ? { recording: withoutEvents(recording) } : { text }) };
}

/** @param {Given} kept @param {Given} now @returns {Beside} */
export function besideOf(kept, now) {
  const differs = (/** @type {unknown} */ one, /** @type {unknown} */ other) => JSON.stringify(one) !== JSON.stringify(other);
  return {
    ...(kept.source !== now.source && differs(sharedSource(kept.source), sharedSource(now.source)) && sharedSource(kept.source)),
    ...(kept.toolsText !== now.toolsText && { tools: kept.toolsText }),
    ...(differs(kept.options, now.options) && { options: kept.options }),
    ...(differs(kept.chunking, now.chunking) && { chunking: kept.chunking }),
  };
}

/** @param {RecordingJson} recording */
function withoutEvents({ events: _, ...recording }) {
  return recording;
}

/**
 * Shows what a link carries, in the place of what was there; the person's own text can be had back.
 *
 * @param {State} state
 * @param {Shared} shared
 * @throws {UnreadableError}
 */
export function showShared(state, shared) {
  const { step: _, ...now } = sharedOf(state);
  const { step: __, ...wanted } = shared;
  if (JSON.stringify(now) === JSON.stringify(wanted)) return;
  replaceWithUndo(state, () =>
    batch(() => {
      state.breaks.value = shared.breaks ?? [];
      state.lesson.value = shared.lesson ?? null;
      if (shared.lesson) state.view.value = "lesson";
      state.presenting.value = shared.panes ?? null;
      if (shared.example === undefined) showOwn(state, shared);
      else showExample(state, shared.example);
      showBeside(state, shared.beside);
    }),
  );
}

/** @param {State} state @param {string} id */
function showExample(state, id) {
  const example = state.examples.value.find((known) => known.id === id);
  if (!example) throw new UnreadableError(() => t.link.noExample(id));
  chooseExample(state, example);
}

/** Keeps the run beside the one that is shown, to be run again. @param {State} state @param {Beside | undefined} beside */
export function showBeside(state, beside) {
  if (!beside) {
    state.kept.value = null;
    return;
  }
  const now = givenOf(state);
  const { tools = now.toolsText, options = now.options, chunking = now.chunking } = beside;
  const isSame = beside.text === undefined && beside.recording === undefined;
  state.kept.value = { given: { source: isSame ? now.source : sourceOf(beside), toolsText: tools, options, chunking }, history: null };
}

/** @param {State} state @param {Shared} shared */
function showOwn(state, { tools = "[]", options = {}, chunking, ...source }) {
  state.source.value = sourceOf(source);
  state.toolsText.value = tools;
  state.options.value = options;
  if (chunking) state.chunking.value = chunking;
  state.choice.value = null;
  state.toolsBefore.value = null;
}

/** @param {Beside} shared @returns {Given["source"]} */
function sourceOf({ name = "", edited = false, text = "", recording }) {
  return { ...EMPTY_SOURCE, name, edited, text: recording ? textOf(recording) : text, recording: recording ?? null };
}

/** Reads what a link has unpacked to. @param {unknown} value @returns {Shared} @throws {UnreadableError} */
export function readShared(value) {
  const { example, name, edited, text, recording, tools, options, chunking, step, breaks, beside, lesson, panes } = Object(value);
  const isText = typeof text === "string";
  if (![example, recording].some((part) => part !== undefined) && !isText) throw new UnreadableError(() => t.link.empty);
  const position = {
    step: Number.isInteger(step) && step >= 0 ? step : null,
    ...withoutEmpty({ breaks: readBreaks(breaks), beside: readBeside(beside), lesson: readPlace(lesson), panes: readPanes(panes) }),
  };
  if (typeof example === "string") return { example, ...position };
  if (recording !== undefined && !isRecording(recording)) throw new UnreadableError(() => t.link.badRecording);
  return {
    ...(typeof name === "string" && { name }),
    ...(edited === true && { edited }),
    ...(recording ? { recording } : { text }),
    tools: typeof tools === "string" ? tools : "[]",
    options: areOptions(options) ? options : {},
    ...readCuts(chunking),
    ...position,
  };
}

/** Fields that are read as they are, or else the whole link is not. */
const WHOLE = ["example", "name", "edited", "text", "recording"];

/**
 * The fields of a link that say something which could not be read, or that a newer page has added; they are shown as if they said
 * nothing.
 *
 * @param {unknown} value  what the link has unpacked to
 * @param {Shared} shared  what was read of it
 * @returns {string[]}
 */
export function lostOf(value, shared) {
  const given = /** @type {{[field: string]: unknown}} */ (Object(value));
  const isExample = shared.example !== undefined;
  const isRead = {
    step: shared.step === given.step,
    breaks: Array.isArray(given.breaks) && given.breaks.length === (shared.breaks ?? []).length,
    lesson: shared.lesson !== undefined,
    panes: Array.isArray(given.panes) && given.panes.length === shared.panes?.length,
    beside: shared.beside !== undefined,
    tools: isExample || shared.tools === given.tools,
    options: isExample || shared.options === given.options,
    chunking: isExample || shared.chunking !== undefined,
  };
  const known = [...WHOLE, ...Object.entries(isRead).flatMap(([field, isWell]) => (isWell ? [field] : []))];
  return Object.keys(given).filter((field) => (given[field] ?? null) !== null && !known.includes(field));
}

/**
 * @param {{breaks: Break[], beside: Beside | undefined, lesson: Place | null, panes: readonly View[] | null}} position  the list of lessons is no place
 * @returns {Pick<Shared, "breaks" | "beside" | "lesson" | "panes">}
 */
function withoutEmpty({ breaks, beside, lesson, panes }) {
  return { ...(breaks.length > 0 && { breaks }), ...(beside && { beside }), ...(lesson?.id && { lesson }), ...(panes && { panes }) };
}

/** What of a kept run cannot be read is left as the page shows it. @param {unknown} value @returns {Beside | undefined} */
export function readBeside(value) {
  if (!value || typeof value !== "object") return undefined;
  const { name, edited, text, recording, tools, options, chunking } = /** @type {{[field: string]: unknown}} */ (value);
  return {
    ...(typeof name === "string" && { name }),
    ...(edited === true && { edited }),
    ...(isRecording(recording) ? { recording } : typeof text === "string" && { text }),
    ...(typeof tools === "string" && { tools }),
    ...(areOptions(options) && { options }),
    ...readCuts(chunking),
  };
}

/** @param {unknown} options @returns {options is Options} */
function areOptions(options) {
  return options !== null && typeof options === "object" && !Array.isArray(options);
}

/** A way of cutting that this version does not know leaves the page's own. @param {unknown} chunking @returns {{chunking?: Chunking}} */
function readCuts(chunking) {
  try {
    return { chunking: readChunking(chunking) };
  } catch {
    return {};
  }
}

/** @param {unknown} recording @returns {recording is RecordingJson} */
function isRecording(recording) {
  const { chunks, provider, provider_name: title, tools, notes } = Object(recording);
  const isWhole = [provider, title].every((part) => typeof part === "string") && Array.isArray(tools) && Array.isArray(notes);
  return isWhole && Array.isArray(chunks) && chunks.every(isChunk);
}

/** @param {unknown} chunk @returns {chunk is Chunk} */
function isChunk(chunk) {
  const { text, time, channel } = Object(chunk);
  return typeof text === "string" && typeof channel === "string" && (time === null || (typeof time === "number" && time >= 0));
}
