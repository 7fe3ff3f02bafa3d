/** @import { RunState } from "../../state/state.js" */
/** @import { LoadState } from "../../core/load-state.js" */
/** @import { App } from "../../app.js" */

import { t } from "../../strings/panes.js";

/** The phases in which a text is on its way. */
const READING = ["loading", "cutting", "running"];

/**
 * What to say while there is no trace to play.
 *
 * @param {{text: string, phase: RunState["phase"], stage: LoadState["stage"]}} page
 * @returns {{title: string, text: string}}
 */
export function nothingYet({ text, phase, stage }) {
  if (READING.includes(phase)) return t.notYet.reading;
  if (text === "") return t.notYet.empty;
  if (phase !== "waiting") return t.notYet.notRead;
  if (stage === "failed") return t.notYet.failed;
  if (stage !== "ready") return t.notYet.loading;
  return t.notYet.soon;
}

/**
 * What to say in place of what follows from a whole text, while that is on its way; "" once it was read.
 *
 * @param {App["state"]} state
 */
export function onTheWay({ run, source, load }) {
  const { phase } = run.value;
  if (phase !== "waiting" && !READING.includes(phase)) return "";
  return nothingYet({ text: source.value.text, phase, stage: load.value.stage }).text;
}
