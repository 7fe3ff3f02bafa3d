import { panes } from "./panes.en.js";
import { strings } from "./strings.js";

/** What the panes say, and the deck but for the player. */
export const t = strings(panes, { de: () => import("./panes.de.js").then((german) => german.panes) });
