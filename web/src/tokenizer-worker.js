/**
 * Cuts texts into BPE tokens, away from the page's thread. A vocabulary is loaded when it is first asked for.
 *
 * Request: {id, encoding: "o200k" | "cl100k", text}. Answer: {id, tokens} or {id, error}.
 */

import { groupTokens } from "./chunking/group-tokens.js";
import { reasonOf } from "./lib/reason.js";

/** @typedef {import("./chunking/group-tokens.js").Encoding} Encoding */

/** @type {Record<string, () => Promise<Encoding>>} */
const ENCODINGS = {
  o200k: () => import("gpt-tokenizer/encoding/o200k_base"),
  cl100k: () => import("gpt-tokenizer/encoding/cl100k_base"),
};

self.addEventListener("message", async ({ data: { id, encoding, text } }) => {
  let tokenizer;
  try {
    tokenizer = await ENCODINGS[encoding]();
  } catch {
    self.postMessage({ id, error: `The vocabulary of the tokenizer ${encoding} could not be loaded.` });
    return;
  }
  try {
    self.postMessage({ id, tokens: groupTokens(tokenizer, text) });
  } catch (error) {
    self.postMessage({ id, error: `The tokenizer stopped: ${reasonOf(error)}` });
  }
});
