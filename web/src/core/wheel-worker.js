/** The worker that runs another version of the core. Its first message is the `Wheel`; what follows is as in the page's own worker. */

/** @import {Wheel} from "./wheel.js" */
import { serve } from "./serving.js";
import { startWheel } from "./wheel-python.js";

self.onmessage = ({ data }) => {
  const wheel = /** @type {Wheel} */ (data);
  serve((base, manifest, { reload }, told) => startWheel(base, manifest, wheel, { reload, ...told }));
};
