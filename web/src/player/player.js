/** @import { PlayedPreferences, PlayedState } from "../app.js" */

import { batch, effect, untracked } from "@preact/signals-core";
import { stopFrom } from "../trace/breaks.js";
import { eventFrom } from "../trace/history.js";
import { createTimeline, neighbourSpeed, stepAfter } from "./clock.js";

/**
 * @typedef {object} Player
 * @property {() => void} toggle
 * @property {() => void} play   from the start when it is at the end
 * @property {(turn: Promise<unknown>) => Promise<void>} playIn   shows the first step, and plays when it is its turn, unless the person did something before
 * @property {() => void} pause
 * @property {(step: number) => void} seek   pauses, and shows a step
 * @property {(count: number) => void} move  pauses, and goes some steps on or back
 * @property {(direction: 1 | -1) => void} jump  pauses, and goes to the next call or failure
 * @property {(direction: 1 | -1) => void} run   pauses, and goes to the next break; to the end, or the start, without one
 * @property {(direction: 1 | -1) => void} changeSpeed
 */

/**
 * @param {PlayedState} state
 * @param {PlayedPreferences} preferences
 * @param {(callback: (now: number) => void) => () => void} onFrames  calls back before each frame until told to stop
 * @returns {Player}
 */
export function createPlayer(state, preferences, onFrames) {
  effect(() => {
    if (!state.playing.value) return;
    const { history } = state.loaded.value;
    const timeline = createTimeline(history.records.times, preferences.recordedTiming.value && history.timed);
    const speed = preferences.speed.value;
    const last = history.records.length;
    const from = untracked(() => state.step.value);
    /** @type {number | null} */
    let began = null;
    return onFrames((now) => {
      began ??= now;
      const reached = stepAfter(timeline, from, now - began, speed, last);
      const stop = stopFrom(state.stops.peek(), from, 1);
      const step = stop && stop.step <= reached ? stop.step : reached;
      batch(() => {
        state.step.value = step;
        if (step >= last || step === stop?.step) state.playing.value = false;
      });
    });
  });

  /** What is to play by itself. @type {object | null} */
  let awaited = null;

  /** @param {number} step */
  const seek = (step) => {
    awaited = null;
    // What other pages set may be anything.
    if (Number.isNaN(Math.round(step))) return;
    batch(() => {
      state.playing.value = false;
      state.step.value = Math.min(state.last.value, Math.max(0, Math.round(step)));
    });
  };

  const play = () => {
    awaited = null;
    batch(() => {
      if (state.step.value >= state.last.value) state.step.value = 0;
      state.playing.value = state.last.value > 0;
    });
  };

  const pause = () => {
    awaited = null;
    state.playing.value = false;
  };

  return {
    play,
    async playIn(turn) {
      const { history } = state.loaded.peek();
      seek(1);
      const mine = (awaited = {});
      await turn;
      if (awaited === mine && state.loaded.peek().history === history) play();
    },
    pause,
    seek,
    toggle: () => (state.playing.value ? pause() : play()),
    move: (count) => seek(state.step.value + count),
    jump: (direction) => seek(eventFrom(state.loaded.value.history, state.step.value, direction)),
    run: (direction) => seek(stopFrom(state.stops.value, state.step.value, direction)?.step ?? (direction > 0 ? state.last.value : 0)),
    changeSpeed: (direction) => {
      preferences.speed.value = neighbourSpeed(preferences.speed.value, direction);
    },
  };
}

/** @param {(now: number) => void} callback @returns {() => void} */
export function onAnimationFrames(callback) {
  /** @param {number} now */
  const frame = (now) => {
    request = requestAnimationFrame(frame);
    callback(now);
  };
  let request = requestAnimationFrame(frame);
  return () => cancelAnimationFrame(request);
}
