import assert from "node:assert/strict";
import test from "node:test";
import { openRecordings } from "../../src/state/recordings.js";
import { PAGE_OPTIONS } from "../../src/state/options.js";
import { createState } from "../../src/state/state.js";

/** @typedef {import("../../src/core/client.js").RecordingJson} RecordingJson */

/** A recording that calls tools. @param {string[]} names @param {string[]} [offered] @returns {RecordingJson} */
function calling(names, offered = []) {
  const tools = offered.map((name) => ({ name, description: "", input_schema: {} }));
  const calls = names.map((name) => ({ id: null, name, arguments: "{}" }));
  const chunks = names.map((name, index) => ({ text: "{}", time: null, channel: `call:${index}`, name }));
  return { provider: "ollama", provider_name: "Ollama", title: "", tools, notes: [], chunks, events: [], turn: { text: null, calls } };
}

/** @param {import("../../src/state/state.js").State} state */
function notices(state) {
  return state.notices.value.filter(({ id }) => id === "recording-unknown");
}

test("where no tool is defined, the calls are shown unchecked, until a recording brings its tools", () => {
  const state = createState();
  openRecordings(state, [calling(["ls", "cd", "ls"])], "a.sse");
  assert.deepEqual(state.options.value, { ...PAGE_OPTIONS, accept_unknown_tools: true });
  assert.match(notices(state)[0].text(), /calls ls, cd, and no tool is defined here/);
  openRecordings(state, [calling(["ls"], ["ls"])], "b.sse");
  assert.deepEqual(state.options.value, PAGE_OPTIONS);
  assert.equal(notices(state).length, 0);
});

test("where other tools are defined, the person is asked", () => {
  const state = createState();
  state.toolsText.value = '{"tools": [{"type": "function", "function": {"name": "cd"}}]}';
  openRecordings(state, [calling(["ls", "cd"])], "a.sse");
  assert.deepEqual(state.options.value, PAGE_OPTIONS);
  assert.match(notices(state)[0].text(), /calls ls, which is not among/);
  notices(state)[0].action?.run();
  assert.deepEqual(state.options.value, { ...PAGE_OPTIONS, accept_unknown_tools: true });
});

test("a recording without calls, and an option that is set, need nothing", () => {
  const state = createState();
  openRecordings(state, [calling([])], "a.sse");
  assert.equal(notices(state).length, 0);
  state.options.value = { accept_unknown_tools: true };
  openRecordings(state, [calling(["ls"])], "b.sse");
  openRecordings(state, [calling(["ls"], ["ls"])], "c.sse");
  assert.deepEqual(state.options.value, { accept_unknown_tools: true });
  assert.equal(notices(state).length, 0);
});

test("tools that are no JSON define none", () => {
  const state = createState();
  state.toolsText.value = "[{";
  openRecordings(state, [calling(["a", "b", "c", "d", "e"])], "a.sse");
  assert.match(notices(state)[0].text(), /calls a, b, c, d …, which/);
});
