import assert from "node:assert/strict";
import test from "node:test";
import { historyOf } from "../../src/trace/history.js";
import { createLayout, extendLayout, piecesOf } from "../../src/trace/layout.js";
import { createRandom } from "../../src/chunking/random.js";
import { cut } from "../../src/chunking/chunking.js";
import { traceOf } from "../fixtures/synthetic.js";

const SIGNS = [..."ab \n😀é漢"];

/** @param {string[]} chunks @param {number} columns */
function lay(chunks, columns) {
  const channel = /** @type {import("../../src/trace/channels.js").Channel} */ (
    historyOf(traceOf(chunks.map((chunk) => [chunk]))).channels.get("text")
  );
  const layout = createLayout(columns);
  extendLayout(layout, channel);
  const rows = layout.rows.map((_, row) => {
    const [first, end] = piecesOf(layout, row);
    const pieces = [];
    for (let i = first; i < end; i++) pieces.push(channel.chunks[layout.chunk[i]].slice(layout.from[i], layout.to[i]));
    return pieces;
  });
  return { rows, layout, channel };
}

test("a token goes to the next row whole when it fits there", () => {
  assert.deepEqual(lay(["abc", "def", "gh"], 7).rows, [["abc", "def"], ["gh"]]);
});

test("a token that fits on no row is broken, at a blank when one is near", () => {
  assert.deepEqual(lay(["one two three"], 8).rows, [["one two "], ["three"]]);
  assert.deepEqual(lay(["abcdefghij"], 4).rows, [["abcd"], ["efgh"], ["ij"]]);
});

test("a line break ends its row", () => {
  assert.deepEqual(lay(["a\nb", "\n", "c"], 10).rows, [["a\n"], ["b", "\n"], ["c"]]);
});

test("a pair is never broken, and wide characters take two columns", () => {
  assert.deepEqual(lay(["😀😀😀"], 4).rows, [["😀😀"], ["😀"]]);
});

test("no text is lost, and every piece knows its code point", () => {
  const random = createRandom(5);
  for (let round = 0; round < 50; round++) {
    const text = Array.from({ length: 200 }, () => SIGNS[Math.floor(random() * SIGNS.length)]).join("");
    const { layout, channel, rows } = lay(cut(text, { mode: "random", size: 1, seed: round }), 5 + round);
    assert.equal(rows.flat().join(""), text);
    layout.chunk.forEach((chunk, piece) => {
      const before = [...channel.chunks[chunk].slice(0, layout.from[piece])].length;
      assert.equal(layout.point[piece], channel.starts[chunk] + before);
    });
  }
});

test("what is laid out in parts is laid out the same", () => {
  const chunks = cut("The quick brown fox\njumps over the lazy dog. ".repeat(20), { mode: "words", size: 1, seed: 1 });
  const { layout, channel } = lay(chunks, 30);
  const grown = createLayout(30);
  for (let count = 1; count <= channel.chunks.length; count += 7) {
    extendLayout(grown, { ...channel, chunks: channel.chunks.slice(0, count) });
  }
  extendLayout(grown, channel);
  assert.deepEqual(grown, layout);
});
