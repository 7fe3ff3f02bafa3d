import assert from "node:assert/strict";
import { test } from "node:test";
import { createInbox } from "../../src/core/inbox.js";
import { feedAll } from "../../src/core/run.js";

/** @import {Chunk} from "../../src/trace/types.js" */

/**
 * A session whose clock goes on by `cost` milliseconds for each chunk; its records are the chunks' texts.
 * @param {number} cost
 */
function slowSession(cost) {
  let time = 0;
  /** @type {number[]} */
  const batches = [];
  return {
    batches,
    now: () => time,
    session: {
      /** @param {string} json */
      feed(json) {
        /** @type {Chunk[]} */
        const chunks = JSON.parse(json);
        batches.push(chunks.length);
        time += cost * chunks.length;
        return JSON.stringify(chunks.map(({ text }) => text));
      },
      finish: () => '["end"]',
    },
  };
}

/** @param {number} count @returns {Chunk[]} */
function chunksOf(count) {
  return Array.from({ length: count }, (_, index) => ({ text: `${index}`, time: null, channel: "text" }));
}

/**
 * @param {number} count
 * @param {number} cost
 * @param {(done: number, abort: AbortController) => void} [onDone]
 */
async function run(count, cost, onDone = () => {}) {
  const { session, now, batches } = slowSession(cost);
  const abort = new AbortController();
  /** @type {{records: string[], done: number}[]} */
  const posts = [];
  const inbox = createInbox();
  const chunks = chunksOf(count);
  inbox.add(chunks.slice(0, 700));
  let done = 0;
  const reading = feedAll(session, inbox, {
    now,
    pause: async () => {},
    signal: abort.signal,
    onRecords(texts) {
      const records = texts.flatMap((text) => JSON.parse(text));
      done += records.length;
      posts.push({ records, done });
      onDone(done, abort);
    },
  });
  // The rest comes while the first are read.
  for (let at = 700; at < count; at += 3000) {
    await Promise.resolve();
    inbox.add(chunks.slice(at, at + 3000));
  }
  inbox.close();
  await reading;
  return { posts, batches };
}

test("every record arrives once, in order, and the end record last", async () => {
  for (const [count, cost] of [[0, 1], [1, 1], [1000, 0.5], [50, 30]]) {
    const { posts } = await run(count, cost);
    assert.deepEqual(posts.flatMap(({ records }) => records), [...chunksOf(count).map(({ text }) => text), "end"]);
    assert.equal(posts.at(-1)?.done, count + 1);
  }
});

test("there is at most one message for each frame", async () => {
  const { posts } = await run(10_000, 0.01);
  assert.ok(posts.length <= 1 + 100 / 16, `${posts.length} messages for 100 ms of work`);
});

test("batches grow while they are fast and shrink while they are slow", async () => {
  assert.equal(Math.max(...(await run(20_000, 0.0001)).batches), 512);
  assert.equal((await run(50, 30)).batches.at(-1), 1);
});

/** @param {number} _done @param {AbortController} abort */
function abortAtOnce(_done, abort) {
  abort.abort();
}

test("an abort ends the run before the next batch and without an end record", async () => {
  const { posts } = await run(1000, 1, abortAtOnce);
  assert.equal(posts.length, 1);
  assert.ok(posts[0].done < 1000);
  assert.ok(!posts[0].records.includes("end"));
});
