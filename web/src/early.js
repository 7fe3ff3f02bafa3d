/**
 * Has the core load before the page's own script is there, which takes over what is begun here (main.js). So it imports nothing.
 */

/** @import {Begun} from "./core/client.js" */
/** @import {ToWorker} from "./core/protocol.js" */

const manifest = JSON.parse(document.getElementById("manifest")?.textContent ?? "");
const snapshot = new URLSearchParams(location.search).get("snapshot") === "off" ? "off" : "use";

/** @returns {Begun} */
function begin() {
  /** @type {Begun["heard"]} */
  const heard = [];
  try {
    const worker = new Worker(new URL("./core/worker.js", import.meta.url), { type: "module", name: "core" });
    worker.onmessage = (event) => heard.push(event);
    worker.onerror = (event) => {
      event.preventDefault();
      heard.push(event);
    };
    worker.postMessage(/** @satisfies {ToWorker} */ ({ type: "load", base: new URL("./", document.baseURI).href, manifest, reload: false, snapshot }));
    return { snapshots: snapshot === "use", worker, heard };
  } catch {
    return { snapshots: snapshot === "use", worker: null, heard }; // whoever asks for a core finds out, and says so
  }
}

/** @type {Window & {begun?: Begun}} */ (window).begun = begin();
