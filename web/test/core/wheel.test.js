import assert from "node:assert/strict";
import { test } from "node:test";
import { isWheel, readWheel, UnfitWheel } from "../../src/core/wheel.js";
import { whyNotInstalled } from "../../src/core/wheel-python.js";

const ARCHIVE = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 9, 9]).buffer;

/** @param {string} file @param {ArrayBuffer} [content] */
function unfit(file, content = ARCHIVE) {
  try {
    readWheel(file, content);
  } catch (error) {
    assert.ok(error instanceof UnfitWheel);
    return error.unfit;
  }
  return null;
}

test("a wheel is known by the name of its file", () => {
  assert.ok(isWheel("extract_action-0.1.0-py3-none-any.whl"));
  assert.ok(isWheel("A.WHL"));
  assert.ok(!isWheel("stream.sse"));
  assert.ok(!isWheel("whl"));
});

test("the version is that of the name, with or without a build number, and saved once or twice", () => {
  for (const [file, version] of [
    ["extract_action-0.1.0-py3-none-any.whl", "0.1.0"],
    ["extract_action-2.0rc1-7-py3-none-any.whl", "2.0rc1"],
    ["Extract.Action-1!3.0+here.1-py3-none-any.whl", "1!3.0+here.1"],
  ]) {
    assert.deepEqual(readWheel(file, ARCHIVE), { name: file, version, content: new Uint8Array(ARCHIVE) });
  }
  assert.equal(readWheel("extract_action-0.1.0-py3-none-any (2).whl", ARCHIVE).name, "extract_action-0.1.0-py3-none-any.whl");
});

test("what is no wheel of the core says why", () => {
  assert.deepEqual(unfit("wheel.whl"), { code: "name", file: "wheel.whl" });
  assert.deepEqual(unfit("extract_action-0.1.0.whl"), { code: "name", file: "extract_action-0.1.0.whl" });
  const other = "extract_action_more-1.0-py3-none-any.whl";
  assert.deepEqual(unfit(other), { code: "other", file: other, distribution: "extract_action_more" });
  const page = new TextEncoder().encode("<!doctype html>").buffer;
  const file = "extract_action-0.1.0-py3-none-any.whl";
  assert.deepEqual(unfit(file, page), { code: "archive", file });
  assert.deepEqual(unfit(file, new ArrayBuffer(0)), { code: "archive", file });
});

test("what micropip says is put into words for someone who compares", () => {
  assert.match(whyNotInstalled("ValueError: Can't fetch metadata for 'regex'. Please make sure"), /^It needs regex, which is not in this page/);
  assert.match(whyNotInstalled("ValueError: Can't fetch wheel from 'https://x.test/a.whl'. One"), /^It needs https:\/\/x\.test\/a\.whl,/);
  assert.match(whyNotInstalled("UnsupportedWheel: .dist-info directory 'a-1.dist-info' does not start with 'b'"), /something else than its name/);
  assert.match(whyNotInstalled("zipfile.BadZipFile: File is not a zip file"), /^It is damaged/);
  assert.match(whyNotInstalled("ValueError: Wheel platform 'win_amd64' is not compatible"), /could not be installed: ValueError: Wheel platform/);
});
