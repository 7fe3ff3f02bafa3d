/** @import { ReadonlySignal, Signal } from "@preact/signals-core" */
/** @import { Chunk, Options, Tool, Trace } from "../trace/types.js" */
/** @import { Before } from "./before.js" */
/** @import { Break, Stop } from "../trace/breaks.js" */
/** @import { Change } from "../trace/changes.js" */
/** @import { Chunking } from "../chunking/chunking.js" */
/** @import { History } from "../trace/history.js" */
/** @import { Kept } from "./kept.js" */
/** @import { Link } from "./link.js" */
/** @import { Pause } from "../trace/pauses.js" */
/** @import { Problem } from "../lib/json-problem.js" */
/** @import { Description, RecordingJson as Recording } from "../core/client.js" */
/** @import { LoadState } from "../core/load-state.js" */

import { computed, signal } from "@preact/signals-core";
import { DEFAULT_CHUNKING } from "../chunking/chunking.js";
import { stopsOf } from "../trace/breaks.js";
import { changesBetween } from "../trace/changes.js";
import { createHistory, recordAt } from "../trace/history.js";
import { PAGE_OPTIONS } from "./options.js";
import { panesOf } from "./panes.js";
import { stepAt } from "./places.js";
import { pausesOf } from "../trace/pauses.js";

/**
 * What the Source pane holds: what a model wrote, as a text or as the recording that it came in.
 *
 * @typedef {object} SourceText
 * @property {string} name             of the file or example; "" for what was typed
 * @property {boolean} edited          the text is no longer all that had this name
 * @property {string} text             of the text channel
 * @property {Recording | null} recording  the chunks as they came, until the text is edited
 * @property {string | null} example   the id, while the text is the example's
 *
 * @typedef {object} Example
 * @property {string} id
 * @property {string} title
 * @property {string} [group]  under which the gallery lists it
 * @property {string} summary
 * @property {string} teaches
 * @property {Tool[]} tools
 * @property {Options} options
 * @property {Recording} recording
 * @property {string} trace  an address relative to the site
 * @property {import("./places.js").LessonStep[]} [steps]  of a lesson, which is an example that is told step by step
 * @property {Trace} [made]  the trace itself, where it came along
 *
 * @typedef {object} RunState
 * @property {"idle" | "waiting" | "loading" | "cutting" | "running" | "done" | "too-many" | "stopped" | "failed"} phase
 * @property {number} done      chunks read
 * @property {number} total     chunks there are
 * @property {number} elapsed   milliseconds since the run began; a chunk is read at one go, which may take long
 * @property {string} message
 *
 * @typedef {{history: History, revision: number}} Loaded  a new object whenever records came, so that readers notice
 * @typedef {{id: string, severity: "info" | "warning" | "error", text: () => string, action?: {label: () => string, run: () => void}}} Notice  says it in the language that is spoken when it is drawn
 * @typedef {object} Choice  the calls of a file that has several, or of several files
 * @property {string} name
 * @property {Recording[]} recordings
 * @property {string[]} names          of the file of each recording
 * @property {number} chosen           -1 while none is
 * @property {Choice | null} before    what a choice that is not made leaves as it was
 *
 * @typedef {"source" | "tools" | "stream" | "actions" | "tree" | "lesson"} View
 */

/** The notice that offers back what was replaced. */
export const REPLACED = "replaced";

/** @type {SourceText} */
export const EMPTY_SOURCE = { name: "", edited: false, text: "", recording: null, example: null };

/**
 * Everything that the page shows follows from these.
 *
 * @typedef {object} State
 * @property {Signal<SourceText>} source
 * @property {Signal<string>} toolsText
 * @property {Signal<Tool[]>} tools       the last that were valid
 * @property {Signal<Problem[]>} problems of `toolsText` as it is now
 * @property {Signal<string | null>} checkedText  the `toolsText` that the core has judged
 * @property {Signal<Options>} options
 * @property {Signal<Chunking>} chunking
 * @property {Signal<Loaded>} loaded
 * @property {Signal<Before | null>} before  the run that other options gave, just before
 * @property {Signal<Kept | null>} kept  the run that others are compared with
 * @property {ReadonlySignal<Change[] | null>} changes  what these options changed against it; null without one
 * @property {Signal<number>} step
 * @property {Signal<boolean>} playing
 * @property {Signal<RunState>} run
 * @property {ReadonlySignal<RunState["phase"]>} phase  that of `run`, but "done" only when what is shown follows from what is given
 * @property {Signal<LoadState>} load
 * @property {Signal<Description | null>} description
 * @property {Signal<Example[]>} examples
 * @property {Signal<Notice[]>} notices
 * @property {Signal<Link | null>} hovered
 * @property {Signal<Link | null>} pinned   chosen by click or key; stays until Escape
 * @property {Signal<Link | null>} shown    what a lesson points at; stays until its next step
 * @property {ReadonlySignal<Link | null>} link
 * @property {Signal<View>} view        the tab that a narrow window shows
 * @property {Signal<boolean>} narrow
 * @property {Signal<import("./places.js").Place | null>} lesson  where in which lesson the person is; null while none is open
 * @property {Signal<readonly View[] | null>} presenting  the panes that are shown large, to a room; null else
 * @property {ReadonlySignal<readonly View[]>} panes  that are there, in the order of `VIEWS`
 * @property {Signal<boolean>} help
 * @property {Signal<boolean>} sharing  the link and the other forms are shown
 * @property {Signal<boolean>} recent   what was opened before is shown
 * @property {Signal<boolean>} gallery  the examples are shown to choose one of
 * @property {Signal<Choice | null>} choice     of a file with several calls
 * @property {Signal<boolean>} choosing         it is being made
 * @property {Signal<string | null>} toolsBefore  the text that the tools of a recording have replaced
 * @property {Signal<boolean>} unknownTaken  calls of unknown tools are accepted because the recording has no tools
 * @property {Signal<Break[]>} breaks   what playing stops at
 * @property {ReadonlySignal<Stop[]>} stops  the steps at which one of them holds
 * @property {ReadonlySignal<Pause[]>} pauses
 * @property {ReadonlySignal<number>} last  the last step
 * @property {ReadonlySignal<import("../trace/types.js").TraceRecord | null>} record
 */

/** @returns {State} */
export function createState() {
  const loaded = signal(/** @type {Loaded} */ ({ history: createHistory([], {}), revision: 0 }));
  const before = signal(/** @type {Before | null} */ (null));
  const step = signal(0);
  const breaks = signal(/** @type {Break[]} */ ([]));
  const hovered = signal(/** @type {Link | null} */ (null));
  const shown = signal(/** @type {Link | null} */ (null));
  const examples = signal(/** @type {Example[]} */ ([]));
  const narrow = signal(false);
  const lesson = signal(/** @type {import("./places.js").Place | null} */ (null));
  const presenting = signal(/** @type {readonly View[] | null} */ (null));
  const pinned = signal(/** @type {Link | null} */ (null));
  const problems = signal(/** @type {Problem[]} */ ([]));
  const run = signal(/** @type {RunState} */ ({ phase: "idle", done: 0, total: 0, elapsed: 0, message: "" }));
  const isGrowing = computed(() => run.value.phase === "running");
  return {
    source: signal(EMPTY_SOURCE),
    toolsText: signal("[]"),
    tools: signal(/** @type {Tool[]} */ ([])),
    problems,
    checkedText: signal(/** @type {string | null} */ (null)),
    options: signal(PAGE_OPTIONS),
    chunking: signal(DEFAULT_CHUNKING),
    loaded,
    before,
    kept: signal(/** @type {Kept | null} */ (null)),
    changes: computed(() => (before.value?.after === loaded.value.history ? changesBetween(before.value.history, before.value.after) : null)),
    step,
    playing: signal(false),
    run,
    phase: computed(() => (run.value.phase === "done" && hasError(problems.value) ? "waiting" : run.value.phase)),
    load: signal(/** @type {LoadState} */ ({ stage: "idle", percent: 0, detail: "", error: null })),
    description: signal(/** @type {Description | null} */ (null)),
    examples,
    notices: signal(/** @type {Notice[]} */ ([])),
    hovered,
    pinned,
    shown,
    link: computed(() => hovered.value ?? pinned.value ?? shown.value),
    view: signal(/** @type {View} */ ("stream")),
    narrow,
    lesson,
    presenting,
    panes: computed(() => panesOf(lesson.value, stepAt(examples.value, lesson.value), presenting.value, narrow.value)),
    help: signal(false),
    sharing: signal(false),
    recent: signal(false),
    gallery: signal(false),
    choice: signal(/** @type {Choice | null} */ (null)),
    choosing: signal(false),
    toolsBefore: signal(/** @type {string | null} */ (null)),
    unknownTaken: signal(false),
    breaks,
    // Both take a look at all records, which a trace that grows in each frame has no time for.
    stops: computed(() => (isGrowing.value ? [] : stopsOf(loaded.value.history, breaks.value))),
    pauses: computed(() => (isGrowing.value || !loaded.value.history.timed ? [] : pausesOf(loaded.value.history.records.times))),
    last: computed(() => loaded.value.history.records.length),
    record: computed(() => recordAt(loaded.value.history, step.value)),
  };
}

/** @param {readonly Problem[]} problems of the tools */
export function hasError(problems) {
  return problems.some(({ severity }) => severity === "error");
}

/** The chunks of a text that has no recording: one, to be cut. @param {SourceText} source @returns {Chunk[]} */
export function chunksOf(source) {
  return source.recording?.chunks ?? [{ text: source.text, time: null, channel: "text" }];
}

/** Shows a notice, in the place of an older one with the same id. @param {State} state @param {Notice} notice */
export function notify(state, notice) {
  state.notices.value = [...state.notices.value.filter(({ id }) => id !== notice.id), notice];
}

/** Every notice whose id begins so. @param {State} state @param {string} start */
export function dismissAll(state, start) {
  state.notices.value = state.notices.value.filter(({ id }) => !id.startsWith(start));
}

/** @param {State} state @param {string} id */
export function dismiss(state, id) {
  if (state.notices.value.some((notice) => notice.id === id)) {
    state.notices.value = state.notices.value.filter((notice) => notice.id !== id);
  }
}
