import { player } from "./player.en.js";
import { strings } from "./strings.js";

/** What is said of a trace and its steps. */
export const t = strings(player, { de: () => import("./player.de.js").then((german) => german.player) });
