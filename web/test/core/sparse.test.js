import assert from "node:assert/strict";
import { test } from "node:test";
import { pack, unpack } from "../../src/core/sparse.js";

const PAGE = 4096;

/** @param {number} length @param {...[at: number, byte: number]} written */
function memory(length, ...written) {
  const bytes = new Uint8Array(length);
  for (const [at, byte] of written) bytes[at] = byte;
  return bytes;
}

const CASES = {
  "nothing": memory(0),
  "zeros alone": memory(10 * PAGE),
  "a byte in the first page": memory(10 * PAGE, [0, 1]),
  "a byte at the very end, which is no whole page": memory(10 * PAGE + 3, [10 * PAGE + 2, 7]),
  "neighbouring pages, and one apart": memory(10 * PAGE, [PAGE, 1], [2 * PAGE + 5, 2], [7 * PAGE - 1, 3]),
  "no zero at all": new Uint8Array(3 * PAGE).fill(9),
};
for (const [title, bytes] of Object.entries(CASES)) {
  test(`comes back as it was: ${title}`, () => assert.deepEqual(unpack(pack(bytes).buffer), bytes));
}

test("pages of zeros take no room", () => {
  assert.ok(pack(memory(1000 * PAGE, [500 * PAGE, 1], [501 * PAGE, 1])).length < 3 * PAGE);
  assert.ok(pack(memory(1000 * PAGE)).length < 100);
});
