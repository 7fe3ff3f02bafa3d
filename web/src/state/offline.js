/** Has the browser keep the site, so that the next visit needs no network. */

/**
 * @param {URL} base the site's root
 * @param {{
 *   container: ServiceWorkerContainer | undefined,
 *   onUpdate: (use: () => void) => void,
 *   reload: () => void,
 * }} surroundings `container` is absent where a browser forbids it; `onUpdate` hears that a new version is kept, and `use` leads to it
 */
export async function keepOffline(base, { container, onUpdate, reload }) {
  if (!container) return;
  /** @type {ServiceWorkerRegistration | undefined} */
  let registration;
  try {
    registration = await container.register(new URL("service-worker.js", base), { updateViaCache: "none" });
  } catch {
    return; // the page is the same without
  }
  if (!registration) return; // so answers a browser that is driven, where its driver blocks service workers
  const { waiting } = registration;
  // The first one takes over nothing: this page came from the network, and stays with it.
  const offer = (/** @type {ServiceWorker | null} */ next) => {
    if (!next || !container.controller) return;
    container.addEventListener("controllerchange", reload, { once: true });
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
