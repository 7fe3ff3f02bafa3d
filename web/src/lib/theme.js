/** Which theme a page has: what the preferences say that were stored, in the playground and in the docs alike. */

/** @typedef {"system" | "light" | "dark"} Theme */

/** @type {readonly Theme[]} */
const THEMES = ["system", "light", "dark"];

/** @param {unknown} stored the preferences as the store gives them @returns {Theme} */
export function storedTheme(stored) {
  return THEMES.find((theme) => theme === Object(stored).theme) ?? "system";
}

/** @param {Theme} theme @param {HTMLElement} root */
export function showTheme(theme, root) {
  root.dataset.theme = theme;
}
