/**
 * Keeps the memory of a Python that has just started, so that a later visit need not start one again. It is kept by the
 * origin's own storage, under the build's hash. Whatever goes wrong here is no error: the start is then a usual one.
 */

import { checksumOf } from "./hash.js";
import { pack, unpack } from "./sparse.js";

const CHECKSUM = "X-Checksum";

/**
 * `find` says at once whether there is one of this build; `read` gives null for one that is damaged; `write` says whether it is kept.
 * @typedef {{
 *   find(): Promise<{read(): Promise<Uint8Array | null>} | null>,
 *   write(snapshot: Uint8Array): Promise<boolean>,
 *   forget(): Promise<void>,
 * }} Snapshots
 */

/**
 * @param {URL} base the site's root
 * @param {string} build its hash
 * @param {() => CacheStorage} storage throws, or gives nothing, where a browser forbids it
 * @returns {Snapshots}
 */
export function openSnapshots(base, build, storage) {
  const name = `snapshot ${base.pathname}`;
  const address = new URL(`snapshot/${build}`, base).href;

  /** @template T @param {(cache: Cache) => Promise<T>} work @param {T} otherwise */
  const attempt = async (work, otherwise) => {
    try {
      return await work(await storage().open(name));
    } catch {
      return otherwise;
    }
  };

  /** @param {Response} response */
  const read = (response) =>
    attempt(async (cache) => {
      const content = await response.arrayBuffer();
      if (checksumOf(content) === response.headers.get(CHECKSUM)) return unpack(content);
      await cache.delete(address);
      return null;
    }, null);

  return {
    find: () =>
      attempt(async (cache) => {
        const response = await cache.match(address);
        return response ? { read: () => read(response) } : null;
      }, null),
    write: (snapshot) =>
      attempt(async (cache) => {
        for (const other of await cache.keys()) await cache.delete(other); // each build has its own, and only the last is of use
        const packed = pack(snapshot);
        await cache.put(address, new Response(packed, { headers: { [CHECKSUM]: checksumOf(packed.buffer) } }));
        return true;
      }, false),
    forget: () =>
      attempt(async (cache) => {
        await cache.delete(address);
      }, undefined),
  };
}
