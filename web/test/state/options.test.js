import assert from "node:assert/strict";
import test from "node:test";
import { watchOptions } from "../../src/state/known-options.js";
import { takes } from "../../src/state/options.js";
import { createState } from "../../src/state/state.js";

/** @type {import("../../src/core/client.js").Description["options"]} */
const OPTIONS = [
  { name: "fences", type: "choice", default: "show", choices: ["show", "run"], text: "", codes: [] },
  { name: "reasoning_open", type: "boolean", default: false, choices: [], text: "", codes: [] },
  { name: "max_pending", type: "integer", default: null, choices: [], text: "", codes: [] },
];

test("an option takes its default and the values of its type", () => {
  const [fences, open, most] = OPTIONS;
  for (const [option, value] of /** @type {const} */ ([[fences, "run"], [open, true], [most, 7], [most, null]])) assert.ok(takes(option, value));
  for (const [option, value] of /** @type {const} */ ([[fences, "boo"], [fences, null], [open, 1], [most, "7"], [most, 0.5]])) assert.ok(!takes(option, value));
});

test("what the core does not know is left out as soon as it says what it knows, and told once", () => {
  const state = createState();
  watchOptions(state);
  state.options.value = { fences: "run", zzz: 1, max_pending: "many" };
  assert.equal(state.notices.value.length, 0);
  state.description.value = /** @type {any} */ ({ options: OPTIONS });
  assert.deepEqual(state.options.value, { fences: "run" });
  assert.deepEqual(state.notices.value.map(({ text }) => text()), [
    "The core does not know these options, or what they say: zzz, max_pending. They are left out.",
  ]);
});
