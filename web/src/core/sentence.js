/** What went wrong in Python, as a sentence. */

import { reasonOf } from "../lib/reason.js";

/**
 * A Python traceback ends with the line that says what happened.
 * @param {unknown} error
 */
export function sentenceOf(error) {
  const line = reasonOf(error).trimEnd().split("\n").at(-1);
  if (line === "MemoryError") return "Python has no memory left.";
  return line || "Python stopped for an unknown reason.";
}
