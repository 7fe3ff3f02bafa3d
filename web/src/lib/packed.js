import { t } from "../strings/player.js";

/**
 * A JSON value as text that an address can carry: `v1.d.<payload>`, a version, a letter for how it is packed, and base64url. "d" is
 * raw deflate, "r" is not packed at all, for short values and browsers that cannot pack.
 */

const VERSION = 1;

/** A longer text is packed only when a person asks for it: it takes a while, and few programs take an address of that length. In UTF-16 units. */
export const LONGEST_TEXT = 200_000;

/** What is no packed value, or one of a newer version; the message is a sentence in the language that is spoken when it is read. */
export class UnreadableError extends Error {
  #say;

  /** @param {() => string} say */
  constructor(say) {
    super();
    this.#say = say;
  }

  /** @override */
  get message() {
    return this.#say();
  }
}

/** @param {unknown} value @returns {Promise<string>} */
export async function pack(value) {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const deflated = await through(bytes, () => new CompressionStream("deflate-raw")).catch(() => null);
  if (deflated && deflated.length < bytes.length) return `v${VERSION}.d.${toBase64(deflated)}`;
  return `v${VERSION}.r.${toBase64(bytes)}`;
}

/** Whether a text means to be a packed value, whatever its version. @param {string} text */
export function isPacked(text) {
  return /^v\d+\./.test(text);
}

/** @param {string} text @returns {Promise<unknown>} @throws {UnreadableError} */
export async function unpack(text) {
  const [, version, letter, payload] = /^v(\d+)\.([a-z])\.([\w-]*)$/.exec(text) ?? [];
  if (Number(/^v(\d+)/.exec(text)?.[1]) > VERSION) throw new UnreadableError(() => t.packed.newer);
  if (!isPacked(text)) throw new UnreadableError(() => t.packed.foreign);
  if (version === undefined) throw new UnreadableError(() => t.packed.damaged);
  try {
    const bytes = fromBase64(payload);
    const plain = letter === "d" ? await through(bytes, () => new DecompressionStream("deflate-raw")) : bytes;
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain));
  } catch {
    throw new UnreadableError(() => t.packed.cut);
  }
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {() => CompressionStream | DecompressionStream} makeStream */
async function through(bytes, makeStream) {
  const stream = new Blob([bytes]).stream().pipeThrough(makeStream());
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {Uint8Array} bytes */
function toBase64(bytes) {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text */
function fromBase64(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (unit) => unit.charCodeAt(0));
}
