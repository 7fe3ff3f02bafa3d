/** @import { Options, Span, Tool, Trace, TraceRecord, Why } from "./types.js" */
/** @import { ActionLog } from "./actions.js" */
/** @import { Channel } from "./channels.js" */
/** @import { WireEvent } from "../core/client.js" */
/** @import { Forest } from "./forest.js" */

import { prefixLength } from "../lib/search.js";
import { addAction, createActionLog } from "./actions.js";
import { addChunk, addDecision, createChannel } from "./channels.js";
import { addPatches, createForest } from "./forest.js";
import { Records } from "./records.js";
import { arrivalsOf } from "./wire.js";

/** The version of the format of traces that this page reads and writes; docs/trace-format.md describes it. */
export const TRACE_VERSION = 1;

/**
 * A trace, indexed for reading at any step. A step is a number of records: 0 is before the first chunk, and the step
 * after the record with index i is i + 1.
 *
 * @typedef {object} History
 * @property {Tool[]} tools
 * @property {Options} options
 * @property {Records} records
 * @property {Map<string, Channel>} channels
 * @property {ActionLog} actions
 * @property {Forest} forest
 * @property {HistoryEvent[]} events  calls, repeated calls and failures, by step
 * @property {boolean} timed  chunks carry times, of which the last is not the first
 * @property {readonly WireEvent[]} wire  the events that the chunks were made from; none when the text was cut anew
 * @property {Map<string, Why>} reasons  the last of each code and release
 * @property {number[]} arrivals  of each event of the wire, the step at which it has come
 *
 * @typedef {object} HistoryEvent
 * @property {number} step
 * @property {"call" | "repetition" | "failure"} type  a repetition is of a call that came before, and not to be run
 * @property {string} label
 * @property {number} calls     how many there were up to and with this one
 * @property {number} repetitions
 * @property {number} failures
 */

/**
 * @param {Tool[]} tools
 * @param {Options} options
 * @param {readonly WireEvent[]} [wire]
 * @returns {History}
 */
export function createHistory(tools, options, wire = []) {
  return {
    tools,
    options,
    records: new Records(),
    channels: new Map([["text", createChannel("text")]]),
    actions: createActionLog(),
    forest: createForest(),
    events: [],
    timed: false,
    wire,
    reasons: new Map(),
    arrivals: arrivalsOf(wire),
  };
}

/**
 * @param {History} history
 * @param {readonly TraceRecord[]} records  those that follow, in order
 */
export function appendRecords(history, records) {
  for (const record of records) {
    shareReasons(history.reasons, record);
    history.records.push(record);
    const step = history.records.length;
    addChunk(channelOf(history, record.channel, record.name), record, step);
    for (const action of record.actions) {
      addAction(history.actions, action, step);
      addDecision(channelOf(history, action.channel), action, step);
      if (action.type === "call") addEvent(history, step, action.repeats === undefined ? "call" : "repetition", action.name);
      else if (action.kind === "failure") addEvent(history, step, "failure", action.rejection?.reason ?? "failure");
    }
    addPatches(history.forest, record.patches, step);
    if (record.time) history.timed = true;
  }
}

/**
 * Sentences are most of what a record holds, and mostly the same ones: a quarter of a million records keep one of each.
 *
 * @param {Map<string, Why>} reasons
 * @param {TraceRecord} record
 */
function shareReasons(reasons, record) {
  record.why = shared(reasons, record.why);
  for (const action of record.actions) action.why = shared(reasons, action.why);
}

/** @param {Map<string, Why>} reasons @param {Why} why */
function shared(reasons, why) {
  const key = why.release === undefined ? why.code : `${why.code}, ${why.release}`;
  const known = reasons.get(key);
  if (known?.text === why.text) return known;
  reasons.set(key, why);
  return why;
}

/** @param {History} history @param {number} step @param {HistoryEvent["type"]} type @param {string} label */
function addEvent({ events, actions: { calls, repetitions, failures } }, step, type, label) {
  events.push({ step, type, label, calls, repetitions, failures });
}

/** How many calls, repetitions and failures there are at a step. @param {History} history @param {number} step */
export function eventsAt({ events }, step) {
  const count = prefixLength(events.length, (index) => events[index].step <= step);
  const { calls, repetitions, failures } = events[count - 1] ?? { calls: 0, repetitions: 0, failures: 0 };
  return { count, calls, repetitions, failures };
}

/** @param {Trace} trace */
export function historyOf(trace) {
  const history = createHistory(trace.tools, trace.options);
  appendRecords(history, trace.records);
  return history;
}

/** @param {History} history @returns {Trace} */
export function traceOf(history) {
  return { version: TRACE_VERSION, tools: history.tools, options: history.options, records: history.records.list() };
}

/** @param {History} history @param {string} name @param {string} [tool] */
function channelOf(history, name, tool) {
  let channel = history.channels.get(name);
  if (!channel) {
    channel = createChannel(name, tool);
    history.channels.set(name, channel);
  }
  return channel;
}

/** The record that led to a step; null at step 0. @param {History} history @param {number} step */
export function recordAt(history, step) {
  return history.records.at(step - 1);
}

/** The nodes that a step changed, by their ids, as they came. @param {History} history @param {number} step */
export function touchedAt({ records }, step) {
  return new Set(records.patches[step - 1]?.map(({ id }) => id));
}

/**
 * The chunk that a step fed, or null where it fed none (step 0 and the end).
 *
 * @param {History} history
 * @param {number} step
 * @returns {{channel: string, span: Span} | null}
 */
export function fedAt(history, step) {
  const record = recordAt(history, step);
  return record && record.chunk !== "" ? { channel: record.channel, span: record.span } : null;
}

/**
 * The step of the next call or failure in a direction; the end of the trace, or its start, when there is none.
 *
 * @param {History} history
 * @param {number} step
 * @param {1 | -1} direction
 */
export function eventFrom(history, step, direction) {
  const { events, records } = history;
  if (direction > 0) return events[eventsAt(history, step).count]?.step ?? records.length;
  return events[eventsAt(history, step - 1).count - 1]?.step ?? 0;
}
