import assert from "node:assert/strict";
import test from "node:test";
import { signal } from "@preact/signals-core";
import { nothingYet, onTheWay } from "../../../src/views/parts/nothing-yet.js";

test("a page without a trace says whether there is a text, and what it waits for", () => {
  /** @type {[Parameters<typeof nothingYet>[0], RegExp][]} */
  const cases = [
    [{ text: "", phase: "waiting", stage: "download" }, /^There is nothing to play yet/],
    [{ text: "", phase: "done", stage: "ready" }, /^There is nothing to play yet/],
    [{ text: "Hi", phase: "waiting", stage: "download" }, /as soon as the Python core is loaded/],
    [{ text: "Hi", phase: "waiting", stage: "failed" }, /kept.*failed: try again/],
    [{ text: "Hi", phase: "waiting", stage: "ready" }, /in a moment/],
    [{ text: "Hi", phase: "running", stage: "ready" }, /is being read/],
    [{ text: "", phase: "loading", stage: "download" }, /is being read/],
    [{ text: "Hi", phase: "stopped", stage: "start" }, /has not been read/],
  ];
  for (const [page, sentence] of cases) assert.match(nothingYet(page).text, sentence, JSON.stringify(page));
});

test("what follows from a whole text is announced while that is on its way, and no longer", () => {
  /** @param {string} phase @returns {string} */
  const said = (phase) => {
    const state = { run: signal({ phase }), source: signal({ text: "Hi" }), load: signal({ stage: "download" }) };
    return onTheWay(/** @type {any} */ (state));
  };
  for (const phase of ["waiting", "loading", "cutting", "running"]) assert.notEqual(said(phase), "", phase);
  for (const phase of ["idle", "done", "stopped", "failed"]) assert.equal(said(phase), "", phase);
  assert.match(said("waiting"), /as soon as the Python core is loaded/);
});
