import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { CoreEnded } from "../../src/core/client.js";
import { client, DESCRIPTION, loaded, ORDER, READY, settled, states, workers } from "../fixtures/fake-worker.js";

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

test("what an ended worker said before its end, and comes late, is not taken for the new one's", async () => {
  const worker = await loaded();
  const run = client.run(ORDER, { onRecords() {} });
  await settled();
  worker.onerror({ message: "worn out", preventDefault() {} });
  await assert.rejects(run, /worn out/);
  mock.timers.tick(0);
  worker.onerror({ message: "worn out once more", preventDefault() {} });
  worker.say({ type: "stage", stage: "import", detail: "" });
  assert.equal(states.at(-1)?.stage, "download");
  workers[1].say(READY);
  assert.deepEqual(await client.ready, DESCRIPTION);
  assert.equal(workers.length, 2);
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
