import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals-core";
import { rowsInView } from "../../src/lib/viewport.js";

const ROW = 30;

/** How many rows a list of 250,000 draws. @param {{top: number, height: number, spare: number}} pixels */
function drawn({ top, height, spare }) {
  const [first, end] = rowsInView({ top: signal(top), height: signal(height), spare: signal(spare) }, ROW, 250_000);
  return end - first;
}

test("a long list draws what is in view and what is to spare, and not one row more", () => {
  assert.equal(drawn({ top: 3_000_000, height: 300, spare: 0 }), 10);
  assert.equal(drawn({ top: 3_000_000, height: 300, spare: 30 }), 12);
  assert.equal(drawn({ top: 3_000_010, height: 300, spare: 30 }), 13);
});

test("a list draws nothing beyond its ends, and nothing while nobody sees it", () => {
  assert.deepEqual(rowsInView({ top: signal(0), height: signal(300), spare: signal(60) }, ROW, 4), [0, 4]);
  assert.equal(drawn({ top: 250_000 * ROW - 300, height: 300, spare: 60 }), 12);
  assert.equal(drawn({ top: 0, height: 0, spare: 60 }), 0);
});
