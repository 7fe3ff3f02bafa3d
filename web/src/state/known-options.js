/** @import { State } from "./state.js" */

import { effect } from "@preact/signals-core";
import { t } from "../strings/page.js";
import { takes } from "./options.js";
import { notify } from "./state.js";

/**
 * Leaves out, with a notice, what this version of the core does not know: links and what was kept may be of another.
 *
 * @param {State} state
 */
export function watchOptions(state) {
  effect(() => {
    const description = state.description.value;
    const entries = Object.entries(state.options.value);
    if (!description) return;
    const known = entries.filter(([name, value]) => description.options.some((option) => option.name === name && takes(option, value)));
    if (known.length === entries.length) return;
    const lost = entries.filter((entry) => !known.includes(entry)).map(([name]) => name);
    state.options.value = Object.fromEntries(known);
    notify(state, { id: "options", severity: "warning", text: () => t.link.options(lost) });
  });
}
