/** What went wrong in Python, as a sentence. */

/**
 * A Python traceback ends with the line that says what happened.
 * @param {unknown} error
 */
export function sentenceOf(error) {
  const text = error instanceof Error ? error.message : String(error);
  const line = text.trimEnd().split("\n").at(-1);
  if (line === "MemoryError") return "Python has no memory left.";
  return line || "Python stopped for an unknown reason.";
}
