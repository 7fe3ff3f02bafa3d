/** @import { Example } from "./state.js" */

import { t } from "../strings/page.js";

/**
 * The examples by group, in the order in which the groups first come.
 *
 * @param {readonly Example[]} examples
 * @returns {{name: string, examples: Example[]}[]}
 */
export function groupsOf(examples) {
  /** @type {Map<string, Example[]>} */
  const groups = new Map();
  for (const example of examples) {
    if (example.steps) continue; // lessons have a list of their own
    const name = example.group ?? t.gallery.others;
    const group = groups.get(name);
    if (group) group.push(example);
    else groups.set(name, [example]);
  }
  return [...groups].map(([name, members]) => ({ name, examples: members }));
}

/**
 * The examples in which every word of a search stands, in whatever is said of them or in their text.
 *
 * @param {readonly Example[]} examples
 * @param {string} search
 */
export function findExamples(examples, search) {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return examples.filter((example) => {
    const all = searchable(example);
    return wanted.every((word) => all.includes(word));
  });
}

/** @param {Example} example */
function searchable({ id, group, title, summary, teaches, tools, recording }) {
  const said = [id, group ?? t.gallery.others, title, summary, teaches, recording.provider_name, ...tools.map(({ name }) => name)];
  return [...said, ...recording.chunks.map(({ text }) => text).slice(0, 1000)].join(" ").toLowerCase();
}
