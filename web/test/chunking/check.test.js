import assert from "node:assert/strict";
import test from "node:test";
import { checkChunkings, cutsOf, planChunkings } from "../../src/chunking/check.js";
import { chunksAt } from "../../src/state/check.js";
import { text } from "../fixtures/synthetic.js";

/** @typedef {import("../../src/chunking/check.js").Cuts} Cuts */

/** A core that answers otherwise to the chunkings for which `differs` holds; it says how often it was asked. @param {(cuts: Cuts) => boolean} differs */
function planted(differs) {
  const asked = /** @type {Cuts[][]} */ ([]);
  /** @param {Cuts[]} cuts */
  const ask = async (cuts) => {
    asked.push(cuts);
    return { answers: [[text("same", 0)], [text("other", 0)]], which: cuts.map((one) => (differs(one) ? 1 : 0)) };
  };
  return { ask, asked };
}

/** @param {string} sample @param {(cuts: Cuts) => boolean} differs */
async function check(sample, differs) {
  const { ask, asked } = planted(differs);
  const progress = /** @type {[number, number][]} */ ([]);
  const verdict = await checkChunkings(planChunkings(sample, [{ name: "o200k", chunks: [sample.slice(0, 3), sample.slice(3)] }]), ask, {
    signal: new AbortController().signal,
    now: () => 0,
    onProgress: (done, total) => progress.push([done, total]),
  });
  return { verdict, asked, progress };
}

const SAMPLE = 'Look: 😀 {"name": "ls"}';
const LENGTH = [...SAMPLE].length;

test("the plan has every split point, single characters, the tokenizers and seeds", () => {
  const plan = planChunkings(SAMPLE, [{ name: "o200k", chunks: ["Look", SAMPLE.slice(4)] }]);
  assert.deepEqual(plan.map(({ name }) => name), ["every split point", "single characters", "words", "tokens of o200k", "every 2, 3, 5, 8 characters", "40 seeds"]);
  assert.deepEqual(plan[0].cuts, Array.from({ length: LENGTH - 1 }, (_, index) => [index + 1]));
  assert.deepEqual(plan[1].cuts, [plan[0].cuts.flat()]);
  assert.deepEqual(plan[3].cuts, [[4]]);
  assert.deepEqual(planChunkings("x", []), []);
});

test("of a text that is too long for all of them, split points are tried evenly, and it is said how many", () => {
  const [{ name, cuts }] = planChunkings("x".repeat(100_000), []);
  assert.equal(name, "200 of 99,999 split points");
  assert.deepEqual([cuts.length, cuts[0], cuts[1], cuts.at(-1)], [200, [1], [500], [99500]]);
});

test("cuts are code points", () => {
  assert.deepEqual(cutsOf(["a😀", "b", "c"]), [2, 3]);
  assert.deepEqual(chunksAt("a😀bc", [2, 3]).map((chunk) => chunk.text), ["a😀", "b", "c"]);
});

test("the same answer under all is told with their number, and progress comes on the way", async () => {
  const { verdict, progress } = await check(SAMPLE, () => false);
  assert.equal(verdict.difference, null);
  assert.equal(verdict.count, LENGTH - 1 + 1 + 1 + 1 + 4 + 40);
  assert.deepEqual(progress.at(-1), [verdict.count, verdict.count]);
  assert.ok(progress.length > 3);
});

test("a single cut that matters is found among the split points", async () => {
  const { verdict } = await check(SAMPLE, (cuts) => cuts.includes(11));
  assert.deepEqual(verdict.difference, { name: "every split point", cuts: [11], whole: [text("same", 0)], other: [text("other", 0)] });
  assert.equal(verdict.count, 11);
});

test("of a difference that needs several cuts, no more than these are shown", async () => {
  const wanted = [3, 4, 17];
  const { verdict } = await check(SAMPLE, (cuts) => wanted.every((at) => cuts.includes(at)));
  assert.equal(verdict.difference?.name, "single characters");
  assert.deepEqual(verdict.difference?.cuts, wanted);
});

test("a check that is stopped asks no more", async () => {
  const controller = new AbortController();
  const { ask, asked } = planted(() => false);
  const run = checkChunkings(planChunkings(SAMPLE, []), ask, {
    signal: controller.signal,
    now: () => 0,
    onProgress: () => controller.abort(),
  });
  await assert.rejects(run, /abort/i);
  assert.equal(asked.length, 1);
});
