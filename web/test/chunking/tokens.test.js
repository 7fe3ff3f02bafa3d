import assert from "node:assert/strict";
import test from "node:test";
import { groupTokens } from "../../src/chunking/group-tokens.js";
import { createTokenizer } from "../../src/chunking/tokenizer.js";
import * as cl100k from "gpt-tokenizer/encoding/cl100k_base";

test("real tokens join to the text, also where a token ends inside a character", () => {
  for (const text of ['{"name": "fs.read"}\n\n', "👩‍👩‍👧 𒀀𒀁 漢字", "<|endoftext|>", "a\ud800b\udc00", "\u0000\ufffd", " ".repeat(50)]) {
    const tokens = groupTokens(cl100k, text);
    assert.equal(tokens.join(""), text);
    assert.ok(tokens.every((token) => token !== ""));
  }
});

test("the tokens are those of the encoding", () => {
  assert.deepEqual(groupTokens(cl100k, '{"name": "fs.read"}'), ['{"', "name", '":', ' "', "fs", ".read", '"}']);
});

/** A worker that answers as it is told. @param {(request: any) => any} answer */
function stub(answer) {
  const target = new EventTarget();
  return Object.assign(target, {
    postMessage: (/** @type {any} */ request) =>
      queueMicrotask(() => target.dispatchEvent(Object.assign(new Event("message"), { data: answer(request) }))),
    terminate() {},
  });
}

test("answers find their questions, and the worker starts once", async () => {
  let starts = 0;
  const tokenizer = createTokenizer(() => {
    starts++;
    return /** @type {Worker} */ (/** @type {unknown} */ (stub(({ id, text }) => ({ id, tokens: [text] }))));
  });
  assert.deepEqual(await Promise.all([tokenizer.cut("o200k", "a"), tokenizer.cut("cl100k", "b")]), [["a"], ["b"]]);
  assert.equal(starts, 1);
});

test("a refusal is an error that says so", async () => {
  const tokenizer = createTokenizer(() => /** @type {Worker} */ (/** @type {unknown} */ (stub(({ id }) => ({ id, error: "no vocabulary" })))));
  await assert.rejects(tokenizer.cut("o200k", "a"), /no vocabulary/);
});

test("a worker that does not load fails every question, and the next one starts it again", async () => {
  /** @type {ReturnType<typeof stub>[]} */
  const workers = [];
  const tokenizer = createTokenizer(() => {
    const worker = stub(({ id }) => ({ id, tokens: [] }));
    if (workers.length === 0) worker.postMessage = () => {};
    workers.push(worker);
    return /** @type {Worker} */ (/** @type {unknown} */ (worker));
  });
  const first = tokenizer.cut("o200k", "a");
  workers[0].dispatchEvent(new Event("error"));
  await assert.rejects(first, /could not be loaded/);
  assert.deepEqual(await tokenizer.cut("o200k", "a"), []);
  assert.equal(workers.length, 2);
});
