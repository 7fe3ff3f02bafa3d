/**
 * How many columns of a monospaced font a code point takes: an estimate after Unicode's East Asian Width, good enough to
 * break lines by. A blank, a tab and a line break are drawn as one sign each.
 *
 * @param {number} code
 * @returns {0 | 1 | 2}
 */
export function charWidth(code) {
  if (code < 0x300) return 1;
  if (code < 0x370 || code === 0x200c || code === 0x200d || (code >= 0xfe00 && code <= 0xfe0f)) return 0;
  if (code < 0x1100) return 1;
  const wide =
    code <= 0x115f ||
    (code >= 0x2600 && code <= 0x27bf) ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    code >= 0x1f000;
  return wide ? 2 : 1;
}

/** @type {Record<string, string>} */
const SHOWN_BLANKS = { " ": "·", "\n": "↵", "\t": "⇥", "\r": "␍" };
/** @type {Record<string, string>} */
const HIDDEN_BLANKS = { "\n": " ", "\t": " ", "\r": " " };

/**
 * A piece of the strip as it is drawn: one sign for each character, control characters as their pictures, and a dot, as in
 * the editors, for what is not seen or turns the text around it. Joiners stay: emoji and scripts are made with them.
 *
 * @param {string} text
 * @param {boolean} showBlanks
 */
export function drawnText(text, showBlanks) {
  const blanks = showBlanks ? SHOWN_BLANKS : HIDDEN_BLANKS;
  return text.replace(/[ \p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu, (sign) => {
    if (sign in blanks) return blanks[sign];
    if (sign === " ") return sign;
    if (sign > "\u007f") return "•";
    return sign === "\u007f" ? "␡" : String.fromCharCode(0x2400 + sign.charCodeAt(0));
  });
}
