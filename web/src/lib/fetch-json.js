import { t } from "../strings/player.js";

/** @param {URL} url @returns {Promise<unknown>} @throws {Error} a sentence */
export async function fetchJson(url) {
  const response = await fetch(url).catch(() => {
    throw new Error(t.fetching.noNetwork(url.pathname));
  });
  if (!response.ok) throw new Error(t.fetching.badStatus(url.pathname, response.status));
  return response.json();
}
