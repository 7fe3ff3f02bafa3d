const NUMBERS = new Intl.NumberFormat("en");

/** @param {number} count */
export const formatCount = (count) => NUMBERS.format(count);

/** @param {number} count @param {string} one @param {string} [many] */
export function plural(count, one, many = `${one}s`) {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** @param {number} bytes */
export function formatBytes(bytes) {
  if (bytes < 1000) return plural(bytes, "byte");
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(1)} kB`;
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** @param {number} ms */
export function formatTime(ms) {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(2)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/** The codes of the core are kebab-case or CamelCase; a reader gets words. @param {string} code */
export function words(code) {
  return code.replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, " ").replace(/[-_]/g, " ").toLowerCase();
}
