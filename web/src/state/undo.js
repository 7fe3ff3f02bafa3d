/** @import { Choice, Source, State } from "./state.js" */

import { batch } from "@preact/signals-core";
import { formatTools } from "./examples.js";
import { notify } from "./state.js";

export const REPLACED = "replaced";

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
  const lost = [...(ownText ? ["text"] : []), ...(ownTools && toolsText.peek() !== before.toolsText ? ["tools"] : [])];
  if (lost.length === 0) return;
  notify(state, {
    id: REPLACED,
    severity: "info",
    text: `Your ${lost.join(" and ")} ${lost.length === 1 && ownText ? "was" : "were"} replaced.`,
    action: {
      label: "Undo",
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

/** @param {Source} source */
function isOwnText({ text, example }) {
  return text !== "" && example === null;
}

/** @param {State} state @param {string} toolsText */
function isOwnTools({ examples }, toolsText) {
  return !["", "[]"].includes(toolsText.trim()) && examples.peek().every(({ tools }) => formatTools(tools) !== toolsText);
}
