import { page } from "./page.en.js";
import { strings } from "./strings.js";

/** What the page says around its panes. */
export const t = strings(page, { de: () => import("./page.de.js").then((german) => german.page) });
