import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { deepestNode, entrySpan, linkedNodes, nodeSpan, touches } from "../../src/state/link.js";
import { sliceChannel } from "../../src/trace/channels.js";
import { historyOf } from "../../src/trace/history.js";
import { nodesOf } from "../fixtures/rows.js";

/** @typedef {import("../../src/state/link.js").Link} Link */

const history = historyOf(JSON.parse(await readFile(new URL("../fixtures/trace.json", import.meta.url), "utf8")));
const last = history.records.length;
const [root] = history.forest.roots;
const path = root.children[1].children[0];

/** @param {Link["from"]} from @param {[number, number]} span @param {number | null} [node] @returns {Link} */
const link = (from, span, node = null) => ({ from, channel: "text", span, node });

/** @param {Link | null} pointed @param {number} step */
function marked(pointed, step) {
  const isLinked = linkedNodes(pointed, history, step);
  return nodesOf(history.forest, step, new Set()).filter(isLinked).map(({ key }) => key);
}

test("spans touch when they share a code point of one channel", () => {
  assert.ok(touches(link("token", [3, 5]), "text", [4, 9]));
  assert.ok(!touches(link("token", [3, 5]), "text", [5, 9]));
  assert.ok(!touches(link("token", [3, 5]), "call:0", [3, 5]));
  assert.ok(!touches(null, "text", [0, 9]));
});

test("a token marks the deepest node around it", () => {
  assert.deepEqual(marked(link("token", [path.start + 2, path.start + 6]), last), ["path"]);
  assert.deepEqual(marked(link("token", [root.start, root.start + 1]), last), [null]);
  assert.deepEqual(marked(link("token", [0, 1]), last), []);
});

test("a key belongs to its node", () => {
  const [start, end] = /** @type {[number, number]} */ (path.keySpan);
  const channel = /** @type {import("../../src/trace/channels.js").Channel} */ (history.channels.get("text"));
  assert.equal(sliceChannel(channel, [start, end]), '"path"');
  assert.deepEqual(entrySpan(history, path, last), [start, nodeSpan(history, path, last)[1]]);
  assert.deepEqual(entrySpan(history, root, last), nodeSpan(history, root, last));
  for (const at of [start, end - 1, end]) assert.deepEqual(marked(link("token", [at, at + 1]), last), ["path"]);
  assert.deepEqual(marked(link("token", [start - 1, start]), last), ["arguments"]);
});

test("an action marks every node inside it, a node only itself", () => {
  const span = nodeSpan(history, root, last);
  assert.deepEqual(marked(link("action", span), last), [null, "name", "arguments", "path", "limit", "tags", null, null, "raw"]);
  assert.deepEqual(marked(link("node", span, path.id), last), ["path"]);
  assert.deepEqual(marked(null, last), []);
});

test("an open node reaches to the end of what has come", () => {
  const step = path.born;
  const [start, end] = nodeSpan(history, path, step);
  assert.equal(start, path.start);
  assert.equal(end, history.records.ends[step - 1]);
  assert.equal(deepestNode(link("token", [end - 1, end]), history, step), path);
});
