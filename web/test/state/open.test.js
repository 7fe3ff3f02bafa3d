import assert from "node:assert/strict";
import test from "node:test";
import { openFiles, setText } from "../../src/state/open.js";
import { choose } from "../../src/state/recordings.js";
import { createState } from "../../src/state/state.js";
import { createFakeCore } from "../fixtures/fake-core.js";

function setUp() {
  const state = createState();
  state.load.value = { stage: "ready", percent: 100, detail: "", error: null };
  return { state, ...createFakeCore() };
}

test("a plain file becomes text, and its notes are shown", async () => {
  const { state, core, recording } = setUp();
  recording.chunks = [{ text: "Hi \ufffd", time: null, channel: "text" }];
  recording.notes = [{ severity: "warning", message: "3 bytes are not UTF-8.", line: 2 }];
  await openFiles(state, core, [new File(["Hi"], "reply.txt")]);
  assert.deepEqual(state.source.value, { name: "reply.txt", edited: false, text: "Hi \ufffd", recording: null, example: null });
  assert.equal(state.chunking.value.mode, "words");
  assert.deepEqual(state.notices.value.map(({ severity, text }) => [severity, text()]), [["warning", "Line 2: 3 bytes are not UTF-8."]]);
});

test("of many notes the first are shown, and how many there are", async () => {
  const { state, core, recording } = setUp();
  recording.chunks = [{ text: "Hi", time: null, channel: "text" }];
  recording.notes = Array.from({ length: 9 }, (_, line) => ({ severity: "error", message: `Line ${line} is not JSON.`, line }));
  await openFiles(state, core, [new File(["Hi"], "a.jsonl")]);
  const texts = state.notices.value.map(({ text }) => text());
  assert.equal(texts.length, 5);
  assert.equal(texts[4], "There are 5 more notes of this kind.");
});

test("a recording keeps its chunks, and fills an empty editor with its tools", async () => {
  const { state, core, recording } = setUp();
  Object.assign(recording, { provider: "openai-chat", tools: [{ name: "f", input_schema: {} }] });
  recording.chunks = [
    { text: "Hi", time: 1, channel: "text" },
    { text: "{}", time: 2, channel: "call:0", id: "1", name: "f" },
  ];
  await openFiles(state, core, [new File(["data: {}"], "stream.sse")]);
  assert.equal(state.source.value.text, "Hi");
  assert.equal(state.source.value.recording, recording);
  assert.equal(state.chunking.value.mode, "recorded");
  assert.deepEqual(JSON.parse(state.toolsText.value), recording.tools);
});

test("editing the text lets go of the recording and of its cuts", async () => {
  const { state, core, recording } = setUp();
  recording.provider = "jsonl";
  recording.chunks = [{ text: "Hi", time: 1, channel: "text" }];
  await openFiles(state, core, [new File(["{}"], "a.jsonl")]);
  setText(state, "Hi!");
  assert.deepEqual(state.source.value, { name: "a.jsonl", edited: true, text: "Hi!", recording: null, example: null });
  assert.equal(state.chunking.value.mode, "words");
  setText(state, "Hi!!");
  assert.deepEqual([state.source.value.name, state.source.value.edited], ["a.jsonl", true]);
  setText(state, "Something else");
  assert.deepEqual([state.source.value.name, state.source.value.edited], ["", false]);
});

test("a file that cannot be read leaves what was there, and says why", async () => {
  const { state, core } = setUp();
  setText(state, "mine");
  core.readRecordings = async () => {
    throw new Error("line 3 is cut off");
  };
  await openFiles(state, core, [new File(["x"], "bad.sse")]);
  assert.equal(state.source.value.text, "mine");
  assert.equal(state.notices.value[0].text(), "“bad.sse” could not be opened: line 3 is cut off");
  assert.equal(state.notices.value[0].severity, "error");
});

test("a file that takes long is told of, and can be given up with those that were opened with it", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { state, core } = setUp();
  setText(state, "mine");
  /** @type {AbortSignal | undefined} */
  let given;
  core.readRecordings = (_, signal) => new Promise((_, reject) => {
    given = signal;
    signal?.addEventListener("abort", () => reject(signal.reason));
  });
  const opening = openFiles(state, core, [new File(["x"], "long.sse"), new File(["y"], "next.sse")]);
  while (!given) await Promise.resolve();
  assert.equal(state.notices.value.length, 0);
  context.mock.timers.tick(500);
  const [notice] = state.notices.value;
  assert.equal(notice.text(), "“long.sse” is being read; it has 1 B.");
  assert.equal(notice.action?.label(), "Stop");
  const first = given;
  notice.action?.run();
  await opening;
  assert.equal(given, first);
  assert.equal(state.source.value.text, "mine");
});

test("a file beyond 20 MB is refused unread", async () => {
  const { state, core } = setUp();
  const file = new File(["x"], "big.txt");
  Object.defineProperty(file, "size", { value: 20_000_001 });
  await openFiles(state, core, [file]);
  assert.match(state.notices.value[0].text(), /20\.0 MB; the most/);
});

test("an empty recording says so", async () => {
  const { state, core, recording } = setUp();
  recording.provider = "openai-chat";
  await openFiles(state, core, [new File(["data: [DONE]"], "empty.sse")]);
  assert.match(state.notices.value[0].text(), /holds no chunk/);
});

test("of several files the person chooses; one that cannot be read does not keep the others out", async () => {
  const { state, core, recording } = setUp();
  recording.chunks = [{ text: "Hi", time: null, channel: "text" }];
  const big = new File(["x"], "big.txt");
  Object.defineProperty(big, "size", { value: 20_000_001 });
  await openFiles(state, core, [new File(["a"], "a.txt"), big, new File(["b"], "b.txt")]);
  assert.equal(state.source.value.text, "");
  assert.deepEqual(state.choice.value?.recordings.map(({ title }) => title), ["a.txt", "b.txt"]);
  assert.equal(state.choice.value?.name, "3 files");
  assert.match(state.notices.value[0].text(), /^“big\.txt” has 20\.0 MB/);
  choose(state, 1);
  assert.equal(state.source.value.name, "b.txt");
});

test("what a file replaces can be put back", async () => {
  const { state, core, recording } = setUp();
  setText(state, "mine");
  recording.chunks = [{ text: "Hi", time: null, channel: "text" }];
  await openFiles(state, core, [new File(["Hi"], "reply.txt")]);
  assert.equal(state.source.value.text, "Hi");
  const undo = state.notices.value.find(({ action }) => action?.label() === "Undo");
  undo?.action?.run();
  assert.equal(state.source.value.text, "mine");
});

test("the error of a server is no empty recording", async () => {
  const { state, core, recording } = setUp();
  Object.assign(recording, { provider: "error", chunks: [], notes: [{ severity: "error", message: "The server reported an error: No key", line: 1 }] });
  await openFiles(state, core, [new File(["{}"], "error.json")]);
  assert.deepEqual(state.notices.value.map(({ text }) => text()), ["Line 1: The server reported an error: No key"]);
});

test("a file that gives nothing leaves what is there, and the reason is told", async () => {
  const { state, core, recording } = setUp();
  setText(state, "mine");
  recording.notes = [{ severity: "error", message: "It holds no text.", line: 0 }];
  await openFiles(state, core, [new File(["x"], "photo.png")]);
  assert.equal(state.source.value.text, "mine");
  assert.deepEqual(state.notices.value.map(({ text }) => text()), ["“photo.png” could not be opened: It holds no text."]);
});

test("a file of tools becomes the tools, which can be taken back; what a model wrote does not", async () => {
  const { state, core, recording } = setUp();
  const text = '[{"type": "function", "function": {"name": "add", "parameters": {"type": "object"}}}]';
  state.toolsText.value = "before";
  recording.chunks = [{ text, time: null, channel: "text" }];
  const { checkTools } = core;
  core.checkTools = async () => ({ tools: [{ name: "add", input_schema: { type: "object" } }], problems: [] });
  await openFiles(state, core, [new File([text], "tools.json")]);
  assert.deepEqual([state.toolsText.value, state.source.value.text], [text, ""]);
  assert.equal(state.notices.value[0].text(), "The tools are those of “tools.json”.");
  state.notices.value[0].action?.run();
  assert.equal(state.toolsText.value, "before");
  core.checkTools = checkTools;
  for (const reply of ['[{"name": "add", "input_schema": {"a": 1}}]', '[{"name": "", "input_schema": {"type": "object"}}]', "[]", "null", "["]) {
    recording.chunks = [{ text: reply, time: null, channel: "text" }];
    await openFiles(state, core, [new File([reply], "reply.json")]);
    assert.deepEqual([state.toolsText.value, state.source.value.text], ["before", reply]);
  }
});

test("several files of tools are one list", async () => {
  const { state, core, recording } = setUp();
  recording.chunks = [{ text: '[{"name": "a", "input_schema": {"properties": {}}}]', time: null, channel: "text" }];
  await openFiles(state, core, [new File(["x"], "a.json"), new File(["y"], "b.json")]);
  assert.deepEqual(JSON.parse(state.toolsText.value).map((/** @type {{name: string}} */ { name }) => name), ["a", "a"]);
});
