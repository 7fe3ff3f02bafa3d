import assert from "node:assert/strict";
import test from "node:test";
import { elementSnippet, frameSnippet } from "../../src/export/embed.js";
import { unpack } from "../../src/lib/packed.js";

/** @type {import("../../src/trace/types.js").Trace} */
const trace = { version: 1, tools: [], options: {}, records: [] };
const shown = { site: "https://play.example/", example: "", title: 'A "b" <c>', trace, step: 3, link: "https://play.example/#v1.r.AA" };

test("a frame of an example names it, and the step", async () => {
  const snippet = await frameSnippet({ ...shown, example: "05-broken-json" });
  assert.match(snippet, /src="https:\/\/play\.example\/embed\.html\?example=05-broken-json&amp;at=3&amp;label=/);
  assert.match(snippet, /title="A &quot;b&quot; &lt;c>"/);
  assert.ok(!snippet.includes("#v1"));
});

test("a frame of anything else has the trace in its address, where no server sees it", async () => {
  const snippet = await frameSnippet({ ...shown, step: null });
  const [, hash] = /** @type {RegExpExecArray} */ (/src="[^"#]*#([^"]+)"/.exec(snippet));
  assert.deepEqual(await unpack(hash), trace);
  assert.ok(!snippet.includes("at="));
});

test("the element names an example, or the file that is to lie beside the page", () => {
  assert.match(elementSnippet({ ...shown, example: "05-broken-json" }), /<tool-call-player example="05-broken-json" at="3" label="A &quot;b&quot; &lt;c>">/);
  assert.match(elementSnippet({ ...shown, step: null, title: "" }), /<tool-call-player src="trace\.json">/);
});
