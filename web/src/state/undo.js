/** @import { Choice, SourceText, State } from "./state.js" */

import { batch } from "@preact/signals-core";
import { t } from "../strings/page.js";
import { formatTools } from "./examples.js";
import { notify, REPLACED } from "./state.js";

/**
 * Does what replaces the source, and perhaps the tools; where these were the person's own, a notice offers them back.
 *
 * @param {State} state
 * @param {() => void} replace
 */
export function replaceWithUndo(state, replace) {
  const { source, toolsText, options, chunking, choice } = state;
  const before = { source: source.peek(), toolsText: toolsText.peek(), options: options.peek(), chunking: chunking.peek(), choice: madeChoice(choice.peek()) };
  const ownText = isOwnText(before.source);
  const ownTools = isOwnTools(state, before.toolsText);
  replace();
  const lostTools = ownTools && toolsText.peek() !== before.toolsText;
  if (!ownText && !lostTools) return;
  notify(state, {
    id: REPLACED,
    severity: "info",
    text: () => t.opened.replaced(ownText, lostTools),
    action: {
      label: () => t.opened.undo,
      run: () =>
        batch(() => {
          source.value = before.source;
          toolsText.value = before.toolsText;
          options.value = before.options;
          chunking.value = before.chunking;
          choice.value = before.choice;
        }),
    },
  });
}

/** The choice that was made, also while another is asked for. @param {Choice | null} choice @returns {Choice | null} */
export function madeChoice(choice) {
  return choice?.chosen === -1 ? choice.before : choice;
}

/** @param {SourceText} source */
function isOwnText({ text, example }) {
  return text !== "" && example === null;
}

/** @param {State} state @param {string} toolsText */
function isOwnTools({ examples }, toolsText) {
  return !["", "[]"].includes(toolsText.trim()) && examples.peek().every(({ tools }) => formatTools(tools) !== toolsText);
}
