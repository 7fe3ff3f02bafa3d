import assert from "node:assert/strict";
import test from "node:test";
import { keepOffline } from "../../src/state/offline.js";

const BASE = new URL("http://site.test/some/where/");

/** @param {{controlled: boolean, refused?: boolean}} visit */
function setUp({ controlled, refused }) {
  const registration = Object.assign(new EventTarget(), { installing: worker(), waiting: /** @type {ReturnType<typeof worker> | null} */ (null) });
  const container = Object.assign(new EventTarget(), {
    controller: controlled ? {} : null,
    /** @type {string[]} */
    asked: [],
    async register(/** @type {URL} */ address) {
      if (refused) throw new DOMException("no", "SecurityError");
      this.asked.push(address.href);
      return registration;
    },
  });
  /** @type {(() => void)[]} */
  const offers = [];
  let reloads = 0;
  const kept = keepOffline(BASE, {
    container: () => /** @type {any} */ (container),
    onUpdate: (use) => offers.push(use),
    reload: () => reloads++,
  });
  return { registration, container, offers, kept, reloads: () => reloads };
}

/** A service worker as a page sees it. */
function worker() {
  return Object.assign(new EventTarget(), { state: "installing", heard: /** @type {unknown[]} */ ([]), postMessage(/** @type {unknown} */ message) { this.heard.push(message); } });
}

/** @param {ReturnType<typeof worker>} installing */
function finish(installing) {
  installing.state = "installed";
  installing.dispatchEvent(new Event("statechange"));
}

test("the first visit keeps the site and has no update to offer", async () => {
  const { registration, container, offers, kept } = setUp({ controlled: false });
  await kept;
  finish(registration.installing);
  assert.deepEqual(container.asked, ["http://site.test/some/where/service-worker.js"]);
  assert.equal(offers.length, 0);
});

test("an update that was on its way before the page asked is offered, and used when the person says so", async () => {
  const { registration, container, offers, kept, reloads } = setUp({ controlled: true });
  await kept;
  finish(registration.installing);
  assert.equal(offers.length, 1);
  assert.deepEqual(registration.installing.heard, []);
  offers[0]();
  assert.deepEqual(registration.installing.heard, ["take over"]);
  container.dispatchEvent(new Event("controllerchange"));
  assert.equal(reloads(), 1);
});

test("an update that comes later is offered too", async () => {
  const { registration, offers, kept } = setUp({ controlled: true });
  await kept;
  registration.installing = worker();
  registration.dispatchEvent(new Event("updatefound"));
  finish(registration.installing);
  assert.equal(offers.length, 1);
});

test("where the browser refuses or has no service workers, nothing happens", async () => {
  const { offers, kept } = setUp({ controlled: false, refused: true });
  await kept;
  await keepOffline(BASE, { container: () => /** @type {any} */ ({ register: async () => undefined }), onUpdate: () => assert.fail(), reload: () => assert.fail() });
  const forbidden = () => {
    throw new DOMException("Access is denied.", "SecurityError"); // as in a frame with "sandbox"
  };
  await keepOffline(BASE, { container: forbidden, onUpdate: () => assert.fail(), reload: () => assert.fail() });
  await keepOffline(BASE, { container: () => undefined, onUpdate: () => assert.fail(), reload: () => assert.fail() });
  assert.equal(offers.length, 0);
});
