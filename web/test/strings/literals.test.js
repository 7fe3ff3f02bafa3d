import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { page } from "../../src/strings/page.en.js";
import { player } from "../../src/strings/player.en.js";
import { literalsOf } from "../fixtures/literals.js";

const SRC = path.join(import.meta.dirname, "../../src");

/** What templates may say themselves: words of formats, which are the same in every language. */
const CODE_WORDS = ["id", "call_1"];

/**
 * Where strings are English on purpose: the core and its loading say their failures to whoever reports them, as errors thrown to
 * callers of `window.playground` do; what is copied to be pasted elsewhere is written for there; the service worker speaks to nobody.
 */
const ENGLISH = ["strings/", "core/", "export/report.js", "export/embed.js", "api.js", "run-request.js", "service-worker.js", "tokenizer-worker.js", "chunking/tokenizer.js"];

/** Names of keys, tags and formats that look like words. */
const NAMES = /^(?:Enter|Home|End|Escape|Tab|Shift|Files|Chunks|Channel|Worker|GET|Content-Type|Trace|None|True|False)$/;

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".js"))
  .map((name) => name.replaceAll(path.sep, "/"))
  .filter((name) => !ENGLISH.some((start) => name.startsWith(start)));

/** @param {string} name */
const read = (name) => literalsOf(readFileSync(path.join(SRC, name), "utf8"));

test("the literals of a source are told apart", () => {
  const source = [
    "// A comment: `html`.",
    'const a = html`<p title="Shown" class="plain">Text ${b ? "Yes" : html`<b>Inner ${c}</b>`} more</p>`;',
    "const d = /[`\"]/.test('A word'); /* `no` */",
    'throw new Error("The reason.");',
    "const e = `Untagged ${f} words`;",
  ].join("\n");
  assert.deepEqual(literalsOf(source), { drawn: ["Inner", "Shown", "Text", "more"], strings: ["Yes", "A word", "Untagged \0 words"] });
});

test("no view says a word that is not in strings/", () => {
  assert.ok(files.length > 100);
  const said = files.flatMap((name) => read(name).drawn.filter((text) => !CODE_WORDS.includes(text)).map((text) => `${name}: ${text}`));
  assert.deepEqual(said, []);
});

test("no other string reads as a word or a sentence", () => {
  const said = files.flatMap((name) =>
    read(name)
      .strings.filter((text) => /^\p{Lu}\p{Ll}+(?:[ ,.:;…]|$)/u.test(text) && !NAMES.test(text))
      .map((text) => `${name}: ${text}`),
  );
  assert.deepEqual(said, []);
});

test("index.html says in English what the page puts there", () => {
  const html = readFileSync(path.join(SRC, "../index.html"), "utf8");
  const elements = [...html.matchAll(/<[a-z][^>]*>/g)].map(([tag], index, all) => ({ tag, text: html.slice(html.indexOf(tag) + tag.length).split("<")[0], all, index }));
  const said = { ...page.site, ...page.views };
  const seen = new Set();
  for (const { tag, text } of elements) {
    const [, key] = /data-text="(\w+)"/.exec(tag) ?? [];
    const [, name] = /data-named="(\w+)"/.exec(tag) ?? [];
    if (key) assert.equal(text.replace(/\s+/g, " ").trim(), said[/** @type {keyof typeof said} */ (key)], tag);
    if (name) assert.equal(/aria-label="([^"]*)"/.exec(tag)?.[1], said[/** @type {keyof typeof said} */ (name)], tag);
    for (const used of [key, name]) if (used) seen.add(used);
  }
  assert.deepEqual(Object.keys(page.site).filter((key) => !seen.has(key)), []);
});

test("each name in index.html is one that a view gives", () => {
  const html = readFileSync(path.join(SRC, "../index.html"), "utf8");
  const given = [...Object.values(page.views), player.actions.list];
  const others = [...html.matchAll(/<[a-z][^>]*aria-label="([^"]*)"[^>]*>/g)]
    .filter(([tag, name]) => !tag.includes("data-named") && !given.includes(name))
    .map(([, name]) => name);
  // The turn's name follows from what of it is shown.
  assert.deepEqual(others, ["The turn in each API"]);
});
