import assert from "node:assert/strict";
import test from "node:test";
import { coarserChunking, cut, estimateChunks, MAX_CHUNKS, readChunking, rechunk } from "../../src/chunking/chunking.js";

const TEXTS = [
  "",
  "Hello, world!",
  'Read it:\r\n\r\n  {"name": "fs.read", "arguments": {"path": "/tmp/é"}}\t\n',
  "👩‍👩‍👧 family 😀😀 and 漢字, then \ud800 alone \udc00 and \u0000",
];
const MODES = /** @type {const} */ (["words", "characters", "every", "random", "whole"]);

test("the chunks join to the text, whatever the choice", () => {
  for (const text of TEXTS) {
    for (const mode of MODES) {
      for (const size of [1, 2, 3, 7]) assert.equal(cut(text, { mode, size, seed: size }).join(""), text, mode);
    }
  }
});

test("no chunk is empty, and none ends inside a pair", () => {
  for (const text of TEXTS) {
    for (const mode of MODES) {
      const chunks = cut(text, { mode, size: 1, seed: 9 });
      chunks.forEach((chunk, index) => {
        assert.notEqual(chunk, "");
        const next = chunks[index + 1] ?? "";
        assert.ok(!(/[\ud800-\udbff]$/.test(chunk) && /^[\udc00-\udfff]/.test(next)), JSON.stringify([mode, chunk, next]));
      });
    }
  }
});

test("a word carries the blank before it, as tokens do", () => {
  assert.deepEqual(cut("I will use it.\n  Now", { mode: "words", size: 1, seed: 1 }), ["I", " will", " use", " it", ".", "\n", " ", " Now"]);
});

test("every n cuts by n", () => {
  assert.deepEqual(cut("abcdefg", { mode: "every", size: 3, seed: 1 }), ["abc", "def", "g"]);
});

test("a seed gives the same cuts again, another seed others", () => {
  const text = "abcdefghij".repeat(20);
  /** @param {number} seed */
  const of = (seed) => cut(text, { mode: "random", size: 1, seed });
  assert.deepEqual(of(3), of(3));
  assert.notDeepEqual(of(3), of(4));
});

test("short forms and objects are read, what is unknown is named", () => {
  assert.deepEqual(readChunking("every:7"), { mode: "every", size: 7, seed: 1 });
  assert.deepEqual(readChunking("random:42").seed, 42);
  assert.deepEqual(readChunking({ mode: "whole" }), { mode: "whole", size: 8, seed: 1 });
  assert.equal(readChunking("every").size, 8);
  assert.throws(() => readChunking("syllables"), /“syllables” is no chunking/);
  assert.throws(() => readChunking(null), /no chunking/);
  assert.throws(() => readChunking("words:5"), /“words:5” is no chunking/);
  for (const wrong of ["every:0", "every:x", "every:", "every:-3", "every:1.5", { mode: "every", size: 0 }]) {
    assert.throws(() => readChunking(wrong), /whole number of characters/);
  }
  for (const wrong of ["random:abc", "random:", { mode: "random", seed: 0.5 }]) assert.throws(() => readChunking(wrong), /whole number/);
});

test("a recording is cut anew within each channel, and calls keep their names", async () => {
  const recorded = [
    { text: "ab", time: 0, channel: "text" },
    { text: "cd", time: 5, channel: "text" },
    { text: "{", time: 6, channel: "call:0", id: "x", name: "f" },
    { text: "}", time: 7, channel: "call:0" },
    { text: "", time: 8, channel: "call:1", id: "y", name: "g" },
  ];
  assert.deepEqual(await rechunk(recorded, (text) => cut(text, { mode: "characters", size: 1, seed: 1 })), [
    { text: "a", time: null, channel: "text" },
    { text: "b", time: null, channel: "text" },
    { text: "c", time: null, channel: "text" },
    { text: "d", time: null, channel: "text" },
    { text: "{", time: null, channel: "call:0", id: "x", name: "f" },
    { text: "}", time: null, channel: "call:0" },
    { text: "", time: null, channel: "call:1", id: "y", name: "g" },
  ]);
});

test("what would be too many chunks is known before, and the coarser choice is not", () => {
  const text = "x".repeat(2_000_000);
  assert.ok(estimateChunks(text, { mode: "characters", size: 1, seed: 1 }) > MAX_CHUNKS);
  const coarser = coarserChunking(text);
  assert.ok(cut(text, coarser).length <= MAX_CHUNKS);
});
