import { strings } from "./strings.js";
import { versions } from "./versions.en.js";

/** What Compare says of another version of the core. */
export const t = strings(versions, { de: () => import("./versions.de.js").then((german) => german.versions) });
