/** @import { Signal } from "@preact/signals-core" */
/** @import { Played } from "../app.js" */
/** @import { Shown } from "./shown.js" */

import { effect, signal, untracked } from "@preact/signals-core";
import { createDebounce } from "../lib/debounce.js";
import { fetchJson } from "../lib/fetch-json.js";
import { reasonOf } from "../lib/reason.js";
import { createKeyHandler, PLAYER_SHORTCUTS } from "../player/keys.js";
import { createPlayer, onAnimationFrames } from "../player/player.js";
import { t } from "../strings/embed.js";
import { createHistory, traceOf } from "../trace/history.js";
import { readTrace } from "../trace/read.js";
import { OBSERVED } from "./attributes.js";
import { mountFrame } from "./frame.js";
import { NOTHING_SHOWN } from "./shown.js";
import { createPlayedPreferences, createPlayedState, showHistory } from "./played.js";
import { exampleAddress, playgroundAddress, SITE } from "./site.js";
import { sheet } from "./sheet.js";

/** The link to the playground follows the step after this pause, in milliseconds. */
const PAUSE_MS = 300;

/**
 * `<tool-call-player>`: plays a trace in a page of somebody else's. docs/embedding.md describes its attributes, properties and
 * events.
 */
export class ToolCallPlayer extends HTMLElement {
  static observedAttributes = OBSERVED;

  /** @type {Played} */
  #app;
  /** @type {Signal<Shown>} */
  #shown = signal(NOTHING_SHOWN);
  #pending = createDebounce(PAUSE_MS);
  /** Counts what was asked for, so that an answer which a later question has overtaken is let go of. */
  #asked = 0;
  /** The example that is shown, or "". */
  #example = "";
  /** The player has been in view … */
  #wasSeen = false;
  /** … and this trace has not played by itself yet. */
  #isNew = false;

  constructor() {
    super();
    const state = createPlayedState();
    const preferences = createPlayedPreferences();
    const player = createPlayer(state, preferences, onAnimationFrames);
    this.#app = { state, preferences, player };
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet()];
    mountFrame(root, this.#app, this.#shown);
    const commands = { player, toggleBlanks: () => (preferences.blanks.value = !preferences.blanks.value), unpin: () => (state.pinned.value = null) };
    const onKey = createKeyHandler(PLAYER_SHORTCUTS, commands, () => this.#shown.peek().phase === "playing");
    root.addEventListener("keydown", (event) => onKey(/** @type {KeyboardEvent} */ (event)));
    this.#tell();
    new IntersectionObserver(([{ isIntersecting }]) => {
      this.#wasSeen ||= isIntersecting;
      this.#begin();
    }).observe(this);
  }

  /** How many records are shown. Setting it pauses. */
  get step() {
    return this.#app.state.step.peek();
  }

  set step(step) {
    this.#app.player.seek(step);
  }

  /** How many records there are. */
  get steps() {
    return this.#app.state.last.peek();
  }

  /** The trace that is shown, as docs/trace-format.md describes it; null while there is none. */
  get trace() {
    return this.#shown.peek().phase === "playing" ? traceOf(this.#app.state.loaded.peek().history) : null;
  }

  /** Instead of the attributes; a promise of a trace will do. @param {unknown} trace */
  set trace(trace) {
    if (trace instanceof Promise) void this.#await(trace, "");
    else {
      this.#asked++;
      this.#show(trace, "");
    }
  }

  /** From the start when it is at the end. */
  play() {
    this.#app.player.play();
  }

  pause() {
    this.#app.player.pause();
  }

  disconnectedCallback() {
    this.pause();
  }

  /** @param {string} name @param {string | null} before @param {string | null} now */
  attributeChangedCallback(name, before, now) {
    if (before === now) return;
    if (name === "src" || name === "example") void this.#load();
    else if (name === "at") this.step = this.#firstStep();
    else if (name === "theme") this.#app.preferences.theme.value = now === "light" || now === "dark" ? now : "system";
    else this.#shown.value = { ...this.#shown.peek(), title: this.#title() };
  }

  async #load() {
    // Both attributes may change at once.
    const asked = ++this.#asked;
    await null;
    if (asked !== this.#asked) return;
    const example = this.getAttribute("example");
    const src = this.getAttribute("src");
    if (!example && !src) return this.#put({ ...NOTHING_SHOWN, title: this.#title() });
    const coming = async () => fetchJson(example ? exampleAddress(example) : new URL(src ?? "", document.baseURI));
    await this.#await(coming(), example ?? "");
  }

  /** @param {Promise<unknown>} coming @param {string} example */
  async #await(coming, example) {
    const asked = ++this.#asked;
    this.#put({ ...NOTHING_SHOWN, phase: "loading", title: this.#title() });
    try {
      const value = await coming;
      if (asked === this.#asked) this.#show(value, example);
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#fail(error instanceof SyntaxError ? t.trace.notJson : reasonOf(error));
    }
  }

  /** @param {unknown} value @param {string} example */
  #show(value, example) {
    try {
      const history = readTrace(value);
      this.#put({ phase: "playing", reason: "", title: this.#title(), address: SITE.href });
      showHistory(this.#app.state, history, this.#firstStep(history.records.length));
      this.#example = example;
      this.#isNew = true;
      this.#followLink();
      this.#begin();
    } catch (error) {
      this.#fail(reasonOf(error));
    }
  }

  /** @param {string} reason */
  #fail(reason) {
    this.#put({ phase: "failed", reason, title: this.#title(), address: SITE.href });
  }

  /** What is no longer shown is not played on either. @param {Shown} shown */
  #put(shown) {
    if (shown.phase !== "playing") showHistory(this.#app.state, createHistory([], {}), 0);
    this.#shown.value = shown;
  }

  #title() {
    return this.getAttribute("label") ?? nameOf(this.getAttribute("example")) ?? this.getAttribute("src")?.split("/").pop() ?? "";
  }

  /** Where `at` says, else before the first chunk where it will play by itself, else at the end. @param {number} [steps] */
  #firstStep(steps = this.steps) {
    const at = this.getAttribute("at");
    if (at !== null && at !== "" && Number(at) >= 0) return Math.min(steps, Math.round(Number(at)));
    return this.#playsByItself() ? 0 : steps;
  }

  #playsByItself() {
    return this.hasAttribute("autoplay") && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** Plays once it is in view, and only once. */
  #begin() {
    if (!this.#wasSeen || !this.#isNew || this.#shown.peek().phase !== "playing") return;
    this.#isNew = false;
    if (this.#playsByItself()) this.play();
  }

  /** The link to the playground leads to the step that is shown. */
  #followLink() {
    const asked = this.#asked;
    this.#pending.schedule(async () => {
      const { state } = this.#app;
      const history = state.loaded.peek().history;
      const step = state.step.peek();
      const shown = { example: this.#example, name: this.getAttribute("label") ?? "", trace: traceOf(history) };
      const address = await playgroundAddress(shown, step === history.records.length ? null : step);
      if (asked === this.#asked && this.#shown.peek().phase === "playing") this.#put({ ...this.#shown.peek(), address });
    });
  }

  /** Tells the page of steps, and of the end of what plays. */
  #tell() {
    const { state } = this.#app;
    let before = state.loaded.peek();
    let wasPlaying = false;
    let stepBefore = 0;
    effect(() => {
      const step = state.step.value;
      const steps = state.last.value;
      const isPlaying = state.playing.value;
      const loaded = state.loaded.value;
      untracked(() => {
        const isSame = loaded === before;
        const hasMoved = step !== stepBefore || !isSame;
        const hasEnded = isSame && wasPlaying && !isPlaying && step === steps;
        [before, stepBefore, wasPlaying] = [loaded, step, isPlaying];
        if (steps === 0) return;
        if (hasMoved) this.#send("step", { step, steps, record: state.record.peek() });
        if (hasEnded) this.#send("ended", { steps });
        if (!isPlaying) this.#followLink();
      });
    });
  }

  /** @param {string} type @param {object} detail */
  #send(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/** What an example is called for those who did not say: its id without the number and the hyphens. @param {string | null} example */
function nameOf(example) {
  const words = example?.replace(/^\d+-/, "").replaceAll("-", " ");
  return words && words[0].toUpperCase() + words.slice(1);
}
