import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { download, downloadJson, nowAndThen } from "../../src/core/download.js";

const BASE = new URL("http://site.test/some/where/");
const WASM = Buffer.concat([Buffer.from("\0asm"), Buffer.alloc(1000, 7)]);
const TEXT = Buffer.from("some text of the library");

/**
 * @param {string} path
 * @param {Buffer} content
 */
function entry(path, content) {
  return { path, bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") };
}

/**
 * A fetch that answers from a table, by path.
 * @param {Record<string, () => Response>} answers
 * @returns {typeof globalThis.fetch & {requests: [string, RequestInit | undefined][]}}
 */
function fakeFetch(answers) {
  /** @type {[string, RequestInit | undefined][]} */
  const requests = [];
  /** @type {typeof globalThis.fetch} */
  const fetch = async (input, init) => {
    requests.push([String(input), init]);
    return answers[String(input).slice(BASE.href.length)]();
  };
  return Object.assign(fetch, { requests });
}

/**
 * @param {ReturnType<typeof fakeFetch>} fetch
 * @param {ReturnType<typeof entry>[]} files
 */
async function run(fetch, files) {
  /** @type {[number, number][]} */
  const progress = [];
  const coming = download(BASE, files, { fetch, cache: "reload", onProgress: (...bytes) => progress.push(bytes) });
  const contents = new Map(await Promise.all([...coming].map(async ([address, content]) => /** @type {const} */ ([address, await content]))));
  return { contents, progress };
}

test("files come back by their absolute address, with every byte counted", async () => {
  const fetch = fakeFetch({ "a/x.wasm": () => new Response(WASM), "b.txt": () => new Response(TEXT) });
  const { contents, progress } = await run(fetch, [entry("a/x.wasm", WASM), entry("b.txt", TEXT)]);
  assert.deepEqual([...contents.keys()], ["http://site.test/some/where/a/x.wasm", "http://site.test/some/where/b.txt"]);
  assert.deepEqual(Buffer.from(/** @type {ArrayBuffer} */ (contents.get("http://site.test/some/where/a/x.wasm"))), WASM);
  const total = WASM.length + TEXT.length;
  assert.deepEqual(progress.at(-1), [total, total]);
  assert.ok(fetch.requests.every(([, init]) => init?.cache === "reload"));
});

test("a response can be taken before anything was checked, and a copy of it is read", async () => {
  const files = [entry("x.wasm", WASM), entry("b.txt", TEXT)];
  const fetch = fakeFetch({ "x.wasm": () => new Response(WASM), "b.txt": () => new Response(Buffer.from("something else")) });
  /** @type {Record<string, Response>} */
  const taken = {};
  /** @param {import("../../src/core/protocol.js").SiteFile} file @param {Response} response */
  const onResponse = ({ path }, response) => {
    taken[path] = response;
    return response.clone();
  };
  const coming = download(BASE, files, { fetch, cache: "default", onProgress() {}, onResponse });
  await assert.rejects(Promise.all(coming.values()), /b\.txt/);
  assert.deepEqual(Buffer.from(await taken["x.wasm"].arrayBuffer()), WASM);
  assert.equal(await taken["b.txt"].text(), "something else");
});

const broken = /** @type {const} */ ([
  ["a missing file", () => new Response("no", { status: 404 }), /^Could not download x\.wasm: the server answered 404\.$/],
  ["an HTML page in its place", () => new Response("<!doctype html>"), /what arrived is not a WebAssembly module\.$/],
  ["an empty answer", () => new Response(null), /what arrived is not a WebAssembly module\.$/],
  ["a cut file", () => new Response(WASM.subarray(0, 500)), /500 bytes arrived where 1004 were expected\.$/],
  ["a changed file", () => new Response(Buffer.concat([WASM.subarray(0, 1003), Buffer.from("!")])), /not those of this build\.$/],
]);
for (const [title, answer, message] of broken) {
  test(`${title} is refused with a sentence`, async () => {
    await assert.rejects(run(fakeFetch({ "x.wasm": answer }), [entry("x.wasm", WASM)]), { name: "DownloadError", message });
  });
}

test("what is there is of use before the others are", async () => {
  const fetch = fakeFetch({ "x.wasm": () => new Response(new ReadableStream()), "b.txt": () => new Response(TEXT) });
  const coming = download(BASE, [entry("x.wasm", WASM), entry("b.txt", TEXT)], { fetch, cache: "default", onProgress() {} });
  assert.equal((await coming.get(`${BASE.href}b.txt`))?.byteLength, TEXT.length);
});

test("a network failure names the file and the reason", async () => {
  const fetch = fakeFetch({ "b.txt": () => { throw new TypeError("Failed to fetch"); } });
  await assert.rejects(run(fetch, [entry("b.txt", TEXT)]), { message: "Could not download b.txt: the network failed (Failed to fetch)." });
});

test("a connection that breaks half-way names the file and the reason", async () => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(WASM.subarray(0, 10)),
    pull: (controller) => controller.error(new TypeError("reset")),
  });
  const fetch = fakeFetch({ "x.wasm": () => new Response(body) });
  await assert.rejects(run(fetch, [entry("x.wasm", WASM)]), { message: "Could not download x.wasm: the connection broke (reset)." });
});

test("the first failure stops the other downloads", async () => {
  const fetch = fakeFetch({ "x.wasm": () => new Response(WASM), "b.txt": () => new Response("", { status: 500 }) });
  await assert.rejects(run(fetch, [entry("x.wasm", WASM), entry("b.txt", TEXT)]), /500/);
  assert.ok(fetch.requests.every(([, init]) => init?.signal?.aborted));
});

test("the others fail as the first did", async () => {
  const never = () => new Response(new ReadableStream());
  const fetch = fakeFetch({ "x.wasm": never, "b.txt": () => new Response("", { status: 500 }) });
  /** @type {typeof globalThis.fetch} */
  const aborting = async (input, init) => {
    const response = await fetch(input, init);
    if (response.status === 200) await new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
    return response;
  };
  const coming = download(BASE, [entry("x.wasm", WASM), entry("b.txt", TEXT)], { fetch: aborting, cache: "default", onProgress() {} });
  for (const content of coming.values()) await assert.rejects(content, { message: "Could not download b.txt: the server answered 500." });
});

test("JSON is looked up anew, and anything else is refused", async () => {
  const fetch = fakeFetch({ "m.json": () => Response.json({ build: "1" }), "n.json": () => new Response("<html>") });
  assert.deepEqual(await downloadJson(BASE, "m.json", fetch), { build: "1" });
  assert.equal(fetch.requests[0][1]?.cache, "no-cache");
  await assert.rejects(downloadJson(BASE, "n.json", fetch), { message: "Could not download n.json: what arrived is not JSON." });
});

test("of a download the first piece, the end and a few between them are told", () => {
  let time = 5;
  /** @type {number[]} */
  const told = [];
  const tell = nowAndThen((received) => told.push(received), () => time);
  for (let received = 1; received <= 30; received += 1) {
    tell(received, 30);
    time += 10;
  }
  assert.deepEqual(told, [1, 11, 21, 30]);
});
