/** @param {URL} url @returns {Promise<unknown>} @throws {Error} a sentence */
export async function fetchJson(url) {
  const response = await fetch(url).catch(() => {
    throw new Error(`${url.pathname} could not be loaded: the network failed.`);
  });
  if (!response.ok) throw new Error(`${url.pathname} could not be loaded: the server answered ${response.status}.`);
  return response.json();
}
