/**
 * The SHA-256 of some bytes in hexadecimal, as the build's manifest writes it. Browsers offer it to secure origins only.
 *
 * @param {BufferSource} content
 */
export async function hashOf(content) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
