/** @import { Chunk, Options } from "./trace/types.js" */
/** @import { Description } from "./core/client.js" */
/** @import { RunRequest } from "./api.js" */

import { takes } from "./state/options.js";

/** What a script gives to the page is checked before anything is shown or run; what is wrong with it is a sentence. */

const FIELDS = ["text", "recording", "tools", "chunking", "options"];

/** @param {RunRequest} request @throws {TypeError} a sentence */
export function checkRequest(request) {
  if (!isObject(request)) throw new TypeError(`The request must be an object, not ${describe(request)}.`);
  const unknown = Object.keys(request).find((key) => !FIELDS.includes(key));
  if (unknown !== undefined) throw new TypeError(`A request has no “${unknown}”; it may have ${FIELDS.join(", ")}.`);
  const { text, recording, tools, options } = request;
  if (text !== undefined && typeof text !== "string") throw new TypeError(`“text” must be a string, not ${describe(text)}.`);
  if (tools !== undefined && typeof tools !== "string" && !Array.isArray(tools)) {
    throw new TypeError(`“tools” must be an array of tools, or its JSON text, not ${describe(tools)}.`);
  }
  if (options !== undefined && !isObject(options)) throw new TypeError(`“options” must be an object, not ${describe(options)}.`);
  if (recording !== undefined) checkRecording(recording);
}

/** @param {unknown} recording */
function checkRecording(recording) {
  if (typeof recording === "string" || recording instanceof Uint8Array || recording instanceof ArrayBuffer) return;
  if (!isObject(recording) || !Array.isArray(recording.chunks)) {
    throw new TypeError("“recording” must be the text or the bytes of a file, or an object whose “chunks” is an array.");
  }
  recording.chunks.forEach(checkChunk);
}

/** @param {unknown} chunk @param {number} index */
function checkChunk(chunk, index) {
  if (!isObject(chunk)) throw new TypeError(`Chunk ${index} must be an object, not ${describe(chunk)}.`);
  if (typeof chunk.text !== "string") throw new TypeError(`The “text” of chunk ${index} must be a string, not ${describe(chunk.text)}.`);
  const { time } = chunk;
  if (time !== undefined && time !== null && !(typeof time === "number" && time >= 0 && time < Infinity)) {
    throw new TypeError(`The “time” of chunk ${index} must be milliseconds or null, not ${describe(time)}.`);
  }
  for (const key of ["channel", "id", "name"]) {
    const value = chunk[key];
    if (value !== undefined && typeof value !== "string") throw new TypeError(`The “${key}” of chunk ${index} must be a string, not ${describe(value)}.`);
  }
}

/** Chunks as the core takes them. @param {readonly Partial<Chunk>[]} chunks that were checked @returns {Chunk[]} */
export function completeChunks(chunks) {
  return chunks.map((chunk) => ({ ...chunk, text: chunk.text ?? "", time: chunk.time ?? null, channel: chunk.channel ?? "text" }));
}

/**
 * @param {Options} options
 * @param {Description["options"]} known  as the core describes them
 * @throws {TypeError} a sentence
 */
export function checkOptions(options, known) {
  for (const [name, value] of Object.entries(options)) {
    const option = known.find((candidate) => candidate.name === name);
    if (!option) throw new TypeError(`There is no option “${name}”; there are ${known.map((candidate) => candidate.name).join(", ")}.`);
    if (!takes(option, value)) throw new TypeError(`The option “${name}” must be ${expectation(option)}, not ${describe(value)}.`);
  }
}

/** What a value should be. @param {Description["options"][number]} option */
function expectation({ type, choices }) {
  if (type === "choice") return `one of ${choices?.map(describe).join(", ")}`;
  return type === "boolean" ? "true or false" : "a whole number";
}

/** @param {number} step @throws {TypeError} a sentence */
export function checkStep(step) {
  if (typeof step !== "number" || Number.isNaN(step)) throw new TypeError(`A step must be a number, not ${describe(step)}.`);
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {unknown} value */
function describe(value) {
  if (value === undefined) return "undefined";
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "an array" : "an object";
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
