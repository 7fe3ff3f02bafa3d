import assert from "node:assert/strict";
import test from "node:test";
import { createOffer, looksRecorded } from "../../src/state/offer.js";
import { setText } from "../../src/state/open.js";
import { createState } from "../../src/state/state.js";
import { createFakeCore } from "../fixtures/fake-core.js";

/** @param {import("node:test").TestContext} context */
function setUp(context) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const state = createState();
  const fake = createFakeCore();
  const offer = createOffer(state, fake.core);
  /** @param {string} text */
  const paste = async (text) => {
    setText(state, text);
    offer(text);
    context.mock.timers.tick(300);
    await new Promise(setImmediate);
  };
  return { state, ...fake, paste };
}

test("dumps of streams, bodies, HAR files and cassettes may be recordings", () => {
  for (const text of ['data: {"choices": []}\n\n', "event: message_start\ndata: {}\n", ": ping\n\ndata: {}", '{\n  "log": {}}', '[{"candidates": []}]', "interactions:\n- request:\n", "---\nhttp_interactions:\n"]) {
    assert.ok(looksRecorded(text), text);
  }
  for (const text of ["Here is the data: none", 'I will call {"a": 1}', "", "--- a rule"]) assert.ok(!looksRecorded(text) || text.startsWith("---"), text);
});

test("what the core knows is offered by name, and read when that is wanted", async (context) => {
  const { state, recording, paste } = setUp(context);
  Object.assign(recording, { provider: "cohere", provider_name: "Cohere v2", chunks: [{ text: "Hi", time: null, channel: "text" }] });
  await paste("data: {}\n\n");
  assert.equal(state.notices.value[0].text(), "This looks like a recording (Cohere v2, 1 chunk).");
  assert.equal(state.source.value.recording, null);
  state.notices.value[0].action?.run();
  assert.equal(state.source.value.recording, recording);
  assert.equal(state.source.value.name, "Pasted recording");
});

test("what it does not know is text", async (context) => {
  const { state, core, paste } = setUp(context);
  await paste('{"name": "ls", "arguments": {}}');
  assert.deepEqual(state.notices.value, []);
  core.readRecordings = async () => {
    throw new Error("no core");
  };
  await paste("data: 1");
  assert.deepEqual(state.notices.value, []);
});

test("an offer goes when the text is another", async (context) => {
  const { state, several, recording, paste } = setUp(context);
  several({ ...recording, provider: "ollama" }, { ...recording, provider: "ollama" });
  await paste('{"log": {}}');
  assert.match(state.notices.value[0].text(), /a file with 2 recorded calls/);
  await paste("Hello");
  assert.deepEqual(state.notices.value, []);
});
