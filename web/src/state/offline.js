/** Has the browser keep the site, so that the next visit needs no network. */

/**
 * @param {URL} base the site's root
 * @param {{
 *   container: () => ServiceWorkerContainer | undefined,
 *   onUpdate: (use: () => void) => void,
 *   reload: () => void,
 * }} surroundings `container` throws, or gives nothing, where a browser forbids it; `onUpdate` hears that a new version is kept, and `use` leads to it
 */
export async function keepOffline(base, { container, onUpdate, reload }) {
  const registered = await register(new URL("service-worker.js", base), container);
  if (!registered) return; // the page is the same without
  const { workers, registration } = registered;
  const { waiting } = registration;
  // The first one takes over nothing: this page came from the network, and stays with it.
  const offer = (/** @type {ServiceWorker | null} */ next) => {
    if (!next || !workers.controller) return;
    workers.addEventListener("controllerchange", reload, { once: true });
    onUpdate(() => next.postMessage("take over"));
  };
  const follow = () => {
    const installing = registration.installing;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") offer(installing);
    });
  };
  offer(waiting);
  follow(); // coming to the page has begun the update already
  registration.addEventListener("updatefound", follow);
}

/**
 * @param {URL} script
 * @param {() => ServiceWorkerContainer | undefined} container
 */
async function register(script, container) {
  try {
    const workers = container();
    const registration = await workers?.register(script, { updateViaCache: "none" });
    // There is none also where the driver of a browser blocks service workers.
    return workers && registration ? { workers, registration } : null;
  } catch {
    return null;
  }
}
