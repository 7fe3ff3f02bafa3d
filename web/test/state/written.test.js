import assert from "node:assert/strict";
import test from "node:test";
import { appendRecords, createHistory } from "../../src/trace/history.js";
import { createState } from "../../src/state/state.js";
import { createWritten, putIntoSource } from "../../src/state/written.js";
import { createFakeCore } from "../fixtures/fake-core.js";
import { call, text, traceOf } from "../fixtures/synthetic.js";

const READY = /** @type {const} */ ({ stage: "ready", percent: 100, detail: "", error: null });

function setUp() {
  const state = createState();
  const history = createHistory([], {});
  appendRecords(history, traceOf([["aa", [call("first", [0, 2])]], ["bb", [text("bb", 2)]], ["cc", [call("second", [4, 6])]], [""]]).records);
  state.loaded.value = { history, revision: 1 };
  state.step.value = 4;
  state.load.value = READY;
  return { state, core: createFakeCore().core };
}

test("the call is the last of the step, or the one that is marked", () => {
  const { state, core } = setUp();
  const { call: shown } = createWritten(state, core, () => false);
  assert.equal(shown.value?.name, "second");
  state.step.value = 2;
  assert.equal(shown.value?.name, "first");
  state.step.value = 4;
  state.pinned.value = { from: "token", channel: "text", span: [1, 2], node: null };
  assert.equal(shown.value?.name, "first");
  state.pinned.value = { from: "token", channel: "text", span: [2, 3], node: null };
  assert.equal(shown.value?.name, "second");
  state.pinned.value = null;
  state.step.value = 0;
  assert.equal(shown.value, null);
});

test("the core is asked only while somebody looks, and its newest answer counts", async () => {
  const { state, core } = setUp();
  const answers = /** @type {((forms: any) => void)[]} */ ([]);
  core.writeCalls = () => new Promise((resolve) => answers.push(resolve));
  createWritten(state, core, () => false);
  assert.equal(answers.length, 0);
  const { forms } = createWritten(state, core, () => true);
  state.step.value = 2;
  assert.equal(answers.length, 2);
  const form = (/** @type {string} */ dialect) => [{ dialect, title: "", text: "" }];
  answers[1](form("newer"));
  answers[0](form("older"));
  await new Promise(setImmediate);
  assert.equal(forms.value?.[0].dialect, "newer");
});

test("a form that is put into the source is read in every dialect", () => {
  const { state } = setUp();
  const option = { name: "dialects", type: /** @type {const} */ ("choice"), default: "json", choices: ["json", "auto"], text: "", codes: [] };
  state.description.value = { version: "", python: "", trace_version: 1, states: [], transitions: [], dialects: [], codes: [], options: [option] };
  state.options.value = {};
  putIntoSource(state, { dialect: "json", title: "", text: "{}" });
  assert.deepEqual([state.source.value.text, state.options.value], ["{}", {}]);
  putIntoSource(state, { dialect: "hermes", title: "", text: "<tool_call>" });
  assert.deepEqual([state.source.value.text, state.options.value], ["<tool_call>", { dialects: "auto" }]);
  putIntoSource(state, { dialect: "x", title: "", error: "It cannot." });
  assert.equal(state.source.value.text, "<tool_call>");
});
