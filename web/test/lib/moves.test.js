import assert from "node:assert/strict";
import { test } from "node:test";
import { createMoves } from "../../src/lib/moves.js";

/** @param {string} type @param {number} screenX @param {number} screenY */
const pointer = (type, screenX, screenY) => /** @type {PointerEvent} */ (Object.assign(new Event(type), { screenX, screenY }));

test("a row that comes under a pointer that rests was not pointed at", () => {
  const isMoved = createMoves(new EventTarget());
  assert.ok(isMoved(pointer("pointerover", 1, 1)));
  assert.ok(!isMoved(pointer("pointerover", 1, 1)));
  assert.ok(isMoved(pointer("pointerover", 1, 2)));
});

test("the pointer rests where it came to, not where it entered a row", () => {
  const list = new EventTarget();
  const isMoved = createMoves(list);
  isMoved(pointer("pointerover", 1, 1));
  list.dispatchEvent(pointer("pointermove", 5, 9));
  assert.ok(!isMoved(pointer("pointerover", 5, 9)));
});
