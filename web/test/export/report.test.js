import assert from "node:assert/strict";
import test from "node:test";
import { toIssue, toJson, toJsonLines, toMarkdown, toPytest } from "../../src/export/report.js";
import { toPython } from "../../src/lib/python.js";
import { call, text, traceOf } from "../fixtures/synthetic.js";

const trace = traceOf([["a ```", [text("a ```", 0)]], [" b", [call("ls", [5, 7], { path: "`x`" })]], [""]]);
const core = { version: "1.2", python: "3.14", trace_version: 1, states: [], transitions: [], dialects: [], codes: [], options: [] };
const report = { trace, link: "http://x/#v1", core };

test("values become Python", () => {
  assert.equal(toPython({ a: [null, true, false, 1.5, 'say "hi"\n'] }), '{"a": [None, True, False, 1.5, "say \\"hi\\"\\n"]}');
});

test("Markdown fences no text by what stands in it", () => {
  const shown = toMarkdown(report);
  assert.match(shown, /\n````\na ``` b\n````\n/);
  assert.match(shown, /- call `ls` with `` \{"path":"`x`"\} ``/);
  assert.match(shown, /\(http:\/\/x\/#v1\)/);
});

test("an issue report has the chunks as they came, the tools and the versions", () => {
  const shown = toIssue(report);
  assert.match(shown, /\{"text":"a ```"\}\n\{"text":" b"\}/);
  assert.match(shown, /extract-action 1\.2, Python 3\.14/);
  assert.match(toIssue({ ...report, core: null }), /not loaded/);
});

test("JSON lines have what was fed, with channels and times", () => {
  const timed = structuredClone(trace);
  Object.assign(timed.records[0], { time: 5, channel: "call:0", name: "ls" });
  assert.equal(toJsonLines({ ...report, trace: timed }).split("\n")[0], '{"text":"a ```","channel":"call:0","time":5,"name":"ls"}');
  assert.deepEqual(JSON.parse(toJson(report)).actions.length, 2);
});

test("a pytest case of an empty trace is a whole one", () => {
  const shown = toPytest({ ...report, trace: traceOf([[""]]) });
  assert.match(shown, /CHUNKS = \[\]/);
  assert.match(shown, /== \[\]\n    assert failures == \[\]/);
});
