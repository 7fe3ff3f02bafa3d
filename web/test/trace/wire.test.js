import assert from "node:assert/strict";
import test from "node:test";
import { excerpt } from "../../src/lib/excerpt.js";
import { pauseBefore, pausesOf } from "../../src/trace/pauses.js";
import { Records } from "../../src/trace/records.js";
import { arrivalsOf, spansOf } from "../../src/trace/wire.js";
import { arrayTrace } from "../fixtures/synthetic.js";

/** @param {[start: number, end: number]} chunks */
const event = (...chunks) => ({ text: "", line: 1, name: "", time: null, chunks });

test("an event comes with its first chunk, one without chunks with the event before", () => {
  assert.deepEqual(arrivalsOf([event(0, 0), event(0, 1), event(1, 3), event(3, 3), event(3, 4)]), [0, 1, 2, 2, 4]);
  assert.deepEqual(arrivalsOf([]), []);
});

test("the chunks of an event are one span for each run of a channel", () => {
  const [record] = arrayTrace(1).records;
  const records = new Records();
  records.push({ ...record, channel: "text", span: [0, 2] });
  records.push({ ...record, channel: "call:0", span: [0, 0] });
  records.push({ ...record, channel: "call:0", span: [0, 5] });
  assert.deepEqual(spansOf(records, event(0, 3)), [
    { channel: "text", span: [0, 2] },
    { channel: "call:0", span: [0, 5] },
  ]);
  assert.deepEqual(spansOf(records, event(1, 1)), []);
  assert.deepEqual(spansOf(records, event(2, 9)), [{ channel: "call:0", span: [0, 5] }]);
});

test("pauses are waits that stand out from the usual ones", () => {
  assert.deepEqual(pausesOf([1000, 1050, 1100, 1150, 2150, 2200]), [
    { step: 1, ms: 1000 },
    { step: 5, ms: 1000 },
  ]);
  assert.deepEqual(pausesOf([0, 500, 1000, 1500]), []);
  assert.deepEqual(pausesOf([0, 20, 40, 120]), []);
  assert.deepEqual(pausesOf([NaN, NaN]), []);
  assert.deepEqual(pausesOf([0, NaN, 900]), []);
});

test("a stream of two chunks has its pause", () => {
  const pauses = pausesOf([0, 900]);
  assert.deepEqual(pauses, [{ step: 2, ms: 900 }]);
  assert.equal(pauseBefore(pauses, 2), pauses[0]);
  assert.equal(pauseBefore(pauses, 1), null);
});

/** @param {string} json @param {string[]} values @param {number} limit */
const drawn = (json, values, limit) => excerpt(json, values, limit).map(({ text, marked }) => (marked ? `[${text}]` : text)).join("");

test("an excerpt shows the values where they stand", () => {
  assert.equal(drawn('{"a":"Hi","b":"{\\"x"}', ["Hi", '{"x'], 99), '{"a":"[Hi]","b":"[{\\"x]"}');
  assert.equal(drawn('{"a":"caf\\u00e9"}', ["café"], 99), '{"a":"[caf\\u00e9]"}');
  assert.equal(drawn('{"args":{"n":1}}', ['{"n":1}'], 99), '{"args":[{"n":1}]}');
  assert.equal(drawn('{"a":1}', ["", "gone"], 99), '{"a":1}');
});

test("a long text is cut around its first value", () => {
  const json = `{"pad":"${"x".repeat(300)}","a":"Hi","more":"${"y".repeat(300)}"}`;
  const text = drawn(json, ["Hi"], 60);
  assert.match(text, /^… x+","a":"\[Hi\]","more":"y+ …$/);
  assert.equal(drawn(json, [], 20), `{"pad":"xxxxxxxxxxxx …`);
});

test("no cut falls inside a pair", () => {
  const json = `{"pad":"${"😀".repeat(100)}","a":"Hi"}`;
  for (let limit = 30; limit < 36; limit++) assert.doesNotThrow(() => encodeURIComponent(drawn(json, ["Hi"], limit) + drawn(json, [], limit)));
});
