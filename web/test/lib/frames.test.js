import assert from "node:assert/strict";
import test from "node:test";
import { batch, signal } from "@preact/signals-core";
import { drawing } from "../../src/lib/drawing.js";
import { topFor } from "../../src/lib/viewport.js";
import { createFakeFrames } from "../fixtures/fake-frames.js";

test("however often what is drawn changes, a frame draws it once", () => {
  const { frames, next } = createFakeFrames();
  const step = signal(0);
  /** @type {number[]} */
  const drawn = [];
  drawing(frames, () => void drawn.push(step.value));
  for (let at = 1; at <= 100; at++) step.value = at;
  assert.deepEqual(drawn, [0]);
  next();
  assert.deepEqual(drawn, [0, 100]);
  assert.equal(next(), false);
});

test("what a drawing changes of itself is drawn in the next frame, not in this one", () => {
  const { frames, next, rest } = createFakeFrames();
  const height = signal(10);
  /** @type {number[]} */
  const drawn = [];
  drawing(frames, () => {
    drawn.push(height.value);
    frames.measure(() => (height.value = Math.min(30, height.peek() + 10)));
  });
  next();
  assert.deepEqual(drawn, [10]);
  next();
  assert.deepEqual(drawn, [10, 20]);
  rest();
  assert.deepEqual(drawn, [10, 20, 30]);
});

test("in a frame the work comes first, then what it changes, drawing, measuring, scrolling, and what may be late, in whatever order they were asked for", () => {
  const { frames, next } = createFakeFrames();
  /** @type {string[]} */
  const done = [];
  const note = (/** @type {string} */ name) => () => void done.push(name);
  frames.after(note("after"));
  frames.place(note("place"));
  frames.measure(note("measure"));
  frames.draw(note("draw"));
  frames.once(note("once"));
  frames.work(() => (done.push("work"), false));
  next();
  assert.deepEqual(done, ["work", "once", "draw", "measure", "place", "after"]);
});

test("work that takes longer than a frame allows goes on in the next, and all drawing has its turn between", () => {
  const { frames, next, spend } = createFakeFrames();
  const count = signal(0);
  /** @type {number[]} */
  const drawn = [];
  drawing(frames, () => void drawn.push(count.value));
  frames.work(() => {
    spend(3);
    count.value++;
    return count.value < 8;
  });
  while (next());
  assert.deepEqual(drawn, [0, 3, 6, 8]);
});

test("in a page that nobody sees, work does not wait for frames", () => {
  const { frames, next, spend } = createFakeFrames({ isHidden: true });
  let done = 0;
  frames.work(() => (spend(5), ++done < 50));
  next();
  assert.equal(done, 50);
});

test("a drawing that fails leaves the others to the next frame", () => {
  const { frames, next } = createFakeFrames();
  /** @type {string[]} */
  const drawn = [];
  frames.draw(() => {
    throw new Error("no");
  });
  frames.draw(() => void drawn.push("other"));
  assert.throws(() => next(), /no/);
  next();
  assert.deepEqual(drawn, ["other"]);
});

test("a batch of changes is one drawing, and a view that no longer reads a signal is not drawn for it", () => {
  const { frames, rest } = createFakeFrames();
  const isShown = signal(true);
  const step = signal(0);
  let drawings = 0;
  drawing(frames, () => {
    drawings++;
    if (isShown.value) void step.value;
  });
  batch(() => {
    isShown.value = false;
    step.value = 1;
  });
  rest();
  assert.equal(drawings, 2);
  step.value = 2;
  rest();
  assert.equal(drawings, 2);
});

test("a range comes into view with the least scrolling, from far away with room around it", () => {
  assert.equal(topFor(100, 120, 50, 400), 50);
  assert.equal(topFor(460, 480, 50, 400), 120);
  assert.equal(topFor(20, 40, 50, 400), -260);
  assert.equal(topFor(5000, 5020, 50, 400), 5000 - 380 / 3);
});
