import assert from "node:assert/strict";
import test from "node:test";
import { addChunk, createChannel } from "../../../src/trace/channels.js";
import { chunkByNumber, createLanes, laneOf, rowOfChunk } from "../../../src/views/strip/rows.js";

/** @typedef {import("../../../src/trace/history.js").History} History */
/** @typedef {import("../../../src/trace/types.js").TraceRecord} TraceRecord */

/** A history of chunks, each with its channel, in the order in which they came. @param {[channel: string, text: string][]} chunks */
function historyOf(chunks) {
  const channels = new Map([["text", createChannel("text")]]);
  chunks.forEach(([name, chunk], index) => {
    const channel = channels.get(name) ?? createChannel(name);
    channels.set(name, channel);
    const record = { chunk, span: [channel.length, channel.length + chunk.length] };
    addChunk(channel, /** @type {TraceRecord} */ (/** @type {unknown} */ (record)), index + 1);
  });
  return /** @type {History} */ (/** @type {unknown} */ ({ channels }));
}

/** @param {[channel: string, text: string][]} chunks */
function lanesOf(chunks) {
  return createLanes()(historyOf(chunks), 40);
}

test("the channels stand in the order in which they began", () => {
  const { lanes } = lanesOf([["reasoning", "Hm. "], ["text", "One moment."], ["reasoning", "So. "], ["call:0", "{}"]]);
  assert.deepEqual(lanes.map(({ channel }) => channel.name), ["reasoning", "text", "call:0"]);
  assert.deepEqual(lanes.map(({ headed }) => headed), [true, true, true]);
});

test("a text that is first has no heading, and a channel without chunks no rows", () => {
  assert.deepEqual(lanesOf([["text", "Hi"], ["reasoning", "Hm."]]).lanes.map(({ channel, headed }) => [channel.name, headed]), [
    ["text", false],
    ["reasoning", true],
  ]);
  assert.deepEqual(lanesOf([["call:0", "{}"]]).lanes.map(({ channel }) => channel.name), ["call:0"]);
});

test("rows and chunks find their lanes", () => {
  const lanes = lanesOf([["reasoning", "Hm."], ["text", "a"], ["text", "b"]]);
  assert.equal(laneOf(lanes, 0).channel.name, "reasoning");
  const { lane, chunk } = chunkByNumber(lanes, 2);
  assert.deepEqual([lane.channel.name, chunk], ["text", 1]);
  assert.equal(laneOf(lanes, rowOfChunk(lane, chunk)).channel.name, "text");
});
