import assert from "node:assert/strict";
import { test } from "node:test";
import { createSlots } from "../../src/lib/slots.js";

test("what is still drawn keeps its element, and what comes gets a new one", () => {
  const slotsOf = createSlots();
  assert.deepEqual(slotsOf([10, 11, 12]), [0, 1, 2]);
  assert.deepEqual(slotsOf([12, 13, 14]), [2, 3, 4]);
  assert.deepEqual(slotsOf([11, 12, 13]), [5, 2, 3]);
});

test("a list that jumps is written into the elements that are there, in their order", () => {
  const slotsOf = createSlots();
  slotsOf([10, 11, 12]);
  assert.deepEqual(slotsOf([50, 51, 52]), [0, 1, 2]);
  assert.deepEqual(slotsOf([90, 91, 92, 93]), [0, 1, 2, 3]);
  assert.deepEqual(slotsOf([7]), [0]);
});

test("no two rows share an element", () => {
  const slotsOf = createSlots();
  for (const keys of [[1, 2, 3], [3, 4], [], [4, 3, 2, 1], [9, 8], [8, 1]]) {
    const slots = slotsOf(keys);
    assert.equal(new Set(slots).size, keys.length);
  }
});
