import assert from "node:assert/strict";
import test from "node:test";
import { effect } from "@preact/signals-core";
import { createRunner, Stopped, Superseded } from "../../src/state/runner.js";
import { createSession } from "../../src/state/session.js";
import { CoreEnded } from "../../src/core/client.js";
import { createState } from "../../src/state/state.js";
import { chooseExample } from "../../src/state/examples.js";
import { setText } from "../../src/state/open.js";
import { watchTools } from "../../src/state/tools.js";
import { arrayTrace } from "../fixtures/synthetic.js";
import { createFakeCore } from "../fixtures/fake-core.js";
import { immediateFrames } from "../fixtures/fake-frames.js";

/** @typedef {import("../../src/state/state.js").State} State */

const READY = /** @type {const} */ ({ stage: "ready", percent: 100, detail: "", error: null });

/** @param {import("node:test").TestContext} context */
function setUp(context) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const state = createState();
  const fake = createFakeCore();
  const runner = createRunner(state, fake.core, { cut: async (_, text) => [...text] }, immediateFrames());
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
  assert.equal(state.loaded.value.history.records.chunks[0], "new");
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

test("a trace that cannot be fetched is a failed run with the reason, and takes away the one before", async (context) => {
  const { state } = await ready(context);
  context.mock.method(globalThis, "fetch", async () => new Response("", { status: 404 }));
  const example = {
    id: "x", title: "X", summary: "", teaches: "", tools: [], options: {}, trace: "examples/x/trace.json",
    recording: { provider: "jsonl", provider_name: "", tools: [], notes: [], chunks: [] },
  };
  state.examples.value = [example];
  chooseExample(state, example);
  await reached(state, "failed");
  assert.match(state.run.value.message, /answered 404/);
  assert.equal(state.last.value, 0);
});

test("what cannot be run takes away the trace before, which is of something else", async (context) => {
  const { state, core, session } = await ready(context);
  setText(state, "short");
  await session.runNow();
  assert.notEqual(state.last.value, 0);
  state.chunking.value = { mode: "characters", size: 1, seed: 1 };
  setText(state, "x".repeat(400_000));
  await assert.rejects(session.runNow(), /400,000 chunks/);
  assert.equal(state.last.value, 0);

  setText(state, "short");
  await session.runNow();
  core.run = async () => {
    throw new Error("out of memory");
  };
  setText(state, "other");
  await assert.rejects(session.runNow(), /memory/);
  assert.equal(state.last.value, 0);
});

test("the phase is done only while what is shown follows from valid tools; the last valid ones run", async (context) => {
  const { state, runs, tick } = await ready(context);
  state.toolsText.value = '[{"name": "a"}]';
  tick(150);
  await new Promise(setImmediate);
  setText(state, "one");
  state.toolsText.value = "[{}]";
  tick(150);
  await new Promise(setImmediate);
  tick(250);
  await reached(state, "done");
  assert.deepEqual(runs.at(-1)?.tools, [{ name: "a" }]);
  assert.equal(state.phase.value, "waiting");
  state.toolsText.value = "[]";
  assert.equal(state.phase.value, "waiting");
  tick(150);
  await new Promise(setImmediate);
  tick(250);
  await reached(state, "done");
  assert.equal(state.phase.value, "done");
});

test("what was typed is not done before it has run", async (context) => {
  const { state } = await ready(context);
  setText(state, "news");
  assert.equal(state.phase.value, "waiting");
});

test("a run that takes long takes the older trace away", async (context) => {
  const { state, session, held, release, tick } = await ready(context);
  setText(state, "old");
  await session.runNow();
  held.value = true;
  setText(state, "new");
  const run = session.runNow();
  await reached(state, "running");
  assert.equal(state.record.value?.end, true);
  tick(400);
  assert.equal(state.last.value, 0);
  assert.equal(state.record.value, null);
  release();
  await run;
  assert.equal(state.step.value, 2);
});

test("a stopped run ends at once, keeps the text, and is run again only when asked", async (context) => {
  const { state, session, held, release, runs, asks, tick } = await ready(context);
  held.value = true;
  setText(state, "long");
  const run = session.runNow();
  await reached(state, "running");
  session.stop();
  const refused = assert.rejects(run, Stopped);
  release();
  await refused;
  assert.deepEqual(asks, ["stop", "start"]);
  const before = runs.length;
  for (const stage of /** @type {const} */ (["idle", "start", "ready"])) state.load.value = { ...READY, stage };
  tick(150);
  await new Promise(setImmediate);
  tick(1000);
  assert.deepEqual([state.run.value.phase, runs.length, state.source.value.text], ["stopped", before, "long"]);
  held.value = false;
  session.again();
  tick(250);
  await reached(state, "done");
  assert.equal(runs.length, before + 1);
});

test("while the trace of an example is fetched, the page is not done", async (context) => {
  const { state } = await ready(context);
  /** @type {(response: Response) => void} */
  let arrive = () => {};
  context.mock.method(globalThis, "fetch", () => new Promise((resolve) => (arrive = resolve)));
  const example = {
    id: "x", title: "X", summary: "", teaches: "", tools: [], options: {}, trace: "examples/x/trace.json",
    recording: { provider: "jsonl", provider_name: "", tools: [], notes: [], chunks: [] },
  };
  state.examples.value = [example];
  chooseExample(state, example);
  assert.equal(state.phase.value, "loading");
  arrive(Response.json(arrayTrace(1)));
  await reached(state, "done");
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

test("a run that ended the core is not run again by itself when the core is back", async (context) => {
  const { state, core, session, tick } = await ready(context);
  let runs = 0;
  core.run = async () => {
    runs++;
    throw new CoreEnded("out of memory. It was started anew; your text is kept.");
  };
  setText(state, "too deep");
  tick(250);
  await reached(state, "failed");
  assert.match(state.run.value.message, /out of memory/);
  state.load.value = { ...READY, stage: "download" };
  state.load.value = READY;
  tick(1000);
  await new Promise(setImmediate);
  assert.equal(runs, 1);
  assert.equal(state.run.value.phase, "failed");
  session.again();
  tick(1000);
  await new Promise(setImmediate);
  assert.equal(runs, 2);
});
