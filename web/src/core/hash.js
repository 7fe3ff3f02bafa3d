/** Whether bytes are those that they should be. */

/**
 * The SHA-256 of some bytes in hexadecimal, as the build's manifest writes it. Browsers offer it to secure origins only.
 *
 * @param {BufferSource} content
 */
export async function hashOf(content) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** FNV-1a's, for 32 bits. */
const PRIME = 0x01000193;

/**
 * FNV-1a, with its high bits folded in, over the length and 32-bit numbers of the machine's own byte order, and over bytes where less
 * than four are left. It tells of what was damaged in the browser's own storage; a SHA-256 wants a copy of all first.
 *
 * @param {ArrayBuffer} content
 */
export function checksumOf(content) {
  const words = new Uint32Array(content, 0, content.byteLength >>> 2);
  let sum = content.byteLength;
  for (let at = 0; at < words.length; at++) sum = mixed(sum, words[at]);
  for (const byte of new Uint8Array(content, words.byteLength)) sum = mixed(sum, byte);
  return (sum >>> 0).toString(16);
}

/** @param {number} sum @param {number} word */
function mixed(sum, word) {
  const product = Math.imul(sum ^ word, PRIME);
  return product ^ (product >>> 15);
}
