import { languageFor, speak } from "../strings/strings.js";
import { linkFrom } from "../views/parts/docs-links.js";
import { ToolCallPlayer } from "./element.js";
import { SITE } from "./site.js";

linkFrom(SITE.href);
// Where its strings cannot be had, English is better than nothing.
void speak(languageFor([document.documentElement.lang])).catch(() => {});
// A page may bring the script twice.
if (!customElements.get("tool-call-player")) customElements.define("tool-call-player", ToolCallPlayer);
