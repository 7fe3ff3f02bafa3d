import { computed, signal } from "@preact/signals-core";

/** The language in which numbers are written, which is that of the strings. */
export const locale = signal("en");

const numbers = computed(() => new Intl.NumberFormat(locale.value));
const rules = computed(() => new Intl.PluralRules(locale.value));

/**
 * Up to three digits are written alike everywhere, and the first `Intl.NumberFormat` of a page would take a tenth of its start.
 *
 * @param {number} count  at least 0
 */
export const formatCount = (count) => (count < 1000 ? String(count) : numbers.value.format(count));

/**
 * A number with the form of a noun that it takes: a language has as many forms as `Intl.PluralRules` knows of.
 *
 * @param {number} count
 * @param {{other: string} & {[form in Intl.LDMLPluralRule]?: string}} forms
 */
export function plural(count, forms) {
  return `${formatCount(count)} ${forms[rules.value.select(count)] ?? forms.other}`;
}

/** By how many digits they have behind the point; to make one takes longer than to draw a step. */
const decimals = [1, 2].map((digits) => computed(() => new Intl.NumberFormat(locale.value, { minimumFractionDigits: digits, maximumFractionDigits: digits })));

/** @param {number} number @param {1 | 2} digits behind the point */
function decimal(number, digits) {
  return decimals[digits - 1].value.format(number);
}

/** @param {number} bytes */
export function formatBytes(bytes) {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1e6) return `${decimal(bytes / 1e3, 1)} kB`;
  return `${decimal(bytes / 1e6, 1)} MB`;
}

/** @param {number} ms */
export function formatTime(ms) {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${decimal(ms / 1000, 2)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/** @param {number} time  milliseconds since 1970 */
export function formatDate(time) {
  return new Intl.DateTimeFormat(locale.value, { dateStyle: "medium", timeStyle: "short" }).format(time);
}

/** The codes of the core are kebab-case or CamelCase; a reader gets words. @param {string} code */
export function words(code) {
  return code.replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, " ").replace(/[-_]/g, " ").toLowerCase();
}
