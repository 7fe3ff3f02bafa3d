/** @import { Preferences } from "../state/preferences.js" */

/**
 * What the page says, in the language that is chosen. A catalogue holds the strings of one area: its English is the source and comes
 * with the page; another language has the same shape, which tsc checks, and comes when somebody wants it.
 *
 * A view reads `t.header.help`, and is drawn again when the language is another. So `t` is read while drawing, never before.
 */

import { batch, effect, signal } from "@preact/signals-core";
import { locale } from "../lib/format.js";

/** Each by its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch" };

/** @typedef {keyof typeof LANGUAGES} Language */

/** @type {((language: Language) => Promise<() => void>)[]} loads its strings, and says how they are put in place */
const catalogues = [];

/** @type {Language} the one that was asked for last */
let asked = "en";

/**
 * @template {object} T
 * @param {T} source  in English
 * @param {Record<Exclude<Language, "en">, () => Promise<T>>} others
 * @returns {T} the strings of the language that is spoken
 */
export function strings(source, others) {
  const current = signal(source);
  /** @param {Language} language */
  const load = async (language) => {
    const loaded = language === "en" ? source : await others[language]();
    return () => {
      current.value = loaded;
    };
  };
  catalogues.push(load);
  // A catalogue that comes after the others speaks as they do; where it cannot, English is better than nothing.
  const spoken = asked;
  if (spoken !== "en") void load(spoken).then((place) => asked === spoken && place(), () => {});
  return new Proxy(source, { get: (_, section) => Reflect.get(current.value, section) });
}

/** The first language that somebody wants and the page speaks. @param {readonly unknown[]} wanted  tags such as "de-AT" @returns {Language} */
export function languageFor(wanted) {
  const languages = wanted.map((tag) => String(tag).toLowerCase().split("-")[0]);
  return /** @type {Language | undefined} */ (languages.find((language) => Object.hasOwn(LANGUAGES, language))) ?? "en";
}

/** Loads a language and speaks it, unless another is asked for meanwhile. @param {Language} language */
export async function speak(language) {
  asked = language;
  const loaded = await Promise.all(catalogues.map((load) => load(language)));
  if (asked !== language) return;
  batch(() => {
    for (const place of loaded) place();
    locale.value = language;
  });
}

/** The language that was chosen, or else the browser's. @param {Preferences} preferences */
export function wantedLanguage({ language }) {
  return languageFor([language.value, ...navigator.languages]);
}

/**
 * Speaks the language that is wanted, from now on.
 *
 * @param {Preferences} preferences
 * @param {HTMLElement} root
 * @param {() => void} onFailed  it could not be loaded: the one before is still spoken
 * @returns {Promise<void>} when the first is spoken, or could not be loaded
 */
export function followLanguage(preferences, root, onFailed) {
  let spoken = Promise.resolve();
  effect(() => {
    spoken = speak(wantedLanguage(preferences)).catch(onFailed);
  });
  effect(() => {
    root.lang = locale.value;
  });
  return spoken;
}
