import assert from "node:assert/strict";
import test from "node:test";
import { signal } from "@preact/signals-core";
import { createState } from "../../src/state/state.js";
import { createTurn, firstOutputs, shownShape, turnOf } from "../../src/state/turn.js";
import { historyOf } from "../../src/trace/history.js";
import { createFakeCore } from "../fixtures/fake-core.js";

/** @typedef {import("../../src/trace/types.js").Action} Action */
/** @typedef {import("../../src/trace/types.js").TraceRecord} TraceRecord */

const WHY = { code: "x", text: "", release: "" };

/** @param {...[channel: string, chunk: string, actions: Partial<Action>[]]} records */
function history(...records) {
  return historyOf({
    version: 1,
    tools: [],
    options: {},
    records: records.map(([channel, chunk, actions], index) => /** @type {TraceRecord} */ ({
      index, chunk, channel, span: [0, chunk.length], time: null, end: false, state: "text", held: null, why: WHY, patches: [],
      actions: actions.map((action) => ({ span: [0, chunk.length], channel, why: WHY, fixes: [], id: "", ...action })),
    })),
  });
}

const REJECTION = { reason: "SchemaMismatch", message: "days: expected an integer.", raw: "{}", span: /** @type {[number, number]} */ ([0, 2]), path: "days" };
const NATIVE = { api: "anthropic", text: "Hi", calls: [{ id: "a", name: "ls", arguments: "{}" }, { id: "b", name: "rm", arguments: "{}" }] };

/** @param {object} turn */
const source = (turn) => /** @type {import("../../src/state/state.js").SourceText} */ ({ name: "", edited: false, text: "", example: null, recording: { provider: "anthropic", provider_name: "", tools: [], notes: [], chunks: [], turn } });

test("a recorded turn with native calls is taken as it was sent, with the reason of each call that was refused", () => {
  const trace = history(
    ["call:0", "{}", [{ type: "call", name: "ls", arguments: {} }]],
    ["call:1", "{}", [{ type: "text", kind: "failure", text: "⚠", rejection: REJECTION }]],
  );
  const view = turnOf(source(NATIVE), trace);
  assert.equal(view.turn, NATIVE);
  assert.deepEqual(view.refused, [null, REJECTION]);
  assert.deepEqual(firstOutputs(view), [{ success: true, output: "" }, { success: false, output: "days: expected an integer." }]);
});

test("else the calls are those of the text, without repetitions, and the prose is what stands around them", () => {
  const trace = history(
    ["text", "Look: ", [{ type: "text", kind: "prose", text: "Look: " }]],
    ["text", "<x>", [{ type: "text", kind: "markup", text: "<x>" }, { type: "text", kind: "reasoning", text: "Hm." }]],
    ["text", "{}", [{ type: "call", name: "ls", arguments: { a: 1 } }]],
    ["text", "{}", [{ type: "call", name: "ls", arguments: { a: 1 }, repeats: "call:0" }]],
  );
  const { turn } = turnOf({ name: "", edited: false, text: "", recording: null, example: null }, trace);
  assert.deepEqual(turn, { text: "Look:", reasoning: "Hm.", calls: [{ id: null, name: "ls", arguments: '{"a":1}' }] });
});

test("the shapes follow the outputs, once the person stops typing", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const state = createState();
  const { core, asked } = createFakeCore();
  const shown = signal(false);
  const turn = createTurn(state, core, () => shown.value);
  state.source.value = source(NATIVE);
  state.load.value = { stage: "ready", percent: 100, detail: "", error: null };
  const settle = async () => {
    context.mock.timers.tick(200);
    await new Promise(setImmediate);
  };
  await settle();
  assert.equal(asked.length, 0);
  shown.value = true;
  await settle();
  assert.equal(asked.length, 1);
  turn.outputs.value = [{ success: true, output: "a.t" }, turn.outputs.value[1]];
  turn.outputs.value = [{ success: true, output: "a.txt" }, turn.outputs.value[1]];
  await settle();
  assert.equal(asked.length, 2);
  assert.match(shownShape(turn)?.results ?? "", /a\.txt/);
  // Another trace of the same turn keeps what was typed.
  state.loaded.value = { ...state.loaded.value, revision: 9 };
  await settle();
  assert.equal(turn.outputs.value[0].output, "a.txt");
  core.shapes = async () => {
    throw new Error("no such API");
  };
  turn.outputs.value = [...turn.outputs.value];
  await settle();
  assert.equal(turn.error.value, "no such API");
});
