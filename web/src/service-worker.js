/**
 * Keeps one build of the site, whole, so that the page works without a network. A build is taken in only when every file of
 * it is there and is the one that the build made; it is served alone, and never together with a file of another build.
 *
 * The build writes `SITE` in front of this file. Its paths are relative to the site's root, which is where this file lies.
 */

/** @typedef {{build: string, files: Record<string, string>}} Site `files` gives the SHA-256 of each */
/** @typedef {Event & {waitUntil(work: Promise<unknown>): void}} WorkEvent */
/** @typedef {WorkEvent & {request: Request, respondWith(answer: Promise<Response>): void}} AskedEvent */
/**
 * As far as it is used: the types of a service worker and those of a page exclude each other.
 * @typedef {{
 *   addEventListener(type: "install" | "activate", listener: (event: WorkEvent) => void): void,
 *   addEventListener(type: "fetch", listener: (event: AskedEvent) => void): void,
 *   addEventListener(type: "message", listener: (event: MessageEvent) => void): void,
 *   skipWaiting(): Promise<void>,
 * }} Scope
 */

const worker = /** @type {Scope} */ (/** @type {unknown} */ (self));
const site = /** @type {Site} */ (/** @type {{SITE?: unknown}} */ (globalThis).SITE);
const root = new URL("./", location.href);
const PREFIX = `site ${root.pathname} `;
const NAME = PREFIX + site.build;

/** What has such a name is of this build, whenever it comes. */
const NAMED_AFTER_CONTENTS = /^(assets|pyodide|core)\//;

/** At one time: enough to use the line, few enough to leave some of it to the page. */
const LANES = 4;

worker.addEventListener("install", (event) => event.waitUntil(takeIn()));
worker.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
worker.addEventListener("message", ({ data }) => {
  if (data === "take over") void worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  const path = pathOf(event.request);
  if (path !== null) event.respondWith(answer(event.request, path, event));
});

async function takeIn() {
  const cache = await caches.open(NAME);
  const todo = Object.keys(site.files);
  const lane = async () => {
    for (let path = todo.pop(); path !== undefined; path = todo.pop()) await fill(cache, path);
  };
  try {
    await Promise.all(Array.from({ length: LANES }, lane));
  } catch (error) {
    await caches.delete(NAME); // half a build is of no use
    throw error;
  }
}

/** The browser's own cache may hold an older file of that name. @param {Cache} cache @param {string} path */
async function fill(cache, path) {
  const address = new URL(path, root).href;
  if (await cache.match(address)) return;
  for (const mode of /** @type {const} */ (["default", "reload"])) {
    const response = await fetch(address, { cache: mode });
    if (response.ok && (await keep(cache, address, path, response))) return;
  }
  throw new Error(`${path} is not the file of this build.`);
}

async function dropOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name);
  }
}

/**
 * The site's file that is asked for; null for whatever else, which is left to the network.
 * @param {Request} request
 */
function pathOf({ method, url }) {
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== root.origin || !pathname.startsWith(root.pathname)) return null;
  const path = pathname.slice(root.pathname.length);
  const file = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  return file in site.files ? file : null;
}

/**
 * @param {Request} request
 * @param {string} path
 * @param {WorkEvent} event
 */
async function answer(request, path, event) {
  const cache = await caches.open(NAME);
  const address = new URL(path, root).href;
  // "reload" is said by someone who has reason to doubt what is kept.
  const kept = request.cache === "reload" ? undefined : await cache.match(address);
  if (kept) return kept;
  const response = await fetch(request.mode === "navigate" ? address : request);
  if (!response.ok) return response;
  if (NAMED_AFTER_CONTENTS.test(path)) {
    event.waitUntil(keep(cache, address, path, response.clone())); // while it is on its way to the page
    return response;
  }
  return (await keep(cache, address, path, response.clone())) ? response : Response.error();
}

/**
 * Keeps a file that is the one of this build, and says whether it is. It is read once: what a copy of a response has not read yet the
 * browser holds where no collection of garbage sees it.
 *
 * @param {Cache} cache
 * @param {string} address
 * @param {string} path
 * @param {Response} response
 */
async function keep(cache, address, path, response) {
  const content = await response.arrayBuffer();
  const isOurs = (await hash(content)) === site.files[path];
  if (isOurs) await cache.put(address, new Response(content, response));
  return isOurs;
}

/** @param {ArrayBuffer} content */
async function hash(content) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
