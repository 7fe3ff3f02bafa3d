/**
 * What is used of gpt-tokenizer.
 *
 * @typedef {object} Encoding
 * @property {(text: string, options: {allowedSpecial: Set<string>, disallowedSpecial: Set<string>}) => number[]} encode
 * @property {(ids: Iterable<number>) => Generator<string, void, undefined>} decodeGenerator
 */

/** Names of special tokens, such as <|endoftext|>, are ordinary text here: a model's words are data. */
const PLAIN = { allowedSpecial: /** @type {Set<string>} */ (new Set()), disallowedSpecial: /** @type {Set<string>} */ (new Set()) };

/**
 * The tokens of a text, as texts that join to it. A token may end inside a character: such tokens are one chunk, since
 * that is how a server streams them. A lone surrogate has no bytes to encode, so a text with one is cut around it.
 *
 * @param {Encoding} encoding
 * @param {string} text
 * @returns {string[]}
 */
export function groupTokens(encoding, text) {
  return text
    .split(/(\p{Surrogate})/u)
    .filter((part) => part !== "")
    .flatMap((part) => (/^\p{Surrogate}$/u.test(part) ? [part] : [...encoding.decodeGenerator(encoding.encode(part, PLAIN))]))
    .filter((token) => token !== "");
}
