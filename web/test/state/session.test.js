import assert from "node:assert/strict";
import test from "node:test";
import { effect } from "@preact/signals-core";
import { createRunner, Superseded } from "../../src/state/runner.js";
import { createSession } from "../../src/state/session.js";
import { createState } from "../../src/state/state.js";
import { chooseExample } from "../../src/state/examples.js";
import { setText } from "../../src/state/open.js";
import { watchTools } from "../../src/state/tools.js";
import { arrayTrace } from "../fixtures/synthetic.js";
import { createFakeCore } from "../fixtures/fake-core.js";

/** @typedef {import("../../src/state/state.js").State} State */

const READY = /** @type {const} */ ({ stage: "ready", percent: 100, detail: "", error: null });

/** @param {import("node:test").TestContext} context */
function setUp(context) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const state = createState();
  const fake = createFakeCore();
  const runner = createRunner(state, fake.core, { cut: async (_, text) => [...text] });
  const tools = watchTools(state, fake.core);
  let plays = 0;
  const session = createSession(
    state,
    { core: fake.core, runner, tools },
    { base: new URL("http://localhost/some/where/"), play: () => plays++, calm: () => false },
  );
  return { state, ...fake, session, plays: () => plays, tick: (/** @type {number} */ ms) => context.mock.timers.tick(ms) };
}

/** @param {State} state @param {State["run"]["value"]["phase"]} phase */
function reached(state, phase) {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (state.run.value.phase === phase) queueMicrotask(() => (stop(), resolve(undefined)));
    });
  });
}

test("what is typed before the core is there waits, and runs when it is", async (context) => {
  const { state, runs, tick } = setUp(context);
  setText(state, "Hello there");
  tick(1000);
  assert.equal(state.run.value.phase, "waiting");
  assert.equal(runs.length, 0);
  state.load.value = READY;
  tick(150);
  await new Promise(setImmediate);
  tick(250);
  await reached(state, "done");
  assert.deepEqual(runs[0].chunks.map(({ text }) => text), ["Hello", " there"]);
  assert.equal(state.step.value, 3);
});

test("typing runs once, when it stops", async (context) => {
  const { state, runs, tick } = await ready(context);
  const before = runs.length;
  for (const text of ["a", "ab", "abc"]) {
    setText(state, text);
    tick(100);
  }
  tick(250);
  await reached(state, "done");
  assert.equal(runs.length, before + 1);
  assert.equal(runs[before].chunks[0].text, "abc");
});

test("a newer run replaces an older one, whose records are not shown", async (context) => {
  const { state, session, held, release } = await ready(context);
  held.value = true;
  setText(state, "old");
  const older = session.runNow();
  await reached(state, "running");
  setText(state, "new");
  held.value = false;
  const newer = session.runNow();
  const refused = assert.rejects(older, Superseded);
  await newer;
  release();
  await refused;
  assert.equal(state.loaded.value.history.records[0].chunk, "new");
});

test("wrong tools stop nothing: the last that were right stay, and the error is shown", async (context) => {
  const { state, tick } = await ready(context);
  state.toolsText.value = '[{"name": "a"}]';
  tick(150);
  await new Promise(setImmediate);
  assert.deepEqual(state.tools.value, [{ name: "a" }]);
  state.toolsText.value = '[{"name": ';
  assert.equal(state.problems.value[0].severity, "error");
  assert.deepEqual(state.tools.value, [{ name: "a" }]);
  assert.equal(state.run.value.phase, "waiting");
});

test("what the core says of the tools is shown in the place of what JSON says", async (context) => {
  const { state, tick } = await ready(context);
  state.toolsText.value = "[{}]";
  assert.equal(state.problems.value.length, 0);
  tick(150);
  await new Promise(setImmediate);
  assert.equal(state.problems.value[0].message, "A tool needs a name.");
});

test("a run by script refuses wrong tools and says where they are wrong", async (context) => {
  const { state, session } = await ready(context);
  state.toolsText.value = "[{}]";
  await assert.rejects(session.runNow(), /line 1, column 2: A tool needs a name/);
});

test("an untouched example plays its trace without the core; a change runs it", async (context) => {
  const { state, runs, plays, tick } = setUp(context);
  const trace = arrayTrace(4);
  context.mock.method(globalThis, "fetch", async (/** @type {URL} */ url) => {
    assert.equal(url.href, "http://localhost/some/where/examples/x/trace.json");
    return Response.json(trace);
  });
  const chunks = [{ text: "Hi", time: 0, channel: "text" }];
  const example = {
    id: "x", title: "X", summary: "", teaches: "", tools: [], options: {}, trace: "examples/x/trace.json",
    recording: { provider: "jsonl", provider_name: "", tools: [], notes: [], chunks },
  };
  state.examples.value = [example];
  chooseExample(state, example);
  await reached(state, "done");
  await new Promise(setImmediate);
  assert.equal(state.last.value, trace.records.length);
  assert.equal(plays(), 1);
  assert.equal(runs.length, 0);

  state.chunking.value = { ...state.chunking.value, mode: "characters" };
  assert.equal(state.run.value.phase, "waiting");
  state.load.value = READY;
  tick(150);
  await new Promise(setImmediate);
  tick(250);
  await reached(state, "done");
  assert.deepEqual(runs[0].chunks.map(({ text }) => text), ["H", "i"]);
});

test("a trace that cannot be fetched is a failed run with the reason", async (context) => {
  const { state } = setUp(context);
  context.mock.method(globalThis, "fetch", async () => new Response("", { status: 404 }));
  const example = {
    id: "x", title: "X", summary: "", teaches: "", tools: [], options: {}, trace: "examples/x/trace.json",
    recording: { provider: "jsonl", provider_name: "", tools: [], notes: [], chunks: [] },
  };
  state.examples.value = [example];
  chooseExample(state, example);
  await reached(state, "failed");
  assert.match(state.run.value.message, /answered 404/);
});

test("too many chunks are refused, and the sentence says how many", async (context) => {
  const { state, session, runs } = await ready(context);
  const before = runs.length;
  state.chunking.value = { mode: "characters", size: 1, seed: 1 };
  setText(state, "x".repeat(400_000));
  await assert.rejects(session.runNow(), /400,000 chunks/);
  assert.equal(state.run.value.phase, "too-many");
  assert.equal(runs.length, before);
});

/** A session whose core is loaded and whose tools are checked. @param {import("node:test").TestContext} context */
async function ready(context) {
  const parts = setUp(context);
  parts.state.load.value = READY;
  parts.tick(150);
  await new Promise(setImmediate);
  parts.tick(250);
  await reached(parts.state, "done");
  return parts;
}
