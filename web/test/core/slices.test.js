import assert from "node:assert/strict";
import { test } from "node:test";
import { createIntake } from "../../src/core/intake.js";
import { createQuestions } from "../../src/core/questions.js";
import { createFakeFrames } from "../fixtures/fake-frames.js";

/** @import {ToWorker} from "../../src/core/protocol.js" */

const MANY = Array.from({ length: 10_000 }, (_, index) => ({ text: `${index}`, time: null, channel: "text" }));

/** Questions whose worker only keeps what it is sent. */
function setUp() {
  const { frames, next, rest } = createFakeFrames();
  /** @type {ToWorker[]} */
  const sent = [];
  const questions = createQuestions({ post: (message) => sent.push(message), onHung() {}, onDeaf() {}, frames });
  return { questions, sent, next, rest, slices: () => sent.flatMap((message) => ("chunks" in message ? [message.chunks] : [])) };
}

test("many chunks go to the worker in slices, at most one in a frame, and all of them", async () => {
  const { questions, sent, next, slices } = setUp();
  const asked = questions.ask({ type: "run", request: "{}", chunks: MANY });
  assert.deepEqual(slices().map(({ length }) => length), [4096]);
  for (let frame = 1; next(); frame++) assert.ok(slices().length <= 1 + frame);
  assert.deepEqual(slices().flat(), MANY);
  assert.deepEqual(sent.flatMap((message) => ("more" in message ? [message.more] : [])), [true, true, false]);
  questions.receive({ type: "finished", id: 1 });
  await asked;
});

test("another worker gets the chunks from the start, once", async () => {
  const { questions, sent, next, rest, slices } = setUp();
  const asked = questions.ask({ type: "run", request: "{}", chunks: MANY });
  next();
  sent.length = 0;
  questions.repeat();
  rest();
  assert.deepEqual(slices().flat(), MANY);
  questions.receive({ type: "finished", id: 1 });
  await asked;
});

test("no more chunks go to a run that was given up", async () => {
  const { questions, sent, rest } = setUp();
  const abort = new AbortController();
  const asked = questions.ask({ type: "run", request: "{}", chunks: MANY }, { signal: abort.signal });
  abort.abort(new Error("enough"));
  await assert.rejects(asked, { message: "enough" });
  rest();
  assert.deepEqual(sent.map(({ type }) => type), ["run", "abort"]);
  questions.receive({ type: "finished", id: 1 });
});

test("records are read as a frame's budget of 8 ms allows, and the intake is empty when all are", async () => {
  const { frames, next, spend } = createFakeFrames();
  let taken = 0;
  const intake = createIntake(frames, (records) => {
    taken += records.length;
    spend(3);
  });
  intake.add(Array(10).fill("[{}]"));
  let isEmpty = false;
  const emptied = intake.emptied().then(() => (isEmpty = true));
  const perFrame = [];
  for (let before = 0; next(); before = taken) {
    await Promise.resolve();
    assert.ok(!isEmpty || taken === 10);
    perFrame.push(taken - before);
  }
  await emptied;
  assert.deepEqual(perFrame, [3, 3, 3, 1]);
});

test("records that cannot be taken end the intake with the reason", async () => {
  const { frames, rest } = createFakeFrames();
  let tries = 0;
  const intake = createIntake(frames, () => {
    tries++;
    throw new Error("The trace changes node 7 before it adds it.");
  });
  intake.add(["[{}]", "[{}]"]);
  rest();
  intake.add(["[{}]"]);
  rest();
  await assert.rejects(intake.emptied(), /node 7/);
  assert.equal(tries, 1);
});

test("what is dropped is not taken any more", async () => {
  const { frames, rest } = createFakeFrames();
  const intake = createIntake(frames, () => assert.fail("taken"));
  intake.add(["[{}]"]);
  intake.drop();
  rest();
  await intake.emptied();
});
