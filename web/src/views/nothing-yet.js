/** @import { RunState } from "../state/state.js" */
/** @import { LoadState } from "../core/load-state.js" */

/** The phases in which a text is on its way. */
const READING = ["loading", "cutting", "running"];

/**
 * What to say while there is no trace to play.
 *
 * @param {{text: string, phase: RunState["phase"], stage: LoadState["stage"]}} page
 * @returns {{title: string, text: string}}
 */
export function nothingYet({ text, phase, stage }) {
  if (READING.includes(phase)) return { title: "reading", text: "The text is being read. What becomes of it is shown as soon as the first chunk is." };
  if (text === "") {
    return { title: "empty", text: "There is nothing to play yet. Paste what a model wrote, open a file, or choose an example." };
  }
  if (phase !== "waiting") return { title: "not read", text: "This text has not been read; the Stream pane says why." };
  if (stage === "failed") return { title: "waiting", text: "Your text is kept. It is read once the Python core is loaded, which failed: try again above." };
  if (stage !== "ready") return { title: "loading", text: "Your text is here. It is read as soon as the Python core is loaded." };
  return { title: "waiting", text: "Your text is read in a moment." };
}
