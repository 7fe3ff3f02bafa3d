import assert from "node:assert/strict";
import test from "node:test";
import { arrange } from "../../../src/views/shell/arrangement.js";

/** The rows of a template, without those that repeat the one before. @param {string} areas */
const distinct = (areas) => [...new Set(areas.match(/"[^"]+"/g))];

test("a lesson has a column for itself, beside the stream; the source stands under the tree", () => {
  const { areas, separators } = arrange(["lesson", "source", "stream", "actions", "tree"]);
  assert.deepEqual(distinct(areas), ['"lesson left stream right tree"', '"lesson left actions right source"']);
  assert.deepEqual(separators, { left: true, right: true });
});

test("three panes in a column get smaller downwards", () => {
  const { areas } = arrange(["lesson", "source", "tools", "tree"]);
  const rows = areas.match(/(\w+)"/g) ?? [];
  const counts = ['tree"', 'source"', 'tools"'].map((name) => rows.filter((row) => row === name).length);
  assert.deepEqual(counts, [10, 6, 4]);
});

test("what is not there leaves its room to what is", () => {
  assert.deepEqual(distinct(arrange(["stream"]).areas), ['"stream"']);
  assert.deepEqual(arrange(["stream"]).separators, { left: false, right: false });
  const { areas, columns, separators } = arrange(["lesson", "tree"]);
  assert.deepEqual(distinct(areas), ['"lesson left tree"']);
  assert.ok(columns.endsWith("1fr)"));
  assert.deepEqual(separators, { left: true, right: false });
  assert.equal(arrange(["tools"]).columns, "1fr");
});

test("every row of a template has as many columns", () => {
  const all = /** @type {const} */ (["lesson", "source", "tools", "stream", "actions", "tree"]);
  for (let chosen = 1; chosen < 64; chosen++) {
    const { areas, columns } = arrange(all.filter((_, bit) => chosen & (1 << bit)));
    const lengths = new Set((areas.match(/"[^"]+"/g) ?? []).map((row) => row.split(" ").length));
    assert.equal(lengths.size, 1);
    assert.equal([...lengths][0], columns.replaceAll(/\([^)]*\)\)?/g, "").split(" ").length);
  }
});
