import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { createCoreClient } from "../../src/core/client.js";
import { immediateFrames } from "../fixtures/fake-frames.js";
import { client, DESCRIPTION, FakeWorker, loaded, ORDER, READY, settled, states, workers } from "../fixtures/fake-worker.js";

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
