/** @import { Action, Patch, Span, TraceRecord, Why } from "./types.js" */

/** What most records of a long text have of actions, or of patches. @type {never[]} */
const NONE = [];

/**
 * The records of a trace in columns, by their index: a quarter of a million objects, each with its own arrays, would take three times
 * the room. Whoever reads one thing of many records reads its column; a whole record is made anew when it is asked for.
 */
export class Records {
  /** @type {string[]} */
  chunks = [];
  /** @type {string[]} */
  channels = [];
  /** Of the spans, in code points. @type {number[]} */
  starts = [];
  /** @type {number[]} */
  ends = [];
  /** In milliseconds; NaN for none. @type {number[]} */
  times = [];
  /** @type {boolean[]} */
  isEnd = [];
  /** @type {string[]} */
  states = [];
  /** "" while no markup of a call is read. @type {string[]} */
  dialects = [];
  /** Of what is held, in code points; -1 for nothing. @type {number[]} */
  heldStarts = [];
  /** @type {number[]} */
  heldEnds = [];
  /** @type {Why[]} */
  whys = [];
  /** @type {Action[][]} */
  actions = [];
  /** @type {Patch[][]} */
  patches = [];
  /** The tools that channels name, by the index of the record that says so. @type {Map<number, string>} */
  #names = new Map();
  /** JSON gives each record strings of its own; there are few states, channels and dialects. @type {Map<string, string>} */
  #words = new Map();
  /** What is shown is asked for again and again, and is then the same object. @type {TraceRecord | null} */
  #last = null;

  get length() {
    return this.chunks.length;
  }

  /** @param {TraceRecord} record the next one */
  push({ chunk, channel, name, span, time, end, state, dialect, held, why, actions, patches }) {
    if (name !== undefined) this.#names.set(this.length, name);
    this.chunks.push(chunk);
    this.channels.push(this.#word(channel));
    this.starts.push(span[0]);
    this.ends.push(span[1]);
    this.times.push(time ?? NaN);
    this.isEnd.push(end);
    this.states.push(this.#word(state));
    this.dialects.push(this.#word(dialect ?? ""));
    this.heldStarts.push(held ? held[0] : -1);
    this.heldEnds.push(held ? held[1] : -1);
    this.whys.push(why);
    this.actions.push(actions.length ? actions : NONE);
    this.patches.push(patches.length ? patches : NONE);
  }

  /** @param {string} word */
  #word(word) {
    const known = this.#words.get(word);
    if (known === undefined) this.#words.set(word, word);
    return known ?? word;
  }

  /** @param {number} index @returns {TraceRecord | null} null where there is none */
  at(index) {
    if (index < 0 || index >= this.length) return null;
    if (this.#last?.index !== index) this.#last = this.#made(index);
    return this.#last;
  }

  /** @param {number} [from] @param {number} [to] @returns {TraceRecord[]} */
  list(from = 0, to = this.length) {
    return Array.from({ length: Math.max(0, Math.min(to, this.length) - from) }, (_, offset) => this.#made(from + offset));
  }

  /** @param {number} index @returns {TraceRecord} with its keys in the order of docs/trace-format.md */
  #made(index) {
    const name = this.#names.get(index);
    const dialect = this.dialects[index];
    const time = this.times[index];
    const from = this.heldStarts[index];
    return {
      index,
      chunk: this.chunks[index],
      channel: this.channels[index],
      ...(name !== undefined && { name }),
      span: this.spanAt(index),
      time: Number.isNaN(time) ? null : time,
      end: this.isEnd[index],
      state: this.states[index],
      ...(dialect !== "" && { dialect }),
      held: from < 0 ? null : [from, this.heldEnds[index]],
      why: this.whys[index],
      actions: this.actions[index],
      patches: this.patches[index],
    };
  }

  /** @param {number} index @returns {Span} */
  spanAt(index) {
    return [this.starts[index], this.ends[index]];
  }
}
