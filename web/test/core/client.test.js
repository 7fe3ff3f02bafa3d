import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { CoreEnded, createCoreClient } from "../../src/core/client.js";
import { immediateFrames } from "../fixtures/fake-frames.js";

/** @import {FromWorker, ToWorker} from "../../src/core/protocol.js" */
/** @import {LoadState} from "../../src/core/load-state.js" */

/** Stands in for the worker: keeps what it is sent, and says what a test lets it say. */
class FakeWorker {
  /** @type {ToWorker[]} */
  sent = [];
  terminated = false;
  /** @type {(event: {data: FromWorker}) => void} */
  onmessage = () => {};
  /** @type {(event: {message: string | undefined, preventDefault(): void}) => void} */
  onerror = () => {};

  /** @param {ToWorker} message */
  postMessage(message) {
    this.sent.push(message);
  }

  terminate() {
    this.terminated = true;
  }

  /** @param {...FromWorker} messages */
  say(...messages) {
    for (const data of messages) this.onmessage({ data });
  }

  /** The number of the last question. */
  get id() {
    const message = this.sent[this.sent.length - 1];
    assert.ok("id" in message);
    return message.id;
  }
}

const DESCRIPTION = { version: "0.1.0" };
const READY = /** @type {FromWorker} */ ({ type: "ready", description: JSON.stringify(DESCRIPTION) });

/** @type {FakeWorker[]} */
let workers = [];
/** @type {LoadState[]} */
let states = [];
/** @type {ReturnType<typeof createCoreClient>} */
let client;

beforeEach(() => {
  workers = [];
  states = [];
  client = createCoreClient({
    base: new URL("http://site.test/some/where/"),
    onLoad: (state) => states.push(state),
    createWorker: () => /** @type {Worker} */ (/** @type {unknown} */ (workers[workers.push(new FakeWorker()) - 1])),
    frames: immediateFrames(),
  });
  mock.timers.enable({ apis: ["setTimeout"] });
});

afterEach(() => mock.timers.reset());

/** Lets what waits for settled promises run. */
async function settled() {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

/** @returns {Promise<FakeWorker>} */
async function loaded() {
  client.start();
  const worker = workers[workers.length - 1];
  worker.say(READY);
  await client.ready;
  return worker;
}

test("a load tells its stages and ends with the description", async () => {
  client.start();
  workers[0].say(
    { type: "progress", received: 1, total: 2 },
    { type: "stage", stage: "start", detail: "Starting Python" },
    { type: "stage", stage: "install", detail: "" },
    { type: "stage", stage: "import", detail: "" },
    READY,
  );
  assert.deepEqual(states.map(({ stage }) => stage), ["download", "download", "start", "install", "import", "ready"]);
  assert.deepEqual(await client.ready, DESCRIPTION);
  assert.deepEqual(workers[0].sent, [{ type: "load", base: "http://site.test/some/where/", reload: false, snapshot: "use" }]);
});

test("a browser that starts no worker fails the load in a sentence, and is asked again", async () => {
  let isForbidden = true;
  const blocked = createCoreClient({
    base: new URL("http://site.test/"),
    onLoad: (state) => states.push(state),
    createWorker() {
      if (isForbidden) throw new Error("not here");
      return /** @type {Worker} */ (/** @type {unknown} */ (workers[workers.push(new FakeWorker()) - 1]));
    },
    frames: immediateFrames(),
  });
  blocked.start();
  const sentence = "This browser starts no worker for this page: not here";
  await assert.rejects(blocked.ready, { message: sentence });
  assert.deepEqual(states.map(({ stage, error }) => [stage, error]), [["download", null], ["failed", sentence]]);
  isForbidden = false;
  blocked.start();
  workers[0].say(READY);
  assert.deepEqual(await blocked.ready, DESCRIPTION);
});

test("a second start while loading or ready does nothing", async () => {
  client.start();
  client.start();
  await loaded();
  assert.equal(workers.length, 1);
});

test("questions wait for the load and get their own answers", async () => {
  const check = client.checkTools("[]");
  const worker = await loaded();
  await settled();
  const first = worker.id;
  const read = client.readRecording(new Uint8Array([65]));
  await settled();
  worker.say({ type: "result", id: worker.id, json: '{"provider": "text"}' }, { type: "result", id: first, json: '{"tools": []}' });
  assert.deepEqual([await check, await read], [{ tools: [] }, { provider: "text" }]);
});

test("a recording that takes long is given up at once, and a worker that goes on with it is ended", async () => {
  const worker = await loaded();
  const abort = new AbortController();
  const read = client.readRecordings(new Uint8Array([65]), abort.signal);
  await settled();
  abort.abort(new Error("enough"));
  await assert.rejects(read, { message: "enough" });
  assert.equal(worker.terminated, false);
  mock.timers.tick(1_000);
  assert.equal(worker.terminated, true);
  assert.equal(workers.length, 2);
});

test("an error in Python rejects its question alone", async () => {
  const worker = await loaded();
  const check = client.checkTools("[]");
  await settled();
  worker.say({ type: "error", id: worker.id, error: "ValueError: no" });
  await assert.rejects(check, { message: "ValueError: no" });
  assert.deepEqual(await client.ready, DESCRIPTION);
});

const ORDER = { tools: [], options: {}, chunks: [{ text: "a", time: null, channel: "text" }, { text: "b", time: 1, channel: "text" }] };

test("a run delivers records with what is done, and resolves at its end", async () => {
  const worker = await loaded();
  /** @type {unknown[]} */
  const heard = [];
  const run = client.run(ORDER, { onRecords: (...news) => heard.push(news) });
  await settled();
  const { id } = worker;
  worker.say({ type: "records", id, texts: ['[{"index":0}]'] });
  worker.say({ type: "records", id, texts: ['[{"index":1}]', '[{"index":2,"end":true}]'] }, { type: "finished", id });
  await run;
  assert.deepEqual(heard, [
    [[{ index: 0 }], 1, 2],
    [[{ index: 1 }], 2, 2],
    [[{ index: 2, end: true }], 2, 2],
  ]);
  assert.deepEqual(worker.sent.at(-1), { type: "run", id, request: '{"tools":[],"options":{}}', chunks: ORDER.chunks, more: false });
});

test("an abort tells the worker, rejects with the reason, and nothing is heard after it", async () => {
  const worker = await loaded();
  const abort = new AbortController();
  /** @type {unknown[]} */
  const heard = [];
  const run = client.run(ORDER, { onRecords: (...news) => heard.push(news), signal: abort.signal });
  await settled();
  const { id } = worker;
  abort.abort(new Error("enough"));
  worker.say({ type: "records", id, texts: ["[{}]"] }, { type: "finished", id });
  await assert.rejects(run, { message: "enough" });
  assert.deepEqual(worker.sent.at(-1), { type: "abort", id });
  assert.deepEqual(heard, []);
});

test("a signal that was aborted before starts no run", async () => {
  const worker = await loaded();
  await assert.rejects(client.run(ORDER, { onRecords() {}, signal: AbortSignal.abort(new Error("never")) }), { message: "never" });
  assert.equal(worker.sent.length, 1);
});

test("a failed load is terminal until start, and start begins again past the cache", async () => {
  client.start();
  const failed = client.ready;
  workers[0].say({ type: "fatal", error: "Could not download x: the server answered 404." });
  await assert.rejects(failed, { message: "Could not download x: the server answered 404." });
  await assert.rejects(client.checkTools("[]"), /404/);
  assert.equal(workers[0].terminated, true);
  assert.equal(states.at(-1)?.stage, "failed");
  workers[0].say(READY);
  assert.equal(states.at(-1)?.stage, "failed");

  await loaded();
  assert.notEqual(client.ready, failed);
  assert.deepEqual(workers[1].sent[0], { type: "load", base: "http://site.test/some/where/", reload: true, snapshot: "make" });
  assert.equal(states.at(-1)?.stage, "ready");
});

test("a worker that dies during a run rejects the run with the reason, and is started anew", async () => {
  const worker = await loaded();
  const run = client.run(ORDER, { onRecords() {} });
  await settled();
  worker.onerror({ message: "out of memory", preventDefault() {} });
  const reason = "The core's worker stopped: out of memory. It was started anew; your text is kept.";
  await assert.rejects(run, (error) => error instanceof CoreEnded && error.message === reason);
  await assert.rejects(client.ready, /out of memory/);
  assert.equal(worker.terminated, true);

  mock.timers.tick(0);
  assert.equal(workers[1].sent[0].type, "load");
  const again = client.run(ORDER, { onRecords() {} });
  workers[1].say(READY);
  await settled();
  workers[1].say({ type: "finished", id: workers[1].id });
  await again;
  assert.ok(states.every(({ stage }) => stage !== "failed"));
});

test("a Python that is beyond help is started anew too", async () => {
  const worker = await loaded();
  const run = client.run(ORDER, { onRecords() {} });
  await settled();
  worker.say({ type: "fatal", error: "Maximum call stack size exceeded" });
  await assert.rejects(run, /Maximum call stack/);
  mock.timers.tick(0);
  assert.equal(workers.length, 2);
});

test("a run that hangs is ended after a minute without a word", async () => {
  const worker = await loaded();
  const run = client.run(ORDER, { onRecords() {} });
  await settled();
  mock.timers.tick(59_000);
  worker.say({ type: "records", id: worker.id, texts: ["[]"] });
  mock.timers.tick(59_000);
  assert.equal(worker.terminated, false);
  mock.timers.tick(1_000);
  await assert.rejects(run, /busy with one step for a minute/);
  assert.equal(worker.terminated, true);
});

test("a call that is answered leaves nothing to wait for", async () => {
  const worker = await loaded();
  const call = client.checkTools("[]");
  await settled();
  worker.say({ type: "result", id: worker.id, json: "[]" });
  await call;
  mock.timers.tick(600_000);
  assert.equal(worker.terminated, false);
});

test("a run that was aborted and does not end makes room: the next one runs in a new worker", async () => {
  const worker = await loaded();
  const abort = new AbortController();
  const old = client.run(ORDER, { onRecords() {}, signal: abort.signal });
  await settled();
  abort.abort(new Error("enough"));
  await assert.rejects(old, { message: "enough" });
  /** @type {number[]} */
  const heard = [];
  const next = client.run(ORDER, { onRecords: (_records, done) => heard.push(done) });
  await settled();
  mock.timers.tick(1_000);
  assert.equal(worker.terminated, true);
  workers[1].say(READY);
  const { id } = workers[1];
  workers[1].say({ type: "records", id, texts: ["[{}]"] }, { type: "finished", id });
  await next;
  assert.deepEqual(heard, [1]);
});

test("a run that was aborted and ends in time keeps the worker", async () => {
  const worker = await loaded();
  const abort = new AbortController();
  const run = client.run(ORDER, { onRecords() {}, signal: abort.signal });
  await settled();
  const { id } = worker;
  abort.abort(new Error("enough"));
  await assert.rejects(run, { message: "enough" });
  worker.say({ type: "finished", id });
  mock.timers.tick(600_000);
  assert.equal(worker.terminated, false);
});

test("a worker script that cannot be loaded says so", async () => {
  client.start();
  workers[0].onerror({ message: undefined, preventDefault() {} });
  await assert.rejects(client.ready, { message: "The core's worker could not be loaded." });
});

const silences = /** @type {const} */ ([
  ["download", 30_000, /nothing has arrived/],
  ["start", 90_000, /did not start/],
  ["install", 60_000, /could not be installed/],
  ["import", 60_000, /could not be imported/],
]);
for (const [stage, ms, message] of silences) {
  test(`a silent ${stage} fails after ${ms / 1000} seconds`, async () => {
    client.start();
    workers[0].say({ type: "stage", stage, detail: "" });
    mock.timers.tick(ms - 1);
    assert.equal(states.at(-1)?.stage, stage);
    mock.timers.tick(1);
    assert.equal(states.at(-1)?.stage, "failed");
    assert.match(states.at(-1)?.error ?? "", message);
    await assert.rejects(client.ready, message);
  });
}

test("a slow download that goes on is left alone", () => {
  client.start();
  for (let received = 1; received < 20; received += 1) {
    mock.timers.tick(29_000);
    workers[0].say({ type: "progress", received, total: 20 });
  }
  assert.equal(states.at(-1)?.stage, "download");
});

test("a core that is ready is not watched", async () => {
  await loaded();
  mock.timers.tick(1_000_000);
  assert.equal(states.at(-1)?.stage, "ready");
});

test("stop ends the worker and what waits for it; start begins anew", async () => {
  const worker = await loaded();
  const check = client.checkTools("[]");
  await settled();
  client.stop();
  await assert.rejects(check, { message: "The core was stopped." });
  assert.equal(worker.terminated, true);
  assert.equal(states.at(-1)?.stage, "idle");
  await loaded();
  assert.equal(states.at(-1)?.stage, "ready");
});

test("stop before any start keeps a later load whole", async () => {
  client.stop();
  await loaded();
  assert.deepEqual(await client.ready, DESCRIPTION);
});

test("a snapshot that does not wake is replaced by a start, without a word", async () => {
  client.start();
  workers[0].say({ type: "stage", stage: "wake", detail: "" });
  mock.timers.tick(15_000);
  assert.equal(workers[0].terminated, true);
  assert.deepEqual(workers[1].sent, [{ type: "load", base: "http://site.test/some/where/", reload: false, snapshot: "make" }]);
  workers[1].say({ type: "stage", stage: "start", detail: "" }, READY);
  assert.deepEqual(await client.ready, DESCRIPTION);
  assert.ok(states.every(({ stage, error }) => stage !== "failed" && error === null));
});

test("a worker that dies while waking is replaced too", () => {
  client.start();
  workers[0].say({ type: "stage", stage: "wake", detail: "" });
  workers[0].onerror({ message: "out of memory", preventDefault() {} });
  assert.equal(workers.length, 2);
  assert.equal(states.at(-1)?.stage, "download");
});
