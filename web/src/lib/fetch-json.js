import { t } from "../strings/player.js";

/** @param {URL} url @returns {Promise<unknown>} @throws {Error} a sentence */
export async function fetchJson(url) {
  // Of another site its name is what may be wrong.
  const name = url.origin === globalThis.location?.origin ? url.pathname : url.href;
  const response = await fetch(url).catch(() => {
    throw new Error(t.fetching.noNetwork(name));
  });
  if (!response.ok) throw new Error(t.fetching.badStatus(name, response.status));
  return response.json();
}
