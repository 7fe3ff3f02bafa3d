import assert from "node:assert/strict";
import test from "node:test";
import { createArrival } from "../../src/state/arrival.js";
import { createLessons } from "../../src/state/lessons.js";
import { panesOf, readPanes } from "../../src/state/panes.js";
import { addressOf, placeBeside, readPlace, stepAt, wordsOf } from "../../src/state/places.js";
import { createProgress, NO_PROGRESS, readProgress, stepsDone, withAnswer, withSeen } from "../../src/state/progress.js";
import { readShared, sharedOf, showShared } from "../../src/state/shared.js";
import { createState } from "../../src/state/state.js";
import { createStore } from "../../src/lib/storage.js";
import { memoryStorage } from "../fixtures/memory-storage.js";

/** @typedef {import("../../src/state/places.js").Lesson} Lesson */

/** @param {string} id @param {Partial<Lesson["steps"][number]>[]} steps @returns {Lesson} */
function lesson(id, steps) {
  return {
    id: `lessons/${id}`, title: id, summary: "", teaches: "", tools: [], options: {}, trace: `lessons/${id}/trace.json`,
    recording: { provider: "text", provider_name: "", tools: [], notes: [], chunks: [{ text: `of ${id}`, time: null, channel: "text" }] },
    steps: steps.map((step, at) => ({ title: `${at}`, blocks: [], step: at, panes: ["stream"], ...step })),
  };
}

const LESSONS = [
  lesson("01-one", [{}, { step: 4, mark: { channel: "text", span: [0, 2] }, try: { runs: [], text: "tried", then: { calls: 0 } } }]),
  lesson("02-two", [{ panes: ["source", "tree"] }]),
];

/** @param {import("node:test").TestContext} context */
function setUp(context) {
  const fetched = context.mock.method(globalThis, "fetch", async () => new Response(JSON.stringify(LESSONS)));
  const state = createState();
  const arrived = /** @type {number[]} */ ([]);
  const lessons = createLessons(state, { base: new URL("http://x/y/"), arrive: (step) => void arrived.push(step) });
  return { state, lessons, arrived, fetched };
}

test("a step brings the lesson’s text, its place and its mark; the next takes the mark away", async (context) => {
  const { state, lessons, arrived, fetched } = setUp(context);
  await lessons.open({ id: "lessons/01-one", at: 1 });
  assert.equal(String(fetched.mock.calls[0].arguments[0]), "http://x/y/lessons/index.json");
  assert.deepEqual([state.source.value.text, state.source.value.example], ["of 01-one", "lessons/01-one"]);
  assert.deepEqual(arrived, [4]);
  assert.deepEqual(state.link.value, { from: "token", channel: "text", span: [0, 2], node: null });
  assert.equal(state.view.value, "lesson");
  await lessons.open({ id: "lessons/02-two", at: 0 });
  assert.deepEqual([state.source.value.text, state.link.value, arrived], ["of 02-two", null, [4, 0]]);
  assert.equal(fetched.mock.callCount(), 1);
});

test("turning goes through all lessons, and stops at both ends", async (context) => {
  const { state, lessons } = setUp(context);
  await lessons.open({ id: "lessons/01-one", at: 0 });
  const places = [];
  for (const direction of /** @type {const} */ ([1, 1, 1, -1, -1, -1])) {
    lessons.turn(direction);
    places.push(addressOf(/** @type {import("../../src/state/places.js").Place} */ (state.lesson.value)));
  }
  const [one, two, three] = ["lessons/01-one/1", "lessons/01-one/2", "lessons/02-two/1"];
  assert.deepEqual(places, [two, three, three, two, one, one]);
});

test("from step to step the text stays as it is; what the lesson has changed is no loss, the person’s own is", async (context) => {
  const { state, lessons } = setUp(context);
  await lessons.open({ id: "lessons/01-one", at: 0 });
  const { value } = state.source;
  await lessons.open({ id: "lessons/01-one", at: 1 });
  assert.equal(state.source.value, value);
  assert.equal(lessons.isUntouched(), true);
  lessons.put("tried");
  assert.equal(lessons.isUntouched(), false);
  await lessons.open({ id: "lessons/01-one", at: 1 });
  assert.deepEqual([state.source.value.text, state.notices.value], ["of 01-one", []]);
  lessons.put("my own");
  await lessons.open({ id: "lessons/01-one", at: 1 });
  assert.equal(state.notices.value[0].action?.label(), "Undo");
  state.notices.value[0].action?.run();
  assert.equal(state.source.value.text, "my own");
});

test("closed lessons leave nothing behind but their text", async (context) => {
  const { state, lessons } = setUp(context);
  await lessons.open({ id: "lessons/01-one", at: 1 });
  lessons.close();
  assert.deepEqual([state.lesson.value, state.shown.value, state.view.value, state.source.value.text], [null, null, "stream", "of 01-one"]);
  assert.deepEqual(state.panes.value, ["source", "tools", "stream", "actions", "tree"]);
});

test("an address that a person wrote leads to a step, or says that there is none", async (context) => {
  const { lessons } = setUp(context);
  assert.deepEqual(await lessons.read("lessons/01-one/2"), { example: "lessons/01-one", step: 4, lesson: { id: "lessons/01-one", at: 1 } });
  assert.deepEqual((await lessons.read("lessons/02-two")).lesson, { id: "lessons/02-two", at: 0 });
  for (const wrong of ["lessons/", "lessons/01-one/3", "lessons/01-one/0", "lessons/99-none/1", "lessons/01-one/2/3"]) {
    await assert.rejects(lessons.read(wrong), /not here/);
  }
});

test("a link has the lesson and the panes that are presented, and old ones do without", async (context) => {
  const { state, lessons } = setUp(context);
  await lessons.open({ id: "lessons/01-one", at: 1 });
  state.presenting.value = ["lesson", "stream"];
  const shared = sharedOf(state);
  assert.deepEqual(shared, { example: "lessons/01-one", step: null, lesson: { id: "lessons/01-one", at: 1 }, panes: ["lesson", "stream"] });
  const other = createState();
  other.examples.value = LESSONS;
  showShared(other, readShared(JSON.parse(JSON.stringify(shared))));
  assert.deepEqual([other.lesson.value, other.presenting.value, other.source.value.example], [{ id: "lessons/01-one", at: 1 }, ["lesson", "stream"], "lessons/01-one"]);
  showShared(other, readShared({ text: "old", step: 1 }));
  assert.deepEqual([other.lesson.value, other.presenting.value, other.source.value.text], [null, null, "old"]);
});

test("what is no place and no panes is left out of a link", () => {
  assert.deepEqual([readPlace({ id: "a", at: 0 }), readPlace({ id: "a", at: -1 }), readPlace({ id: 1, at: 0 }), readPlace(null)], [{ id: "a", at: 0 }, null, null, null]);
  assert.deepEqual([readPanes(["tree", "garden", "lesson"]), readPanes("tree")], [["lesson", "tree"], null]);
});

test("the panes are those of the step, in a narrow window all, and of a presenter those that were chosen", () => {
  const place = { id: "lessons/02-two", at: 0 };
  const step = stepAt(LESSONS, place);
  assert.deepEqual(panesOf(place, step, null, false), ["lesson", "source", "tree"]);
  assert.deepEqual(panesOf(place, step, null, true), ["lesson", "source", "tools", "stream", "actions", "tree"]);
  assert.deepEqual(panesOf(place, step, ["tree", "stream"], false), ["stream", "tree"]);
  assert.deepEqual(panesOf(null, null, ["lesson", "stream"], false), ["stream"]);
  assert.deepEqual(panesOf({ id: "", at: 0 }, null, null, false), ["lesson", "source", "tools", "stream", "actions", "tree"]);
});

test("there is nothing beside a place that is in no lesson", () => {
  assert.equal(placeBeside(LESSONS, { id: "", at: 0 }, 1), null);
  assert.equal(placeBeside(LESSONS, { id: "lessons/01-one", at: 0 }, -1), null);
});

test("a step counts when it was seen and its question answered; both are kept", () => {
  const asking = lesson("03-three", [{}, { question: /** @type {any} */ ({}) }]);
  const [first, second] = [{ id: asking.id, at: 0 }, { id: asking.id, at: 1 }];
  let progress = NO_PROGRESS;
  const counts = [stepsDone(progress, asking)];
  progress = withSeen(progress, first);
  assert.equal(withSeen(progress, first), progress);
  counts.push(stepsDone(progress, asking));
  progress = withSeen(progress, second);
  counts.push(stepsDone(progress, asking));
  progress = withAnswer(progress, second, 2);
  counts.push(stepsDone(progress, asking));
  counts.push(stepsDone(withAnswer(progress, second, null), asking));
  assert.deepEqual(counts, [0, 1, 1, 2, 1]);
  const storage = memoryStorage();
  createProgress(createStore(() => storage, "x:")).value = progress;
  assert.deepEqual(createProgress(createStore(() => storage, "x:")).value, progress);
  assert.deepEqual(readProgress({ seen: { a: 1 }, answers: { a: "b", c: 1 } }), { seen: { a: true }, answers: { c: 1 } });
  assert.deepEqual(readProgress("nonsense"), NO_PROGRESS);
});

test("a step is gone to as soon as its trace is there, once, unless it was given up", () => {
  const state = createState();
  const seeks = /** @type {number[]} */ ([]);
  const arrival = createArrival(state, (step) => void seeks.push(step));
  const phase = (/** @type {"loading" | "done"} */ name) => (state.run.value = { ...state.run.value, phase: name });
  arrival.at(3);
  assert.deepEqual([seeks, arrival.isWaited()], [[], true]);
  phase("done");
  phase("loading");
  phase("done");
  assert.deepEqual([seeks, arrival.isWaited()], [[3], false]);
  arrival.at(5);
  phase("loading");
  arrival.at(7);
  arrival.forget();
  phase("done");
  assert.deepEqual(seeks, [3, 5]);
});

test("what is tried is tried with the lesson’s own tools and options; the person’s tools can be had back", async (context) => {
  const { state, lessons } = setUp(context);
  await lessons.open({ id: "lessons/01-one", at: 1 });
  const { toolsText } = state;
  const own = toolsText.value;
  toolsText.value = "[{";
  state.options.value = { fences: "run" };
  lessons.put("tried");
  assert.deepEqual([state.source.value.text, toolsText.value, state.options.value], ["tried", own, {}]);
  state.notices.value.find(({ action }) => action)?.action?.run();
  assert.equal(toolsText.value, "[{");
});

test("a lesson speaks the language that it knows, and else English", () => {
  const [lesson] = LESSONS;
  const other = { title: "Eins", summary: "Sie", steps: [{ title: "S", blocks: [{ p: ["a"] }] }] };
  const both = { ...lesson, others: { de: other } };
  assert.deepEqual(wordsOf(both, "de"), { language: "de", ...other });
  assert.equal(wordsOf(both, "fr").language, "en");
  const { language, title, steps } = wordsOf(lesson, "de");
  assert.deepEqual([language, title, steps.map((step) => step.title)], ["en", lesson.title, lesson.steps.map((step) => step.title)]);
});
