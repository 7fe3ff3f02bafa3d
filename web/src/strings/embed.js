import { embed } from "./embed.en.js";
import { strings } from "./strings.js";

/** What a player in another page says of itself. */
export const t = strings(embed, { de: () => import("./embed.de.js").then((german) => german.embed) });
