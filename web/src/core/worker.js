/** The worker that runs the page's own core. */

import { startCore } from "./python.js";
import { serve } from "./serving.js";
import { openSnapshots } from "./snapshots.js";

serve((base, manifest, { snapshot, reload }, told) =>
  startCore(base, manifest, openSnapshots(base, manifest.build, () => caches), { use: snapshot, reload, ...told }),
);
