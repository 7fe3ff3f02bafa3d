/**
 * A JSON value as Python writes it. A JSON string is a Python string: their escapes are the same.
 *
 * @param {unknown} value
 * @returns {string}
 */
export function toPython(value) {
  if (value === null || value === undefined) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (Array.isArray(value)) return `[${value.map(toPython).join(", ")}]`;
  if (typeof value === "object") {
    return `{${Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${toPython(item)}`).join(", ")}}`;
  }
  return JSON.stringify(value);
}
