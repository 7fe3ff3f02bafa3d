import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { page } from "../../src/strings/page.en.js";

test("the docs tell of the keys that the help tells of", async () => {
  const docs = await readFile(new URL("../../../docs/driving-the-page.md", import.meta.url), "utf8");
  const [, table] = /\| Key \| Does \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(docs) ?? [];
  const rows = Object.values(page.shortcuts).map(({ keys, does }) => `| ${keys} | ${does} |`);
  assert.deepEqual(table?.trimEnd().split("\n"), rows);
});
