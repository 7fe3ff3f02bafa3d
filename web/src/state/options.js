/** @import { Description } from "../core/client.js" */
/** @import { Options } from "../trace/types.js" */

/**
 * What the page gives the extractor where a person has chosen nothing. Whoever pastes what a model wrote need not know how that
 * model writes its calls, so all ways are read; the core by itself reads JSON alone.
 *
 * @type {Options}
 */
export const PAGE_OPTIONS = { dialects: "auto" };

/** What an option is by default, in the page. @param {Description["options"][number]} option */
export function presetOf({ name, default: own, choices }) {
  const wanted = PAGE_OPTIONS[name];
  return wanted !== undefined && choices?.includes(wanted) ? wanted : own;
}

/** Whether the core takes this value. @param {Description["options"][number]} option @param {unknown} value */
export function takes({ type, choices, default: own }, value) {
  if (value === own) return true;
  if (type === "choice") return choices?.includes(value) ?? false;
  return type === "boolean" ? typeof value === "boolean" : Number.isInteger(value);
}
