/** The page's side of another version of the core. */

/** @import {CoreClient} from "./client.js" */
/** @import {LoadState} from "./load-state.js" */
/** @import {Wheel} from "./wheel.js" */
import { createCoreClient } from "./client.js";

/**
 * @param {URL} base the site's root
 * @param {Wheel} wheel
 * @param {(state: LoadState) => void} onLoad
 * @returns {CoreClient}
 */
export function createWheelClient(base, wheel, onLoad) {
  const createWorker = () => {
    const worker = new Worker(new URL("./wheel-worker.js", import.meta.url), { type: "module", name: "another version of the core" });
    worker.postMessage(wheel);
    return worker;
  };
  return createCoreClient({ base, onLoad, createWorker, snapshots: false });
}
