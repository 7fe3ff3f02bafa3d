/** Shows what client.js says, and offers it to the test as `client`; `seen` holds every state. */
import { createCoreClient } from "../src/core/client.js";

const seen = [];
const client = createCoreClient({
  base: new URL("../", document.baseURI),
  onLoad(state) {
    seen.push(state);
    document.querySelector("[role=status]").textContent = state.stage;
    document.querySelector("[role=alert]").textContent = state.error ?? "";
  },
});
document.querySelector("button").addEventListener("click", () => client.start());
Object.assign(globalThis, { client, seen });
client.start();
