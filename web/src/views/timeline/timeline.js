/** @import { Played } from "../../app.js" */
/** @import { History } from "../../trace/history.js" */
/** @import { Stop } from "../../trace/breaks.js" */
/** @import { Pause } from "../../trace/pauses.js" */

import { computed, effect, signal } from "@preact/signals-core";
import { coloursIn } from "../../lib/colours.js";
import { drawing } from "../../lib/drawing.js";
import { formatTime } from "../../lib/format.js";
import { frames } from "../../lib/frames.js";
import { classOfStep, TOKEN_CLASSES } from "../../trace/classify.js";

/** Half the width of the scrub bar's thumb: its middle, and the band, begin and end here. In CSS pixels. */
const INSET = 8;

/** The row above the band for the lengths of pauses, the width of a gap in the band, and the room between two lengths. */
const PAUSE_ROW = 13;
const GAP = 5;
const ROOM = 6;

/** A trace that grows is drawn again when it has grown by a hundredth. */
const GROWTH = 1.01;

/**
 * The band above the scrub bar: what became of each chunk in the end, a mark for every call and failure, and a gap with its
 * length wherever the recording paused. It repeats in small what the stream, the actions and the step say in words.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {Played} app
 */
export function drawTimeline(canvas, { state, preferences }) {
  const size = signal({ width: 0, height: 0 });
  new ResizeObserver(() => {
    size.value = { width: canvas.clientWidth, height: canvas.clientHeight };
  }).observe(canvas);
  const dark = signal(false);
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  scheme.addEventListener("change", () => {
    dark.value = scheme.matches;
  });
  // Colours come from the style sheet, which changes with either of these; to ask it at each frame would cost more than the drawing.
  const ink = computed(() => {
    void preferences.theme.value;
    void dark.value;
    return inkOf(canvas);
  });

  effect(() => {
    canvas.classList.toggle("paused", state.pauses.value.length > 0);
  });
  let drawn = { history: state.loaded.peek().history, count: 0 };
  /** Changes when the trace is another one, or has grown by so much that it shows: to draw it takes a look at as many records as it has pixels. */
  const shown = computed(() => {
    const { history } = state.loaded.value;
    const count = history.records.length;
    const isLittle = state.run.value.phase === "running" && history === drawn.history && count < drawn.count * GROWTH;
    if (!isLittle) drawn = { history, count };
    return drawn;
  });
  // Colours and fonts make the browser work out the styles of the page, and the first use of a canvas takes a frame.
  drawing({ draw: frames.after }, () => {
    const { width, height } = size.value;
    const { history } = shown.value;
    if (width <= 2 * INSET) return;
    draw(canvas, ink.value, history, state.pauses.value, state.stops.value, { width: width - 2 * INSET, height });
  });
}

/** @typedef {{colour: (name: string) => string, font: string}} Ink */

/** @param {HTMLElement} element @returns {Ink} */
function inkOf(element) {
  const colours = coloursIn(element, [...TOKEN_CLASSES, "muted", "break"]);
  return { colour: (name) => colours.get(name) ?? "", font: getComputedStyle(element).fontFamily };
}

/** @param {HTMLCanvasElement} canvas @param {Ink} ink @param {History} history @param {readonly Pause[]} pauses @param {readonly Stop[]} stops @param {{width: number, height: number}} size  the width of the band, the height of all, in CSS pixels */
function draw(canvas, { colour, font }, history, pauses, stops, { width, height }) {
  const scale = devicePixelRatio;
  canvas.width = Math.round((width + 2 * INSET) * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d");
  const count = history.records.length;
  if (!context || count === 0) return;
  context.scale(scale, scale);
  context.translate(INSET, 0);
  const top = pauses.length ? PAUSE_ROW : 0;
  const band = height - 5;
  for (let x = 0; x < width; ) {
    const from = Math.floor((x / width) * count);
    const name = classOfStep(history, from);
    let to = x + 1;
    while (to < width && classOfStep(history, Math.floor((to / width) * count)) === name) to++;
    context.fillStyle = colour(name);
    context.fillRect(x, name === "prose" || name === "markup" ? band - 2 : top + 2, to - x, name === "prose" || name === "markup" ? 2 : band - top - 2);
    x = to;
  }
  const place = (/** @type {{step: number}} */ { step }) => (step / count) * width;
  drawPauses(context, thinned(pauses, place, ({ ms }) => ms), { width, count, band, ink: colour("muted"), font });
  context.fillStyle = colour("break");
  for (const stop of thinned(stops, place, () => 0)) flag(context, place(stop), top + 1);
  for (const event of thinned(history.events, place, ({ type }) => WEIGHT[type])) {
    context.fillStyle = colour(event.type === "failure" ? "failure" : "call");
    mark(context, place(event), height, event.type);
  }
}

/** Where marks fall on one another, the failure is to be seen. */
const WEIGHT = { repetition: 0, call: 1, failure: 2 };

/**
 * The weightiest of those that fall on one pixel: a trace may have more calls than the band has room for marks.
 *
 * @template {{step: number}} T
 * @param {readonly T[]} all  by step
 * @param {(one: T) => number} place  in pixels
 * @param {(one: T) => number} weight
 */
function thinned(all, place, weight) {
  /** @type {Map<number, T>} */
  const kept = new Map();
  for (const one of all) {
    const pixel = Math.round(place(one));
    const known = kept.get(pixel);
    if (!known || weight(one) > weight(known)) kept.set(pixel, one);
  }
  return [...kept.values()];
}

/**
 * Gaps in the band; the longest pauses have their lengths written above, as far as there is room.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {readonly Pause[]} pauses
 * @param {{width: number, count: number, band: number, ink: string, font: string}} scale  `count`: the steps of the trace
 */
function drawPauses(context, pauses, { width, count, band, ink, font }) {
  if (pauses.length === 0) return; // to set a font makes the browser work out the styles of the page
  context.fillStyle = ink;
  context.font = `600 10px ${font}`;
  context.textBaseline = "top";
  /** @type {[number, number][]} */
  const taken = [];
  for (const { step, ms } of [...pauses].sort((a, b) => b.ms - a.ms)) {
    const x = ((step - 1) / count) * width;
    context.clearRect(x - GAP / 2, PAUSE_ROW, GAP, band - PAUSE_ROW);
    for (let y = PAUSE_ROW; y < band; y += 3) context.fillRect(x - 0.75, y, 1.5, 1.5);
    const text = formatTime(ms);
    const length = context.measureText(text).width;
    const from = Math.min(width - length, Math.max(0, x - length / 2));
    if (taken.some(([start, end]) => from < end + ROOM && start < from + length + ROOM)) continue;
    taken.push([from, from + length]);
    context.fillText(text, from, 0);
  }
}

/** A break is a pennant that hangs over the band. @param {CanvasRenderingContext2D} context @param {number} x @param {number} top */
function flag(context, x, top) {
  context.beginPath();
  context.moveTo(x - 4.5, top);
  context.lineTo(x + 4.5, top);
  context.lineTo(x, top + 7);
  context.closePath();
  context.fill();
}

/** A call is a lozenge, a repeated one a hollow lozenge, a failure a cross. @param {CanvasRenderingContext2D} context @param {number} x @param {number} bottom @param {"call" | "repetition" | "failure"} type */
function mark(context, x, bottom, type) {
  const size = 4;
  const y = bottom - size;
  context.beginPath();
  if (type !== "failure") {
    context.moveTo(x, y - size);
    context.lineTo(x + size, y);
    context.lineTo(x, y + size);
    context.lineTo(x - size, y);
    context.closePath();
    if (type === "call") context.fill();
    else stroke(context);
  } else {
    context.moveTo(x - size, y - size);
    context.lineTo(x + size, y + size);
    context.moveTo(x + size, y - size);
    context.lineTo(x - size, y + size);
    stroke(context);
  }
}

/** @param {CanvasRenderingContext2D} context */
function stroke(context) {
  context.strokeStyle = context.fillStyle;
  context.lineWidth = 2;
  context.stroke();
}
