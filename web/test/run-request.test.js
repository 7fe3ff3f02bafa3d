import assert from "node:assert/strict";
import test from "node:test";
import { checkOptions, checkRequest, checkStep, completeChunks } from "../src/run-request.js";

/** @type {import("../src/core/client.js").Description["options"]} */
const OPTIONS = [
  { name: "fences", type: "choice", default: "show", choices: ["show", "run"], text: "", codes: [] },
  { name: "repair", type: "boolean", default: true, choices: [], text: "", codes: [] },
  { name: "limit", type: "integer", default: null, choices: null, text: "", codes: [] },
];

test("a request that can be run passes", () => {
  for (const request of [
    {},
    { text: "", tools: [], chunking: "words", options: {} },
    { tools: "[]", recording: "data: {}" },
    { recording: new Uint8Array() },
    { recording: new ArrayBuffer(0) },
    { recording: { chunks: [{ text: "a" }, { text: "b", time: 5, channel: "call:0", id: "1", name: "f" }, { text: "", time: null }] } },
  ]) {
    checkRequest(request);
  }
});

test("what is wrong with a request is said in a sentence", () => {
  for (const [request, sentence] of /** @type {[any, RegExp][]} */ ([
    [undefined, /request must be an object, not undefined\.$/],
    ["text", /request must be an object, not "text"\.$/],
    [{ txt: "a" }, /has no “txt”; it may have text, recording/],
    [{ text: 5 }, /“text” must be a string, not 5\.$/],
    [{ text: null }, /“text” must be a string, not null\.$/],
    [{ tools: 5 }, /“tools” must be an array/],
    [{ options: [] }, /“options” must be an object, not an array/],
    [{ recording: 5 }, /“recording” must be/],
    [{ recording: { chunks: 5 } }, /“chunks” is an array/],
    [{ recording: { chunks: ["a"] } }, /Chunk 0 must be an object, not "a"/],
    [{ recording: { chunks: [{ text: "", codes: [] }, { text: 5 }] } }, /“text” of chunk 1 must be a string, not 5/],
    [{ recording: { chunks: [{ text: "", time: "1" }] } }, /“time” of chunk 0/],
    [{ recording: { chunks: [{ text: "", time: NaN }] } }, /“time” of chunk 0/],
    [{ recording: { chunks: [{ text: "", channel: 1 }] } }, /“channel” of chunk 0/],
  ])) {
    assert.throws(() => checkRequest(request), { name: "TypeError", message: sentence });
  }
});

test("options are those that the core describes", () => {
  checkOptions({ fences: "run", repair: false, limit: 5 }, OPTIONS);
  checkOptions({ limit: null }, OPTIONS);
  assert.throws(() => checkOptions({ zzz: 1 }, OPTIONS), /no option “zzz”; there are fences, repair, limit\.$/);
  assert.throws(() => checkOptions({ fences: "hide" }, OPTIONS), /must be one of "show", "run", not "hide"/);
  assert.throws(() => checkOptions({ repair: 1 }, OPTIONS), /must be true or false, not 1/);
  assert.throws(() => checkOptions({ limit: 1.5 }, OPTIONS), /must be a whole number, not 1\.5/);
});

test("a step is a number", () => {
  for (const step of [0, 3.7, -1, Infinity]) checkStep(step);
  for (const step of /** @type {any[]} */ ([NaN, undefined, null, "3"])) assert.throws(() => checkStep(step), /A step must be a number/);
});

test("chunks get the channel and the time that they may leave out", () => {
  assert.deepEqual(completeChunks([{ text: "a" }, { text: "b", channel: "call:0", name: "f", time: 1 }]), [
    { text: "a", time: null, channel: "text" },
    { text: "b", channel: "call:0", name: "f", time: 1 },
  ]);
});
