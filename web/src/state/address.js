/** @import { Arrival } from "./arrival.js" */
/** @import { Lessons } from "./lessons.js" */
/** @import { Shared } from "./shared.js" */
/** @import { State } from "./state.js" */

import { computed, effect } from "@preact/signals-core";
import { createDebounce } from "../lib/debounce.js";
import { LONGEST_TEXT, pack, unpack, UnreadableError } from "../lib/packed.js";
import { t } from "../strings/page.js";
import { chooseExample } from "./examples.js";
import { isLessonAddress } from "./lessons.js";
import { lostOf, readShared, sharedOf, showShared } from "./shared.js";
import { EMPTY_SOURCE, notify } from "./state.js";

/** The address follows what the page shows after this pause, in milliseconds. */
const PAUSE_MS = 500;

/** A longer link is not written into the address by itself: browsers and people get slow. In characters. */
const LONGEST = 8000;

/**
 * The state of the page in the hash of its address, which no server sees.
 *
 * @typedef {object} Address
 * @property {() => boolean} hasLink       the page was opened by a link
 * @property {() => Promise<void>} open    shows what the address carries, if it carries something
 * @property {() => Promise<string>} link  to what is shown now
 */

/**
 * @param {State} state
 * @param {Arrival} arrival
 * @param {Pick<Lessons, "load" | "read">} lessons
 * @param {{location: Location, history: History, document: Pick<Document, "getElementById">}} browser
 * @param {() => void} compare  shows the kept run that a link has beside the other
 * @returns {Address}
 */
export function createAddress(state, arrival, lessons, { location, history, document }, compare) {
  const pending = createDebounce(PAUSE_MS);
  const hash = () => location.hash.slice(1);
  /** A hash may also lead to a place of the page, as that of "Skip to the stream" does. */
  const hasLink = () => hash() !== "" && document.getElementById(hash()) === null;
  const bare = () => location.href.replace(/#.*/, "");
  /** What was written last; anything else in the hash came from outside. */
  let written = "";

  /** @param {string} next */
  const write = (next) => {
    written = next;
    history.replaceState(history.state, "", next ? `#${next}` : bare());
  };

  /** Of the kept run the link has what it follows from. */
  const given = computed(() => state.kept.value?.given);
  // An address that no longer tells what is shown is worse than one that tells nothing.
  let isFirst = true;
  effect(() => {
    for (const { value } of [state.source, state.toolsText, state.options, state.chunking, state.breaks, given]) void value;
    if (!isFirst && hash() !== "" && hash() === written) write("");
    isFirst = false;
  });
  effect(() => {
    const isSettled = state.phase.value === "done" && !state.playing.value;
    void state.step.value;
    for (const { value } of [state.breaks, state.lesson, state.presenting, given]) void value;
    if (isSettled) pending.schedule(() => void follow());
    else pending.cancel();
  });

  async function follow() {
    if (state.source.value.text.length > LONGEST_TEXT) return;
    const shared = JSON.stringify(sharedOf(state));
    const next = await pack(JSON.parse(shared));
    if (arrival.isWaited() || shared !== JSON.stringify(sharedOf(state)) || hash() !== written) return;
    write(next.length <= LONGEST ? next : "");
  }

  return {
    hasLink,
    async open() {
      const text = hash();
      if (!hasLink() || text === written) return;
      const isLesson = isLessonAddress(text);
      try {
        const value = isLesson ? await lessons.read(text) : await unpack(text);
        const shared = isLesson ? /** @type {Shared} */ (value) : readShared(value);
        if (shared.lesson || isLessonAddress(shared.example ?? "")) await lessons.load();
        showShared(state, shared);
        if (shared.beside) compare();
        written = text;
        arrival.at(shared.step ?? Infinity);
        const lost = lostOf(value, shared);
        if (lost.length) notify(state, { id: "link", severity: "warning", text: () => t.link.partly(lost) });
      } catch (error) {
        arrival.forget();
        write("");
        const reason = () => (error instanceof UnreadableError ? error.message : String(error));
        // Who was never here has nothing to go back to.
        const [first] = state.examples.peek();
        const isFresh = state.source.peek() === EMPTY_SOURCE;
        if (isFresh && first) chooseExample(state, first);
        const instead = () => (!isFresh ? t.link.kept : first ? t.link.first : "");
        notify(state, { id: "link", severity: "error", text: () => t.link.failed(reason(), instead()) });
      }
    },
    async link() {
      const page = new URL(bare());
      // Whoever looks for a fault does without it here; nobody else has to.
      page.searchParams.delete("snapshot");
      return `${page.href}#${await pack(sharedOf(state))}`;
    },
  };
}
