import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { isPacked, pack, unpack } from "../../src/lib/packed.js";
import { createState } from "../../src/state/state.js";
import { readShared, sharedOf, showShared } from "../../src/state/shared.js";

/** @type {{hash: string, shows: any}[]} links of every form that was ever given out; none may go */
const LINKS = JSON.parse(await readFile(new URL("../fixtures/links.json", import.meta.url), "utf8"));

/** @type {import("../../src/state/state.js").Example} */
const EXAMPLE = {
  id: "05-broken-json", title: "Broken", summary: "", teaches: "", tools: [], options: {}, trace: "x.json",
  recording: { provider: "jsonl", provider_name: "", tools: [], notes: [], chunks: [{ text: "a", time: 0, channel: "text" }] },
};

for (const { hash, shows } of LINKS) {
  test(`an old link is read as it was: ${hash.slice(0, 24)}…`, async () => {
    const shared = readShared(await unpack(hash));
    assert.deepEqual(shared, shows);
    const state = createState();
    state.examples.value = [EXAMPLE];
    showShared(state, shared);
    assert.equal(state.source.value.example, shows.example ?? null);
    if (shows.text !== undefined) assert.equal(state.source.value.text, shows.text);
    if (shows.recording) assert.deepEqual(state.source.value.recording?.chunks, shows.recording.chunks);
    assert.deepEqual(state.breaks.value, shows.breaks ?? []);
  });
}

test("what a link shows gives that link again", async () => {
  for (const { shows } of LINKS) {
    const state = createState();
    state.examples.value = [EXAMPLE];
    showShared(state, shows);
    const { step: _, ...again } = sharedOf(state);
    const { step: __, ...wanted } = shows;
    assert.deepEqual(again, wanted);
    assert.deepEqual(await unpack(await pack(sharedOf(state))), sharedOf(state));
  }
});

test("a long text is packed, a short one is not", async () => {
  assert.match(await pack({ a: 1 }), /^v1\.r\.[\w-]+$/);
  const long = await pack({ text: '{"name": "fs.read"} '.repeat(500) });
  assert.match(long, /^v1\.d\.[\w-]+$/);
  assert.ok(long.length < 300);
});

test("any text survives, surrogates that stand alone as well", async () => {
  for (const text of ["", "😀\u0000\u2028", "\ud83d", "a".repeat(100_000)]) assert.deepEqual(await unpack(await pack({ text })), { text });
});

test("a damaged or a newer link is told apart", async () => {
  const whole = LINKS[0].hash;
  await assert.rejects(unpack(whole.slice(0, -20)), /damaged/);
  await assert.rejects(unpack("v1.d.%%"), /damaged/);
  await assert.rejects(unpack("v1.r.e30x"), /damaged/);
  await assert.rejects(unpack(whole.replace("v1", "v2")), /newer version/);
  await assert.rejects(unpack("v12.zstd.x"), /newer version/);
  assert.deepEqual([isPacked("strip"), isPacked("v1.r.e30"), isPacked("")], [false, true, false]);
});

test("what is no state is refused with a sentence; odd parts of one are left out", () => {
  assert.throws(() => readShared(null), /neither a text nor an example/);
  assert.throws(() => readShared([]), /neither a text nor an example/);
  assert.throws(() => readShared({ recording: { chunks: [{ text: 1 }] } }), /recording cannot be read/);
  assert.deepEqual(readShared({ text: "a", tools: 5, options: [], chunking: "moonlight", step: -1, breaks: 7, news: true }), {
    text: "a", tools: "[]", options: {}, step: null,
  });
});

test("a link to an example that is gone says so, and changes nothing", () => {
  const state = createState();
  state.source.value = { ...state.source.value, text: "mine" };
  assert.throws(() => showShared(state, { example: "99-gone", step: null }), /“99-gone”, which is not here any more/);
  assert.equal(state.source.value.text, "mine");
});

test("the person's own text can be had back; the same state again replaces nothing", () => {
  const state = createState();
  state.source.value = { ...state.source.value, text: "mine" };
  showShared(state, { ...sharedOf(state), step: 1 });
  assert.equal(state.notices.value.length, 0);
  showShared(state, LINKS[0].shows);
  assert.equal(state.notices.value[0].action?.label(), "Undo");
  state.notices.value[0].action?.run();
  assert.equal(state.source.value.text, "mine");
});
