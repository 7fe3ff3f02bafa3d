/** Downloads files of our own site, counts their bytes and makes sure that each is the file that the build made. */

/** @import {SiteFile} from "./protocol.js" */
import { reasonOf } from "../lib/reason.js";
import { hashOf } from "./hash.js";

const MAGIC = /** @type {const} */ ([
  { ending: ".wasm", bytes: [0x00, 0x61, 0x73, 0x6d], what: "a WebAssembly module" },
  { ending: ".zip", bytes: [0x50, 0x4b, 0x03, 0x04], what: "a zip archive" },
  { ending: ".pack", bytes: [0x1f, 0x8b, 0x08], what: "a packed library" },
  { ending: ".whl", bytes: [0x50, 0x4b, 0x03, 0x04], what: "a wheel" },
]);

/** A download that failed, with a sentence for the page. */
export class DownloadError extends Error {
  /**
   * @param {string} path
   * @param {string} reason
   */
  constructor(path, reason) {
    super(`Could not download ${path}: ${reason}.`);
    this.name = "DownloadError";
  }
}

/**
 * Begins all downloads at once, each to be used as soon as it is there. The first that fails ends the others, which then fail as it did.
 * @param {URL} base the site's root
 * @param {SiteFile[]} files
 * @param {{
 *   fetch: typeof globalThis.fetch,
 *   cache: RequestCache,
 *   onProgress: (received: number, total: number) => void,
 *   onResponse?: (file: SiteFile, response: Response) => Response,
 * }} options `onProgress` hears of every piece that arrives, in bytes over all files; `onResponse` has what was not checked yet, and
 *   gives it, or a copy, to be read
 * @returns {Map<string, Promise<ArrayBuffer>>} contents by absolute address
 */
export function download(base, files, { fetch, cache, onProgress, onResponse = (_, response) => response }) {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const abort = new AbortController();
  let received = 0;
  /** @param {SiteFile} file @param {string} address */
  const one = async (file, address) => {
    try {
      const response = await request(fetch, address, file.path, { cache, signal: abort.signal });
      const content = await collect(onResponse(file, response), file.path, (piece) => {
        received += piece.byteLength;
        onProgress(Math.min(received, total), total);
      });
      await verify(file, content);
      return content;
    } catch (error) {
      abort.abort(error); // the others would only use up the line of whoever tries again
      throw abort.signal.reason;
    }
  };
  return new Map(
    files.map((file) => {
      const address = new URL(file.path, base).href;
      const content = one(file, address);
      content.catch(() => {}); // it is told where it is waited for
      return [address, content];
    }),
  );
}

/** Each number that is told is a frame that the page draws while Python wants the processor. */
const PROGRESS_MS = 100;

/**
 * Tells of the first piece of a download, of its end, and of a few between them.
 * @param {(received: number, total: number) => void} tell
 * @param {() => number} now in milliseconds
 * @returns {(received: number, total: number) => void}
 */
export function nowAndThen(tell, now) {
  let next = -Infinity;
  return (received, total) => {
    const time = now();
    if (received < total && time < next) return;
    next = time + PROGRESS_MS;
    tell(received, total);
  };
}

/**
 * A library travels as gzip that the build made: it is small from any host, and unpacked by the browser.
 * @param {string} path for the error
 * @param {Promise<ArrayBuffer>} content
 */
export async function unpack(path, content) {
  const packed = await content;
  try {
    const { body } = /** @type {Response & {body: ReadableStream}} */ (new Response(packed));
    return await new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  } catch {
    throw new DownloadError(path, "it could not be unpacked");
  }
}

/**
 * @param {URL} base
 * @param {string} path
 * @param {typeof globalThis.fetch} fetch
 * @returns {Promise<unknown>}
 */
export async function downloadJson(base, path, fetch) {
  const response = await request(fetch, new URL(path, base).href, path, { cache: "no-cache" });
  try {
    return await response.json();
  } catch {
    throw new DownloadError(path, "what arrived is not JSON");
  }
}

/**
 * @param {typeof globalThis.fetch} fetch
 * @param {string} address
 * @param {string} path
 * @param {RequestInit} options
 */
async function request(fetch, address, path, options) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(address, options);
  } catch (error) {
    throw new DownloadError(path, `the network failed (${reasonOf(error)})`);
  }
  if (!response.ok) throw new DownloadError(path, `the server answered ${response.status}`);
  return response;
}

/**
 * @param {Response} response
 * @param {string} path
 * @param {(piece: Uint8Array<ArrayBuffer>) => void} onPiece
 */
async function collect(response, path, onPiece) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const pieces = [];
  try {
    const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body ?? new Blob().stream()).getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      pieces.push(read.value);
      onPiece(read.value);
    }
  } catch (error) {
    throw new DownloadError(path, `the connection broke (${reasonOf(error)})`);
  }
  return joined(pieces);
}

/** Not by a Blob, whose bytes go through the browser's own process and back. @param {Uint8Array[]} pieces */
function joined(pieces) {
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole.buffer;
}

/**
 * What a file should be by its name, when its first bytes say that it is not; "" when nothing is wrong.
 * @param {string} path
 * @param {ArrayBuffer} content
 */
export function expectedKind(path, content) {
  const magic = MAGIC.find(({ ending }) => path.endsWith(ending));
  const head = new Uint8Array(content.slice(0, 4));
  return magic && !magic.bytes.every((byte, index) => head[index] === byte) ? magic.what : "";
}

/**
 * A start with a wrong file fails late and without a word, so that nothing wrong is let through here.
 * @param {SiteFile} file
 * @param {ArrayBuffer} content
 */
async function verify({ path, bytes, sha256 }, content) {
  const expected = expectedKind(path, content);
  if (expected) throw new DownloadError(path, `what arrived is not ${expected}`);
  if (content.byteLength !== bytes) {
    throw new DownloadError(path, `${content.byteLength} bytes arrived where ${bytes} were expected`);
  }
  // Browsers offer hashes to secure origins only; the size is checked everywhere.
  if (globalThis.crypto?.subtle && (await hashOf(content)) !== sha256) {
    throw new DownloadError(path, "its contents are not those of this build");
  }
}
