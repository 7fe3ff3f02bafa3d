import { linkFrom } from "../views/docs-links.js";
import { ToolCallPlayer } from "./element.js";
import { SITE } from "./site.js";

linkFrom(SITE.href);
// A page may bring the script twice.
if (!customElements.get("tool-call-player")) customElements.define("tool-call-player", ToolCallPlayer);
