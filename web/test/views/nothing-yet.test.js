import assert from "node:assert/strict";
import test from "node:test";
import { nothingYet } from "../../src/views/nothing-yet.js";

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
