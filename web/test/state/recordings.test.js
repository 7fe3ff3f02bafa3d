import assert from "node:assert/strict";
import test from "node:test";
import { choose, chooseNone, describeRecording, openRecordings, summarize } from "../../src/state/recordings.js";
import { offeredTools, putToolsBack, useTools } from "../../src/state/request-tools.js";
import { createState } from "../../src/state/state.js";

/** @typedef {import("../../src/core/client.js").RecordingJson} RecordingJson */

const TOOLS = [{ name: "ls", description: "", input_schema: { type: "object" } }];

/** @param {Partial<RecordingJson>} more @returns {RecordingJson} */
function recording(more = {}) {
  const chunks = [{ text: "Hi", time: null, channel: "text" }];
  return { provider: "anthropic", provider_name: "Anthropic Messages", title: "", tools: [], notes: [], chunks, events: [], turn: null, ...more };
}

test("of several calls nothing is shown until one is chosen", () => {
  const state = createState();
  state.source.value = { name: "", edited: false, text: "mine", recording: null, example: null };
  const second = recording({ provider: "ollama", title: "POST /api/chat" });
  openRecordings(state, [recording(), second], "a.har");
  assert.equal(state.source.value.text, "mine");
  assert.equal(state.choosing.value, true);
  choose(state, 1);
  assert.equal(state.choosing.value, false);
  assert.equal(state.source.value.recording, second);
  assert.equal(state.choice.value?.chosen, 1);
});

test("who chooses none keeps what was there; who has chosen keeps the choice", () => {
  const state = createState();
  openRecordings(state, [recording(), recording()], "a.har");
  chooseNone(state);
  assert.equal(state.choice.peek(), null);
  assert.equal(state.source.value.name, "");
  openRecordings(state, [recording(), recording()], "a.har");
  choose(state, 0);
  state.choosing.value = true;
  chooseNone(state);
  assert.equal(state.choice.value?.chosen, 0);
});

test("one call is shown at once", () => {
  const state = createState();
  openRecordings(state, [recording({ notes: [{ severity: "error", message: "The event on line 4 is not JSON.", line: 4 }] })], "a.sse");
  assert.equal(state.choosing.value, false);
  assert.equal(state.source.value.name, "a.sse");
  assert.deepEqual(state.notices.value.map(({ text }) => text()), ["The event on line 4 is not JSON."]);
});

test("the tools of a request fill an empty editor, and are offered to one that has others", () => {
  const state = createState();
  openRecordings(state, [recording({ tools: TOOLS })], "a.sse");
  assert.deepEqual(JSON.parse(state.toolsText.value), TOOLS);
  assert.equal(offeredTools(state), null);
  assert.equal(state.toolsBefore.value, null);

  state.toolsText.value = '[{"name": "mine", "input_schema": {}}]';
  openRecordings(state, [recording({ tools: TOOLS })], "b.sse");
  assert.equal(state.toolsText.value, '[{"name": "mine", "input_schema": {}}]');
  assert.deepEqual(offeredTools(state), TOOLS);
  useTools(state);
  assert.deepEqual(JSON.parse(state.toolsText.value), TOOLS);
  putToolsBack(state);
  assert.equal(state.toolsText.value, '[{"name": "mine", "input_schema": {}}]');
  assert.equal(state.toolsBefore.value, null);
});

test("a text that is no JSON is somebody's work, too", () => {
  const state = createState();
  state.toolsText.value = "[{";
  openRecordings(state, [recording({ tools: TOOLS })], "a.sse");
  assert.equal(state.toolsText.value, "[{");
  assert.deepEqual(offeredTools(state), TOOLS);
});

test("in a narrow window the offer is a notice, since the editor is behind a tab", () => {
  const state = createState();
  state.narrow.value = true;
  state.toolsText.value = '[{"name": "mine", "input_schema": {}}]';
  openRecordings(state, [recording({ tools: TOOLS })], "a.sse");
  const [notice] = state.notices.value;
  assert.match(notice.text(), /offered 1 tool: ls/);
  notice.action?.run();
  assert.deepEqual(JSON.parse(state.toolsText.value), TOOLS);
  assert.equal(state.notices.value.length, 0);
});

test("a recording says what it is, to read and to choose by", () => {
  const turn = { model: "m-1", text: null, calls: [{ id: "a", name: "ls", arguments: "{}" }, { id: "b", name: "ls", arguments: "{}" }] };
  assert.equal(describeRecording(recording()), "Anthropic Messages, 1 chunk");
  assert.equal(describeRecording(recording({ turn })), "Anthropic Messages, m-1, 1 chunk");
  assert.equal(summarize(recording({ turn, tools: TOOLS })), "1 chunk · 2 calls: ls · 1 tool offered");
  assert.equal(summarize(recording({ turn: { ...turn, calls: [] } })), "1 chunk · no call");
  assert.equal(summarize(recording()), "1 chunk");
});

test("another call of the same file is no loss; another file puts the choice back with what it replaced", () => {
  const state = createState();
  openRecordings(state, [recording(), recording({ title: "second" })], "a.har");
  choose(state, 0);
  choose(state, 1);
  assert.equal(state.notices.value.length, 0);
  openRecordings(state, [recording(), recording()], "b.har");
  chooseNone(state);
  assert.equal(state.choice.value?.name, "a.har");
  openRecordings(state, [recording()], "c.sse");
  assert.equal(state.choice.peek(), null);
  state.notices.value[0].action?.run();
  assert.equal(state.choice.value?.name, "a.har");
  assert.equal(state.choice.value?.chosen, 1);
  assert.equal(state.source.value.name, "a.har");
});
