import assert from "node:assert/strict";
import test from "node:test";
import { layOut } from "../../src/trace/diagram.js";

const STATES = ["line", "text", "a", "b", "c", "d", "deep", "alone"].map((name) => ({ name, text: `In ${name}.` }));
const STEPS = [
  ...["a", "b", "c", "d"].flatMap((name) => [{ from: "text", to: name, when: "x" }, { from: name, to: "text", when: "y" }]),
  { from: "line", to: "text", when: "z" },
  { from: "b", to: "deep", when: "w" },
  { from: "deep", to: "text", when: "v" },
  { from: "a", to: "b", when: "u" },
];

test("a state stands as many layers down as it is steps away", () => {
  const { places, layers } = layOut(STATES, STEPS);
  assert.equal(layers, 4);
  assert.deepEqual(Object.fromEntries(places.map(({ name, y }) => [name, y])), { line: 0, alone: 0, text: 1, a: 2, b: 2, c: 2, d: 2, deep: 3 });
});

test("the states of a layer are apart, and a lonely one stands under a gap of the layer above", () => {
  const { places } = layOut(STATES, STEPS);
  const x = (/** @type {string} */ name) => places.find((place) => place.name === name)?.x;
  assert.deepEqual(["a", "b", "c", "d"].map(x), [0.125, 0.375, 0.625, 0.875]);
  assert.equal(x("deep"), 0.5);
});

test("a step there and back is one line", () => {
  const { edges } = layOut(STATES, STEPS);
  const shown = edges.map(({ from, to, both }) => `${from.name}${both ? "⇄" : "→"}${to.name}`);
  assert.deepEqual(shown, ["text⇄a", "text⇄b", "text⇄c", "text⇄d", "line→text", "b→deep", "deep→text", "a→b"]);
});

test("no states, no diagram", () => {
  assert.deepEqual(layOut([], []), { places: [], edges: [], layers: 0 });
});
