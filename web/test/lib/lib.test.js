import assert from "node:assert/strict";
import test from "node:test";
import { countCodePoints, head, slicePoints, splitsPair, unitIndex } from "../../src/lib/codepoints.js";
import { createHeights } from "../../src/lib/heights.js";
import { formatBytes, formatTime, plural, words } from "../../src/lib/format.js";
import { jsonProblem } from "../../src/lib/json-problem.js";
import { countUpTo } from "../../src/lib/search.js";
import { createStore } from "../../src/lib/storage.js";
import { charWidth, drawnText } from "../../src/lib/width.js";
import { createRandom } from "../../src/chunking/random.js";
import { memoryStorage } from "../fixtures/memory-storage.js";

test("code points and UTF-16 units convert", () => {
  const text = "a😀b\ud800c";
  assert.equal(countCodePoints(text), 5);
  assert.deepEqual([0, 1, 2, 3, 4, 5].map((points) => unitIndex(text, points)), [0, 1, 3, 4, 5, 6]);
  assert.equal(slicePoints(text, 5, 1, 3), "😀b");
  assert.equal(slicePoints("plain", 5, 1, 3), "la");
  assert.ok(splitsPair(text, 2));
  assert.ok(!splitsPair(text, 3));
});

test("a head never ends inside a pair", () => {
  assert.equal(head("a😀b", 2), "a");
  assert.equal(head("a😀b", 3), "a😀");
  assert.equal(head("ab", 9), "ab");
});

test("heights add up as they are measured", () => {
  const random = createRandom(1);
  const heights = createHeights(300, 20);
  const plain = Array.from({ length: 300 }, () => 20);
  for (let i = 0; i < 500; i++) {
    const row = Math.floor(random() * 300);
    plain[row] = 1 + Math.floor(random() * 90);
    heights.set(row, plain[row]);
  }
  let top = 0;
  plain.forEach((height, row) => {
    assert.equal(heights.top(row), top);
    assert.equal(heights.rowAt(top), row);
    assert.equal(heights.rowAt(top + height - 0.5), row);
    top += height;
  });
  assert.equal(heights.top(300), top);
  assert.equal(heights.rowAt(1e9), 299);
  assert.equal(createHeights(0, 20).rowAt(5), 0);
  const longer = createHeights(1000, 50, heights);
  assert.equal(longer.top(300), top);
  assert.equal(longer.top(302), top + 100);
});

test("a JSON problem has a line, a column and an offset in code points", () => {
  assert.equal(jsonProblem('[{"name": "a"}]'), null);
  const problem = jsonProblem('[\n  "😀", {"a" 1}\n]');
  assert.deepEqual([problem?.line, problem?.column, problem?.offset], [2, 13, 14]);
  assert.match(problem?.message ?? "", /^This is not JSON: /);
  const cut = jsonProblem('[{"name": "a"');
  assert.deepEqual([cut?.line, cut?.offset], [1, 13]);
  assert.match(jsonProblem("  ")?.message ?? "", /no JSON here yet/);
});

test("storage survives refusal", () => {
  const store = createStore(memoryStorage, "x:");
  assert.equal(store.read("a"), null);
  const kept = memoryStorage();
  const good = createStore(() => kept, "x:");
  assert.equal(good.write("a", { b: 1 }), "kept");
  assert.deepEqual(good.read("a"), { b: 1 });
  good.remove("a");
  assert.equal(good.read("a"), null);
  kept.setItem("x:bad", "{");
  assert.equal(good.read("bad"), null);
  const full = createStore(() => {
    throw new DOMException("full", "QuotaExceededError");
  }, "");
  assert.equal(full.write("a", 1), "full");
  assert.equal(full.read("a"), null);
  full.remove("a");
});

test("numbers read as people write them", () => {
  assert.deepEqual([1, 1500, 2_500_000].map(formatBytes), ["1 B", "1.5 kB", "2.5 MB"]);
  assert.deepEqual([40, 1900, 125_000].map(formatTime), ["40 ms", "1.90 s", "2 min 5 s"]);
  assert.equal(plural(1200, { one: "chunk", other: "chunks" }), "1,200 chunks");
  assert.equal(words("UnknownTool"), "unknown tool");
  assert.equal(words("NotAToolCall"), "not a tool call");
  assert.equal(words("run-if-whole-reply"), "run if whole reply");
});

test("each sign takes as many columns as it is wide", () => {
  assert.deepEqual([..."aé漢😀"].map((sign) => charWidth(/** @type {number} */ (sign.codePointAt(0)))), [1, 1, 2, 2]);
  assert.equal(charWidth(0x301), 0);
  assert.equal(drawnText("a b\n\t\u0000", false), "a b  ␀");
  assert.equal(drawnText("a b\n\t", true), "a·b↵⇥");
  assert.equal(drawnText("na\u200bme \u202eabc\u2069 👩\u200d🔬", false), "na•me •abc• 👩\u200d🔬");
});

test("a prefix is counted by halving", () => {
  assert.deepEqual([0, 1, 2, 5, 9].map((limit) => countUpTo([1, 2, 2, 5], limit)), [0, 1, 3, 4, 4]);
});
