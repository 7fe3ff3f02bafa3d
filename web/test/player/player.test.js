import assert from "node:assert/strict";
import test from "node:test";
import { createPlayer } from "../../src/player/player.js";
import { createPreferences } from "../../src/state/preferences.js";
import { createState } from "../../src/state/state.js";
import { createStore } from "../../src/lib/storage.js";
import { historyOf } from "../../src/trace/history.js";
import { memoryStorage } from "../fixtures/memory-storage.js";
import { arrayTrace } from "../fixtures/synthetic.js";

function setUp() {
  const state = createState();
  state.loaded.value = { history: historyOf(arrayTrace(98)), revision: 1 };
  const preferences = createPreferences(createStore(memoryStorage, ""));
  preferences.recordedTiming.value = false;
  /** @type {((now: number) => void) | null} */
  let frame = null;
  const player = createPlayer(state, preferences, (callback) => {
    frame = callback;
    return () => {
      frame = null;
    };
  });
  return { state, preferences, player, at: (/** @type {number} */ now) => frame?.(now), isTicking: () => frame !== null };
}

test("play follows the clock and stops at the end", () => {
  const { state, player, at, isTicking } = setUp();
  player.play();
  at(0);
  at(1000);
  assert.equal(state.step.value, 20);
  at(100_000);
  assert.equal(state.step.value, state.last.value);
  assert.equal(state.playing.value, false);
  assert.equal(isTicking(), false);
});

test("play from the end begins again", () => {
  const { state, player } = setUp();
  player.seek(Infinity);
  player.play();
  assert.equal(state.step.value, 0);
  assert.equal(state.playing.value, true);
});

test("a change of speed goes on from where it is", () => {
  const { state, player, preferences, at } = setUp();
  player.play();
  at(0);
  at(1000);
  preferences.speed.value = 2;
  at(5000);
  at(5500);
  assert.equal(state.step.value, 40);
});

test("seeking pauses, and stays within the trace", () => {
  const { state, player } = setUp();
  player.play();
  player.seek(-5);
  assert.deepEqual([state.step.value, state.playing.value], [0, false]);
  player.move(3);
  assert.equal(state.step.value, 3);
  player.move(-10);
  assert.equal(state.step.value, 0);
  player.jump(1);
  assert.equal(state.step.value, 100);
});

test("an empty trace does not play", () => {
  const { state, player } = setUp();
  state.loaded.value = createState().loaded.value;
  player.toggle();
  assert.equal(state.playing.value, false);
});

test("playing stops at a break and goes on from it; running goes to the next, on and back", () => {
  const { state, player, at } = setUp();
  state.breaks.value = [{ kind: "offset", value: 60 }];
  const [{ step }] = state.stops.value;
  player.play();
  at(0);
  at(100_000);
  assert.deepEqual([state.step.value, state.playing.value], [step, false]);
  player.play();
  at(0);
  at(100_000);
  assert.equal(state.step.value, state.last.value);
  player.run(-1);
  assert.equal(state.step.value, step);
  player.run(-1);
  assert.equal(state.step.value, 0);
  player.run(1);
  player.run(1);
  assert.equal(state.step.value, state.last.value);
});

test("what is no number is no step", () => {
  const { state, player } = setUp();
  player.seek(7);
  player.seek(NaN);
  player.seek(/** @type {any} */ ("x"));
  assert.equal(state.step.value, 7);
  player.seek(Infinity);
  assert.equal(state.step.value, state.last.value);
});

test("what plays in its turn shows how it begins until then", async () => {
  const { state, player } = setUp();
  /** @type {(value?: unknown) => void} */
  let begin = () => {};
  const playing = player.playIn(new Promise((resolve) => (begin = resolve)));
  assert.deepEqual([state.step.value, state.playing.value], [1, false]);
  begin();
  await playing;
  assert.deepEqual([state.step.value, state.playing.value], [1, true]);
});

/** @type {[title: string, act: (set: ReturnType<typeof setUp>) => unknown][]} */
const BEFORE = [
  ["a step, even the same", ({ player }) => player.seek(1)],
  ["play and pause", ({ player }) => [player.toggle(), player.toggle()]],
  ["another trace", ({ state }) => (state.loaded.value = { history: historyOf(arrayTrace(98)), revision: 2 })],
];
for (const [title, act] of BEFORE) {
  test(`what plays in its turn does not when there was something before: ${title}`, async () => {
    const set = setUp();
    const playing = set.player.playIn(Promise.resolve());
    act(set);
    await playing;
    assert.equal(set.state.playing.value, false);
  });
}
