import assert from "node:assert/strict";
import test from "node:test";
import { fittingLabels } from "../../../src/views/strip/labels.js";

const CALL = ["Call fs.read", "Call"];

test("a label that has the room stands whole, and the last one always", () => {
  assert.deepEqual(fittingLabels([{ column: 0, choices: CALL }, { column: 20, choices: ["Held"] }]), ["Call fs.read", "Held"]);
});

test("with less room it is the name of its class, and with none it is left out", () => {
  const marks = [
    { column: 0, choices: CALL },
    { column: 5, choices: CALL },
    { column: 6, choices: ["Held"] },
  ];
  assert.deepEqual(fittingLabels(marks), ["Call", "", "Held"]);
});
