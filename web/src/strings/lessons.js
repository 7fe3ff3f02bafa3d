import { lessons } from "./lessons.en.js";
import { strings } from "./strings.js";

/** What lessons and the presenter mode say around the lessons' own text. */
export const t = strings(lessons, { de: () => import("./lessons.de.js").then((german) => german.lessons) });
