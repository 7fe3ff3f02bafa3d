import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { effect } from "@preact/signals-core";
import { formatBytes, formatCount, formatTime, locale, plural } from "../../src/lib/format.js";
import { t as page } from "../../src/strings/page.js";
import { t as panes } from "../../src/strings/panes.js";
import { createState } from "../../src/state/state.js";
import { replaceWithUndo } from "../../src/state/undo.js";
import { languageFor, LANGUAGES, speak, strings } from "../../src/strings/strings.js";

const FOLDER = path.join(import.meta.dirname, "../../src/strings");
const CATALOGUES = readdirSync(FOLDER).flatMap((name) => /^(\w+)\.en\.js$/.exec(name)?.[1] ?? []);

/** Words that German says as English does, in names of things, keys and formats. */
const SAME = new Set([
  ..."Text Code Reasoning Markup Tools Stream Token Tokens System Link Chunks API APIs Player".split(" "),
  "Tokens, cl100k (GPT-4)",
]);

/** @param {string} name @param {string} language */
const catalogue = async (name, language) => /** @type {Record<string, unknown>} */ ((await import(`${FOLDER}/${name}.${language}.js`))[name]);

/** Every string and function by its path. @param {unknown} strings @param {string} [at] @returns {[string, unknown][]} */
function leaves(strings, at = "") {
  if (typeof strings !== "object" || strings === null) return [[at, strings]];
  return Object.entries(strings).flatMap(([key, value]) => leaves(value, `${at}.${key}`));
}

test("each catalogue is there in each language", () => {
  assert.ok(CATALOGUES.length >= 3);
  const wanted = CATALOGUES.flatMap((name) => ["", ...Object.keys(LANGUAGES).map((code) => `.${code}`)].map((code) => `${name}${code}.js`));
  assert.deepEqual(readdirSync(FOLDER).sort(), [...wanted, "strings.js"].sort());
});

for (const name of CATALOGUES) {
  test(`the German of ${name} is German`, async () => {
    const english = new Map(leaves(await catalogue(name, "en")));
    const left = leaves(await catalogue(name, "de")).filter(([at, says]) => {
      const source = english.get(at);
      // Of functions their code is compared: what it says is in it.
      return String(says) === String(source) && /\p{L}{2}/u.test(String(says)) && !SAME.has(String(says)) && !at.endsWith(".keys");
    });
    assert.deepEqual(left, []);
  });
}

test("the language is the first that is wanted and spoken", () => {
  assert.equal(languageFor(["de-AT", "en"]), "de");
  assert.equal(languageFor(["fr-FR", "de"]), "de");
  assert.equal(languageFor([null, "FR", "constructor"]), "en");
  assert.equal(languageFor([]), "en");
});

test("what reads a string is drawn again in another language, with its numbers", async () => {
  /** @type {string[]} */
  const drawn = [];
  const stop = effect(() => {
    drawn.push(`${page.header.help}: ${panes.run.read(1, 12_000)}`);
  });
  await speak("de");
  await speak("en");
  stop();
  assert.deepEqual(drawn, ["Help: 1 of 12,000 chunks read", "Hilfe: 1 von 12.000 Chunks gelesen", "Help: 1 of 12,000 chunks read"]);
});

test("of two languages that are asked for, the last is spoken", async () => {
  await Promise.all([speak("de"), speak("en")]);
  assert.equal(page.header.help, "Help");
});

test("numbers, measures and plurals follow the language", async () => {
  const forms = { one: "Ding", other: "Dinge" };
  const shown = () =>
    [formatCount(1_234_567), formatBytes(1), formatBytes(999), formatBytes(1500), formatTime(1234), plural(1, forms), plural(0, forms)].map((text) => text.replace("\u00a0", " "));
  assert.deepEqual(shown(), ["1,234,567", "1 B", "999 B", "1.5 kB", "1.23 s", "1 Ding", "0 Dinge"]);
  await speak("de");
  assert.equal(locale.value, "de");
  assert.deepEqual(shown(), ["1.234.567", "1 B", "999 B", "1,5 kB", "1,23 s", "1 Ding", "0 Dinge"]);
  await speak("en");
});

test("a catalogue that comes late speaks as the others do", async () => {
  await speak("de");
  const late = strings({ say: { it: "one" } }, { de: async () => ({ say: { it: "eins" } }) });
  await new Promise((resolve) => effect(() => void (late.say.it === "eins" && resolve(null))));
  await speak("en");
  assert.equal(late.say.it, "one");
});

test("a notice says it in the language that is spoken now", async () => {
  const state = createState();
  state.source.value = { ...state.source.value, text: "mine" };
  await speak("de");
  replaceWithUndo(state, () => (state.source.value = { ...state.source.value, text: "other" }));
  const [{ text, action }] = state.notices.value;
  assert.deepEqual([text(), action?.label()], [page.opened.replaced(true, false), page.opened.undo]);
  await speak("en");
  assert.deepEqual([text(), action?.label()], ["Your text was replaced.", "Undo"]);
});
