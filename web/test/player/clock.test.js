import assert from "node:assert/strict";
import test from "node:test";
import { CHUNKS_PER_SECOND, createTimeline, neighbourSpeed, stepAfter } from "../../src/player/clock.js";
import { SPEEDS } from "../../src/state/preferences.js";
import { arrayTrace } from "../fixtures/synthetic.js";

const times = arrayTrace(8).records.map(() => NaN);
const last = times.length;

test("without recorded timing, steps come at an even pace", () => {
  const timeline = createTimeline(times, false);
  assert.equal(stepAfter(timeline, 0, 1000, 1, 1000), CHUNKS_PER_SECOND);
  assert.equal(stepAfter(timeline, 5, 500, 1, 1000), 5 + CHUNKS_PER_SECOND / 2);
});

test("speed is a factor", () => {
  const timeline = createTimeline(times, false);
  assert.equal(stepAfter(timeline, 0, 1000, 0.25, 1000), CHUNKS_PER_SECOND / 4);
  assert.equal(stepAfter(timeline, 0, 100, 16, 1000), (CHUNKS_PER_SECOND * 16) / 10);
});

test("recorded timing keeps the pauses", () => {
  const timed = times.map((_, index) => (index < 3 ? 0 : 5000));
  const timeline = createTimeline(timed, true);
  assert.equal(stepAfter(timeline, 0, 10, 1, last), 3);
  assert.equal(stepAfter(timeline, 0, 4999, 1, last), 3);
  assert.equal(stepAfter(timeline, 0, 5000, 1, last), last);
  assert.equal(stepAfter(timeline, 0, 2500, 2, last), last);
});

test("a chunk without a time follows its neighbour; times never run back", () => {
  const odd = times.map((_, index) => [100, NaN, 40][index] ?? 300);
  const timeline = createTimeline(odd, true);
  assert.equal(timeline(1), 100);
  assert.equal(timeline(2), 100 + 1000 / CHUNKS_PER_SECOND);
  assert.equal(timeline(3), timeline(2));
});

test("playing never goes back, nor beyond the end", () => {
  const timeline = createTimeline(times, false);
  assert.equal(stepAfter(timeline, 4, 0, 1, last), 4);
  assert.equal(stepAfter(timeline, 4, 1e9, 16, last), last);
});

test("speeds have ends", () => {
  assert.equal(neighbourSpeed(1, 1), 2);
  assert.equal(neighbourSpeed(1, -1), 0.5);
  assert.equal(neighbourSpeed(16, 1), 16);
  assert.equal(neighbourSpeed(0.25, -1), 0.25);
  assert.deepEqual([SPEEDS[0], SPEEDS.at(-1)], [0.25, 16]);
});
