import assert from "node:assert/strict";
import test from "node:test";
import { BOX, layOut } from "../../src/trace/diagram.js";

const STATES = ["line", "text", "a", "b", "c", "deep"].map((name) => ({ name, text: `In ${name}.` }));
const STEPS = [
  ...["a", "b", "c"].flatMap((name) => [{ from: "text", to: name, when: "x" }, { from: name, to: "text", when: "y" }]),
  { from: "line", to: "text", when: "z" },
  { from: "b", to: "deep", when: "w" },
  { from: "deep", to: "text", when: "v" },
  { from: "a", to: "b", when: "u" },
  { from: "line", to: "deep", when: "t" },
];

/** @param {[number, number][]} curve @param {number} t @returns {number[]} */
function pointOf([a, b, c, d], t) {
  const s = 1 - t;
  return [0, 1].map((i) => s ** 3 * a[i] + 3 * s * s * t * b[i] + 3 * s * t * t * c[i] + t ** 3 * d[i]);
}

const SAMPLES = Array.from({ length: 201 }, (_, i) => i / 200);

test("the states stand below one another in their order", () => {
  const { places } = layOut(STATES, STEPS);
  assert.deepEqual(places.map(({ name }) => name), STATES.map(({ name }) => name));
  assert.equal(new Set(places.map(({ x }) => x)).size, 1);
  for (const [i, { y }] of places.entries()) if (i > 0) assert.ok(y >= places[i - 1].y + BOX.height);
});

test("a step there and back is one line", () => {
  const { edges } = layOut(STATES, STEPS);
  const shown = edges.map(({ from, to, both }) => `${from}${both ? "⇄" : "→"}${to}`);
  assert.deepEqual(shown, ["text⇄a", "text⇄b", "text⇄c", "line→text", "b→deep", "deep→text", "a→b", "line→deep"]);
});

test("no line runs through a state or out of the drawing, and each begins and ends at its own", () => {
  const { places, edges, width, height } = layOut(STATES, STEPS);
  for (const { from, to, curve } of edges) {
    for (const t of SAMPLES) {
      const [x, y] = pointOf(curve, t);
      assert.ok(x >= 0 && x <= width && y >= 0 && y <= height, `${from} → ${to} leaves the drawing`);
      const hit = places.find((place) => x > place.x && x < place.x + BOX.width && y > place.y && y < place.y + BOX.height);
      assert.equal(hit, undefined, `${from} → ${to} runs through ${hit?.name}`);
    }
    for (const [name, [, y]] of /** @type {const} */ ([[from, curve[0]], [to, curve[3]]])) {
      const place = places.find((one) => one.name === name);
      assert.ok(place && y > place.y && y < place.y + BOX.height);
    }
  }
});

test("lines that meet at one side of a state meet it at places of their own, and do not cross", () => {
  const { edges } = layOut(STATES, STEPS);
  const toText = edges.filter(({ from, to }) => [from, to].includes("text") && from !== "deep");
  const below = toText.filter(({ both }) => both);
  const starts = below.map(({ curve }) => curve[0][1]);
  assert.deepEqual(starts, [...starts].sort((one, other) => other - one), "the wider bow begins further up");
  assert.equal(new Set(toText.map(({ from, curve }) => (from === "text" ? curve[0][1] : curve[3][1]))).size, toText.length);
});

test("no states, no lines", () => {
  const { places, edges } = layOut([], []);
  assert.deepEqual({ places, edges }, { places: [], edges: [] });
});
