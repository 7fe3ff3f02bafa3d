/** @import { ReadonlySignal, Signal } from "@preact/signals-core" */
/** @import { CallOutput, CoreClient, Shape, Turn } from "../core/client.js" */
/** @import { History } from "../trace/history.js" */
/** @import { Rejection } from "../trace/types.js" */
/** @import { SourceText, State } from "./state.js" */

import { computed, effect, signal } from "@preact/signals-core";
import { createDebounce } from "../lib/debounce.js";
import { callsOf, firstActions } from "../trace/actions.js";

/** Long enough to type a word of an output, short enough to feel immediate. */
const TYPING_MS = 120;

/**
 * The turn that the trace ends with, and what is made of it.
 *
 * @typedef {object} TurnState
 * @property {ReadonlySignal<TurnView>} turn
 * @property {Signal<CallOutput[]>} outputs  of each call; as they were prefilled until the person changes them
 * @property {Signal<Shape[] | null>} shapes  null until the core has made them
 * @property {Signal<string>} error
 * @property {Signal<string | null>} api      the key of the one that is shown, once the person has chosen
 *
 * @typedef {{turn: Turn, refused: (Rejection | null)[]}} TurnView  `refused`: for each call, why it must not run
 */

/**
 * What the model said and called. A recorded turn with native calls is taken as the API sent it; else the calls are those
 * that the extractor found in the text.
 *
 * @param {SourceText} source
 * @param {History} history
 * @returns {TurnView}
 */
export function turnOf({ recording }, history) {
  const recorded = recording?.turn;
  if (recorded?.calls.length) return { turn: recorded, refused: recorded.calls.map((_, index) => refusalOf(history, index)) };
  const calls = callsOf(firstActions(history.actions.rows)).map(({ id, name, arguments: value }) => ({ id: id || null, name, arguments: JSON.stringify(value) }));
  const text = proseOf(history);
  const reasoning = proseOf(history, "reasoning");
  return { turn: { ...recorded, text: text || null, reasoning: reasoning || null, calls }, refused: calls.map(() => null) };
}

/** Why the native call with a number was refused, or null. @param {History} history @param {number} index */
function refusalOf(history, index) {
  const decision = history.channels.get(`call:${index}`)?.decisions[0];
  return decision?.action.type === "text" ? (decision.action.rejection ?? null) : null;
}

/** @param {History} history @param {"reasoning"} [only] */
function proseOf({ records }, only) {
  let text = "";
  for (const action of records.actions.flat()) {
    if (action.type !== "text") continue;
    const isWanted = only ? action.kind === only : action.kind === "prose" || action.kind === "code";
    if (isWanted) text += action.text;
  }
  return text.trim();
}

/** What a person would begin with: nothing for a call that ran, the reason for one that was refused. @param {TurnView} view @returns {CallOutput[]} */
export function firstOutputs({ refused }) {
  return refused.map((rejection) => (rejection ? { success: false, output: rejection.message } : { success: true, output: "" }));
}

/** @param {State} state @param {CoreClient} core @param {() => boolean} isShown  reads signals; nothing is made while it is false @returns {TurnState} */
export function createTurn(state, core, isShown) {
  const pending = createDebounce(TYPING_MS);
  /** @type {TurnView} */
  let last = { turn: { text: null, calls: [] }, refused: [] };
  let lastText = JSON.stringify(last);
  // A trace grows by many small steps; only another turn makes what was typed into the outputs void.
  const turn = computed(() => {
    if (!isShown() || state.run.value.phase === "running") return last;
    const next = turnOf(state.source.value, state.loaded.value.history);
    const text = JSON.stringify(next);
    if (text !== lastText) [last, lastText] = [next, text];
    return last;
  });
  const outputs = signal(/** @type {CallOutput[]} */ ([]));
  const shapes = signal(/** @type {Shape[] | null} */ (null));
  const error = signal("");
  effect(() => {
    outputs.value = firstOutputs(turn.value);
    shapes.value = null;
  });

  let asked = 0;
  effect(() => {
    const order = { tools: state.tools.value, turn: turn.value.turn, outputs: outputs.value };
    const isReady = state.load.value.stage === "ready" && isShown();
    pending.cancel();
    if (isReady && order.outputs.length === order.turn.calls.length) pending.schedule(() => void make(order));
  });

  /** @param {Parameters<CoreClient["shapes"]>[0]} order */
  async function make(order) {
    const id = ++asked;
    try {
      const made = await core.shapes(order);
      if (id !== asked) return;
      shapes.value = made;
      error.value = "";
    } catch (reason) {
      if (id === asked) error.value = reason instanceof Error ? reason.message : String(reason);
    }
  }

  return { turn, outputs, shapes, error, api: signal(/** @type {string | null} */ (null)) };
}

/** The shape that is shown: the chosen API's, else that of the one that was recorded, else the first. @param {TurnState} state */
export function shownShape({ shapes, api, turn }) {
  const made = shapes.value ?? [];
  const wanted = api.value ?? turn.value.turn.api;
  return made.find(({ key }) => key === wanted) ?? made[0] ?? null;
}
