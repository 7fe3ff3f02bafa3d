/** @import { Trace } from "../trace/types.js" */

import { chunksOf } from "../export/report.js";
import { LONGEST_TEXT, pack } from "../lib/packed.js";

/** The site that the player is from: what is built of this file lies in its folder `embed`. */
export const SITE = new URL("../", import.meta.url);

/** The trace of an example of the gallery. @param {string} id */
export function exampleAddress(id) {
  return new URL(`examples/${encodeURIComponent(id)}/trace.json`, SITE);
}

/**
 * The playground on what a player shows.
 *
 * @param {{example: string, name: string, trace: Trace}} shown  `example`: its id, or ""
 * @param {number | null} step  null is the end
 * @returns {Promise<string>}
 */
export async function playgroundAddress({ example, name, trace }, step) {
  if (example) return `${SITE.href}#${await pack({ example, step })}`;
  const length = trace.records.reduce((sum, { chunk }) => sum + chunk.length, 0);
  if (length > LONGEST_TEXT) return SITE.href;
  return `${SITE.href}#${await pack(sharedOf(trace, name, step))}`;
}

/** As state/shared.js reads it. @param {Trace} trace @param {string} name @param {number | null} step */
function sharedOf(trace, name, step) {
  const ids = new Map(trace.records.flatMap(({ actions }) => actions.flatMap((action) => (action.type === "call" && action.id ? [[action.channel, action.id]] : []))));
  const chunks = chunksOf(trace).map((chunk) => {
    const whole = { channel: "text", time: null, ...chunk };
    return whole.name === undefined ? whole : { ...whole, id: ids.get(whole.channel) ?? "" };
  });
  return {
    ...(name && { name }),
    recording: { provider: "jsonl", provider_name: "Trace", tools: [], notes: [], chunks },
    tools: JSON.stringify(trace.tools, null, 2),
    options: trace.options,
    chunking: "recorded",
    step,
  };
}
