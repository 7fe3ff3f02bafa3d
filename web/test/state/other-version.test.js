import assert from "node:assert/strict";
import test from "node:test";
import { createCompare } from "../../src/state/compare.js";
import { createOtherVersion } from "../../src/state/other-version.js";
import { EMPTY_SOURCE, createState } from "../../src/state/state.js";
import { createHistory, TRACE_VERSION } from "../../src/trace/history.js";
import { createFakeCore } from "../fixtures/fake-core.js";
import { immediateFrames } from "../fixtures/fake-frames.js";

/** @import { CoreClient } from "../../src/core/client.js" */
/** @import { LoadState } from "../../src/core/load-state.js" */

const NAME = "extract_action-9.0-py3-none-any.whl";
const wheel = (name = NAME) => new File([new Uint8Array([0x50, 0x4b, 0x03, 0x04])], name);
const TOKENIZER = { cut: async (/** @type {string} */ _, /** @type {string} */ text) => [text] };

async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

function setUp() {
  const state = createState();
  state.source.value = { ...EMPTY_SOURCE, text: "one two" };
  state.run.value = { phase: "done", done: 2, total: 2, elapsed: 0, message: "" };
  /** @type {(ReturnType<typeof createFakeCore> & {onLoad: (load: LoadState) => void})[]} */
  const cores = [];
  const description = { version: "9.0", python: "3.14.2", trace_version: TRACE_VERSION };
  const other = createOtherVersion(state, {
    createClient(_, onLoad) {
      const made = createFakeCore();
      cores.push({ ...made, onLoad });
      return { ...made.core, ready: /** @type {CoreClient["ready"]} */ (Promise.resolve(description)) };
    },
    tokenizer: TOKENIZER,
    frames: immediateFrames(),
  });
  return { state, cores, description, other, compare: createCompare(state, other) };
}

test("another version runs what the page has run, and is compared with it", async () => {
  const { state, cores, other, compare } = setUp();
  const own = createHistory([{ name: "ls", description: "", input_schema: {} }], { fences: "run" });
  state.loaded.value = { history: own, revision: 1 };
  await compare.openWheel(wheel());
  await settled();
  const [{ tools, options, chunks }] = cores[0].runs;
  assert.deepEqual([tools, options, chunks.map(({ text }) => text).join("")], [own.tools, own.options, "one two"]);
  assert.equal(other.run.value?.of, own);
  assert.equal(compare.beside.value, other.run.value?.history);
  assert.ok(compare.comparison.value);
  assert.deepEqual(compare.inputs.value, []);
});

test("it runs again when the page has run again, and what is outdated is not compared", async () => {
  const { state, cores, other, compare } = setUp();
  await compare.openWheel(wheel());
  await settled();
  state.run.value = { ...state.run.value, phase: "running" };
  const newer = createHistory([], {});
  state.loaded.value = { history: newer, revision: 2 };
  assert.equal(compare.beside.value, null);
  assert.equal(cores[0].runs.length, 1);
  state.run.value = { ...state.run.value, phase: "done" };
  await settled();
  assert.equal(cores[0].runs.length, 2);
  assert.equal(other.run.value?.of, newer);
});

test("letting go in the middle of a run ends it and its worker", async () => {
  const { state, cores, other, compare } = setUp();
  await compare.openWheel(wheel());
  await settled();
  cores[0].held.value = true;
  state.loaded.value = { history: createHistory([], { unknown: true }), revision: 2 };
  await settled();
  assert.equal(compare.beside.value, null);
  compare.letGo();
  cores[0].release();
  await settled();
  assert.deepEqual([other.wheel.value, other.problem.value, other.run.value], [null, null, null]);
  assert.deepEqual(cores[0].asks, ["start", "stop"]);
});

test("what the other version's core says is a problem, until something else is run", async () => {
  const state = createState();
  state.run.value = { phase: "done", done: 0, total: 0, elapsed: 0, message: "" };
  const { core } = createFakeCore();
  const works = core.run;
  core.run = async () => {
    throw new Error("Python has no memory left.");
  };
  const other = createOtherVersion(state, { createClient: () => core, tokenizer: TOKENIZER, frames: immediateFrames() });
  await other.open(wheel());
  await settled();
  assert.deepEqual(other.problem.value, { code: "said", text: "Python has no memory left." });
  core.run = works;
  state.loaded.value = { history: createHistory([], {}), revision: 2 };
  await settled();
  assert.equal(other.problem.value, null);
  assert.ok(other.run.value);
});

test("an unfit file, a large one and another format of traces are said, and no worker is left", async () => {
  const { cores, description, other } = setUp();
  await other.open(wheel("numpy-2.0-py3-none-any.whl"));
  assert.equal(other.problem.value?.code, "other");
  assert.equal(cores.length, 0);
  const large = wheel();
  Object.defineProperty(large, "size", { value: 20_000_001 });
  await other.open(large);
  assert.deepEqual(other.problem.value, { code: "large", file: NAME, bytes: 20_000_001 });
  assert.equal(cores.length, 0);
  description.trace_version = 0;
  await other.open(wheel());
  assert.deepEqual(other.problem.value, { code: "format", version: "9.0", format: 0 });
  assert.deepEqual(cores[0].asks, ["start", "stop"]);
});

test("a kept run and another version take each other's place; the load of the one before is no longer heard", async () => {
  const { state, cores, other, compare } = setUp();
  compare.keep();
  assert.ok(compare.kept.value);
  await compare.openWheel(wheel());
  assert.equal(compare.kept.value, null);
  await compare.openWheel(wheel());
  assert.deepEqual(cores[0].asks, ["start", "stop"]);
  cores[0].onLoad({ stage: "failed", percent: 0, detail: "", error: "late" });
  assert.equal(other.load.value.stage, "idle");
  compare.keep();
  assert.equal(other.wheel.value, null);
  assert.equal(compare.beside.value, state.loaded.value.history);
});
