import assert from "node:assert/strict";
import test from "node:test";
import { pack, unpack } from "../../src/lib/packed.js";
import { createArrival } from "../../src/state/arrival.js";
import { createAddress } from "../../src/state/address.js";
import { createState } from "../../src/state/state.js";
import { appendRecords, createHistory } from "../../src/trace/history.js";
import { arrayTrace } from "../fixtures/synthetic.js";

/** @type {import("../../src/state/state.js").Example} */
const FIRST = {
  id: "01-first", title: "First", summary: "", teaches: "", tools: [], options: {}, trace: "x.json",
  recording: { provider: "text", provider_name: "", tools: [], notes: [], chunks: [{ text: "a", time: null, channel: "text" }] },
};

/** @param {import("node:test").TestContext} context @param {string} [hash] */
function setUp(context, hash = "") {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const state = createState();
  const browser = { hash: hash && `#${hash}`, query: "" };
  const location = /** @type {Location} */ (/** @type {unknown} */ ({ get hash() { return browser.hash; }, get href() { return `http://x/y/${browser.query}${browser.hash}`; } }));
  const history = /** @type {any} */ ({ state: null, replaceState: (/** @type {unknown} */ _, /** @type {string} */ __, /** @type {string} */ to) => (browser.hash = /#.*/.exec(to)?.[0] ?? "") });
  const seeks = /** @type {number[]} */ ([]);
  const compared = /** @type {true[]} */ ([]);
  const arrival = createArrival(state, (step) => void seeks.push(step));
  const lessons = { load: async () => {}, read: async () => assert.fail("no lesson is asked for") };
  const address = createAddress(state, arrival, lessons, { location, history, document: { getElementById: (id) => /** @type {any} */ (id === "strip" ? {} : null) } }, () => void compared.push(true));
  const done = () => {
    const made = createHistory([], {});
    appendRecords(made, arrayTrace(4).records);
    state.loaded.value = { history: made, revision: 1 };
    state.run.value = { ...state.run.value, phase: "done" };
  };
  const settle = async () => {
    context.mock.timers.tick(500);
    // Packing takes a while that no clock of ours tells; this packs as much, later.
    await address.link();
    await address.link();
    await new Promise(setImmediate);
  };
  return { state, browser, address, seeks, compared, done, settle };
}

test("a link is shown, and its step as soon as its trace is there", async (context) => {
  const { state, address, seeks, done } = setUp(context, await pack({ text: "hello", step: 2 }));
  assert.equal(address.hasLink(), true);
  await address.open();
  assert.equal(state.source.value.text, "hello");
  assert.deepEqual(seeks, []);
  done();
  assert.deepEqual(seeks, [2]);
});

test("the address follows what is shown, and tells nothing while that changes", async (context) => {
  const { state, browser, done, settle } = setUp(context);
  state.source.value = { ...state.source.value, text: "one" };
  done();
  await settle();
  const shared = /** @type {any} */ (await unpack(browser.hash.slice(1)));
  assert.equal(shared.text, "one");
  state.source.value = { ...state.source.value, text: "two" };
  assert.equal(browser.hash, "");
  state.step.value = 3;
  await settle();
  assert.deepEqual([/** @type {any} */ (await unpack(browser.hash.slice(1))).text, /** @type {any} */ (await unpack(browser.hash.slice(1))).step], ["two", 3]);
});

test("what is too long stays out of the address", async (context) => {
  const { state, browser, address, done, settle } = setUp(context);
  state.source.value = { ...state.source.value, text: Array.from({ length: 9000 }, (_, index) => String.fromCharCode(33 + ((index * 7919) % 90), 33 + ((index * index) % 83))).join("") };
  done();
  await settle();
  assert.equal(browser.hash, "");
  assert.ok((await address.link()).length > 8000);
});

test("a link that cannot be read is told, and taken out of the address", async (context) => {
  const { state, browser, address } = setUp(context, "v9.d.abc");
  state.source.value = { ...state.source.value, text: "mine" };
  await address.open();
  assert.match(state.notices.value[0].text(), /newer version of this page.*still here/);
  assert.deepEqual([state.source.value.text, browser.hash], ["mine", ""]);
});

test("a hash that no page of ours has written is told, and taken out of the address", async (context) => {
  const { state, browser, address } = setUp(context, "nonsense");
  assert.equal(address.hasLink(), true);
  await address.open();
  assert.match(state.notices.value[0].text(), /nothing that this page has written/);
  assert.equal(browser.hash, "");
});

test("a hash that leads to a place of the page is left alone", async (context) => {
  const { state, browser, address, done, settle } = setUp(context, "strip");
  await address.open();
  done();
  await settle();
  assert.deepEqual([browser.hash, state.notices.value.length], ["#strip", 0]);
});

test("who was never here is shown the first example, and told of nothing that is still here", async (context) => {
  const { state, address } = setUp(context, "v1.d.AAAA");
  state.examples.value = [FIRST];
  await address.open();
  assert.equal(state.source.value.example, FIRST.id);
  assert.match(state.notices.value[0].text(), /could not be opened.*first example/);
  assert.doesNotMatch(state.notices.value[0].text(), /still here/);
});

test("what of a link cannot be read is told by its fields, and the rest is shown", async (context) => {
  const { state, address } = setUp(context, await pack({ text: "a", step: "x", chunking: "nope", breaks: { call: "x" }, lesson: { at: 77 }, options: {}, later: 1 }));
  await address.open();
  assert.equal(state.source.value.text, "a");
  assert.match(state.notices.value[0].text(), /: step, chunking, breaks, lesson, later\./);
});

test("a link with a run beside its own is shown comparing", async (context) => {
  const { address, compared } = setUp(context, await pack({ text: "a", step: null, beside: { text: "b" } }));
  await address.open();
  assert.equal(compared.length, 1);
});

test("a link without such a run leaves the view", async (context) => {
  const { address, compared } = setUp(context, await pack({ text: "a", step: null }));
  await address.open();
  assert.equal(compared.length, 0);
});

test("a link does without the switch by which somebody looks for a fault", async (context) => {
  const { browser, address } = setUp(context);
  browser.query = "?snapshot=off&x=1";
  assert.match(await address.link(), /^http:\/\/x\/y\/\?x=1#v1/);
});
