/** @import { CoreClient, ToolCheck } from "../core/client.js" */
/** @import { State } from "./state.js" */

import { batch, effect } from "@preact/signals-core";
import { createDebounce } from "../lib/debounce.js";
import { jsonProblem } from "../lib/json-problem.js";

const TYPING_MS = 150;

/**
 * Keeps `tools` and `problems` in step with `toolsText`: JSON errors at once, the rest as the core judges it. While the
 * text is wrong, the last tools that were valid stay in use.
 *
 * @typedef {{checkNow: () => Promise<void>}} ToolWatch
 */

/** @param {State} state @param {CoreClient} core @returns {ToolWatch} */
export function watchTools(state, core) {
  const pending = createDebounce(TYPING_MS);

  effect(() => {
    const text = state.toolsText.value;
    const problem = jsonProblem(text);
    state.problems.value = problem ? [problem] : [];
    if (state.load.value.stage === "ready") pending.schedule(() => check(text).catch(() => {})); // the core has ended, which its own status tells; its next start checks anew
  });

  /** @param {string} text */
  async function check(text) {
    const result = await core.checkTools(text);
    if (text === state.toolsText.value) accept(state, text, result);
  }

  return {
    async checkNow() {
      pending.cancel();
      await check(state.toolsText.value);
    },
  };
}

/** @param {State} state @param {string} text @param {ToolCheck} result */
function accept(state, text, { tools, problems }) {
  batch(() => {
    state.problems.value = problems;
    state.checkedText.value = text;
    const valid = problems.every(({ severity }) => severity !== "error");
    if (valid && JSON.stringify(tools) !== JSON.stringify(state.tools.peek())) state.tools.value = tools;
  });
}
